import { requireInput } from '../../error.js';

/** Checks the score of a run. Throws `INVALID_INPUT` unless it is a number from 0 to 100. */
export function requireRunScore(metric: string, path: string, score: number): number {
  requireInput(
    Number.isFinite(score) && score >= 0 && score <= 100,
    metric,
    path,
    'a number from 0 to 100',
    score,
  );
  return score;
}
