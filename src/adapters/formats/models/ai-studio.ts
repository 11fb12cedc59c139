import { systemPrompt } from '../../chat/message-lists.js';
import { restOf } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { knownBy, SPECIAL } from '../../records/detection.js';
import { asFields, fieldsIn, isFields, isListOf } from '../../records/fields.js';

/** A prompt that Google's AI Studio saved: its chunks are messages, but for the model's thoughts. @internal */
export const AI_STUDIO: RecordFormat<'ai-studio'> = {
  kind: 'records',
  name: 'ai-studio',
  describe: 'Prompts saved by Google AI Studio',
  before: ['copilot-chat'],
  example: '{ systemInstruction: { text }, chunkedPrompt: { chunks: [{ role: "user", text }] } }',
  detect: knownBy(
    SPECIAL,
    'a "chunkedPrompt" with roles',
    ({ chunkedPrompt: prompt }) =>
      isFields(prompt) && isListOf(prompt.chunks, ({ role }) => role !== undefined),
  ),
  *read(record, { notes }) {
    const { systemInstruction: given } = record;
    const chunks = fieldsIn(asFields(record.chunkedPrompt).chunks);
    const said = chunks.filter(({ isThought }) => isThought !== true);
    const worded = said.filter(({ text }) => typeof text === 'string' && text !== '');
    notes.account.leaveOut('thought', chunks.length - said.length);
    notes.account.leaveOut('wordless', said.length - worded.length);
    const messages = worded.map(({ role, text }) => ({ role, content: text }));
    yield {
      messages: [...systemPrompt({ system: isFields(given) ? given.text : undefined }).messages, ...messages],
      path: 'chunkedPrompt.chunks',
      meta: restOf(record, ['chunkedPrompt', 'systemInstruction']),
    };
  },
};
