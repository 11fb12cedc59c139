import { meanOrNull } from '../../math/mean-or-null.js';
import { wilsonInterval } from '../../math/wilson-interval.js';
import type { ScalingRecord } from '../../transcript/scaling-records.js';

/** Success and effort under one turn budget. */
export interface BudgetUse {
  readonly budget: number;
  /** Dialogues. */
  readonly n: number;
  readonly successes: number;
  /** Share of solved problems. */
  readonly accuracy: number;
  /** Wilson interval of the accuracy, at 95 %. */
  readonly interval: readonly [number, number];
  /** Mean turns used per dialogue; `null` where no dialogue tells. */
  readonly turns: number | null;
  /** Mean tokens used per dialogue; `null` where no dialogue tells. */
  readonly tokens: number | null;
  /** Solved problems per 100 tokens, over the dialogues whose tokens are known. */
  readonly successPer100Tokens: number | null;
}

/** Success and effort of the dialogues under one budget. */
export function budgetUse(
  budget: number,
  records: readonly ScalingRecord[],
  countTokens: (text: string) => number,
): BudgetUse {
  const successes = records.filter(({ success }) => success).length;
  const { estimate, lower, upper } = wilsonInterval(successes, records.length);
  const turns = records.flatMap((record) => record.turns ?? record.transcript?.turns.length ?? []);
  const spent = records.flatMap((record) => {
    const tokens = tokensOf(record, countTokens);
    return tokens === undefined ? [] : { tokens, success: record.success };
  });
  const total = spent.reduce((sum, { tokens }) => sum + tokens, 0);
  const solved = spent.filter(({ success }) => success).length;
  return {
    budget,
    n: records.length,
    successes,
    accuracy: estimate,
    interval: [lower, upper],
    turns: meanOrNull(turns),
    tokens: meanOrNull(spent.map(({ tokens }) => tokens)),
    successPer100Tokens: total === 0 ? null : (100 * solved) / total,
  };
}

function tokensOf(
  { tokens, transcript }: ScalingRecord,
  countTokens: (text: string) => number,
): number | undefined {
  return tokens ?? transcript?.turns.reduce((sum, { text }) => sum + countTokens(text), 0);
}
