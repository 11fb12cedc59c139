import { type Fields, idOf, isFields, toText } from '../readers/fields.js';
import { recordId, restOf, type Shape } from '../readers/shape.js';

/** Telegram's export of a chat. @internal */
export const TELEGRAM: Shape<'telegram'> = {
  name: 'telegram',
  looks: '{ name, type, id, messages: [{ type: "message", from, text }] }',
  fits: ({ messages }) =>
    Array.isArray(messages) &&
    messages.length > 0 &&
    messages.every(
      (each) => isFields(each) && (each.type === 'message' || each.type === 'service') && 'id' in each,
    ),
  *chats(record, context) {
    const messages = (record.messages as Fields[])
      .filter(({ type, text }) => type === 'message' && text !== '')
      .map((message) => ({
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
