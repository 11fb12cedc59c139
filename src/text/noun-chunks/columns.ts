import { recordOf } from '../../options/records.js';
/** Numbers the columns of a table, so that rows are accessed by name. */
export function numberColumns<Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> {
  return recordOf(names, (_, column) => column);
}
