import type { RecordFormat } from '../../records/conversation-format.js';
import {
  asFields,
  asList,
  type Fields,
  fieldsIn,
  idOf,
  isFields,
  toText,
  valueAt,
} from '../../records/fields.js';
import { described } from '../../records/record-fields.js';

/** Conversations exported from Grok: a header, and responses that each wrap a message. @internal */
export const GROK: RecordFormat<'grok-export'> = {
  kind: 'records',
  name: 'grok-export',
  describe: 'Conversations exported from Grok',
  example:
    '{ "conversation": { "id": "c1" }, "responses": [{ "response": { "sender": "human", "message": "Hi" } }, { "response": { "sender": "assistant", "message": "Hello" } }] }',
  knownBy: 'responses with message and sender',
  fits: ({ conversation, responses }) => {
    const all = responsesIn(responses);
    return (
      isFields(conversation) && all.length > 0 && all.every(({ message }) => typeof message === 'string')
    );
  },
  *read(record, context) {
    const head = asFields(record.conversation);
    const list = asList(record.responses);
    const all = responsesIn(list);
    const said = all.filter(({ message }) => toText(message).trim() !== '');
    context.notes.readSummary.exclude('wordless', list.length - said.length);
    const messages = said.map(({ message, sender, create_time: time }) => ({
      role: /^(?:human|user)$/i.test(toText(sender)) ? 'user' : 'assistant',
      content: toText(message),
      timestamp: toMilliseconds(time),
    }));
    const id = idOf(head.id);
    const chat = described({ ...head, id }, ['system_prompt_name'], context);
    yield { ...chat, messages, path: 'responses' };
  },
};

function responsesIn(list: unknown): Fields[] {
  return fieldsIn(list).flatMap(({ response }) => (isFields(response) ? [response] : []));
}

/** A time of MongoDB in milliseconds. */
function toMilliseconds(time: unknown): unknown {
  const date = isFields(time) ? valueAt(time, '$date') : time;
  const long = isFields(date) ? Number(date.$numberLong) : undefined;
  return long !== undefined && Number.isFinite(long) ? long : date;
}
