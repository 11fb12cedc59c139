import { MetricError } from '../error.js';
import { text } from '../options/option-kinds.js';
import type { Role, Transcript, Turn } from '../transcript/types.js';
import { cleanTurn } from './cleaning/clean-turn.js';
import { createAdapter } from './create-adapter.js';
import { ConversationGroups, type GroupOptions } from './readers/conversation-groups.js';
import { CsvTokenizer } from './readers/csv-tokenizer.js';
import {
  type Fields,
  fieldsOf,
  idOf,
  isAbsent,
  isFields,
  metaOf,
  others,
  personId,
  roleOf,
  speakerOf,
  textOf,
  toText,
  turnOf,
  valueAt,
} from './readers/fields.js';
import type { Located, Reader } from './readers/format.js';
import { LoneRows } from './readers/lone-rows.js';
import { looksLikeJson } from './readers/looks-like-json.js';
import { type Notes, notUsed } from './readers/notes.js';
import { ADAPTER, FIELDS, GROUPS, ROLES } from './readers/option-specs.js';
import { parseTime } from './readers/parse-time.js';
import { brokenList, WHOLE_LIST } from './readers/parsed-cells.js';
import type { Place } from './readers/place.js';
import { plainName } from './readers/record-names.js';
import {
  checkColumns,
  guessColumn,
  listCell,
  looksLikeRow,
  type ResolvedColumns,
  resolveColumns,
  sceneColumns,
  speakerColumns,
  USUAL,
} from './readers/row-columns.js';
import { RowGroups, type RowTurn } from './readers/row-groups.js';
import { numberingColumn, turnNumber } from './readers/row-order.js';
import type { RowColumns } from './readers/run-labels.js';
import { namedFor, RUN_LABELS } from './readers/run-labels.js';
import { runColumnsIn } from './readers/run-names.js';
import {
  type FlaggedSpeaker,
  flagNamed,
  type SpeakerFlag,
  speakerFlag,
  speakerFlags,
} from './readers/speaker-flags.js';
import { tableRecords } from './readers/table-records.js';
import type { Adapter, AdapterOptions } from './types.js';

/** Options of {@link fromRows}. */
export interface RowsOptions extends AdapterOptions, GroupOptions {
  /**
   * The columns to read; others are guessed from the usual names. `conversation: null` means that all rows are one
   * conversation.
   */
  readonly columns?: RowColumns;
  /** The column with the id of the conversation; the same as `columns.conversation`. */
  readonly idField?: string;
  /** The speaker of every turn, overriding a detected column; several alternate within a conversation. */
  readonly speaker?: string | readonly string[];
  /** The roles whose rows become turns. Default, where the speaker is the role: user and assistant. */
  readonly roles?: readonly Role[] | undefined;
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
 * up to 500 rows without such a column are one conversation, with a doubt; more are rejected unless
 * `columns.conversation` is `null`. Rows that form a tree (`parent_id`) become a transcript for each path. Lists (`addressees`, `references`, `actions`) are arrays, JSON, or names separated
 * by semicolons or bars.
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
  options: { ...ADAPTER, ...GROUPS, ...ROLES, ...FIELDS, delimiter: text() },
  unpack: unpackRows,
  read: (options, notes, streaming) => {
    checkColumns('fromRows', options.columns);
    return new RowReader(options, notes, streaming);
  },
  tokenizer: (start, { delimiter = '' }, notes) =>
    looksLikeJson(start) ? undefined : new CsvTokenizer(delimiter, notes),
});

function* unpackRows(value: unknown, start: number): Generator<Located> {
  const wrapped = isFields(value) ? (tableRecords(value) ?? value.rows) : undefined;
  const list = Array.isArray(wrapped) ? wrapped : value;
  if (!Array.isArray(list)) yield { record: list, place: {} };
  else
    for (const [index, record] of list.entries()) yield { record, place: { path: `rows[${start + index}]` } };
}

class RowReader implements Reader {
  readonly #groups: ConversationGroups<RowTurn>;
  /** The rows, if no column names their conversation. */
  #lone: LoneRows | undefined;
  readonly #transcripts: RowGroups;
  #columns: ResolvedColumns | undefined;
  #rivals: readonly string[] = [];
  #flag: SpeakerFlag | undefined;
  #numbering: string | undefined;
  /** The columns that name the conversation together, if no single one does. */
  #together: readonly string[] = [];
  /** The speaker, if the caller names one instead of a column. */
  readonly #names: readonly string[];
  /** The first row in which the columns could not be found, where rows that cannot be read are skipped. */
  #unresolved: { readonly error: MetricError; readonly names: string } | undefined;

  readonly #options: RowsOptions;
  readonly #notes: Notes;
  constructor(options: RowsOptions, notes: Notes, streaming: boolean) {
    this.#options = options;
    this.#notes = notes;
    this.#names = options.columns?.speaker === undefined ? [options.speaker ?? []].flat() : [];
    this.#groups = new ConversationGroups(options.contiguous ?? streaming, notes, options.duplicates);
    this.#transcripts = new RowGroups(notes);
  }

