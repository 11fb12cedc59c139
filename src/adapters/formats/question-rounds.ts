import type { Fields } from '../readers/fields.js';
import { systemPrompt } from '../readers/message-lists.js';
import { described } from '../readers/record-fields.js';
import { isMessageList, type Shape } from '../readers/shape.js';

/** What is asked in the rounds of one conversation, a list of messages for each (Berkeley Function Calling). @internal */
export const QUESTION_ROUNDS: Shape<'question-rounds'> = {
  name: 'question-rounds',
  looks: '{ question: [[{ role, content }], [{ role, content }]] }',
  fits: (record) => roundsOf(record) !== undefined,
  *chats(record, context) {
    const rounds = roundsOf(record)!;
    context.notes.once('the lists of "question" are the rounds of one conversation');
    const system = systemPrompt(record);
    yield {
      ...described(record, ['question', ...system.used], context),
      messages: [...system.messages, ...rounds.flat()],
      path: 'question',
    };
  },
};

/** A round may ask nothing: what the model may call changes. */
function roundsOf({ question }: Fields): readonly (readonly unknown[])[] | undefined {
  const rounds: readonly unknown[] = Array.isArray(question) ? question : [];
  const isRound = (each: unknown): each is readonly unknown[] =>
    isMessageList(each) || (Array.isArray(each) && each.length === 0);
  return isMessageList(rounds[0]) && rounds.every(isRound) ? rounds : undefined;
}
