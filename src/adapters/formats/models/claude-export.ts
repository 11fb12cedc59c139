import { lastBranch, noteAside } from '../../chat/branches.js';
import { recordId, unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { fieldsIn, idOf } from '../../records/fields.js';

/** Claude's export; of edited messages, the branch that ends last is selected. @internal */
export const CLAUDE: RecordFormat<'claude-export'> = {
  kind: 'records',
  name: 'claude-export',
  describe: 'Conversations exported from Claude',
  example: '{ uuid, chat_messages: [{ sender, text }] }',
  knownBy: 'a list under "chat_messages"',
  fits: ({ chat_messages: list }) => Array.isArray(list),
  *read(record, context) {
    const list = fieldsIn(record.chat_messages);
    const leaf = idOf(record.current_leaf_message_uuid);
    const messages = lastBranch(list, ['uuid', 'parent_message_uuid'], leaf);
    noteAside(list.length - messages.length, 'chat_messages', context);
    yield {
      messages,
      path: 'chat_messages',
      id: recordId(record, context).id,
      meta: unusedFields(record, ['chat_messages', 'uuid', 'current_leaf_message_uuid']),
    };
  },
};
