import { requireOption } from '../../error.js';
import type { Transcript, Turn } from '../../transcript/types.js';
import { isTextList, recordId } from '../chat/shape.js';
import {
  asFields,
  type Fields,
  idOf,
  isAbsent,
  isFields,
  others,
  parseRole,
  readText,
  requireFields,
  toMeta,
  toTurn,
  valueAt,
} from '../records/fields.js';
import type { Located, Reader } from '../records/format.js';
import type { Notes } from '../records/notes.js';
import { parsePath, resolvePath } from '../records/path.js';
import type { Place } from '../records/place.js';
import { tableRecords } from '../records/table-records.js';
import { Selection } from '../records/where.js';
import { cleanTurn } from '../text/cleaning/clean-turn.js';
import { COLUMN_NAMES } from './column-names.js';
import { ConversationGroups } from './conversation-groups.js';
import type { RowColumns } from './run-labels.js';
import { separateSystems, systemColumns, systemLabel } from './separate-systems.js';

/** A speaker or role, and its text column. */
type Side = readonly [name: string, column: string];

/** The caller's columns of speakers: `user=prompt,assistant=answer`. @internal */
export function sidesIn(columns: RowColumns | undefined): readonly Side[] {
  return Object.entries(columns ?? {}).flatMap(([name, column]) =>
    COLUMN_NAMES.includes(name) || typeof column !== 'string' ? [] : [[name, column] as const],
  );
}

/** Whether the caller specifies columns of speakers: two, or one named like a role. @internal */
export function namesSides(columns: RowColumns | undefined): boolean {
  const sides = sidesIn(columns);
  return sides.length > 1 || sides.some(([name]) => parseRole(name) !== undefined);
}

interface SidesOptions {
  readonly columns?: RowColumns | undefined;
  readonly idField?: string | undefined;
  readonly where?: string | readonly string[] | undefined;
  readonly interleaved?: boolean | undefined;
  readonly duplicates?: 'error' | 'rename' | 'keep' | undefined;
}

/** Turns and other fields of a record. */
interface Exchange {
  readonly turns: readonly Turn[];
  readonly meta: Fields;
  readonly id: string | undefined;
}

/**
 * Reads records with one text column per speaker. Each record is a conversation unless there is a conversation column.
 * Scored runs without text have no turns.
 * @internal
 */
export class SidesReader implements Reader {
  readonly #sides: readonly Side[];
  readonly #options: SidesOptions;
  readonly #notes: Notes;
  readonly #selection: Selection;
  readonly #groups: ConversationGroups<Exchange>;
  readonly #systemColumns: readonly string[];
  /** Columns that are still missing. */
  readonly #missing: Set<string>;
  #first: Fields | undefined;

