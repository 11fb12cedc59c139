import { MetricError } from '../../../error.js';
import { list, text } from '../../../options/option-kinds.js';
import type { Role, Transcript } from '../../../transcript/types.js';
import { createAdapter } from '../../create-adapter.js';
import { type Fields, idOf, isAbsent, requireFields, valueAt } from '../../records/fields.js';
import type { Reader } from '../../records/format.js';
import { looksLikeJson } from '../../records/looks-like-json.js';
import type { Notes } from '../../records/notes.js';
import { ADAPTER, FIELDS, GROUPS, ROLES } from '../../records/option-specs.js';
import type { Place } from '../../records/place.js';
import { Selection } from '../../records/where.js';
import { USUAL } from '../../rows/column-names.js';
import { ConversationGroups, type GroupOptions } from '../../rows/conversation-groups.js';
import { CsvTokenizer } from '../../rows/csv-tokenizer.js';
import {
  checkColumns,
  guessColumn,
  looksLikeFlaggedRow,
  looksLikeRow,
  namesTurns,
} from '../../rows/row-columns.js';
import { RowGroups, type RowTurn } from '../../rows/row-groups.js';
import { detectLayout, type RowLayout } from '../../rows/row-layout.js';
import { RowTurns } from '../../rows/row-turns.js';
import type { RowColumns, SideColumns } from '../../rows/run-labels.js';
import {
  type SystemRecord,
  separateSystems,
  systemColumns,
  systemLabel,
} from '../../rows/separate-systems.js';
import { namesSides, SidesReader, unpackSides } from '../../rows/sides.js';
import type { Adapter, AdapterOptions } from '../../types.js';

/** Options of {@link fromRows}. */
export interface RowsOptions extends AdapterOptions, GroupOptions {
  /**
   * The columns to read; others are guessed from the usual names. `conversation: null` means that all rows are one
   * conversation. Other keys are speakers or roles, each with its own column: `{ user: 'prompt', assistant: 'answer' }`.
   */
  readonly columns?: RowColumns | SideColumns;
  /** The column with the id of the conversation; the same as `columns.conversation`. */
  readonly idField?: string;
  /** The speaker of every turn, overriding a detected column; several alternate within a conversation. */
  readonly speaker?: string | readonly string[];
  /** The roles whose rows become turns. Default, where the speaker is the role: user and assistant. */
  readonly roles?: readonly Role[] | undefined;
  /** The names of the columns of a table without a header. */
  readonly header?: readonly string[];
  /** The path to the rows in each record: `data[].rows`. */
  readonly path?: string;
  /** The separator of cells; detected by default (comma, tab, semicolon or bar). */
  readonly delimiter?: string;
}

/**
 * Reads one turn per row: delimited text with a header (CSV, TSV), JSONL, or an array of objects. `columns` names the
 * columns to read; the others are guessed from their usual names (`speaker`, `user`, `author`, ...; `text`,
 * `utterance`, `message`, ...; `conversation_id`, `dialogue_id`, ...), and the warnings report the guesses. All other
 * columns go to `meta`: the transcript's if all turns of the conversation have the same value, else the turn's.
 *
 * Rows keep their order, unless a column numbers the turns (`turn`, `turn_id`, `utterance_idx`, ...) differently, or
 * times show that the newest come first; warnings report this. Rows with the same conversation become one transcript;
 * up to 500 rows without such a column are one conversation, with a warning; more are rejected unless
 * `columns.conversation` is `null`. Rows that form a tree (`parent_id`) become a transcript for each path. Lists
 * (`addressees`, `references`, `actions`) are arrays, JSON, or names separated by semicolons or bars.
 *
 * Complexity: O(text). A stream holds one conversation.
 *
 * @throws MetricError `INVALID_OPTION` if there is no column for the speaker, the text or the conversation, or if the
 * speaker's column never changes while another does; `INVALID_INPUT` at a row that cannot be read, unless `onError` is
 * `'skip'`
 *
 * @example
 * ```ts
 * import { fromRows } from '@mtpc/metrics/adapters';
 * const text = 'dialogue,who,utterance\nd1,ana,"Well, hello"\nd1,ben,Hi';
 * const { transcripts } = fromRows(text, { columns: { conversation: 'dialogue', speaker: 'who' } });
 * transcripts[0].id; // => 'd1'
 * transcripts[0].turns; // => [{ speaker: 'ana', text: 'Well, hello' }, { speaker: 'ben', text: 'Hi' }]
 * ```
 */
export const fromRows: Adapter<RowsOptions> = createAdapter<RowsOptions>({
  name: 'fromRows',
  format: 'rows',
  options: {
    ...ADAPTER,
    ...GROUPS,
    ...ROLES,
    ...FIELDS,
    delimiter: text(),
    path: text(),
    header: list('a list of names'),
  },
  unpack: unpackSides,
  read: (options, notes, streaming) => {
    if (namesSides(options.columns)) return new SidesReader(options, notes, streaming);
    checkColumns('fromRows', options.columns);
    return new RowReader(options, notes, streaming);
  },
  tokenizer: (start, { delimiter = '', header }, notes) =>
    header === undefined && looksLikeJson(start) ? undefined : new CsvTokenizer(delimiter, notes, header),
});

class RowReader implements Reader {
  readonly #groups: ConversationGroups<RowTurn>;
  readonly #systemColumns: readonly string[];
  readonly #transcripts: RowGroups;
  #layout: RowLayout | undefined;
  #turns: RowTurns | undefined;
  readonly #selection: Selection;
  /** Reads scored runs without a text. */
  #scores: SidesReader | undefined;
  /** The first row without one of the caller's columns. */
  #lacking: Fields | undefined;
  /** The first skipped row without recognizable columns. */
  #unresolved: { readonly error: MetricError; readonly names: string } | undefined;

