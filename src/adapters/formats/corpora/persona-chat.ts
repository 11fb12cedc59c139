import { isTextList } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, isFields, textsIn } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';

/**
 * Persona-Chat with candidates: the entry with the longest history contains the dialogue, and the last candidate is the
 * answer. @internal
 */
export const PERSONA_CHAT: RecordFormat<'persona-chat'> = {
  kind: 'records',
  ownsLists: true,
  name: 'persona-chat',
  describe: 'Persona-Chat with candidates',
  example: '{ personality, utterances: [{ history: [text, ...], candidates: [text, ...] }] }',
  knownBy: 'utterances with history and candidates',
  fits: ({ utterances }) => Array.isArray(utterances) && utterances.length > 0 && utterances.every(isEntry),
  *read(record, context) {
    const entries = fieldsIn(record.utterances);
    const { history, candidates } = entries.reduce((a, b) => (historyLength(b) >= historyLength(a) ? b : a));
    // Other entries contain the dialogue up to an earlier turn.
    context.notes.readSummary.merge(entries.length - 1);
    const texts = [...textsIn(history), textsIn(candidates).at(-1)!];
    context.notes.readSummary.assumeRoles();
    context.notes.once(
      'turns = the last "history" and the last of its "candidates", user and assistant in turn',
    );
    // The respondent has the persona, whoever begins.
    const messages = texts.map((content, i) => ({
      role: (texts.length - i) % 2 === 0 ? 'user' : 'assistant',
      content,
    }));
    yield { ...described(record, ['utterances'], context), messages, path: 'utterances' };
  },
};

function historyLength({ history }: Fields): number {
  return textsIn(history).length;
}

function isEntry(entry: unknown): boolean {
  return isFields(entry) && isTextList(entry.history) && isTextList(entry.candidates);
}
