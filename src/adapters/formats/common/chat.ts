import { isLooseForm } from '../../chat/read-message.js';
import type { AdapterFormat } from '../../records/conversation-format.js';
import { isRowOfConversation } from '../../rows/row-columns.js';

/** @internal */
export const CHAT: AdapterFormat<'chat'> = {
  kind: 'adapter',
  name: 'chat',
  describe: 'Messages by themselves, or records of any of the formats below',
  example: '[{ "type": "human", "content": "Hello" }, { "type": "ai", "content": "Hi" }]',
  knownBy: 'a message by itself',
  fits: (record, hints) => isLooseForm(record) && !isRowOfConversation(record, hints),
};
