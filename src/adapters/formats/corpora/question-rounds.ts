import { systemPrompt } from '../../chat/message-lists.js';
import { recordFormat } from '../../chat/record-format.js';
import { isMessageList } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asList, type Fields } from '../../records/fields.js';

/** The requests of one conversation in rounds with a list of messages each (Berkeley Function Calling). @internal */
export const QUESTION_ROUNDS: RecordFormat<'question-rounds'> = recordFormat({
  name: 'question-rounds',
  describe: 'Rounds of messages of one conversation under "question"',
  example: '{ question: [[{ role, content }], [{ role, content }]] }',
  knownBy: 'lists of messages under "question"',
  find: roundsOf,
  read(rounds, { notes }, record) {
    notes.once('the lists of "question" are the rounds of one conversation');
    const { messages, used } = systemPrompt(record);
    return { messages: [...messages, ...rounds.flat()], path: 'question', used: ['question', ...used] };
  },
});

/** A round is empty if only the available functions change. */
function roundsOf({ question }: Fields): readonly (readonly unknown[])[] | undefined {
  const rounds: readonly unknown[] = asList(question);
  const isRound = (each: unknown): each is readonly unknown[] =>
    isMessageList(each) || (Array.isArray(each) && each.length === 0);
  return isMessageList(rounds[0]) && rounds.every(isRound) ? rounds : undefined;
}
