import { messageList } from '../../chat/message-list.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, isFields, isListOf, toText, valueAt } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';

/** Conversations exported from Grok: a header, and responses that each wrap a message. @internal */
export const GROK: RecordFormat<'grok-export'> = messageList({
  name: 'grok-export',
  describe: 'Conversations exported from Grok',
  example:
    '{ "conversation": { "id": "c1" }, "responses": [{ "response": { "sender": "human", "message": "Hi" } }, { "response": { "sender": "assistant", "message": "Hello" } }] }',
  knownBy: 'responses with message and sender',
  path: 'responses',
  fits: ({ conversation, responses }) =>
    isFields(conversation) &&
    isListOf(responses, ({ response }) => isFields(response) && typeof response.message === 'string'),
  message: ({ response }) => {
    const { message, sender, create_time: time } = asFields(response);
    const role = /^(?:human|user)$/i.test(toText(sender)) ? 'user' : 'assistant';
    return { role, text: toText(message), time: toMilliseconds(time) };
  },
  conversation: ({ conversation }, context) =>
    described(asFields(conversation), ['system_prompt_name'], context),
});

/** A time of MongoDB in milliseconds. */
function toMilliseconds(time: unknown): unknown {
  const date = isFields(time) ? valueAt(time, '$date') : time;
  const long = isFields(date) ? Number(date.$numberLong) : undefined;
  return long !== undefined && Number.isFinite(long) ? long : date;
}
