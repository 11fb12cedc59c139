import { rowCluster } from '../evaluate/row-origin.js';
import { byKey } from '../math/by-key.js';
import { ownLabel } from './factors.js';
import type { DesignRecord } from './records.js';

/** The unit of a record: its id, the id of its turn, its task, or the value of a field. @internal */
export function unitKey(record: DesignRecord, unit: string): string | undefined {
  if (unit === 'transcript' || unit === 'turn') return record.id;
  if (record.task?.field !== unit) return fieldValue(record, unit);
  const kind = ownLabel(record.labels, 'task');
  return kind === undefined ? record.task.label : JSON.stringify([kind, record.task.label]);
}

/** The value of a field: a label, or one that only clusters have, such as an instruction that is too long for a label. */
function fieldValue({ labels, origin }: DesignRecord, field: string): string | undefined {
  return ownLabel(labels, field) ?? rowCluster(origin, field);
}

/** The values of the matched fields. @internal */
export function conditionCell({ labels }: DesignRecord, fields: readonly string[]): string {
  return fields.length === 0 ? '' : JSON.stringify(fields.map((field) => ownLabel(labels, field) ?? null));
}

/**
 * The matching fields of two sides: fields with a common value. A field without one, such as a temperature that only
 * one side records, distinguishes the runs of that side, each paired with all runs of the other. @internal
 */
export function sharedFields(
  a: readonly DesignRecord[],
  b: readonly DesignRecord[],
  fields: readonly string[],
): string[] {
  return fields.filter((field) => {
    const values = new Set(a.map(({ labels }) => ownLabel(labels, field)));
    return b.some(({ labels }) => values.has(ownLabel(labels, field)));
  });
}

/** The number of cells of unit and matched conditions that both sides share. @internal */
export function commonUnits(
  a: readonly DesignRecord[],
  b: readonly DesignRecord[],
  unit: string,
  within: readonly string[],
): number {
  const fields = sharedFields(a, b, within);
  const cells = (records: readonly DesignRecord[]): Set<string> =>
    new Set(
      records.flatMap((record) => {
        const key = unitKey(record, unit);
        return key === undefined ? [] : JSON.stringify([key, conditionCell(record, fields)]);
      }),
    );
  const ofB = cells(b);
  return [...cells(a)].filter((cell) => ofB.has(cell)).length;
}

/** Whether conversations of one unit differ in a field. @internal */
export function variesWithinUnits(records: readonly DesignRecord[], unit: string, field: string): boolean {
  return [...byKey(records, (record) => unitKey(record, unit) ?? record.key).values()].some(
    (own) => new Set(own.map((record) => fieldValue(record, field))).size > 1,
  );
}
