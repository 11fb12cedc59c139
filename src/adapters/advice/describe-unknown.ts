import { describeValue } from '../../error.js';
import { describeKeys } from '../chat/chat-turns.js';
import { LIST_KEYS, NOT_TURNS } from '../chat/message-lists.js';
import { messagePath } from '../chat/message-path.js';
import { isListOfSides, isPairList } from '../chat/pair-lists.js';
import { messageForm } from '../chat/read-message.js';
import { isTextList, looksLikeMessages } from '../chat/shape.js';
import { matchFormat } from '../formats/catalogue.js';
import { type Fields, fieldsIn, isFields } from '../records/fields.js';
import { brokenList, WHOLE_LIST } from '../records/parsed-cells.js';
import type { Remedy } from '../records/remedy.js';
import { USUAL } from '../rows/column-names.js';
import { guessColumn, isScoreRow, SCORE_ADVICE } from '../rows/row-columns.js';
import { areSentences } from '../text/sentences.js';

/** A description of an unknown value, and options that may read it. @internal */
export interface Description {
  readonly text: string;
  /** Absent if the text says what to do. */
  readonly remedies?: readonly Remedy[] | undefined;
}

const ALTERNATE: Remedy = { speaker: ['A', 'B'] };

/** Describes a value that is not a record, and how to convert it to a conversation. @internal */
export function describeBare(value: unknown): Description {
  if (isPairList(value) || isListOfSides(value)) return plain('a list of pairs of texts');
  if (isTextList(value)) return plain('a list of texts without speakers');
  return plain(describeValue(value));
}

/** Describes a record of unknown shape, the most similar known shape, and the options that may read it. @internal */
export function describeUnknown(record: Fields): Description {
  const { text, remedies } = nearest(record);
  return { text: `it has ${describeKeys(record)}; ${text}`, ...(remedies && { remedies }) };
}

const plain = (text: string): Description => ({ text, remedies: [] });

function nearest(record: Fields): Description {
  if (isScoreRow(record)) return { text: SCORE_ADVICE };
  const broken = brokenList(record);
  if (broken !== undefined) return { text: `"${broken}" is expected to hold ${WHOLE_LIST}` };
  const path = messagePath(record);
  if (path !== undefined) return { text: `nearest is a list of messages at "${path}"`, remedies: [{ path }] };
  const list =
    keyedLists(record) ??
    keyedList(record) ??
    usualFirst(record)
      .map((key) => describeList(key, record[key]))
      .find((found) => found !== undefined);
  if (list) return list;
  const hollow = LIST_KEYS.find((key) => record[key] === null);
  if (hollow !== undefined)
    return plain(`"${hollow}" is expected to hold a list of messages, and holds null`);
  const [text, speaker] = [guessColumn(record, USUAL.text), guessColumn(record, USUAL.speaker)];
  if (text !== undefined && speaker === undefined)
    return plain(`nearest are rows with text = "${text}" and no speaker`);
  if (speaker !== undefined) return plain(`nearest are rows with speaker = "${speaker}" and no text`);
  return plain('nearest is { messages: [{ role, content }] }');
}

/** Describes the list under a key, if it may hold conversations or turns. */
function describeList(key: string, value: unknown): Description | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : undefined;
  if (isSaid(key, value)) return plain(`nearest is "${key}", a list of texts without speakers`);
  if (isPairList(value) || isListOfSides(value))
    return plain(`nearest is "${key}", a list of pairs of texts`);
  if (!isFields(first)) return undefined;
  if (messageForm(first) === undefined && matchFormat(first, {}) !== undefined)
    return {
      text: `nearest is "${key}", a list of conversations`,
      remedies: NOT_TURNS.test(key) ? [] : [{ path: `${key}[]` }],
    };
  if (key === 'choices' && Array.isArray(first.turns))
    return {
      text: '"choices[].turns" are answers without questions: add the questions, { turns: [question, ...], choices: [{ turns: [answer, ...] }] }',
    };
  const inner = usualFirst(first).find((each) => !NOT_TURNS.test(each) && isSaid(each, first[each]));
  if (inner !== undefined) {
    const path = `${key}[].${inner}`;
    const text = `nearest is "${path}", lists of texts without speakers`;
    return { text, remedies: namesBeside(first, inner) ? [] : [{ path, ...ALTERNATE }] };
  }
  if (isScoreRow(first)) return { text: SCORE_ADVICE };
  // The first entry may be a root without a message.
  const message = fieldsIn(value)
    .slice(0, 2)
    .flatMap((entry) => Object.keys(entry).filter((each) => messageForm(entry[each]) !== undefined))[0];
  if (message !== undefined && !NOT_TURNS.test(key)) {
    const path = `${key}[].${message}`;
    return { text: `nearest is "${path}", a message in each entry`, remedies: [{ path }] };
  }
  return {
    text: `nearest is "${key}", a list whose entries have ${describeKeys(first)}`,
    remedies: [{ path: key }],
  };
}

/** Whether a list of the same length as the texts may contain the speakers. */
function namesBeside(record: Fields, texts: string): boolean {
  const said = record[texts];
  if (!isTextList(said)) return false;
  return Object.entries(record).some(
    ([key, list]) => key !== texts && isTextList(list) && list.length === said.length && !areSentences(list),
  );
}

/** Whether a value is a list of texts that may be turns, judging by its key and the texts. */
function isSaid(key: string, value: unknown): boolean {
  return isTextList(value) && (LIST_KEYS.includes(key) || (looksLikeMessages(value) && areSentences(value)));
}

/** The keys of a record, typical keys of conversations first. */
function usualFirst(record: Fields): string[] {
  const keys = Object.keys(record);
  return [
    ...LIST_KEYS.filter((key) => keys.includes(key)),
    ...keys.filter((key) => !LIST_KEYS.includes(key)),
  ];
}

/** Describes a record whose values are lists of conversations in list form. */
function keyedLists(record: Fields): Description | undefined {
  const values = Object.values(record);
  const lists = values.flatMap((value) => (Array.isArray(value) ? value : [undefined]));
  const areAside = Object.keys(record).every((key) => NOT_TURNS.test(key));
  if (lists.length === 0 || areAside || values.every(isPairList)) return undefined;
  const text = 'nearest is a list of conversations under each key';
  const path = '*[]';
  if (lists.every(isTextList))
    return { text: `${text}, whose texts do not contain speakers`, remedies: [{ path, ...ALTERNATE }] };
  const areMessages = lists.every((list) => Array.isArray(list) && messageForm(list[0]) !== undefined);
  return areMessages ? { text, remedies: [{ path }] } : undefined;
}

/** Describes an object whose values all contain a list of objects under the same key. */
function keyedList(record: Fields): Description | undefined {
  const values = Object.values(record);
  const [first] = values;
  if (!isFields(first)) return undefined;
  for (const [key, list] of Object.entries(first)) {
    const entry: unknown = Array.isArray(list) ? list[0] : undefined;
    const everywhere = values.every((value) => isFields(value) && Array.isArray(value[key]));
    if (!isFields(entry) || !everywhere) continue;
    const path = `${values.length === 1 ? Object.keys(record)[0] : '*'}.${key}`;
    const where = path.startsWith('*') ? 'a list under each key, at' : 'a list at';
    const text = `nearest is ${where} "${path}", whose entries have ${describeKeys(entry)}`;
    return { text, remedies: [{ path }] };
  }
  return undefined;
}
