import { itemAt } from '../math/existing.js';
import type { Transcript, Turn } from '../transcript/types.js';
import type { ScoreRow } from './row.js';

/** A turn, and its effect on the score. @internal */
export interface CostlyTurn {
  readonly index: number;
  readonly turn: Turn;
  /** The turn's own score, or the conversation's score without it. */
  readonly score: number;
  readonly isWithout: boolean;
}

/** Removing turns one by one takes one call per turn. */
const MAX_TURNS = 60;

/**
 * The turns that move a score in the wrong direction, the worst first. For a turn metric these are the turns with the
 * worst scores; for a conversation metric, the turns whose removal would improve the score most.
 *
 * @param sign 1 if higher is better, -1 if lower is better
 * @internal
 */
export async function costlyTurns(
  transcript: Transcript,
  rows: readonly ScoreRow[],
  rowsOf: (transcript: Transcript) => Promise<readonly ScoreRow[]>,
  sign: 1 | -1,
  count = 3,
): Promise<CostlyTurn[]> {
  const { turns } = transcript;
  const ofTurns = rows.flatMap(({ turn, score }) =>
    turn === undefined || score === null
      ? []
      : [{ index: turn, turn: itemAt(turns, turn), score, isWithout: false }],
  );
  if (ofTurns.length > 0) return ofTurns.sort((a, b) => sign * (a.score - b.score)).slice(0, count);
  const whole = rows[0]?.score;
  if (whole === undefined || whole === null || turns.length > MAX_TURNS) return [];
  const without: CostlyTurn[] = [];
  for (const [index, turn] of turns.entries()) {
    const [row] = await rowsOf({ ...transcript, turns: turns.filter((_, i) => i !== index) });
    const score = row?.score;
    if (typeof score === 'number' && sign * (score - whole) > 0)
      without.push({ index, turn, score, isWithout: true });
  }
  return without.sort((a, b) => sign * (b.score - a.score)).slice(0, count);
}
