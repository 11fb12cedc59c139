import { errorMessage, MetricError } from '../error.js';
import { requireRows, type ScoreRow } from '../evaluate/row.js';
import { printNumber } from '../math/print-number.js';

/**
 * Rows of `evaluate` as JSON, one per line. Scores have 12 significant digits, or 6 if they come from float32 vectors,
 * so that every runtime prints the same text.
 *
 * @throws MetricError `INVALID_INPUT` for a list of anything other than rows
 *
 * @example
 * ```ts
 * import { toJsonl } from '@mtpc/metrics/report';
 * const row = { transcript: 'x', unit: 'transcript', metric: 'm', score: 1 / 3, n: 2, signature: 's' };
 * toJsonl([row]);
 * // => '{"transcript":"x","unit":"transcript","metric":"m","score":0.333333333333,"n":2,"signature":"s"}\n'
 * ```
 */
export function toJsonl(rows: readonly ScoreRow[]): string {
  requireRows('toJsonl', 'rows', rows);
  return rows.map((row, i) => `${rowLine(row, i)}\n`).join('');
}

function rowLine(row: ScoreRow, i: number): string {
  try {
    return JSON.stringify(roundedRow(row));
  } catch (cause) {
    const path = `rows[${i}]`;
    const message = `toJsonl: ${path}: expected what JSON can hold, got a row that it cannot: ${errorMessage(cause)}`;
    throw new MetricError('INVALID_INPUT', message, { path, cause });
  }
}

/** The row with its score rounded to the digits that are exact on every runtime. */
export function roundedRow<R extends ScoreRow>(row: R): R {
  return row.score === null ? row : { ...row, score: Number(printScore(row.score, row.signature ?? null)) };
}

/** Number of reliable digits of a score: 12, or 6 with the float32 kernels. */
function printScore(score: number, signature: string | null): string {
  return printNumber(score, signature?.includes('precision:float32') ? 6 : 12);
}
