import { formOf } from '../../chat/read-message.js';
import type { AdapterFormat } from '../../records/conversation-format.js';
import { anyOf, knownBy } from '../../records/detection.js';

/** @internal */
export const OPENAI: AdapterFormat<'openai'> = {
  kind: 'adapter',
  name: 'openai',
  describe: "Chat messages in the form of OpenAI's API",
  example:
    '{ "messages": [{ "role": "user", "content": "Hello" }, { "role": "assistant", "content": "Hi" }] }',
  detect: anyOf(
    knownBy(
      0.75,
      '"messages" with role and content',
      ({ messages }) =>
        Array.isArray(messages) && (messages.length === 0 || formOf(messages[0]) === 'openai'),
    ),
    // Below rows that name their conversation.
    knownBy(0.68, 'a message with role and content', (record) => formOf(record) === 'openai'),
  ),
};
