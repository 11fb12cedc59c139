import {
  type ExchangeKeys,
  exchangeKeys,
  readQuestion,
  SINGLE_EXCHANGES,
} from '../../chat/questions-and-answers.js';
import { recordFormat } from '../../chat/record-format.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, isFields, others } from '../../records/fields.js';

/** Names of fields about a text. */
const ABOUT = /(?:type|id|locale|lang(?:uage)?|format|version)$/i;

/** Input or output of a run: the key of the record, and the nested key of the text, if any. */
interface Side {
  readonly side: string;
  readonly key: string | undefined;
}

/** A logged run with one question in its inputs and one answer in its outputs. @internal */
export const LOGGED_EXCHANGE: RecordFormat<'logged-exchange'> = recordFormat({
  name: 'logged-exchange',
  describe: 'Runs of a tracer with one input and one output',
  example: '{ inputs: { question }, outputs: { answer } }',
  knownBy: 'an input and an output',
  find: findSides,
  read([question, answer], context, record) {
    context.notes.once(`user = "${pathOf(question)}", assistant = "${pathOf(answer)}"`);
    context.notes.readSummary.warnIfShort(SINGLE_EXCHANGES);
    const asked = readQuestion(sideFields(record, question), question.key ?? question.side);
    const rests = {
      [question.side]: remainingFields(record, question, asked.used),
      [answer.side]: remainingFields(record, answer, [answer.key ?? '']),
    };
    const used = [question.side, answer.side].filter((side) => rests[side] === undefined);
    const answered = sideFields(record, answer)[answer.key ?? answer.side];
    return {
      messages: [...asked.messages, { role: 'assistant', content: answered }],
      path: pathOf(question),
      owner: { ...record, ...rests },
      used,
    };
  },
});

function findSides(record: Fields): readonly [Side, Side] | undefined {
  const asked = findSide(record, ['inputs', 'input'], 'question');
  const answered = asked && findSide(record, ['outputs', 'output'], 'answer');
  return answered && [asked, answered];
}

/** The question or answer: under one of its names, or the only text. */
function findSide(record: Fields, sides: readonly string[], what: keyof ExchangeKeys): Side | undefined {
  for (const side of sides) {
    const value = record[side];
    if (isText(value)) return { side, key: undefined };
    if (!isFields(value)) continue;
    const holds = (key: string): boolean => isText(value[key]);
    const texts = Object.keys(value).filter(holds);
    const alone = texts.length === 1 && !ABOUT.test(texts[0]!) ? texts[0] : undefined;
    const key = exchangeKeys(value, { question: holds, answer: holds })[what] ?? alone;
    if (key !== undefined) return { side, key };
  }
  return undefined;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function pathOf({ side, key }: Side): string {
  return key === undefined ? side : `${side}.${key}`;
}

/** The text is in a field. */
function sideFields(record: Fields, { side, key }: Side): Fields {
  return key === undefined ? record : asFields(record[side]);
}

/** The other fields; `undefined` if there are none. */
function remainingFields(record: Fields, side: Side, used: readonly string[]): Fields | undefined {
  const rest = side.key === undefined ? {} : others(sideFields(record, side), used);
  return Object.keys(rest).length === 0 ? undefined : rest;
}
