import { type Fields, isFields } from '../readers/fields.js';
import { described } from '../readers/record-fields.js';
import { isTextList, type Shape } from '../readers/shape.js';

/** Persona-Chat with candidates: the last entry has the whole history, and the answer is the last of its candidates. @internal */
export const PERSONA_CHAT: Shape<'persona-chat'> = {
  name: 'persona-chat',
  looks: '{ personality, utterances: [{ history: [text, ...], candidates: [text, ...] }] }',
  fits: ({ utterances }) => Array.isArray(utterances) && utterances.length > 0 && utterances.every(isEntry),
  *chats(record, context) {
    const entries = record.utterances as readonly Fields[];
    const { history, candidates } = entries.at(-1) as {
      history: readonly string[];
      candidates: readonly string[];
    };
    const texts = [...history, candidates.at(-1)!];
    context.notes.once(
      'turns = the last "history" and the last of its "candidates", user and assistant in turn',
    );
    // The one who answers has the persona, whoever begins.
    const messages = texts.map((content, i) => ({
      role: (texts.length - i) % 2 === 0 ? 'user' : 'assistant',
      content,
    }));
    yield { ...described(record, ['utterances'], context), messages, path: 'utterances' };
  },
};

function isEntry(entry: unknown): boolean {
  return isFields(entry) && isTextList(entry.history) && isTextList(entry.candidates);
}
