import { systemPrompt } from '../../chat/message-lists.js';
import { restOf } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, fieldsIn, isFields, isListOf, toText } from '../../records/fields.js';

/** A prompt that Google's AI Studio saved: its chunks are messages, but for the model's thoughts. @internal */
export const AI_STUDIO: RecordFormat<'ai-studio'> = {
  kind: 'records',
  name: 'ai-studio',
  describe: 'Prompts saved by Google AI Studio',
  example: '{ systemInstruction: { text }, chunkedPrompt: { chunks: [{ role: "user", text }] } }',
  knownBy: 'a "chunkedPrompt" with roles',
  fits: ({ chunkedPrompt: prompt }) =>
    isFields(prompt) && isListOf(prompt.chunks, ({ role }) => role !== undefined),
  *read(record, { notes }) {
    const { systemInstruction: given } = record;
    const chunks = fieldsIn(asFields(record.chunkedPrompt).chunks);
    const said = chunks.filter(({ isThought }) => isThought !== true);
    const messages = said
      .map((chunk) => ({ role: chunk.role, content: wordsOf(chunk) }))
      .filter(({ content }) => content !== '');
    notes.account.leaveOut('thought', chunks.length - said.length);
    notes.account.leaveOut('wordless', said.length - messages.length);
    yield {
      messages: [...systemPrompt({ system: isFields(given) ? given.text : undefined }).messages, ...messages],
      path: 'chunkedPrompt.chunks',
      meta: restOf(record, ['chunkedPrompt', 'systemInstruction']),
    };
  },
};

/** The words of a chunk: its text, its parts without thoughts, or both where neither repeats the other. */
function wordsOf({ text, parts }: Fields): string {
  const whole = toText(text).trim();
  const joined = fieldsIn(parts)
    .filter(({ thought }) => thought !== true)
    .map((part) => (typeof part.text === 'string' ? part.text : ''))
    .join('');
  const plain = (words: string): string => words.replace(/\s+/g, '');
  if (plain(whole).includes(plain(joined))) return whole;
  return plain(joined).includes(plain(whole)) ? joined.trim() : `${whole}\n${joined.trim()}`;
}
