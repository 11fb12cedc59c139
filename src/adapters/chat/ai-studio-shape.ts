import { type Fields, fieldsIn, isFields, isListOf } from '../fields.js';
import { restOf, type Shape } from './shape.js';

/** A prompt that Google's AI Studio saved: its chunks are messages, but for the model's thoughts. @internal */
export const AI_STUDIO: Shape<'ai-studio'> = {
  name: 'ai-studio',
  looks: '{ systemInstruction: { text }, chunkedPrompt: { chunks: [{ role: "user", text }] } }',
  fits: ({ chunkedPrompt: prompt }) =>
    isFields(prompt) && isListOf(prompt.chunks, ({ role }) => role !== undefined),
  *chats(record) {
    const { text: system } = isFields(record.systemInstruction) ? record.systemInstruction : ({} as Fields);
    const chunks = fieldsIn((record.chunkedPrompt as Fields).chunks);
    const messages = chunks
      .filter(({ isThought, text }) => isThought !== true && typeof text === 'string' && text !== '')
      .map(({ role, text }) => ({ role, content: text }));
    yield {
      messages:
        typeof system === 'string' && system !== ''
          ? [{ role: 'system', content: system }, ...messages]
          : messages,
      path: 'chunkedPrompt.chunks',
      meta: restOf(record, ['chunkedPrompt', 'systemInstruction']),
    };
  },
};
