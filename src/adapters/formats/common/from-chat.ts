import { text } from '../../../options/option-kinds.js';
import type { OptionSpec } from '../../../options/options.js';
import { ownValue } from '../../../options/own-value.js';
import { ChatReader, isLooseMessage } from '../../chat/chat-reader.js';
import { isListOfSides, isPairList } from '../../chat/pair-lists.js';
import type { RoleOptions } from '../../chat/part-by-role.js';
import { isTextList, type ShapeHints } from '../../chat/shape.js';
import { createAdapter } from '../../create-adapter.js';
import { type Fields, idOf, isFields } from '../../records/fields.js';
import type { Located, Tokenizer } from '../../records/format.js';
import { keyedRecords } from '../../records/keyed-records.js';
import { looksLikeJson } from '../../records/looks-like-json.js';
import type { Notes } from '../../records/notes.js';
import { ADAPTER, FIELDS, GROUPS, ROLES } from '../../records/option-specs.js';
import { withParsedCells, withParsedVersion } from '../../records/parsed-cells.js';
import { SCORES, type ScoreOptions } from '../../records/score-scale.js';
import { dialogueTexts, packedRecords, tableRecords } from '../../records/table-records.js';
import type { GroupOptions } from '../../rows/conversation-groups.js';
import { CsvTokenizer } from '../../rows/csv-tokenizer.js';
import { checkColumns, looksLikeRow } from '../../rows/row-columns.js';
import type { RowColumns } from '../../rows/run-labels.js';
import { markTurnOfLines } from '../../text/line-conversation.js';
import { namesPattern, type PatternOptions, PatternTokenizer } from '../../text/speaker-pattern.js';
import { TextTokenizer } from '../../text/text-tokenizer.js';
import type { Adapter, AdapterOptions } from '../../types.js';
import { matchFormat, RECORD_FORMATS, TEXT_FORMATS } from '../catalogue.js';
import type { ShapeName } from '../names.generated.js';
import { isSpeakerTurns } from '../shapes/speaker-keys.js';

/** Options of {@link fromChat}. */
export interface ChatOptions extends AdapterOptions, GroupOptions, RoleOptions, ScoreOptions, PatternOptions {
  /** The format to read; detected for each record by default. */
  readonly format?: ShapeName;
  /** The format of most records, which is assumed for conversations of one turn. */
  readonly likelyFormat?: ShapeName;
  /** The fields of a message, also as a path (`message.body`); by default guessed from the usual names. */
  readonly columns?: RowColumns;
  /** The speaker, if the data does not contain one; several alternate. */
  readonly speaker?: string | readonly string[];
  /**
   * Path to the list of messages within each record: `samples[].messages`. A leading `[].` means that the file is a
   * list.
   */
  readonly path?: string;
  /** The field with the conversation id. Default: usual names. */
  readonly idField?: string;
}

const FORMAT: OptionSpec<ShapeName> = {
  expected: 'the name of a format of records or text (mtpc formats lists all)',
  accepts: isFormat,
  default: undefined,
};

/**
 * Reads chats in the formats of APIs, SDKs, exports, logs and corpora: lists of messages under any key, whose messages
 * have any of the usual forms; transcripts as text (`Name: text`, WebVTT, SRT, IRC, WhatsApp, CHAT).
 * docs/guides/read-conversations.md lists all of them.
 *
 * - The author's name, if given, is the speaker, else the word for the role. System prompts and the answers of tools
 *   are not turns; they are kept in `meta.excluded` (change this with `roles`).
 * - Texts of parts are joined by a line break, images go to `references`; all parts that are not text are kept in
 *   `meta.parts`. A tool call goes to the `actions` of the turn it belongs to.
 * - A record with two answers (arena, preference) gives two transcripts with the same `meta.pair`.
 * - Scores of harnesses become outcomes in [0, 100], with one scale for each scorer of a file (`scoreRange`);
 *   repetitions are runs with `meta.instruction` and `meta.model`.
 * - All guesses are reported in the warnings.
 *
 * Complexity: O(text). A stream holds one conversation.
 *
 * @throws MetricError `INVALID_INPUT` at a record that cannot be read, unless `onError` is `'skip'`
 *
 * @example
 * ```ts
 * import { fromChat } from '@mtpc/metrics/adapters';
 * const contents = [
 *   { role: 'user', parts: [{ text: 'Is it late?' }] },
 *   { role: 'model', parts: [{ text: 'Yes.' }] },
 * ];
 * const { transcripts } = fromChat({ contents });
 * transcripts[0].turns[1]; // => { speaker: 'model', text: 'Yes.', role: 'assistant' }
 * fromChat('Ana: Is it late?\nBen: Yes.').transcripts[0].turns.length; // => 2
 * ```
 */
