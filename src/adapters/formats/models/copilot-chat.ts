import { messageList } from '../../chat/message-list.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, fieldsIn, isFields } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';

/** A chat exported from Copilot in VS Code: requests with the parts of their responses. @internal */
export const COPILOT_CHAT: RecordFormat<'copilot-chat'> = messageList({
  name: 'copilot-chat',
  describe: 'Chats exported from Copilot in VS Code',
  example:
    '{ requesterUsername, responderUsername, requests: [{ message: { text }, response: [{ value }] }] }',
  knownBy: 'requests with a message and a response',
  path: 'requests',
  isEntry: ({ message, response }) =>
    isFields(message) && typeof message.text === 'string' && Array.isArray(response),
  entries: (list, { requesterUsername: user, responderUsername: assistant }) =>
    list.flatMap(({ message, response, requestId: id, timestamp: time }) => [
      { role: 'user', speaker: user, text: asFields(message).text, id, time },
      { role: 'assistant', speaker: assistant, text: answerIn(fieldsIn(response)) },
    ]),
  message: ({ text, ...rest }) => ({ text, ...rest }),
  conversation: (record, context) =>
    described(record, ['requests', 'requesterUsername', 'responderUsername'], context),
});

/** Text is in Markdown parts and in parts without a kind; the others describe progress. */
function answerIn(parts: readonly Fields[]): string {
  const words = parts.map(({ kind, value, content }) => {
    if (kind === undefined) return value;
    return kind === 'markdownContent' && isFields(content) ? content.value : undefined;
  });
  return words
    .filter((each) => typeof each === 'string')
    .join('')
    .trim();
}
