import { type Finding, isDifferent } from './finding.js';

/** The mean of each level over the findings of one metric, in descending order. */
export function levelMeans(
  findings: readonly Finding[],
): { readonly level: string; readonly mean: number }[] {
  const sums = new Map<string, { sum: number; count: number }>();
  const add = (level: string, mean: number | null): void => {
    if (mean === null) return;
    const own = sums.get(level) ?? { sum: 0, count: 0 };
    sums.set(level, { sum: own.sum + mean, count: own.count + 1 });
  };
  for (const { a, b, meanA, meanB } of findings) {
    add(a, meanA);
    add(b, meanB);
  }
  return [...sums]
    .map(([level, { sum, count }]) => ({ level, mean: sum / count }))
    .sort((x, y) => y.mean - x.mean);
}

/** The levels that were compared with the one with the best mean and cannot be separated from it, it included. */
export function bestSet(findings: readonly Finding[], isHigherBetter = true): string[] {
  const means = levelMeans(findings);
  if (!isHigherBetter) means.reverse();
  const [best] = means;
  if (best === undefined) return [];
  const isTied = (level: string): boolean =>
    findings.some(
      (each) =>
        !isDifferent(each) && [each.a, each.b].includes(best.level) && [each.a, each.b].includes(level),
    );
  return means.map(({ level }) => level).filter((level) => level === best.level || isTied(level));
}