export const fromChat: Adapter<ChatOptions> = createAdapter<ChatOptions>({
  name: 'fromChat',
  format: 'chat',
  mayGrow: true,
  options: {
    ...ADAPTER,
    ...ROLES,
    ...FIELDS,
    ...GROUPS,
    ...SCORES,
    path: text(),
    speakerPattern: text(),
    turnSeparator: text(),
    format: FORMAT,
    likelyFormat: FORMAT,
  },
  unpack: unpackChats,
  read: (options, notes, streaming) => {
    checkColumns('fromChat', options.columns);
    const format = RECORD_FORMATS.find(({ name }) => name === options.format)?.name;
    return new ChatReader({ ...options, format }, notes, streaming);
  },
  tokenizer: chatTokenizer,
});

function isFormat(name: unknown): boolean {
  return [...RECORD_FORMATS, ...TEXT_FORMATS].some((format) => format.name === name);
}

/** Text that is not JSON is the transcript of one conversation, or a table with one in each row. */
function chatTokenizer(start: string, options: ChatOptions, notes: Notes): Tokenizer | undefined {
  const { format, path } = options;
  // With a path, the texts at the path are split into turns.
  if (namesPattern(options) && path === undefined) return marked(new PatternTokenizer(options, notes));
  const hasRecords = path !== undefined || RECORD_FORMATS.some(({ name }) => name === format);
  const isTable = hasRecords && !looksLikeJson(start);
  if (isTable) return tableTokenizer(options, notes);
  const form = TEXT_FORMATS.find(({ name }) => name === format)?.name;
  if (form === undefined && looksLikeJson(start)) return undefined;
  return marked(new TextTokenizer(form, notes));
}

/** A tokenizer that marks its records as turns from lines. */
function marked(tokenizer: Tokenizer): Tokenizer {
  const turns = function* (all: Iterable<Located>): Generator<Located> {
    for (const { record, place } of all) yield { record: markTurnOfLines(record), place };
  };
  return { push: (piece) => turns(tokenizer.push(piece)), end: () => turns(tokenizer.end()) };
}

/** Delimited text with one conversation per row, in cells that may contain JSON. */
function tableTokenizer(options: ChatOptions, notes: Notes): Tokenizer {
  const tokenizer = new CsvTokenizer('', notes);
  const named = RECORD_FORMATS.find(({ name }) => name === options.format);
  const isKnown = (row: Fields): boolean => (named ? named.fits(row, options) : !!matchFormat(row, options));
  const parsed = function* (all: Iterable<Located>): Generator<Located> {
    for (const { record, place } of all) {
      const row = record as Fields;
      const cells = withParsedCells(row);
      const areAsked = options.path !== undefined || isKnown(cells) || !isKnown(row);
      yield { record: areAsked ? cells : row, place };
    }
  };
  return { push: (piece) => parsed(tokenizer.push(piece)), end: () => parsed(tokenizer.end()) };
}

/**
 * The records of a list or a wrapped list; a value of a known shape is one record. @internal
 */
export function* unpackChats(value: unknown, start: number, options: ChatOptions): Generator<Located> {
  const bare = start === 0 ? bareRecord(value, options) : undefined;
  if (bare) {
    yield { record: bare, place: {} };
    return;
  }
  if (Array.isArray(value)) {
    const list = dialogueTexts(value) ?? packedRecords(value) ?? value;
    const noun = value.every(isLooseMessage) ? 'messages' : 'conversations';
    for (const [index, record] of list.entries())
      yield { record, place: { path: `${noun}[${start + index}]` } };
    return;
  }
  const rows = isFields(value) && options.path === undefined ? unknownTable(value) : undefined;
  if (rows) {
    for (const [index, record] of rows.entries()) yield { record, place: { path: `rows[${index}]` } };
    return;
  }
  const keyed = isFields(value) && options.path === undefined ? keyedRecords(value) : undefined;
  if (keyed) {
    for (const [key, record] of keyed) yield { record, place: { path: key } };
    return;
  }
  const wrapped = isFields(value) && options.path === undefined ? wrappedList(value, options) : undefined;
  if (!wrapped) yield { record: value, place: {} };
  else
    for (const [index, record] of wrapped.list.entries())
      yield { record, place: { path: `${wrapped.path}[${index}]` } };
}

