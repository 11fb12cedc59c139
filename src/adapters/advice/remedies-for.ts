import { LIST_KEYS, NOT_TURNS } from '../chat/message-lists.js';
import { isListOfSides, isPairList } from '../chat/pair-lists.js';
import { messageForm } from '../chat/read-message.js';
import { isTextList, looksLikeMessages } from '../chat/shape.js';
import { matchFormat } from '../formats/catalogue.js';
import { type Fields, fieldsIn, isFields, textsIn } from '../records/fields.js';
import { looksLikeJson } from '../records/looks-like-json.js';
import { parseJson } from '../records/parse-json.js';
import type { Remedy } from '../records/remedy.js';
import { tableRecords } from '../records/table-records.js';
import { versionField } from '../rows/versions.js';
import { areSentences } from '../text/sentences.js';
import { columnsByValues, isSpeaker, mayName, SIDE } from './columns-by-values.js';
import { describeForeignText } from './describe-foreign.js';
import { patternRemedies, patternsAt } from './pattern-remedies.js';
import {
  ALTERNATE,
  ASKS,
  flatRow,
  rowRemedies,
  sideRemedies,
  tableRemedies,
  withoutProgram,
} from './row-remedies.js';

const DEPTH = 6;
const FIRST = 12;

/** Names of fields that may hold a whole conversation. */
const USUAL_TEXT = /^(?:content|text|transcript|transcription|conversation|dialogue|dialog|chat|body)$/i;
const QUESTION = /[?\uff1f\u061f]\s*$/;
/** Beginning of a request to a machine, in addition to questions. */
const ASKED =
  /^(?:tell|give|describe|explain|show|list|write|compare|what|who|how|why|where|when|which|is|are|do|does|did|can|could)\b/i;

/**
 * Options that may read an input: paths to lists, columns by name and value, alternating speakers. @internal
 */
export function remediesFor(input: unknown): Remedy[] {
  if (typeof input !== 'string') return remediesIn(input);
  if (!looksLikeJson(input))
    return [
      ...(describeForeignText(input) === undefined ? tableRemedies(input) : []),
      ...patternRemedies(input),
    ];
  const parsed = parseInput(input);
  // A cell in quotation marks opens a table, too.
  const isNoJson = Array.isArray(parsed) && parsed.length === 0 && input.trimStart().startsWith('"');
  return isNoJson ? tableRemedies(input) : remediesIn(parsed);
}

/** A text as JSON, or its lines as records. @internal */
export function parseInput(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  const whole = parseJson(input);
  if (whole) return whole.value;
  return input.split('\n', FIRST).flatMap((line) => parseJson(line)?.value ?? []);
}

function listRecords(input: unknown): unknown[] {
  const value = parseInput(input);
  return Array.isArray(value) ? value : [value];
}

/** Fields that may be the ids of conversations, for records whose usual ids are not unique. @internal */
export function ownIds(remedies: readonly Remedy[], input: unknown): Remedy[] {
  if (!remedies.some(({ duplicates }) => duplicates !== undefined)) return [];
  const records = fieldsIn(listRecords(input));
  return Object.keys(records[0] ?? {})
    .filter((name) => /(?:^|_)(?:u?id|uuid|hash|key)$|[a-z]I[dD]$/.test(name) && areUnique(records, name))
    .map((conversation) => ({ columns: { conversation } }));
}

function areUnique(records: readonly Fields[], name: string): boolean {
  return records.length > 1 && new Set(records.map((record) => record[name])).size === records.length;
}

/** Options for a parsed value: rows, or lists within its records. */
function remediesIn(value: unknown): Remedy[] {
  const table = isFields(value) ? tableRecords(value) : undefined;
  // A path would lead to the columns and not to the rows.
  if (table) return remediesIn(table).map(({ path: _, ...rest }) => rest);
  const records = Array.isArray(value) ? value.slice(0, FIRST) : [value];
  if (isTextList(value) || isPairList(value)) return listRemedies(value, '');
  if (isListOfSides(value)) return [{ speaker: ALTERNATE }];
  if (Array.isArray(value) && value.length > 0 && value.every(isTextList))
    return listRemedies(value[0] ?? [], '');
  const within = listsWithin(records[0], '', DEPTH).flatMap((each) =>
    asExchanges(each, records.length === 1),
  );
  return [...within, ...rowRemedies(fieldsIn(records))];
}

/** Names of lists whose entries are exchanges of one conversation. */
const EXCHANGES =
  /(?:^|\.)(?:conversation|dialog(?:ue)?|chat|(?:chat_?)?history|messages|turns?|exchanges|rounds|log|dial)$/i;

