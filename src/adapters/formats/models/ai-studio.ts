import { messageList } from '../../chat/message-list.js';
import { systemPrompt } from '../../chat/message-lists.js';
import { unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, isFields, toText } from '../../records/fields.js';

/** A prompt saved by Google's AI Studio; its chunks are messages, except the model's reasoning. @internal */
export const AI_STUDIO: RecordFormat<'ai-studio'> = messageList({
  name: 'ai-studio',
  describe: 'Prompts saved by Google AI Studio',
  example: '{ systemInstruction: { text }, chunkedPrompt: { chunks: [{ role: "user", text }] } }',
  knownBy: 'a "chunkedPrompt" with roles',
  path: 'chunkedPrompt.chunks',
  isEntry: ({ role }) => role !== undefined,
  message: (entry) => (entry.isThought === true ? 'thought' : { role: entry.role, text: chunkText(entry) }),
  opening: ({ systemInstruction: given }) =>
    systemPrompt({ system: isFields(given) ? given.text : undefined }).messages,
  conversation: (record) => ({ meta: unusedFields(record, ['chunkedPrompt', 'systemInstruction']) }),
});

/** The text of a chunk: its `text`, its parts without reasoning, or both if they differ. */
function chunkText({ text, parts }: Fields): string {
  const whole = toText(text).trim();
  const joined = fieldsIn(parts)
    .filter(({ thought }) => thought !== true)
    .map((part) => (typeof part.text === 'string' ? part.text : ''))
    .join('');
  const plain = (words: string): string => words.replace(/\s+/g, '');
  if (plain(whole).includes(plain(joined))) return whole;
  return plain(joined).includes(plain(whole)) ? joined.trim() : `${whole}\n${joined.trim()}`;
}
