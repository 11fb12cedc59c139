import { describeValue } from '../error.js';
import { shapeOf } from './formats/catalogue.js';
import { keysOf } from './readers/chat-turns.js';
import { type Fields, isFields } from './readers/fields.js';
import { LIST_KEYS } from './readers/message-lists.js';
import { messagePath } from './readers/message-path.js';
import { isListOfSides, isPairList } from './readers/pair-lists.js';
import { brokenList, WHOLE_LIST } from './readers/parsed-cells.js';
import { formOf } from './readers/read-message.js';
import { guessColumn, isScoreRow, SCORE_ADVICE, USUAL } from './readers/row-columns.js';
import { isTextList, mayBeSaid } from './readers/shape.js';

const SAY_WHO =
  'name the alternating speakers with --speaker A,B (speaker: ["A", "B"]), or the only speaker with --speaker NAME';
const SAY_PAIRS =
  'say --columns speaker=0,text=1 if the first is the speaker, or name the alternating speakers with --speaker A,B (columns, speaker)';

/** Describes a value that is not a record, and how to make it a conversation. @internal */
export function describeBare(value: unknown): string {
  if (isPairList(value) || isListOfSides(value)) return `a list of pairs of texts: ${SAY_PAIRS}`;
  if (isTextList(value)) return `a list of texts without speakers: ${SAY_WHO}`;
  return describeValue(value);
}

/** Describes a record of unknown shape, the most similar known shape, and the option that would read it. @internal */
export function describeUnknown(record: Fields): string {
  return `it has ${keysOf(record)}; ${advice(record)}`;
}

function advice(record: Fields): string {
  if (isScoreRow(record)) return SCORE_ADVICE;
  const broken = brokenList(record);
  if (broken !== undefined) return `"${broken}" is expected to hold ${WHOLE_LIST}`;
  const path = messagePath(record);
  if (path !== undefined)
    return `nearest is a list of messages at "${path}": say --path ${quoted(path)} (path: "${path}")`;
  const lists = keyedLists(record);
  if (lists !== undefined) return lists;
  const keyed = keyedList(record);
  if (keyed !== undefined) {
    const [path, entry] = keyed;
    const where = path.startsWith('*') ? 'a list under each key, at' : 'a list at';
    return `nearest is ${where} "${path}", whose entries have ${keysOf(entry)}: say --path "${path}" ${columnsOf(entry)}`;
  }
  for (const key of usualFirst(record)) {
    const value = record[key];
    const first: unknown = Array.isArray(value) ? value[0] : undefined;
    if (isSaid(key, value)) return `nearest is "${key}", a list of texts without speakers: ${SAY_WHO}`;
    if (isPairList(value) || isListOfSides(value))
      return `nearest is "${key}", a list of pairs of texts: ${SAY_PAIRS}`;
    if (isFields(first) && formOf(first) === undefined && shapeOf(first, {}) !== undefined)
      return `nearest is "${key}", a list of conversations: say --path "${key}[]" (path: "${key}[]")`;
    if (key === 'choices' && isFields(first) && Array.isArray(first.turns))
      return '"choices[].turns" are answers without questions: add the questions, { turns: [question, ...], choices: [{ turns: [answer, ...] }] }';
    const inner = isFields(first) && usualFirst(first).find((each) => isSaid(each, first[each]));
    if (inner) {
      const path = `${key}[].${inner}`;
      return `nearest is "${path}", lists of texts without speakers: say --path ${quoted(path)} --speaker A,B (path: "${path}", speaker: ["A", "B"])`;
    }
    if (isFields(first)) {
      if (isScoreRow(first)) return SCORE_ADVICE;
      return `nearest is "${key}", a list whose entries have ${keysOf(first)}: say --path ${quoted(key)} ${columnsOf(first)}`;
    }
  }
  const hollow = LIST_KEYS.find((key) => record[key] === null);
  if (hollow !== undefined) return `"${hollow}" is expected to hold a list of messages, and holds null`;
  const text = guessColumn(record, USUAL.text);
  const speaker = guessColumn(record, USUAL.speaker);
  if (text !== undefined && speaker === undefined) {
    return `nearest are rows with text = "${text}" and no speaker: say --columns speaker=NAME, or --speaker NAME for all (columns, speaker)`;
  }
  if (speaker !== undefined) {
    return `nearest are rows with speaker = "${speaker}" and no text: say --columns text=NAME (columns: { text })`;
  }
  return 'nearest is { messages: [{ role, content }] }: say where a list of messages stands with --path, or which columns hold speaker and text with --columns speaker=NAME,text=NAME';
}

/** Whether a value is a list of texts that may be turns, by its key or by the texts: names and labels are none. */
function isSaid(key: string, value: unknown): boolean {
  return isTextList(value) && (LIST_KEYS.includes(key) || mayBeSaid(value));
}

/** The keys of a record, those typical of conversations first. */
function usualFirst(record: Fields): string[] {
  const keys = Object.keys(record);
  return [
    ...LIST_KEYS.filter((key) => keys.includes(key)),
    ...keys.filter((key) => !LIST_KEYS.includes(key)),
  ];
}

/** A path as one argument of a command; brackets are patterns to a shell. */
function quoted(path: string): string {
  return /[^\w.-]/.test(path) ? `"${path}"` : path;
}

/** Which columns to name for the entries of a list, or the speakers if no field names them. */
function columnsOf(entry: Fields): string {
  const text = guessColumn(entry, USUAL.text);
  if (text === undefined || guessColumn(entry, USUAL.speaker) !== undefined)
    return '--columns speaker=NAME,text=NAME (path, columns)';
  return `--columns speaker=NAME,text=${text}, or --columns text=${text} --speaker A,B for two in turn (path, columns, speaker)`;
}

/** What reads a record with a list of conversations under each key, each of them a list. */
function keyedLists(record: Fields): string | undefined {
  const values = Object.values(record);
  const lists = values.flatMap((value) => (Array.isArray(value) ? value : [undefined]));
  if (lists.length === 0 || values.every(isPairList)) return undefined;
  const found = 'nearest is a list of conversations under each key';
  if (lists.every(isTextList))
    return `${found}, whose texts name no speakers: use --path "*[]" --speaker A,B (path: "*[]", speaker: ["A", "B"])`;
  const areMessages = lists.every((list) => Array.isArray(list) && formOf(list[0]) !== undefined);
  return areMessages ? `${found}: use --path "*[]" (path: "*[]")` : undefined;
}

/** The path of the list of objects that each value of an object has, and the first object in it. */
function keyedList(record: Fields): readonly [string, Fields] | undefined {
  const values = Object.values(record);
  const [first] = values;
  if (!isFields(first)) return undefined;
  for (const [key, list] of Object.entries(first)) {
    const entry: unknown = Array.isArray(list) ? list[0] : undefined;
    const everywhere = values.every((value) => isFields(value) && Array.isArray(value[key]));
    if (isFields(entry) && everywhere)
      return [`${values.length === 1 ? Object.keys(record)[0] : '*'}.${key}`, entry];
  }
  return undefined;
}