/** Exchanges of a single record are one conversation; those of several records could not be kept apart. */
function asExchanges(remedy: Remedy, isSingle: boolean): Remedy[] {
  const { path = '', columns = {} } = remedy;
  if (!('user' in columns) || !EXCHANGES.test(path)) return [remedy];
  return isSingle ? [{ ...remedy, columns: { ...columns, conversation: null } }] : [];
}

/** Options for the lists within a value; keys whose values are alike are reached by `*`. */
function listsWithin(value: unknown, path: string, depth: number): Remedy[] {
  if (depth === 0) return [];
  if (Array.isArray(value)) {
    const own = path === '' ? [] : listRemedies(value, path);
    return own.length > 0 || isPairList(value) ? own : listsWithin(merged(value), `${path}[]`, depth - 1);
  }
  if (typeof value === 'string')
    return path.includes('.') || USUAL_TEXT.test(path) ? textRemedies(value, path) : [];
  if (!isFields(value)) return [];
  if (path.endsWith('[]') && matchFormat(value, {}) !== undefined) return [{ path }];
  const keys = Object.keys(value).slice(0, FIRST);
  // Questions of one person, to several models.
  if (keys.some((key) => /^(?:question|prompt)_?id$/i.test(key))) return [];
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
  const lists = keys.filter((key) => Array.isArray(value[key]));
  const [first] = keys;
  const areAlike = keys.length > 1 && new Set(Object.values(value).map(describeLayout)).size === 1;
  const entries = Object.values(value).filter(isFields);
  if (keys.length > 2 && entries.length === Object.keys(value).length && (areAlike || areIds(keys))) {
    const own = listRemedies(entries, at('*'));
    if (own.length > 0) return own;
  }
  const mayBeKeys = first !== undefined && areAlike && !isColumn(value, first, lists);
  const mayBeSaid = mayBeKeys && (!isTextList(value[first]) || areIds(keys) || asks(value[first]));
  const inner = mayBeSaid ? underKeys(value, at('*'), depth) : [];
  const each = keys
    .filter((key) => /^[\w-]+$/.test(key) && !NOT_TURNS.test(key) && !isColumn(value, key, lists))
    .filter((key) => !isTextList(value[key]) || LIST_KEYS.includes(key) || areSentences(value[key]))
    .flatMap((key) => listsWithin(value[key], at(key), depth - 1));
  return [...inner, ...each];
}

/** The union of the first objects of a list, because the first one may lack a field; else the first element. */
function merged(list: readonly unknown[]): unknown {
  const first = list.slice(0, FIRST);
  return first.every(isFields) ? Object.assign({}, ...first.toReversed()) : list[0];
}

/** Options for a text that contains a conversation after other text. */
function textRemedies(text: string, path: string): Remedy[] {
  return matchFormat({ text }, {}) === undefined ? patternsAt([text], path) : [{ path }];
}

/** Options for lists under keys that are ids. */
function underKeys(value: Fields, path: string, depth: number): Remedy[] {
  const values = Object.values(value);
  if (values.every(isTextList)) return listRemedies(values.flat(), path);
  const texts = values.flatMap((each) => (isFields(each) ? Object.values(each) : [undefined]));
  const named = texts.every(isTextList) ? patternsAt(texts.flat(), `${path}.*`) : [];
  if (named.length > 0) return named;
  return listsWithin(merged(values), path, depth);
}

/** Whether keys are ids or splits of a data set instead of group names. */
function areIds(keys: readonly string[]): boolean {
  return keys.every((key) => /\d|^(?:train(?:ing)?|valid(?:ation)?|dev|test|eval)$|^[a-f-]{8,}$/i.test(key));
}

/** Whether texts may be alternating messages, and not labels or table rows. */
function isSpoken(texts: readonly string[]): boolean {
  const parted = texts.filter(
    (text) => /\t|\S {3,}\S/.test(text) || /^[^\s+|]+(?:[+|][^\s+|]+)+$/.test(text) || areLabeled(text),
  );
  return looksLikeMessages(texts) && 2 * parted.length < texts.length;
}

/** Whether each word has a label, as in `when:O is:O`. */
function areLabeled(text: string): boolean {
  return text.split(' ').every((word) => /\S[:/]\S/.test(word));
}

/** Whether one of several texts is a question. */
function asks(texts: readonly string[]): boolean {
  return texts.some((text) => QUESTION.test(text));
}

