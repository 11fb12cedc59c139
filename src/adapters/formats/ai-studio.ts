import { type Fields, fieldsIn, isFields, isListOf } from '../readers/fields.js';
import { systemPrompt } from '../readers/message-lists.js';
import { restOf, type Shape } from '../readers/shape.js';

/** A prompt that Google's AI Studio saved: its chunks are messages, but for the model's thoughts. @internal */
export const AI_STUDIO: Shape<'ai-studio'> = {
  name: 'ai-studio',
  looks: '{ systemInstruction: { text }, chunkedPrompt: { chunks: [{ role: "user", text }] } }',
  fits: ({ chunkedPrompt: prompt }) =>
    isFields(prompt) && isListOf(prompt.chunks, ({ role }) => role !== undefined),
  *chats(record) {
    const { systemInstruction: given } = record;
    const chunks = fieldsIn((record.chunkedPrompt as Fields).chunks);
    const messages = chunks
      .filter(({ isThought, text }) => isThought !== true && typeof text === 'string' && text !== '')
      .map(({ role, text }) => ({ role, content: text }));
    yield {
      messages: [...systemPrompt({ system: isFields(given) ? given.text : undefined }).messages, ...messages],
      path: 'chunkedPrompt.chunks',
      meta: restOf(record, ['chunkedPrompt', 'systemInstruction']),
    };
  },
};
