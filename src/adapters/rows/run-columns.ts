import { requireOption } from '../../error.js';
import { counted } from '../../text/counted.js';
import type { Transcript } from '../../transcript/types.js';
import { type Fields, idOf, isAbsent, isFields, toMeta, valueAt } from '../records/fields.js';
import type { Reader } from '../records/format.js';
import type { Notes } from '../records/notes.js';
import type { Place } from '../records/place.js';
import { ScoreScales } from '../records/score-scale.js';
import { namedFor, RUN_COLUMNS, RUN_LABELS, type RunColumns, type ScoreRange } from './run-labels.js';

/**
 * Throws `INVALID_OPTION` unless `columns` are columns of runs. For formats whose turns have fixed fields. @internal
 */
export function checkRunColumns(caller: string, columns: RunColumns = {}): void {
  for (const [key, column] of Object.entries(columns)) {
    const path = `columns.${key}`;
    requireOption(RUN_COLUMNS.includes(key as keyof RunColumns), caller, path, `one of ${RUN_COLUMNS}`, key);
    requireOption(typeof column === 'string', caller, path, 'the name of a column', column);
  }
}

/** Wraps the reader of a format. */
interface RunOptions {
  readonly columns?: RunColumns | undefined;
  readonly scoreRange?: ScoreRange | undefined;
}

/** Whether the caller specifies a column of runs. @internal */
export function hasRunColumns({ columns }: RunOptions): boolean {
  return isFields(columns) && namedFor(columns, RUN_COLUMNS).length > 0;
}

/**
 * Wraps a reader so that transcripts get score and labels from the caller's columns of runs. `make` creates the inner
 * reader.
 * @internal
 */
export function withRunColumns<Options extends RunOptions>(
  make: (options: Options) => Reader,
  options: Options,
  notes: Notes,
): Reader {
  const { columns, scoreRange } = options;
  if (columns === undefined || !hasRunColumns(options)) return make(options);
  const { scoreRange: _, ...rest } = options;
  const inner = make((columns.score === undefined ? options : rest) as Options);
  return new RunReader(inner, columns, scoreRange, notes);
}

class RunReader implements Reader {
  readonly #inner: Reader;
  readonly #columns: RunColumns;
  readonly #scales: ScoreScales;
  readonly #notes: Notes;
  /** Columns that are still missing. */
  readonly #missing: Set<string>;
  readonly #runs = new Set<string>();
  #repeated = 0;
  #read = 0;
  /** Missing columns and repeated runs are judged over the whole file. */

  constructor(inner: Reader, columns: RunColumns, range: ScoreRange | undefined, notes: Notes) {
    this.#inner = inner;
    this.#columns = columns;
    this.#notes = notes;
    this.#scales = new ScoreScales(range, notes, true);
    this.#missing = new Set(namedFor(columns, RUN_COLUMNS));
  }

  add(record: unknown, place: Place): Transcript[] {
    return this.#inner.add(record, place).flatMap((each) => this.#withRun(each, place));
  }

  finish(): Transcript[] {
    const last = (this.#inner.finish?.() ?? []).flatMap((each) => this.#withRun(each, {}));
    const [missing] = this.#missing;
    if (missing !== undefined && this.#read > 0) this.#refuse(missing);
    if (this.#repeated > 0)
      this.#notes.once(
        `${counted(this.#repeated, 'run')} with the same ${namedFor(this.#columns, RUN_LABELS).join(', ')} as an earlier run: they may have been logged twice`,
      );
    return [...last, ...this.#scales.finish()];
  }

  #withRun(transcript: Transcript, place: Place): Transcript[] {
    const { score, ...labels } = this.#columns;
    this.#read += 1;
    if (this.#read === 1) this.#first = transcript;
    const own: Record<string, unknown> = {};
    const meta: Record<string, unknown> = { ...transcript.meta };
    for (const [key, column] of Object.entries(labels)) {
      if (!RUN_LABELS.includes(key as keyof RunColumns) || typeof column !== 'string') continue;
      const value = this.#readLabel(transcript, column, place);
      if (value === undefined) continue;
      delete meta[column];
      own[key] = value;
    }
    this.#note(own);
    const raw = score === undefined ? undefined : this.#findValue(transcript, score, place);
    if (score !== undefined) delete meta[score];
    const kept = toMeta({ ...meta, ...own });
    const { meta: _, ...rest } = transcript;
    const labeled = { ...rest, ...(kept && { meta: kept }) };
    return this.#scales.add(labeled, score === undefined ? undefined : { scorer: score, value: raw }, place);
  }

  #first: Transcript | undefined;

  #readLabel(transcript: Transcript, column: string, place: Place): string | number | undefined {
    const value = this.#findValue(transcript, column, place);
    if (value === undefined || typeof value === 'number') return value;
    if (typeof value === 'boolean') return String(value);
    return idOf(value) ?? this.#notes.fail(place, column, 'a text or a number', value);
  }

  /** The value of a column in the conversation, or else its last value in the turns. */
  #findValue(transcript: Transcript, column: string, place: Place): unknown {
    // In the library's own schema, other fields are next to the turns.
    const { turns, source: _, ...own } = transcript;
    const whole = valueIn(own.meta, column) ?? valueIn(own, column);
    const values = whole === undefined ? turns.flatMap(({ meta }) => valueIn(meta, column) ?? []) : [whole];
    if (values.length > 0) this.#missing.delete(column);
    else this.#notes.count(place, `no value of "${column}"`);
    if (new Set(values).size > 1)
      this.#notes.count(place, `"${column}" differs between turns; the last value is used`);
    return values.at(-1);
  }

  #note(own: Fields): void {
    if (own.run === undefined) return;
    const labels = JSON.stringify(RUN_LABELS.map((key) => own[key] ?? null));
    if (this.#runs.has(labels)) this.#repeated += 1;
    this.#runs.add(labels);
  }

  #refuse(column: string): never {
    const { turns: _, ...own } = this.#first ?? { turns: [] };
    const fields = new Set(Object.keys({ ...own, ...own.meta }));
    fields.delete('meta');
    for (const { meta } of this.#first?.turns ?? [])
      for (const key of Object.keys(meta ?? {})) fields.add(key);
    const key = RUN_COLUMNS.find((name) => this.#columns[name] === column)!;
    const list = [...fields].map((name) => JSON.stringify(name)).join(', ');
    requireOption(
      false,
      'readTranscripts',
      `columns.${key}`,
      `one of the fields ${list || '(none)'}`,
      column,
    );
    throw new Error('unreachable');
  }
}

/** `metadata` and `meta` of the records are unfolded. */
function valueIn(meta: Fields | undefined, column: string): unknown {
  if (meta === undefined) return undefined;
  const value = valueAt(meta, column) ?? valueAt(meta, column.replace(/^(?:metadata|meta)\./, ''));
  return isAbsent(value) || value === '' ? undefined : value;
}
