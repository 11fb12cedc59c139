import { requireInput } from '../../error.js';

/** The score of a run, if it is one. Throws `INVALID_INPUT` for anything that is not a number from 0 to 100. */
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