  add(record: unknown, place: Place): Transcript[] {
    const row = fieldsOf(record, 'an object with a field for each column', place, '', this.#notes);
    if (this.#columns === undefined) {
      this.#columns = this.#resolveOrSkip(row, place);
      this.#numbering = numberingColumn(row);
    }
    const id = this.#conversationOf(row, this.#columns, place);
    const turn = this.#rowTurn(row, this.#columns, place);
    if (turn) this.#lone?.add(turn);
    return turn ? this.#whole(this.#groups.add(id, turn, place)) : [];
  }

  /** The id of a row's conversation: from its column, or from several that name it together. */
  #conversationOf(row: Fields, { conversation }: ResolvedColumns, place: Place): string {
    const columns = conversation === undefined ? this.#together : [conversation ?? []].flat();
    const parts = columns.map(
      (name) => idOf(valueAt(row, name)) ?? this.#notes.fail(place, name, 'an id', valueAt(row, name)),
    );
    return parts.join(', ');
  }

  finish(): Transcript[] {
    if (this.#columns === undefined && this.#unresolved) throw this.#unresolved.error;
    this.#lone?.check(this.#notes);
    return this.#whole(this.#groups.takeAll());
  }

  /** Where rows are skipped, one that lacks the columns is; if the next is like it, the columns are wrong. */
  #resolveOrSkip(row: Fields, place: Place): ResolvedColumns {
    try {
      return this.#resolve(row, place);
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
    if (!this.#columns) return [];
    const { roles } = this.#options;
    const options = {
      columns: this.#columns,
      rivals: this.#rivals,
      mustVary: this.#flag?.isDirection === true,
      roles,
      numbering: this.#numbering,
      names: this.#names,
    };
    return groups.flatMap(([id, rows]) => this.#transcripts.transcripts(id, rows, options));
  }

  /** Finds the columns by the first row, reports the guesses, and rejects ambiguous ones. */
  #resolve(row: Fields, place: Place): ResolvedColumns {
    const { columns: wishes = {}, idField } = this.#options;
    const told = idField === undefined ? wishes : { conversation: idField, ...wishes };
    const names = this.#names.join(' and ');
    this.#flag = names === '' ? flagOf(row, told) : undefined;
    const given = this.#flag ? { ...told, speaker: this.#flag.column } : told;
    const broken = given.text === undefined ? brokenList(row) : undefined;
    if (broken !== undefined && !looksLikeRow(row, given))
      this.#notes.fail(place, broken, WHOLE_LIST, row[broken]);
    const found = resolveColumns(given, row, names !== '');
    const tree = found.parent !== undefined && found.role !== undefined && given.speaker === undefined;
    const columns = tree ? { ...found, speaker: found.role } : found;
    const labels = namedFor(told, RUN_LABELS);
    this.#together = labels.length > 0 ? labels : sceneColumns(row);
    if (columns.conversation === undefined && this.#together.length === 0) {
      // Rows of scored runs are of several conversations, and names with values are no talk.
      const areValues = plainName(columns.text ?? '') === 'value' && told.text === undefined;
      if (areValues || runColumnsIn(Object.keys(row))) throw noConversation(row);
      this.#lone = new LoneRows(noConversation(row), columns.id === undefined ? undefined : columns.parent);
    }
    if (given.text === undefined) this.#requireWords(row, columns.text ?? '', place);
    const show = (column: string | null | undefined): string =>
      typeof column === 'string' ? `"${column}"` : 'none';
    const column = this.#flag?.meaning ?? show(columns.speaker);
    const replaced = columns.speaker ?? speakerFlag(row)?.column;
    const who = replaced === undefined ? names : `${names} (not the column ${show(replaced)})`;
    this.#notes.once(
      `rows: speaker = ${names === '' ? column : who}, text = ${show(columns.text)}, conversation = ${this.#lone ? 'none' : columns.conversation === undefined ? this.#together.map(show).join(' + ') : show(columns.conversation)}`,
    );
    const { speaker } = this.#options;
    if (speaker !== undefined && wishes.speaker !== undefined)
      this.#notes.once(notUsed(speaker, `the column ${show(wishes.speaker)} says`));
    const chosen = given.speaker !== undefined || names !== '' || tree;
    const rivals = [...speakerColumns(row), ...speakerFlags(row).map((flag) => flag.column)];
    this.#rivals = chosen ? [] : rivals.filter((name) => name !== columns.speaker);
    return columns;
  }

  /** A column with a typical name for text that contains a number, next to another one with words, is ambiguous. */
  #requireWords(row: Fields, column: string, place: Place): void {
    if (!/^\s*\d+\s*$/.test(String(row[column]))) return;
    const words = Object.entries(row).filter(
      ([name, cell]) => name !== column && /\p{L}/u.test(String(cell)),
    );
    const other = guessColumn(Object.fromEntries(words), USUAL.text);
    if (other === undefined) return;
    const remedies = [other, column].map((text) => ({ columns: { text } }));
    this.#notes.fail(place, column, `words, which are in "${other}"`, row[column], remedies);
  }

