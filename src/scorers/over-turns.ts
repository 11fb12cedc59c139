import type { ScoreRow } from '../evaluate/row.js';
import { mean } from '../math/mean.js';
import type { ReasonCode } from '../metrics/core/result.js';

/** Aggregates per-turn scores into a conversation score. */
export type OverTurns = 'mean' | 'min' | 'last';

/** One number for a conversation, or the reason why it is missing. @internal */
export interface OneScore {
  readonly raw: number | null;
  readonly undefinedBecause?: ReasonCode;
  /** The metric's count of items, or the number of turns with a score. */
  readonly n: number;
  /** Number of turns without a score, for metrics of turns. */
  readonly undefinedTurns?: number;
}

/** The minimum is numeric, regardless of the metric's direction. @internal */
export function overTurns(rows: readonly ScoreRow[], over: OverTurns): OneScore {
  const last = rows.at(-1);
  const chosen = over === 'last' && last !== undefined ? [last] : rows;
  const scores = chosen.flatMap(({ score }) => (score === null ? [] : [score]));
  const undefinedTurns = chosen.length - scores.length;
  if (scores.length === 0) return { raw: null, n: 0, undefinedTurns, ...commonReason(chosen) };
  const raw = over === 'min' ? scores.reduce((least, score) => Math.min(least, score)) : mean(scores);
  return { raw, n: scores.length, undefinedTurns };
}

/** The most frequent reason; ties go to the earlier one. */
function commonReason(rows: readonly ScoreRow[]): { undefinedBecause?: ReasonCode } {
  const counts = new Map<ReasonCode, number>();
  for (const { undefinedBecause: reason } of rows)
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most === undefined ? { undefinedBecause: 'too-few-turns' } : { undefinedBecause: most[0] };
}