/** Wraps a list of texts or pairs that is a conversation in a record. @internal */
export function bareRecord(value: unknown, hints: ShapeHints): Fields | undefined {
  const isWhole = isTextList(value) || isPairList(value) || isListOfSides(value) || isSpeakerTurns(value);
  if (!isWhole) return undefined;
  if (dialogueTexts(value) ?? packedRecords(value)) return undefined;
  const record = { list: value };
  return matchFormat(record, hints) && record;
}

/** The first entry may be invalid if most others have the expected form. */
function areMostly(known: (each: unknown) => boolean, list: readonly unknown[]): boolean {
  if (list.length === 0 || known(list[0])) return list.length > 0;
  return 2 * list.filter(known).length > list.length;
}

/** The records of a table that is one object, unless the object is a conversation itself. @internal */
export function unknownTable(value: Fields): Fields[] | undefined {
  const rows = tableRecords(value);
  if (!rows) return undefined;
  return matchFormat(value, {}) === undefined || areRows(rows) ? rows : undefined;
}

/** Whether rows are conversations with an id each, pairs of answers, or turns that name their conversation. */
function areRows(rows: readonly Fields[]): boolean {
  const [first = {}] = rows;
  const shape = matchFormat(first, {});
  if (shape === undefined)
    return SESSION_ID.some((name) => Object.hasOwn(first, name)) && looksLikeRow(first);
  const hasIds = Object.keys(first).some((name) => {
    const ids = new Set(rows.map((row) => idOf(ownValue(row, name))));
    return /(?:^|_)(?:id|idx|hash)$/i.test(name) && ids.size === rows.length && !ids.has(undefined);
  });
  return hasIds || WHOLE_ROWS.includes(shape.name);
}

/** Shapes of rows that are conversations, even if a single column could be one. */
const WHOLE_ROWS: readonly ShapeName[] = ['preference', 'dialogue-text', 'marked-text'];

const SESSION_ID = [
  'conversation_id',
  'conv_id',
  'dialogue_id',
  'dialog_id',
  'session_id',
  'thread_id',
  'chat_id',
];

/** Whether a record has a known shape, possibly after parsing its texts. */
function isKnown(record: Fields, hints: ShapeHints): boolean {
  for (const form of withParsedVersion(record)) if (matchFormat(form, hints)) return true;
  return false;
}

/** A list of conversations, and its path. */
interface WrappedList {
  readonly list: readonly unknown[];
  readonly path: string;
}

/** Number of elements to check for a list of conversations. */
const FIRST = 8;

/** The only list of conversations in an object of unknown shape. */
function wrappedList(value: Fields, hints: ShapeHints): WrappedList | undefined {
  return matchFormat(value, hints) ? undefined : listWithin(value, hints);
}

/** The only list of conversations in an object, possibly one level deeper. @internal */
export function listWithin(value: Fields, hints: ShapeHints): WrappedList | undefined {
  const found = listsWithin(value, hints);
  return found.length === 1 ? found[0] : undefined;
}

/** All lists are collected, so that other parts of the object are not missed. */
function listsWithin(value: Fields, hints: ShapeHints, depth = 2): WrappedList[] {
  const known = (each: unknown): boolean =>
    isFields(each)
      ? isKnown(each, hints)
      : Array.isArray(each) && each.length > 0 && each.every(isLooseMessage);
  return Object.entries(value).flatMap(([key, inner]) => {
    if (Array.isArray(inner))
      return areMostly(known, inner.slice(0, FIRST)) ? [{ list: inner, path: key }] : [];
    const deeper = depth > 1 && isFields(inner) ? listsWithin(inner, hints, depth - 1) : [];
    return deeper.map(({ list, path }) => ({ list, path: `${key}.${path}` }));
  });
}
