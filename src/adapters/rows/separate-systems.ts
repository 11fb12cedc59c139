import { IDENTITY_FIELDS } from '../../transcript/identity.js';
import { labelText } from '../../transcript/label-text.js';
import { type Fields, groupedBy, valueAt } from '../records/fields.js';
import type { RunColumns } from './run-labels.js';

/** What a record of a conversation shows about the system that it belongs to. @internal */
export interface SystemRecord {
  /** The fields of the record that are not used elsewhere. */
  readonly meta?: Fields | undefined;
  readonly speaker?: string;
  readonly number?: number | undefined;
}

/** The records of one system, with the cells that identify it if there are several systems. @internal */
export interface SystemPart<T> {
  readonly records: readonly T[];
  readonly system: Readonly<Record<string, string>>;
}

/** The columns that contain the system of a record: the caller's, else the usual names. @internal */
export function systemColumns({ model = 'model', setting = 'setting' }: RunColumns = {}): readonly string[] {
  const named = { model, setting, system: 'system' };
  return IDENTITY_FIELDS.map((field) => named[field]);
}

/** The system of a record as text; `undefined` if all of the columns are blank. @internal */
export function systemLabel(meta: Fields | undefined, columns: readonly string[]): string | undefined {
  const cells = columns.flatMap((column) => {
    const label = labelText(valueAt(meta ?? {}, column));
    return label === undefined || label.trim() === '' ? [] : [[column, label]];
  });
  return cells.length === 0 ? undefined : JSON.stringify(cells);
}

/**
 * Separates the records of one id by system. Systems that answer the same items share the ids of the items. But a
 * conversation may also change its model, and where models talk to each other, each speaker has a model. Records are
 * therefore separated only if turn numbers occur in several systems, or, without numbers, if every record has a system
 * and a speaker occurs in several. Among numbered records, a blank system is the one of the next record.
 *
 * @internal
 */
export function separateSystems<T>(
  records: readonly T[],
  columns: readonly string[],
  describe: (record: T) => SystemRecord,
): readonly SystemPart<T>[] {
  const together = [{ records, system: {} }];
  const described = records.map(describe);
  const labels = described.map(({ meta }) => systemLabel(meta, columns));
  if (new Set(labels.filter((label) => label !== undefined)).size < 2) return together;
  const areNumbered = described.every(({ number }) => number !== undefined);
  if (!areNumbered && labels.includes(undefined)) return together;
  const all = withoutBlanks(labels).map((label, i) => ({ label, index: i, ...described[i] }));
  const repeated = groupedBy(all, ({ number, speaker }) => String(areNumbered ? number : speaker));
  if ([...repeated.values()].every((each) => new Set(each.map(({ label }) => label)).size === 1))
    return together;
  return [...groupedBy(all, ({ label }) => label)].map(([label, own]) => ({
    records: own.map(({ index }) => records[index]!),
    system: Object.fromEntries(JSON.parse(label)),
  }));
}

/** Replaces missing labels by the next one, and those at the end by the last. */
function withoutBlanks(labels: readonly (string | undefined)[]): string[] {
  let next = labels.findLast((label) => label !== undefined) ?? '';
  return labels
    .toReversed()
    .map((label) => (next = label ?? next))
    .toReversed();
}
