/**
 * Insertions plus substitutions by the dynamic program of the published notebook (ICCA): deletions are free except at
 * the start, where the first column costs 1 for each skipped leading word of the reference; and equal words are always
 * matched, though with free deletions a later match can be cheaper. The notebook uses 8-bit counts that wrap at 256;
 * this implementation does not. Takes O(|ref| |hyp|) time and O(|hyp|) memory.
 */
export function iccaNewWords(reference: readonly string[], hypothesis: readonly string[]): number {
  const cells = hypothesis.map((other, j) => ({ other, cost: j + 1 }));
  for (const [i, word] of reference.entries()) {
    let [diagonal, left] = [i, i + 1];
    for (const cell of cells) {
      const above = cell.cost;
      cell.cost = word === cell.other ? diagonal : Math.min(diagonal + 1, above, left + 1);
      [diagonal, left] = [above, cell.cost];
    }
  }
  return cells.at(-1)?.cost ?? reference.length;
}
