import { existing } from '../../math/existing.js';
import { meanOrNull } from '../../math/mean-or-null.js';
import type { ClusterLabel } from '../../statistics/cluster-labels.js';
import type { Interval, NoIntervalReason } from '../../statistics/interval.js';
import { meanInterval } from '../../statistics/mean-interval.js';
import type { ScalingRecord } from '../../transcript/scaling-records.js';

/** Success and effort under one turn budget. */
export interface BudgetUse {
  readonly budget: number;
  /** Number of dialogues. */
  readonly n: number;
  readonly successes: number;
  /** Share of solved problems. */
  readonly accuracy: number;
  /** Wilson's interval of the accuracy, clustered by problem. */
  readonly interval: Interval | null;
  readonly noIntervalBecause?: NoIntervalReason;
  /** Mean number of turns per dialogue; `null` if unknown. */
  readonly turns: number | null;
  /** Mean number of tokens per dialogue; `null` if unknown. */
  readonly tokens: number | null;
  /** Solved problems per 100 tokens, over the dialogues with known tokens. */
  readonly successPer100Tokens: number | null;
}

export interface BudgetSettings {
  readonly countTokens: (text: string) => number;
  readonly clusterOf: (record: ScalingRecord) => ClusterLabel;
  readonly confidenceLevel: number;
}

/** Success and effort of the dialogues under one budget, at least one. */
export function budgetUse(
  budget: number,
  records: readonly ScalingRecord[],
  { countTokens, clusterOf, confidenceLevel }: BudgetSettings,
): BudgetUse {
  const successes = records.filter(({ success }) => success).length;
  const { estimate, interval, noIntervalBecause } = meanInterval(
    records.map(({ success }) => Number(success)),
    { confidenceLevel, method: 'wilson', clusterLabels: records.map(clusterOf) },
  );
  const turns = records.flatMap((record) => record.turns ?? record.transcript?.turns.length ?? []);
  const spent = records.flatMap((record) => {
    const tokens = countTokensUsed(record, countTokens);
    return tokens === undefined ? [] : { tokens, success: record.success };
  });
  const total = spent.reduce((sum, { tokens }) => sum + tokens, 0);
  const solved = spent.filter(({ success }) => success).length;
  return {
    budget,
    n: records.length,
    successes,
    accuracy: existing(estimate),
    interval,
    ...(noIntervalBecause && { noIntervalBecause }),
    turns: meanOrNull(turns),
    tokens: meanOrNull(spent.map(({ tokens }) => tokens)),
    successPer100Tokens: total === 0 ? null : (100 * solved) / total,
  };
}

function countTokensUsed(
  { tokens, transcript }: ScalingRecord,
  countTokens: (text: string) => number,
): number | undefined {
  return tokens ?? transcript?.turns.reduce((sum, { text }) => sum + countTokens(text), 0);
}
