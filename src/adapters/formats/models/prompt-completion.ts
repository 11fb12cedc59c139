import { LIST_KEYS, systemPrompt } from '../../chat/message-lists.js';
import {
  announceExchange,
  areBothNamed,
  halfAnswered,
  NOTHING_ASKED,
  questionAndAnswer,
  readQuestion,
  SINGLE_EXCHANGES,
} from '../../chat/questions-and-answers.js';
import { asMessages, isMessageList } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, isAbsent, isFields, toText } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';
import { looksLikeRow } from '../../rows/row-columns.js';

/** A prompt and its completion, either as text or as messages. @internal */
export const PROMPT_COMPLETION: RecordFormat<'prompt-completion'> = {
  kind: 'records',
  name: 'prompt-completion',
  describe: 'A prompt and its completion in one record',
  example: '{ prompt, completion }',
  knownBy: 'a question and its answer',
  fits: (record) => {
    const keys = questionAndAnswer(record);
    return (
      keys !== undefined && !looksLikeRow(record) && !LIST_KEYS.some((key) => isMessageList(record[key]))
    );
  },
  isShort: (record) => halfAnswered(record) !== undefined,
  *read(record, context) {
    const keys = questionAndAnswer(record) ?? halfAnswered(record);
    const [question, answer] = keys ?? ['prompt', 'completion'];
    const asked = readQuestion(record, question);
    const { used } = asked;
    const messages = record[question] === '' ? [] : asked.messages;
    if (messages.length === 0) context.notes.readSummary.exclude('wordless');
    if (!areBothNamed([question, answer])) context.notes.readSummary.warnIfShort(SINGLE_EXCHANGES);
    // If the system is the respondent, its name is next to the text (FED).
    const system = messages.some(isSystem) ? NOTHING_ASKED : systemPrompt(record);
    announceExchange(context.notes, used, answer);
    const answered = isBlank(record[answer]) ? [] : answerTo(messages, record[answer]);
    if (answered.length === 0) context.notes.readSummary.exclude('wordless');
    const sides = namedSides(record);
    if (sides) context.notes.once(`speakers = "${sides.keys.join('" and "')}"`);
    yield {
      ...described(record, [...used, answer, ...system.used, ...(sides?.keys ?? [])], context),
      messages: [...system.messages, ...[...messages, ...answered].map(sides?.named ?? ((each) => each))],
      path: answer,
    };
  },
};

function isBlank(value: unknown): boolean {
  return value === '' || isAbsent(value);
}

/** Fields that name both sides of an exchange: `role_A` and `role_B`, `speaker1` and `speaker2`, `user_name` and `bot_name`. */
const SIDES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:role|speaker|name|character|person)[ _]?[a1]$/i,
    /^(?:role|speaker|name|character|person)[ _]?[b2]$/i,
  ],
  [
    /^(?:user|human|asker|questioner)[ _]?name$/i,
    /^(?:assistant|bot|ai|model|character|char|answerer)[ _]?name$/i,
  ],
];

/** Names of both sides, if two fields of the record contain them. */
function namedSides(
  record: Fields,
): { readonly keys: readonly string[]; named(message: unknown): unknown } | undefined {
  for (const side of SIDES) {
    const keys = side.map((form) => Object.keys(record).find((key) => form.test(key)));
    const [asker, answerer] = keys.map((key) => (key === undefined ? undefined : record[key]));
    if (typeof asker !== 'string' || typeof answerer !== 'string') continue;
    const names: Readonly<Record<string, string>> = { user: asker.trim(), assistant: answerer.trim() };
    const named = (message: unknown): unknown => {
      if (!isFields(message) || !('role' in message)) return message;
      const name = names[String(message.role)];
      return name === undefined || name === '' ? message : { ...message, name };
    };
    return { keys: keys.filter((key) => key !== undefined), named };
  }
  return undefined;
}

function isSystem(message: unknown, index: number): boolean {
  return index > 0 && isFields(message) && message.role === 'system';
}

/** The answer, which may contain its speaker like the question. */
function answerTo(asked: readonly unknown[], answer: unknown): readonly unknown[] {
  const [mark = '', word = ''] = (typeof answer === 'string' && /^\s*(\w{1,12}): ?/.exec(answer)) || [];
  const role = word.toLowerCase();
  const isMarked = asked.length > 1 && asked.some((each) => isFields(each) && each.role === role);
  return isMarked ? [{ role, content: toText(answer).slice(mark.length) }] : asMessages(answer, 'assistant');
}
