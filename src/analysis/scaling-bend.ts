import { byKey } from '../math/by-key.js';
import { mean } from '../math/mean.js';
import type { ClusterLabel } from '../statistics/cluster-labels.js';
import { type PairedTestResult, pairedTest } from '../statistics/paired-test.js';
import type { ScalingRecord } from '../transcript/scaling-records.js';

/** Success that is highest, or lowest, at a budget between the smallest and the largest. */
export interface Bend {
  readonly kind: 'peaks' | 'dips';
  readonly budget: number;
  readonly accuracy: number;
  /** p-value of the smaller difference to the two ends, corrected over the budgets between them. */
  readonly pValue: number;
}

interface Level {
  readonly budget: number;
  readonly items: ReadonlyMap<string, readonly [ScalingRecord, ...ScalingRecord[]]>;
}

/** The extremum of the success of one system in one game; `undefined` without a budget between two others. */
export function scalingBend(
  records: readonly ScalingRecord[],
  clusterOf: (record: ScalingRecord) => ClusterLabel,
): Bend | undefined {
  const levels: Level[] = [...byKey(records, ({ budget }) => budget)]
    .sort(([x], [y]) => x - y)
    .map(([budget, own]) => ({ budget, items: byKey(own, ({ item }) => item) }));
  const [first, last] = [levels[0], levels.at(-1)];
  const between = levels.slice(1, -1);
  if (first === undefined || last === undefined || between.length === 0) return undefined;
  const successShare = (own: readonly ScalingRecord[]): number =>
    mean(own.map(({ success }) => Number(success)));
  const differenceTo = (end: Level, { items }: Level): PairedTestResult => {
    const found = [...items].flatMap(([item, own]) => {
      const other = end.items.get(item);
      return other === undefined
        ? []
        : [{ value: successShare(own) - successShare(other), cluster: clusterOf(own[0]) }];
    });
    return pairedTest(
      found.map(({ value }) => value),
      { method: 'sign-flip', clusterLabels: found.map(({ cluster }) => cluster) },
    );
  };
  const bends = between.flatMap((level): Bend[] => {
    const [rise, fall] = [differenceTo(first, level), differenceTo(last, level)];
    if ((rise.difference ?? 0) * (fall.difference ?? 0) <= 0) return [];
    const pValue = Math.min(1, between.length * Math.max(rise.pValue ?? 1, fall.pValue ?? 1));
    const accuracy = successShare([...level.items.values()].flat());
    return [{ kind: (rise.difference ?? 0) > 0 ? 'peaks' : 'dips', budget: level.budget, accuracy, pValue }];
  });
  return bends.sort((x, y) => x.pValue - y.pValue)[0];
}
