import { lastBranch, noteAside } from '../../chat/branches.js';
import { unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, idOf, isListOf } from '../../records/fields.js';

/** A conversation of LibreChat, as a list of messages or as messages with nested replies. @internal */
export const LIBRECHAT: RecordFormat<'librechat'> = {
  kind: 'records',
  name: 'librechat',
  describe: 'Conversations exported from LibreChat',
  example: '{ conversationId, messages: [{ messageId, parentMessageId, isCreatedByUser, text, children }] }',
  knownBy: 'messages with messageId and isCreatedByUser',
  fits: ({ messages }) =>
    isListOf(messages, (each) => 'messageId' in each && 'isCreatedByUser' in each && 'text' in each),
  *read(record, context) {
    const all = withChildren(fieldsIn(record.messages));
    const shown = lastBranch(all, ['messageId', 'parentMessageId'], undefined);
    noteAside(all.length - shown.length, 'messages', context);
    yield {
      messages: shown.map(toMessage),
      path: 'messages',
      id: idOf(record.conversationId),
      meta: unusedFields(record, ['messages', 'conversationId']),
    };
  },
};

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

/** Answers of agents are in `content`, next to an empty text. */
function toMessage({ messageId, sender, isCreatedByUser, text, content, model, createdAt }: Fields): Fields {
  return {
    name: idOf(sender),
    role: isCreatedByUser === true ? 'user' : 'assistant',
    content: text === '' && Array.isArray(content) ? content : text,
    id: messageId,
    timestamp: createdAt,
    model,
  };
}
