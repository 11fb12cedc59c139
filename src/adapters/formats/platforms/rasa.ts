import { messageList } from '../../chat/message-list.js';
import { recordId, unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, idOf, isListOf } from '../../records/fields.js';

/** The tracker of a conversation with Rasa, with slots and actions between messages. @internal */
export const RASA: RecordFormat<'rasa'> = messageList({
  name: 'rasa',
  describe: 'Trackers of Rasa',
  example:
    '{ sender_id, events: [{ event: "user", text }, { event: "action", name }, { event: "bot", text }] }',
  knownBy: 'tracker events with utterances',
  path: 'events',
  fits: ({ events }) =>
    isListOf(events, ({ event }) => typeof event === 'string') && events.filter(isUttered).some(hasWords),
  message: (entry) =>
    isUttered(entry)
      ? { role: entry.event, text: entry.text, time: entry.timestamp, id: entry.message_id }
      : 'event',
  conversation: (record, context) => ({
    id: recordId(record, context).id ?? idOf(record.sender_id),
    meta: unusedFields(record, ['events', 'id', 'sender_id', 'latest_message']),
  }),
  warnings: { wordless: ['message', 'without words'] },
});

/** The start of a session is recorded as a user's message, although the user did not write it. */
function isUttered({ event, text }: Fields): boolean {
  return event === 'bot' || (event === 'user' && text !== '/session_start');
}

function hasWords({ text }: Fields): boolean {
  return typeof text === 'string' && text.trim() !== '';
}
