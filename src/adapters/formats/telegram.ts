import type { RecordFormat } from '../readers/conversation-format.js';
import { knownBy, SPECIAL } from '../readers/detection.js';
import { type Fields, idOf, isFields, toText } from '../readers/fields.js';
import { recordId, restOf } from '../readers/shape.js';

/** Telegram's export of a chat. @internal */
export const TELEGRAM: RecordFormat<'telegram'> = {
  kind: 'records',
  name: 'telegram',
  describe: 'Chats exported from Telegram (JSON)',
  before: ['messenger'],
  example: '{ name, type, id, messages: [{ type: "message", from, text }] }',
  detect: knownBy(
    SPECIAL,
    'messages with an id whose type is message or service',
    ({ messages }) =>
      Array.isArray(messages) &&
      messages.length > 0 &&
      messages.every(
        (each) => isFields(each) && (each.type === 'message' || each.type === 'service') && 'id' in each,
      ),
  ),
  *read(record, context) {
    const all = record.messages as Fields[];
    const sent = all.filter(({ type }) => type === 'message');
    const said = sent.filter(({ text }) => text !== '');
    context.notes.account.leaveOut('notice', all.length - sent.length);
    context.notes.account.leaveOut('wordless', sent.length - said.length);
    const messages = said.map((message) => ({
      name: idOf(message.from) ?? idOf(message.from_id) ?? 'deleted account',
      role: undefined,
      content: telegramText(message.text),
      id: message.id,
      timestamp: message.date_unixtime ?? message.date,
      ...(message.reply_to_message_id !== undefined && { replyTo: message.reply_to_message_id }),
    }));
    yield {
      messages,
      path: 'messages',
      id: recordId(record, context).id ?? idOf(record.name),
      meta: restOf(record, ['messages', 'id']),
    };
  },
};

/** Telegram writes plain text, or a list of texts and entities that make one text. */
function telegramText(value: unknown): string {
  if (!Array.isArray(value)) return toText(value);
  return value.map((part) => (isFields(part) ? toText(part.text) : toText(part))).join('');
}
