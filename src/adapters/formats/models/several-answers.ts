import { systemPrompt } from '../../chat/message-lists.js';
import { readQuestion } from '../../chat/questions-and-answers.js';
import { isMessageList, isTextList } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, isFields, isListOf, others, textsIn, toText } from '../../records/fields.js';
import { paired } from '../../records/record-fields.js';
import { NUMBERED_FIELDS } from '../shapes/numbered-fields.js';

/** One of several answers to a prompt. */
interface Answer {
  /** Identifier of the answer: a letter, a number, or a list index. */
  readonly name: string;
  /** The answer, or answers to several questions. */
  readonly said: string | readonly string[];
  /** Data of this answer, such as model and rank. */
  readonly about: Fields;
}

interface Found {
  readonly question: string;
  readonly answers: readonly Answer[];
  /** The fields of the answers and of their data. */
  readonly used: readonly string[];
}

/** The prompt under the most likely name; a history contains earlier messages. */
const QUESTIONS = ['prompt', 'instruction', 'question', 'query', 'messages', 'context', 'history'] as const;
const LISTS = ['answers', 'completions', 'responses', 'candidates', 'generations'] as const;
const TEXTS = ['answer', 'response', 'completion', 'generation', 'text', 'content'] as const;
/** An answer under its letter or number: LMSYS, HelpSteer, PKU-SafeRLHF, SHP, WebGPT. `answerA` is a choice in a test. */
const NAMED = /^(response|completion|output|human_ref|answer(?=_\d))[_ ]?([a-z]|\d{1,2})$/i;
/** Data about an answer under the same letter or number. */
const ABOUT = ['model', 'score', 'rank'] as const;

/** A prompt and several answers to it, by several models or ranked: each is a separate transcript. @internal */
export const SEVERAL_ANSWERS: RecordFormat<'several-answers'> = {
  kind: 'records',
  name: 'several-answers',
  describe: 'One prompt with several answers: one conversation per answer',
  example: '{ prompt, response_a, response_b }, or { prompt, answers: [{ answer, model }, ...] }',
  knownBy: 'a prompt next to several answers',
  fits: (record) => answersIn(record) !== undefined,
  *read(record, context) {
    const { question, answers, used } = answersIn(record)!;
    context.notes.once(`user = "${question}", each of its answers a transcript`);
    const system = systemPrompt(record);
    for (const { name, said, about } of answers) {
      const extra = { ...about, answer: name };
      yield {
        ...paired(record, [question, ...used, ...system.used], name, extra, context),
        messages: [...system.messages, ...exchanged(record, question, said)],
        path: question,
      };
    }
  },
};

function exchanged(record: Fields, question: string, said: Answer['said']): readonly unknown[] {
  if (typeof said === 'string')
    return [...readQuestion(record, question).messages, { role: 'assistant', content: said }];
  return textsIn(record[question]).flatMap((asked, i) => [
    { role: 'user', content: asked },
    { role: 'assistant', content: said[i] },
  ]);
}

function answersIn(record: Fields): Found | undefined {
  const found = listedAnswers(record) ?? namedAnswers(record);
  if (found === undefined) return undefined;
  const question = QUESTIONS.find((key) => isAsked(record[key]));
  if (question === undefined) return undefined;
  const asked = record[question];
  // Answers to several questions are lists of equal length; answers to one question are texts.
  const isEach = found.answers.every(({ said }) =>
    isTextList(asked) ? typeof said !== 'string' && said.length === asked.length : typeof said === 'string',
  );
  return isEach ? { question, ...found } : undefined;
}

function isAsked(value: unknown): boolean {
  const text = isFields(value) ? value.full_text : value;
  return (typeof text === 'string' && text.trim() !== '') || isTextList(value) || isMessageList(value);
}

/** A list with an entry for each answer (Nectar, UltraFeedback). */
function listedAnswers(record: Fields): Omit<Found, 'question'> | undefined {
  for (const list of LISTS) {
    const entries = record[list];
    if (!isListOf(entries, isFields) || entries.length < 2) continue;
    const text = TEXTS.find((key) => entries.every((entry) => typeof entry[key] === 'string'));
    if (text === undefined || entries.some((entry) => 'role' in entry)) continue;
    const answers = entries.map((entry, i) => ({
      name: String(i + 1),
      said: toText(entry[text]),
      about: others(entry, [text]),
    }));
    return { answers, used: [list] };
  }
  return undefined;
}

/** Fields whose names differ only by a letter or number. */
function namedAnswers(record: Fields): Omit<Found, 'question'> | undefined {
  const keys = Object.keys(record).filter((key) => NAMED.test(key));
  const parts = keys.map((key) => NAMED.exec(key)!);
  const isOne = new Set(parts.map(([, name]) => name)).size === 1;
  // Each may have a separate question, under the same number.
  if (keys.length < 2 || !isOne || NUMBERED_FIELDS.fits(record, {})) return undefined;
  const used = new Set(keys);
  const answers = parts.map(([key, , name = '']): Answer | undefined => {
    const about: Record<string, unknown> = {};
    for (const what of ABOUT) {
      const field = [`${what}_${name}`, `${what}${name}`].find((each) => each in record);
      if (field === undefined) continue;
      about[what] = record[field];
      used.add(field);
    }
    const said = record[key];
    return typeof said === 'string' || isTextList(said)
      ? { name: name.toLowerCase(), said, about }
      : undefined;
  });
  const whole = answers.filter((answer) => answer !== undefined);
  return whole.length === answers.length ? { answers: whole, used: [...used] } : undefined;
}
