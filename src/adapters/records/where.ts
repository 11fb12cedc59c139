import { requireOption } from '../../error.js';
import { asFields } from '../../options/is-fields.js';
import type { Transcript } from '../../transcript/types.js';
import { parseMessage } from '../chat/read-message.js';
import type { RowColumns } from '../rows/run-labels.js';
import { type Fields, isFields, valueAt } from './fields.js';
import type { Reader } from './format.js';
import type { Notes } from './notes.js';

/** One condition, such as `type=message` or `role!=system`. */
interface Condition {
  readonly field: string;
  readonly value: string;
  readonly isEqual: boolean;
  /** Whether any record or message had the field. */
  isKnown: boolean;
}

/**
 * Filters records and messages by the caller's conditions. A condition applies to the records that have its field, or
 * to their messages. A row or single message without the field differs from every value.
 * @internal
 */
export class Selection {
  readonly #conditions: readonly Condition[];
  readonly #columns: RowColumns | undefined;
  readonly #notes: Notes;
  #hasSeen = false;
  constructor(where: string | readonly string[] | undefined, columns: RowColumns | undefined, notes: Notes) {
    this.#conditions = [where ?? []].flat().map((text) => parseCondition(notes.caller, text));
    this.#columns = columns;
    this.#notes = notes;
  }

  get isAll(): boolean {
    return this.#conditions.length === 0;
  }

  /** Whether a row or a single message is kept; counts it otherwise. */
  keepsEntry(entry: Fields): boolean {
    return this.#keeps(entry, this.#conditions);
  }

  /** Whether a conversation record is kept; only conditions on its fields apply. */
  keepsRecord(record: unknown): boolean {
    if (this.isAll || !isFields(record)) return true;
    const own = this.#conditions.filter(({ field }) => this.#plainValue(record, field) !== undefined);
    return this.#keeps(record, own);
  }

  /** The kept messages of one conversation; conditions on fields that no message has apply to the record. */
  messages(list: readonly unknown[]): readonly unknown[] {
    if (this.isAll) return list;
    const own = this.#conditions.filter(({ field }) =>
      list.some((each) => isFields(each) && this.#findValue(each, field) !== undefined),
    );
    return list.filter((each) => !isFields(each) || this.#keeps(each, own));
  }

  /** Throws if no record or message has the field of a condition. */
  check(): void {
    const unknown = this.#conditions.find(({ isKnown }) => !isKnown);
    if (unknown === undefined || !this.#hasSeen) return;
    const { field, value, isEqual } = unknown;
    requireOption(
      false,
      this.#notes.caller,
      'where',
      'a field of the records or messages',
      `${field}${isEqual ? '=' : '!='}${value}`,
    );
  }

  /** Whether a conversation is kept, by its own fields and those of its `meta`; counts it and its record otherwise. */
  keepsTranscript(transcript: Transcript, record?: unknown): boolean {
    const isKept = this.#holds({ ...asFields(transcript.meta), ...transcript }, this.#conditions);
    if (!isKept) this.#notes.readSummary.exclude('filtered', 1, record);
    return isKept;
  }

  #keeps(entry: Fields, conditions: readonly Condition[]): boolean {
    const isKept = this.#holds(entry, conditions);
    if (!isKept) this.#notes.readSummary.exclude('filtered', 1, entry);
    return isKept;
  }

  #holds(entry: Fields, conditions: readonly Condition[]): boolean {
    this.#hasSeen = true;
    let isKept = true;
    for (const condition of conditions) {
      const value = this.#findValue(entry, condition.field);
      if (value !== undefined) condition.isKnown = true;
      if ((value === condition.value) !== condition.isEqual) isKept = false;
    }
    return isKept;
  }

  /** The value of a field, of the caller's column of that name, or of the detected speaker or role. */
  #findValue(entry: Fields, field: string): string | undefined {
    const plain = this.#plainValue(entry, field);
    if (plain !== undefined || (field !== 'speaker' && field !== 'role')) return plain;
    const message = parseMessage(entry, this.#columns);
    return comparableText(field === 'role' ? message?.role : (message?.name ?? message?.role));
  }

  #plainValue(entry: Fields, field: string): string | undefined {
    const column = (this.#columns as Readonly<Record<string, unknown>> | undefined)?.[field];
    const value = typeof column === 'string' ? valueAt(entry, column) : undefined;
    return comparableText(value ?? valueAt(entry, field));
  }
}

/** Wraps the reader of a format whose records have no conditions of their own: whole conversations are filtered. @internal */
export function withWhere(
  reader: Reader,
  where: string | readonly string[] | undefined,
  notes: Notes,
): Reader {
  if (where === undefined) return reader;
  const selection = new Selection(where, undefined, notes);
  const kept = (transcripts: readonly Transcript[], record?: unknown): Transcript[] =>
    transcripts.filter((each) => !isFields(each) || selection.keepsTranscript(each, record));
  return {
    add: (record, place) => kept(reader.add(record, place), record),
    finish: () => {
      const last = kept(reader.finish?.() ?? []);
      selection.check();
      return last;
    },
  };
}

function comparableText(value: unknown): string | undefined {
  if (isFields(value)) return comparableText(value.name ?? value.id);
  return value === undefined || value === null || typeof value === 'object' ? undefined : String(value);
}

function parseCondition(caller: string, text: string): Condition {
  const at = text.indexOf('=');
  const isEqual = text.charAt(at - 1) !== '!';
  const field = text.slice(0, isEqual ? Math.max(at, 0) : at - 1).trim();
  requireOption(field !== '' && !field.includes('!'), caller, 'where', 'FIELD=value or FIELD!=value', text);
  return { field, value: text.slice(at + 1).trim(), isEqual, isKnown: false };
}
