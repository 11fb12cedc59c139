import { messageForm } from '../../chat/read-message.js';
import type { AdapterFormat } from '../../records/conversation-format.js';
import { isRowOfConversation } from '../../rows/row-columns.js';

/** @internal */
export const OPENAI: AdapterFormat<'openai'> = {
  kind: 'adapter',
  name: 'openai',
  describe: "Chat messages in the form of OpenAI's API",
  example:
    '{ "messages": [{ "role": "user", "content": "Hello" }, { "role": "assistant", "content": "Hi" }] }',
  knownBy: '"messages" with role and content, or a message with role and content',
  fits: ({ messages }) =>
    Array.isArray(messages) && (messages.length === 0 || messageForm(messages[0]) === 'openai'),
  isPart: (record, hints) => messageForm(record) === 'openai' && !isRowOfConversation(record, hints),
};
