import { recordId, restOf } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, idOf, isListOf } from '../../records/fields.js';
import { noteLeftOut } from '../../records/left-out.js';

/** The tracker of a conversation with Rasa, with slots and actions between messages. @internal */
export const RASA: RecordFormat<'rasa'> = {
  kind: 'records',
  name: 'rasa',
  describe: 'Trackers of Rasa',
  example:
    '{ sender_id, events: [{ event: "user", text }, { event: "action", name }, { event: "bot", text }] }',
  knownBy: 'tracker events with utterances',
  fits: ({ events }) =>
    isListOf(events, ({ event }) => typeof event === 'string') && events.filter(isUttered).some(hasWords),
  *read(record, context) {
    const events = fieldsIn(record.events);
    const uttered = events.filter(isUttered);
    context.notes.account.leaveOutRest('event', events, uttered);
    const said = uttered.filter(hasWords);
    noteLeftOut(uttered.length - said.length, 'message', 'without words', 'events', context, 'wordless');
    yield {
      messages: said.map(({ event, text, timestamp, message_id: id }) => ({
        ...{ role: event, content: text, timestamp, id },
      })),
      path: 'events',
      id: recordId(record, context).id ?? idOf(record.sender_id),
      meta: restOf(record, ['events', 'id', 'sender_id', 'latest_message']),
    };
  },
};

/** The start of a session is recorded as a user's message, although the user did not write it. */
function isUttered({ event, text }: Fields): boolean {
  return event === 'bot' || (event === 'user' && text !== '/session_start');
}

function hasWords({ text }: Fields): boolean {
  return typeof text === 'string' && text.trim() !== '';
}
