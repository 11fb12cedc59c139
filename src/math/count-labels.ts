/** Count of each label, and its share of the total; shares are `null` without labels. */
export function countLabels<L extends string | number>(
  labels: readonly L[],
  vocabulary: readonly L[],
): { counts: Record<L, number>; shares: Record<L, number | null> } {
  const counts = Object.fromEntries(vocabulary.map((label) => [label, 0])) as Record<L, number>;
  for (const label of labels) counts[label] += 1;
  const shares = Object.fromEntries(
    vocabulary.map((label) => [label, labels.length === 0 ? null : counts[label] / labels.length]),
  ) as Record<L, number | null>;
  return { counts, shares };
}
