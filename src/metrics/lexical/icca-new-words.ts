/**
 * Insertions plus substitutions by the dynamic program of the published notebook (ICCA): deletions are free except at
 * the start, where the first column charges one for each skipped leading word of the reference; and equal words are
 * always matched, though with free deletions a later match can be cheaper. The notebook counts in bytes and wraps at
 * 256; this implementation does not. Time O(|ref| |hyp|), memory O(|hyp|).
 */
export function iccaNewWords(reference: readonly string[], hypothesis: readonly string[]): number {
  let above = Array.from({ length: hypothesis.length + 1 }, (_, j) => j);
  for (const [i, word] of reference.entries()) {
    const row = [i + 1];
    for (const [j, other] of hypothesis.entries()) {
      const substituted = above[j]! + 1;
      const deleted = above[j + 1]!;
      const inserted = row[j]! + 1;
      row.push(word === other ? above[j]! : Math.min(substituted, deleted, inserted));
    }
    above = row;
  }
  return above[hypothesis.length]!;
}
