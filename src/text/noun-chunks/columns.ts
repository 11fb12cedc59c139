import { recordOf } from '../../options/records.js';
/** Numbers the columns of a table in order, so that rows are written and read by name. */
export function numberColumns<Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> {
  return recordOf(names, (_, column) => column);
}
