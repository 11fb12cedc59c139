import { recordOf } from '../options/records.js';
/** Count of each label, and its share of the total; shares are `null` without labels. */
export function countLabels<L extends string | number>(
  labels: readonly L[],
  vocabulary: readonly L[],
): { counts: Record<L, number>; shares: Record<L, number | null> } {
  const counts = recordOf(vocabulary, () => 0);
  for (const label of labels) counts[label] += 1;
  const shares = recordOf(vocabulary, (label) =>
    labels.length === 0 ? null : counts[label] / labels.length,
  );
  return { counts, shares };
}
