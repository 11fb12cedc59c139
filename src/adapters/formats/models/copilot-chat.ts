import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, fieldsIn, idOf, isFields, isListOf } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';

/** A chat exported from Copilot in VS Code: requests with the parts of their responses. @internal */
export const COPILOT_CHAT: RecordFormat<'copilot-chat'> = {
  kind: 'records',
  name: 'copilot-chat',
  describe: 'Chats exported from Copilot in VS Code',
  example:
    '{ requesterUsername, responderUsername, requests: [{ message: { text }, response: [{ value }] }] }',
  knownBy: 'requests with a message and a response',
  fits: ({ requests: list }) =>
    isListOf(
      list,
      ({ message, response }) =>
        isFields(message) && typeof message.text === 'string' && Array.isArray(response),
    ),
  *read(record, context) {
    const messages = fieldsIn(record.requests).flatMap(({ message, response, requestId, timestamp }) => [
      {
        ...{ role: 'user', name: idOf(record.requesterUsername), content: asFields(message).text },
        ...{ id: requestId, timestamp },
      },
      { role: 'assistant', name: idOf(record.responderUsername), content: answerIn(fieldsIn(response)) },
    ]);
    const used = ['requests', 'requesterUsername', 'responderUsername'];
    const said = messages.filter(({ content }) => content !== '');
    context.notes.readSummary.exclude('wordless', messages.length - said.length);
    yield { ...described(record, used, context), messages: said, path: 'requests' };
  },
};

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
