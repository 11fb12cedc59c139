import { mean } from '../../math/mean.js';
import { pairedTest } from '../../statistics/paired-test.js';
import type { ScalingRecord } from '../../transcript/scaling-records.js';
import { byKey } from './groups.js';

/** Success that is highest, or lowest, at a budget between the smallest and the largest. */
export interface Bend {
  readonly kind: 'peaks' | 'dips';
  readonly budget: number;
  readonly accuracy: number;
  /** Of the smaller difference to the two ends, corrected over the budgets between them. */
  readonly pValue: number;
}

/** Where the success of one system in one game turns round; `undefined` without a budget between two others. */
export function scalingBend(
  records: readonly ScalingRecord[],
  clusterOf: (record: ScalingRecord) => string,
): Bend | undefined {
  const byBudget = new Map(
    [...byKey(records, ({ budget }) => budget)]
      .sort(([x], [y]) => x - y)
      .map(([budget, own]) => [budget, byKey(own, ({ item }) => item)] as const),
  );
  const budgets = [...byBudget.keys()];
  const [first, last] = [budgets[0], budgets.at(-1)];
  const between = budgets.slice(1, -1);
  if (first === undefined || last === undefined || between.length === 0) return undefined;
  const shareOf = (own: readonly ScalingRecord[]): number => mean(own.map(({ success }) => Number(success)));
  const differences = (budget: number, end: number): { value: number; cluster: string }[] =>
    [...byBudget.get(budget)!].flatMap(([item, own]) => {
      const other = byBudget.get(end)!.get(item);
      const [record] = own;
      return other === undefined || record === undefined
        ? []
        : [{ value: shareOf(own) - shareOf(other), cluster: clusterOf(record) }];
    });
  const bends = between.flatMap((budget): Bend[] => {
    const sides = [first, last].map((end) => {
      const found = differences(budget, end);
      return pairedTest(
        found.map(({ value }) => value),
        { method: 'sign-flip', clusterLabels: found.map(({ cluster }) => cluster) },
      );
    });
    const [rise, fall] = sides.map(({ difference }) => difference ?? 0) as [number, number];
    if (rise * fall <= 0) return [];
    const pValue = Math.min(1, between.length * Math.max(...sides.map((side) => side.pValue ?? 1)));
    const accuracy = shareOf([...byBudget.get(budget)!.values()].flat());
    return [{ kind: rise > 0 ? 'peaks' : 'dips', budget, accuracy, pValue }];
  });
  return bends.sort((x, y) => x.pValue - y.pValue)[0];
}
