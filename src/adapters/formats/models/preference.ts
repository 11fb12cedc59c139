import { systemPrompt } from '../../chat/message-lists.js';
import { NOTHING_ASKED, readQuestion } from '../../chat/questions-and-answers.js';
import { asMessages } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { isAbsent, isFields } from '../../records/fields.js';
import { paired } from '../../records/record-fields.js';
import { markedMessages } from '../../text/marked-text.js';

const PREFERENCES = [
  ['chosen', 'rejected'],
  ['preferred_output', 'non_preferred_output'],
] as const;

const PROMPT_KEYS = ['prompt', 'input', 'conversations', 'messages', 'question', 'instruction'] as const;

/** A preferred and a rejected answer: two transcripts with the same prompt. @internal */
export const PREFERENCE: RecordFormat<'preference'> = {
  kind: 'records',
  name: 'preference',
  describe: 'A chosen and a rejected answer: two conversations',
  example: '{ prompt, chosen, rejected }',
  knownBy: 'a preferred and a rejected answer',
  fits: (record) =>
    PREFERENCES.some((pair) => pair.every((key) => !isAbsent(record[key]) && record[key] !== '')),
  *read(record, context) {
    const pair = PREFERENCES.find((keys) => keys.every((key) => key in record)) ?? PREFERENCES[0];
    const instructed = typeof record.instruction === 'string' && record.instruction.trim() !== '';
    const promptKey = instructed ? 'instruction' : PROMPT_KEYS.find((key) => !isAbsent(record[key]));
    const asked = promptKey === undefined ? NOTHING_ASKED : readQuestion(record, promptKey);
    const prompt = asked.messages;
    const system = systemPrompt(record);
    for (const key of pair) {
      const value = record[key];
      const marked = typeof value === 'string' ? markedMessages(value) : undefined;
      const answer = marked ?? asMessages(value, 'assistant');
      const whole = marked !== undefined || (Array.isArray(value) && startsLike(value, prompt));
      const extra = { choice: key };
      yield {
        ...paired(record, [...pair, ...asked.used, ...(whole ? [] : system.used)], key, extra, context),
        messages: whole ? answer : [...system.messages, ...prompt, ...answer],
        path: key,
      };
    }
  },
};

/** Whether an answer repeats the prompt that it answers. */
function startsLike(answer: readonly unknown[], prompt: readonly unknown[]): boolean {
  if (answer.length <= 1) return false;
  return prompt.length === 0 || textAt(answer[0]) === textAt(prompt[0]) || hasUser(answer[0]);
}

function textAt(message: unknown): unknown {
  return isFields(message) ? (message.content ?? message.value) : message;
}

function hasUser(message: unknown): boolean {
  return (
    isFields(message) && (message.role === 'user' || message.from === 'human' || message.role === 'system')
  );
}
