import {
  aNumber,
  aString,
  type Form,
  fieldsOf,
  listOf,
  maybe,
  orNull,
  requireForm,
} from '../options/forms.js';
import type { EvaluationRow } from './evaluation-row.js';

const ROW: Form = fieldsOf(
  {
    metric: aString,
    unit: aString,
    transcript: aString,
    score: orNull(aNumber),
    signature: aString,
    skipped: maybe(aString),
    undefinedBecause: maybe(aString),
    component: maybe(aString),
    n: maybe(aNumber),
  },
  'a row',
);
const ROWS: Form = listOf(ROW, 'a list of rows, as evaluate gives them');

/** Throws unless `rows` is a list of rows. */
export function requireRows(caller: string, path: string, rows: readonly EvaluationRow[]): void {
  requireForm(caller, path, rows, ROWS);
}

/** Throws unless `row` is a row. */
export function requireRow(caller: string, path: string, row: EvaluationRow): void {
  requireForm(caller, path, row, ROW);
}