  constructor(options: SidesOptions, notes: Notes, streaming: boolean) {
    this.#sides = sidesIn(options.columns);
    this.#options = options;
    this.#notes = notes;
    this.#selection = new Selection(options.where, options.columns, notes);
    this.#systemColumns = systemColumns(options.columns);
    const systemOf = ({ meta }: Exchange): string | undefined => systemLabel(meta, this.#systemColumns);
    const interleaved = options.interleaved ?? !streaming;
    this.#groups = new ConversationGroups(interleaved, notes, options.duplicates, systemOf);
    this.#missing = new Set(this.#sides.map(([, column]) => column));
    if (this.#sides.length === 0)
      notes.once('rows: no column holds text: each row is a scored run without turns');
    else {
      const parts = this.#sides.map(([name, column]) => `${name} = "${column}"`);
      notes.once(`each record has a column for each speaker: ${parts.join(', ')}`);
    }
  }

  add(record: unknown, place: Place): Transcript[] {
    const row = requireFields(record, 'an object with a field for each column', place, '', this.#notes);
    this.#first ??= row;
    if (!this.#selection.keepsEntry(row)) return [];
    const exchange = this.#readExchange(row, place);
    if (this.#sides.length > 0 && exchange.turns.length === 0) {
      this.#notes.readSummary.exclude('wordless', 1, row);
      return [];
    }
    const conversation = this.#options.columns?.conversation ?? this.#options.idField;
    if (this.#options.columns?.conversation === null)
      return this.#whole(this.#groups.add('', exchange, place));
    if (typeof conversation !== 'string') return [buildTranscript(exchange.id, [exchange])];
    const id = idOf(valueAt(row, conversation)) ?? this.#notes.fail(place, conversation, 'an id', undefined);
    return this.#whole(this.#groups.add(id, exchange, place));
  }

  finish(): Transcript[] {
    const [missing] = this.#missing;
    if (missing !== undefined && this.#first) {
      const list = Object.keys(this.#first).map((name) => JSON.stringify(name));
      const [name] = this.#sides.find(([, column]) => column === missing)!;
      requireOption(
        false,
        this.#notes.caller,
        `columns.${name}`,
        `one of the columns ${list.join(', ')}`,
        missing,
      );
    }
    this.#selection.check();
    return this.#whole(this.#groups.takeAll());
  }

  #readExchange(row: Fields, place: Place): Exchange {
    const { conversation, time } = this.#options.columns ?? {};
    const { id, key } = recordId(row, {
      idField: undefined,
      columns: this.#options.columns,
      notes: this.#notes,
      place,
    });
    const sides = this.#sides.map(([name, column]) => {
      const value = valueAt(row, column);
      if (value !== undefined) this.#missing.delete(column);
      return { name, column, texts: isTextList(value) ? value : [value] };
    });
    const rounds = Math.max(0, ...sides.map(({ texts }) => texts.length));
    if (rounds > 1)
      this.#notes.once(
        'the texts of lists take turns: the first text of each list, then the second, and so on',
      );
    const turns = Array.from({ length: rounds }, (_, i) =>
      sides.flatMap(({ name, column, texts }) => this.#turnsOf(name, column, texts[i], place)),
    ).flat();
    const used = [
      ...this.#sides.map(([, column]) => column),
      conversation,
      time,
      conversation === undefined ? key : undefined,
    ];
    const meta = others(
      row,
      used.filter((name) => typeof name === 'string'),
    );
    return { turns, meta, id };
  }

  /** The turn of a side, if it has words. */
  #turnsOf(speaker: string, column: string, value: unknown, place: Place): readonly Turn[] {
    if (isAbsent(value) || (typeof value === 'string' && value.trim() === '')) return [];
    const text = readText(isFields(value) ? asFields(value).content : value, place, column, this.#notes);
    const turn = cleanTurn(toTurn({ speaker, text, role: parseRole(speaker) }), this.#notes);
    return turn ? [turn] : [];
  }

  #whole(groups: readonly [string, Exchange[]][]): Transcript[] {
    return groups.flatMap(([id, exchanges]) =>
      id === ''
        ? buildTranscript(undefined, exchanges)
        : separateSystems(exchanges, this.#systemColumns, ({ meta }) => ({ meta, speaker: '' })).map(
            ({ records }) => buildTranscript(id, records),
          ),
    );
  }
}

/** Creates one conversation; fields that differ between its records belong to the turns. */
function buildTranscript(id: string | undefined, exchanges: readonly Exchange[]): Transcript {
  const [first, ...more] = exchanges;
  const isSame = ([key, value]: [string, unknown]): boolean =>
    more.every(({ meta }) => JSON.stringify(meta[key]) === JSON.stringify(value));
  const shared = Object.fromEntries(Object.entries(first?.meta ?? {}).filter(isSame));
  const keys = Object.keys(shared);
  const turns = exchanges.flatMap(({ turns: list, meta }) => {
    const own = more.length === 0 ? undefined : toMeta(others(meta, keys));
    return own === undefined ? list : list.map((turn) => ({ ...turn, meta: { ...own, ...turn.meta } }));
  });
  const meta = toMeta(shared);
  return { turns, ...(id !== undefined && { id }), ...(meta && { meta }) };
}

/** The records of a list, of a table, or at a path. @internal */
export function* unpackSides(
  value: unknown,
  start: number,
  { path }: { readonly path?: string | undefined },
): Generator<Located> {
  if (path !== undefined) {
    const steps = parsePath(path);
    for (const record of Array.isArray(value) ? value : [value])
      for (const match of resolvePath(record, steps))
        for (const each of Array.isArray(match.value) ? match.value : [match.value])
          yield { record: each, place: { path: match.path } };
    return;
  }
  const wrapped = isFields(value) ? (tableRecords(value) ?? value.rows) : undefined;
  const list = Array.isArray(wrapped) ? wrapped : value;
  if (!Array.isArray(list)) yield { record: list, place: {} };
  else for (const [i, record] of list.entries()) yield { record, place: { path: `rows[${start + i}]` } };
}