  #rowTurn(row: Fields, columns: ResolvedColumns, place: Place): RowTurn | undefined {
    const cell = (column: string | undefined): unknown =>
      column === undefined ? undefined : valueAt(row, column);
    const turn = cleanTurn(this.#turnOf(row, columns, place), this.#notes);
    return (
      turn && {
        turn,
        id: withoutKind(cell(columns.id)),
        parent: withoutKind(cell(columns.parent)),
        number: this.#numbering === undefined ? undefined : turnNumber(row[this.#numbering]),
        rivals: this.#rivals.map((name) => personId(row[name]) ?? toText(row[name])),
      }
    );
  }

  #turnOf(row: Fields, columns: ResolvedColumns, place: Place): Turn {
    const cell = (column: string | undefined): unknown =>
      column === undefined ? undefined : valueAt(row, column);
    const list = (name: 'addressees' | 'references' | 'actions') =>
      listCell(cell(columns[name]), place, columns[name] ?? '', this.#notes);
    const speaker = this.#speakerOf(cell(columns.speaker), place, columns.speaker ?? '');
    const role = roleOf(cell(columns.role)) ?? speaker.role;
    const timeMs = parseTime(cell(columns.time));
    // Cells that cannot be parsed as their column requires are kept with the rest.
    const unread = [
      ...(role === undefined && columns.role !== columns.speaker ? [columns.role] : []),
      ...(timeMs === undefined ? [columns.time] : []),
      ...(this.#names.length > 0 && columns.role !== columns.speaker ? [columns.speaker] : []),
    ];
    const used = Object.values(columns).filter((name) => typeof name === 'string' && !unread.includes(name));
    const rest = others(row, used as string[]);
    return turnOf({
      speaker: speaker.speaker,
      text: this.#textOf(row, cell(columns.text), place, columns.text ?? ''),
      id: idOf(cell(columns.id)),
      role,
      round: this.#roundOf(cell(columns.round), place, columns.round ?? ''),
      addressees: list('addressees'),
      references: list('references'),
      actions: list('actions'),
      timeMs,
      meta: metaOf(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))),
    });
  }

  #speakerOf(value: unknown, place: Place, column: string): FlaggedSpeaker {
    if (this.#flag)
      return this.#flag.read(value) ?? this.#notes.fail(place, column, this.#flag.expected, value);
    const speaker = this.#names[0] ?? speakerOf(value, place, column, this.#notes);
    return { speaker, role: undefined };
  }

  /** A cell without text next to another column with text means the wrong column. */
  #textOf(row: Fields, value: unknown, place: Place, column: string): string {
    const text = textOf(value, place, column, this.#notes);
    if (text.trim() !== '' || this.#options.columns?.text !== undefined) return text;
    const { [column]: _, ...rest } = row;
    const other = guessColumn(
      Object.fromEntries(
        Object.entries(rest).filter(([, cell]) => typeof cell === 'string' && cell.trim() !== ''),
      ),
      USUAL.text,
    );
    if (other === undefined) return text;
    const remedies = [{ columns: { text: other } }];
    return this.#notes.fail(place, column, `text, which is in "${other}"`, value, remedies);
  }

  #roundOf(value: unknown, place: Place, column: string): number | undefined {
    if (isAbsent(value) || value === '') return undefined;
    const round = Number(value);
    return Number.isFinite(round) ? round : this.#notes.fail(place, column, 'a number', value);
  }
}

/**
 * The flag that identifies the speaker: the column named by the caller, or a detected one if no column names a speaker.
 */
function flagOf(row: Fields, { speaker }: RowColumns): SpeakerFlag | undefined {
  if (speaker === undefined)
    return guessColumn(row, USUAL.speaker) === undefined ? speakerFlag(row) : undefined;
  const flag = flagNamed(speaker);
  return flag?.read(valueAt(row, speaker)) && flag;
}

/** An id without Reddit's prefix for comments, which parent ids have and the comment's own id lacks. */
function withoutKind(value: unknown): string | undefined {
  return idOf(value)?.replace(/^t1_(?=[a-z0-9]+$)/, '');
}

function noConversation(row: Fields): MetricError {
  const list = Object.keys(row)
    .map((name) => JSON.stringify(name))
    .join(', ');
  const runs = runColumnsIn(Object.keys(row));
  const message = `fromRows: options.columns.conversation: expected one of the columns ${list}, or null if all rows are one conversation, got undefined`;
  return new MetricError('INVALID_OPTION', message, {
    metric: 'fromRows',
    path: 'options.columns.conversation',
    remedies: [...(runs ? [{ columns: runs }] : []), { columns: { conversation: null } }],
  });
}
