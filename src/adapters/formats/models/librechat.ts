import { lastBranch, noteAside } from '../../chat/branches.js';
import { messageList } from '../../chat/message-list.js';
import { unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn } from '../../records/fields.js';

/** A conversation of LibreChat, as a list of messages or as messages with nested replies. @internal */
export const LIBRECHAT: RecordFormat<'librechat'> = messageList({
  name: 'librechat',
  describe: 'Conversations exported from LibreChat',
  example: '{ conversationId, messages: [{ messageId, parentMessageId, isCreatedByUser, text, children }] }',
  knownBy: 'messages with messageId and isCreatedByUser',
  path: 'messages',
  isEntry: (each) => 'messageId' in each && 'isCreatedByUser' in each && 'text' in each,
  entries: (list, _, context) => {
    const all = withChildren(list);
    const shown = lastBranch(all, ['messageId', 'parentMessageId'], undefined);
    noteAside(all.length - shown.length, 'messages', context);
    return shown;
  },
  // Answers of agents are in `content`, next to an empty text.
  message: ({
    messageId: id,
    sender: speaker,
    isCreatedByUser: isUser,
    text,
    content,
    model,
    createdAt,
  }) => ({
    ...{ speaker, id, time: createdAt, role: isUser === true ? 'user' : 'assistant', meta: { model } },
    text: text === '' && Array.isArray(content) ? content : text,
  }),
  conversation: (record) => ({
    id: record.conversationId,
    meta: unusedFields(record, ['messages', 'conversationId']),
  }),
});

/** The messages and all their replies, at any depth, each before its replies. */
function withChildren(messages: readonly Fields[]): Fields[] {
  const all: Fields[] = [];
  const stack = messages.toReversed();
  for (let message = stack.pop(); message; message = stack.pop()) {
    all.push(message);
    for (const child of fieldsIn(message.children).toReversed()) stack.push(child);
  }
  return all;
}