  readonly #options: RowsOptions;
  readonly #notes: Notes;
  constructor(options: RowsOptions, notes: Notes, streaming: boolean) {
    this.#options = options;
    this.#notes = notes;
    const interleaved = options.interleaved ?? !streaming;
    const systemOf = ({ turn }: RowTurn): string | undefined => systemLabel(turn.meta, this.#systemColumns);
    this.#systemColumns = systemColumns(options.columns);
    this.#groups = new ConversationGroups(interleaved, notes, options.duplicates, systemOf);
    this.#transcripts = new RowGroups(notes);
    this.#selection = new Selection(options.where, options.columns, notes);
  }

  add(record: unknown, place: Place): Transcript[] {
    const row = requireFields(record, 'an object with a field for each column', place, '', this.#notes);
    if (!this.#selection.keepsEntry(row) || this.#lacksColumn(row, place)) return [];
    if (this.#isScoreOnly(row)) {
      this.#scores ??= new SidesReader(this.#options, this.#notes, true);
      return this.#scores.add(row, place);
    }
    this.#layout ??= this.#layoutOrSkip(row, place);
    this.#turns ??= new RowTurns(this.#layout, this.#notes);
    const { conversation, lone } = this.#layout;
    if (this.#isBlank(row, this.#layout)) {
      this.#notes.readSummary.exclude('wordless', 1);
      this.#notes.count(place, 'no speaker and no text, skipped');
      return [];
    }
    // One or several columns identify the conversation of a row.
    const id = conversation.map(
      (name) => idOf(valueAt(row, name)) ?? this.#notes.fail(place, name, 'an id', valueAt(row, name)),
    );
    const turn = this.#turns.read(row, place);
    if (!turn) return [];
    lone?.add(turn);
    return this.#whole(this.#groups.add(id.join(', '), turn, place));
  }

  finish(): Transcript[] {
    if (this.#layout === undefined && this.#unresolved) throw this.#unresolved.error;
    if (this.#layout === undefined && this.#lacking)
      this.#layout = detectLayout(this.#lacking, {}, this.#options, this.#notes);
    this.#selection.check();
    this.#layout?.lone?.check(this.#notes);
    return this.#whole(this.#groups.takeAll());
  }

  /** Whether a row lacks one of the caller's columns that other rows may have. */
  #lacksColumn(row: Fields, place: Place): boolean {
    const { speaker, text: words } = this.#options.columns ?? {};
    const lacking = [words, speaker].find((name) => name !== undefined && valueAt(row, name) === undefined);
    if (lacking === undefined || looksLikeFlaggedRow({ [lacking]: '' })) return false;
    this.#lacking ??= row;
    this.#notes.readSummary.exclude('event', 1, row);
    this.#notes.count(place, `no "${lacking}", skipped`);
    return true;
  }

  /** Whether a row is a scored run without a text. */
  #isScoreOnly(row: Fields): boolean {
    const { columns = {} } = this.#options;
    if (columns.score === undefined || this.#layout || namesTurns(columns)) return false;
    return !looksLikeRow(row) && guessColumn(row, USUAL.text) === undefined;
  }

  /** Whether a row lacks both speaker and text, for example a row that only separates days. */
  #isBlank(row: Fields, { columns, flag, names }: RowLayout): boolean {
    if (flag || names.length > 0 || columns.speaker === undefined || columns.text === undefined) return false;
    return [columns.speaker, columns.text].every((name) => {
      const value = valueAt(row, name);
      return isAbsent(value) || (typeof value === 'string' && value.trim() === '');
    });
  }

  /** With `onError: 'skip'`, one row without the columns is skipped; a second one means that the columns are wrong. */
  #layoutOrSkip(row: Fields, place: Place): RowLayout {
    try {
      return detectLayout(row, place, this.#options, this.#notes);
    } catch (error) {
      const names = Object.keys(row).join();
      const mayDiffer = this.#unresolved?.names !== names;
      if (this.#options.onError !== 'skip' || !(error instanceof MetricError) || !mayDiffer) throw error;
      this.#unresolved ??= { error, names };
      const where = place.line === undefined ? place.path : `line ${place.line}`;
      throw new MetricError('INVALID_INPUT', `${where ?? 'input'}: ${error.message}`, { metric: 'fromRows' });
    }
  }

  #whole(groups: readonly [string, RowTurn[]][]): Transcript[] {
    const layout = this.#layout;
    if (!layout) return [];
    return groups.flatMap(([id, rows]) =>
      this.#bySystem(id, rows).flatMap((own) => this.#transcripts.transcripts(id, own, layout)),
    );
  }

  /** The rows of an id, separated if systems share it. */
  #bySystem(id: string, rows: readonly RowTurn[]): readonly (readonly RowTurn[])[] {
    if (id === '') return [rows];
    const describe = ({ turn: { meta, speaker }, number }: RowTurn): SystemRecord => ({
      meta,
      speaker,
      number,
    });
    const parts = separateSystems(rows, this.#systemColumns, describe);
    if (parts.length === 1) return [rows];
    const names = Object.keys(Object.assign({}, ...parts.map(({ system }) => system)));
    this.#notes.once(
      `rows of one id that differ in ${names.map((name) => `"${name}"`).join(', ')} are conversations of several systems`,
    );
    return parts.map(({ records, system }) =>
      records.map((row) => ({ ...row, turn: { ...row.turn, meta: { ...row.turn.meta, ...system } } })),
    );
  }
}
