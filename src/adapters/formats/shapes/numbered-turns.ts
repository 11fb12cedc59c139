import { authorName, messageForm, parseMessage } from '../../chat/read-message.js';
import { recordFormat } from '../../chat/record-format.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, isFields } from '../../records/fields.js';
import { USUAL } from '../../rows/column-names.js';
import { guessColumn } from '../../rows/row-columns.js';

const NUMBERED = /^((?:turn|utterance|utt|message|msg)?[ _-]?)(\d{1,9})$/i;

/** Fields that can only contain a speaker. */
const WHO = ['speaker', 'role'];

/** Turns with numbers as keys instead of in a list, as a record or within one. @internal */
export const NUMBERED_TURNS: RecordFormat<'numbered-turns'> = recordFormat({
  name: 'numbered-turns',
  describe: 'Turns with numbers as keys',
  example: '{ "1": { speaker, text }, "2": { speaker, text } }',
  knownBy: 'turns whose keys are numbers',
  find: numberedIn,
  read({ key, keys, turns }, { notes }) {
    notes.once(key === '' ? 'turns by their numbers' : `turns = "${key}", by their numbers`);
    return { messages: turns, path: key, used: keys };
  },
});

interface Found {
  /** The field that contains the turns; `undefined` if the record itself does. */
  readonly key: string;
  /** The fields of the record that are used. */
  readonly keys: readonly string[];
  readonly turns: readonly Fields[];
}

function numberedIn(record: Fields): Found | undefined {
  const { id: _, ...rest } = record;
  // Next to named turns the record may have more fields (CAMEL); next to bare numbers only an id.
  const called = Object.entries(record).filter(([key]) => NUMBERED.exec(key)?.[1]);
  const turns = called.length > 0 ? Object.fromEntries(called) : rest;
  const own = byNumber(turns, isTurn);
  if (own) return isTable(turns, own) ? undefined : { key: '', keys: Object.keys(turns), turns: own };
  const found = Object.entries(record).flatMap(([key, value]) => {
    const list = isFields(value) ? byNumber(value, isTurn) : undefined;
    return list ? [{ key, keys: [key], turns: list }] : [];
  });
  // Several are separate conversations.
  return found.length === 1 ? found[0] : undefined;
}

/**
 * The values of an object whose keys count from 0 or 1, in order, if each has the expected form.
 * @internal
 */
export function byNumber(
  value: Fields,
  is: (each: unknown) => each is Fields,
): readonly Fields[] | undefined {
  const entries = Object.entries(value);
  if (entries.length < 2 && !/^(?:turn|round)/i.test(entries[0]?.[0] ?? '')) return undefined;
  const turns: { prefix: string; number: number; each: Fields }[] = [];
  for (const [key, each] of entries) {
    const [, prefix = '', number] = NUMBERED.exec(key) ?? [];
    if (number === undefined || prefix !== (turns[0]?.prefix ?? prefix) || !is(each)) return undefined;
    turns.push({ prefix, number: Number(number), each });
  }
  const sorted = turns.toSorted((a, b) => a.number - b.number);
  const first = sorted[0]!.number;
  const isWhole = first <= 1 && sorted.every(({ number }, i) => number === first + i);
  return isWhole ? sorted.map(({ each }) => each) : undefined;
}

/** Rows by index with distinct values in a generic name field. */
function isTable(record: Fields, turns: readonly Fields[]): boolean {
  const isBare = Object.keys(record).every((key) => /^\d+$/.test(key));
  const names = new Set(turns.map((turn) => authorName(parseMessage(turn)!)));
  const isNamed = messageForm(turns[0]) === 'named' && guessColumn(turns[0]!, WHO) === undefined;
  return isBare && isNamed && names.size === turns.length;
}

/** Rows with a conversation id are not turns. */
function isTurn(value: unknown): value is Fields {
  return (
    isFields(value) &&
    messageForm(value) !== undefined &&
    guessColumn(value, USUAL.conversation) === undefined
  );
}
