import type { ScoreRow } from '../evaluate/row.js';
import { mean } from '../math/mean.js';
import type { ReasonCode } from '../metrics/core/result.js';

/** How the scores of turns become one of the conversation. */
export type OverTurns = 'mean' | 'min' | 'last';

/** One number for a conversation, or the reason why there is none. @internal */
export interface OneScore {
  readonly raw: number | null;
  readonly undefinedBecause?: ReasonCode;
  /** How many things it was taken over: the metric's own count, or the turns that have a score. */
  readonly n: number;
  /** Turns without a score, where the metric is about turns. */
  readonly undefinedTurns?: number;
}

/** The least score is the one nearest to the metric's lower bound, whichever way is better. @internal */
export function overTurns(rows: readonly ScoreRow[], over: OverTurns): OneScore {
  const last = rows.at(-1);
  const chosen = over === 'last' && last !== undefined ? [last] : rows;
  const scores = chosen.flatMap(({ score }) => (score === null ? [] : [score]));
  const undefinedTurns = chosen.length - scores.length;
  if (scores.length === 0) return { raw: null, n: 0, undefinedTurns, ...commonReason(chosen) };
  const raw = over === 'min' ? scores.reduce((least, score) => Math.min(least, score)) : mean(scores);
  return { raw, n: scores.length, undefinedTurns };
}

/** The reason that most turns have; the earlier one of two that are as frequent. */
function commonReason(rows: readonly ScoreRow[]): { undefinedBecause?: ReasonCode } {
  const counts = new Map<ReasonCode, number>();
  for (const { undefinedBecause: reason } of rows)
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most === undefined ? { undefinedBecause: 'too-few-turns' } : { undefinedBecause: most[0] };
}