/** Whether a list of texts is one of several lists of equal length, such as the columns of a table. */
function isColumn(record: Fields, key: string, lists: readonly string[]): boolean {
  const list = record[key];
  if (!isTextList(list)) return false;
  // Lists of numbers and labels next to the turns are data about each turn.
  const isDialogue = LIST_KEYS.includes(key) && areSentences(list);
  const isText = (other: unknown): boolean => isTextList(other) && (!isDialogue || areSentences(other));
  const mayBe = (other: string): boolean => !LIST_KEYS.includes(key) || isText(record[other]);
  const isAsLong = (other: unknown): boolean => Array.isArray(other) && other.length === list.length;
  return lists.some((other) => other !== key && isAsLong(record[other]) && mayBe(other));
}

function describeLayout(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  // The keys of groups are names, not fields.
  const areLists = (each: unknown): boolean => isTextList(each) || (Array.isArray(each) && isFields(each[0]));
  if (isFields(value) && Object.keys(value).length > 0 && Object.values(value).every(areLists))
    return 'lists';
  return isFields(value) ? Object.keys(value).sort().join() : typeof value;
}

/** Whether a value is a list of several records with words, unlike positions in a text and the parts of a message. */
function holdsWords(value: unknown): boolean {
  const [first, ...more] = fieldsIn(value);
  if (first === undefined || more.length === 0 || ('type' in first && 'text' in first)) return false;
  return Object.values(first).some((each) => typeof each !== 'number');
}

/** The condition that excludes other entries, by a kind that no message has. */
function withoutOthers(entries: readonly Fields[], isMessage: (entry: Fields) => boolean): string[] {
  const others = entries.filter((entry) => !isMessage(entry));
  const messages = entries.filter(isMessage);
  const field = Object.keys(others[0] ?? {}).find((name) => {
    const value = others[0]![name];
    const kinds = new Set(messages.map((entry) => entry[name]));
    const isKind = typeof value !== 'object' && kinds.size < messages.length && !kinds.has(value);
    return isKind && others.every((entry) => entry[name] === value);
  });
  return field === undefined ? [] : [`${field}!=${String(others[0]![field])}`];
}

function listRemedies(list: readonly unknown[], path: string): Remedy[] {
  const at = path === '' ? {} : { path };
  if (isPairList(list)) {
    const first = list.map(([each]) => String(each));
    if (looksLikeMessages(first) || first.some((each) => /[.?!]$/.test(each)))
      return [{ ...at, speaker: ALTERNATE }];
    return isSpeaker(
      first.map((name) => ({ name })),
      'name',
    )
      ? [{ ...at, columns: { speaker: '0', text: '1' } }]
      : [];
  }
  if (isTextList(list)) {
    const named = path === '' ? [] : patternsAt(list, path);
    return named.length > 0 || !isSpoken(list) ? named : [{ ...at, speaker: ALTERNATE }];
  }
  const entries = fieldsIn(list);
  if (entries.length < 2 || entries.length < list.length || versionField(entries[0]!) !== undefined)
    return [];
  // Entries that hold lists of records are not turns.
  if (entries.some((entry) => Object.values(entry).some(holdsWords))) return [];
  if (messageForm(entries[0]) !== undefined) return [at];
  // The field that holds a message is found as a path of its own.
  if (
    entries.some((entry) =>
      Object.values(entry).some((value) => isFields(value) && messageForm(value) !== undefined),
    )
  )
    return [];
  const found = columnsByValues(entries);
  const flat =
    found.text === undefined || found.speaker === undefined ? entries.map((each) => flatRow(each)) : entries;
  const { text, speaker } = flat === entries ? found : columnsByValues(flat);
  const sides = sideRemedies(flat);
  if (speaker === undefined && sides.length > 0) return sides.map((each) => ({ ...at, ...each }));
  if (text === undefined) return [];
  if (speaker !== undefined) {
    const isWhole = (entry: Fields): boolean => entry[speaker] !== undefined && entry[text] !== undefined;
    const where = [...withoutOthers(flat, isWhole), ...withoutProgram(flat.filter(isWhole), speaker)];
    return [{ ...at, columns: { speaker, text }, ...(where.length > 0 && { where }) }];
  }
  // The key of a text may be its speaker.
  if (SIDE.test(text)) return [{ ...at, columns: { text }, speaker: text }];
  // Prompts are not answered by the next one.
  if (mayName(entries, text) || ASKS.test(text)) return [];
  const asked = textsIn(entries.map((entry) => entry[text])).filter(
    (each) => QUESTION.test(each) || ASKED.test(each),
  );
  // If almost all texts are questions, they are from one person.
  const isOne = asked.length > 0.75 * entries.length;
  // Captions do not change with the speaker.
  const isCaption = ['start', 'end'].every((key) => typeof entries[0]![key] === 'number');
  return [{ ...at, columns: { text }, speaker: isOne ? 'user' : isCaption ? 'A' : ALTERNATE }];
}
