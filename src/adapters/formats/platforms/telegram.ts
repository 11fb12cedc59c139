import { messageList } from '../../chat/message-list.js';
import { recordId, unusedFields } from '../../chat/shape.js';
import { blockWords } from '../../records/block-words.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, idOf, isFields, toText } from '../../records/fields.js';

/** Telegram's export of a chat. @internal */
export const TELEGRAM: RecordFormat<'telegram'> = messageList({
  name: 'telegram',
  describe: 'Chats exported from Telegram (JSON)',
  example: '{ name, type, id, messages: [{ type: "message", from, text }] }',
  knownBy: 'messages with an id or sender whose type is message or service',
  path: 'messages',
  isEntry: (each) =>
    (each.type === 'message' || each.type === 'service') &&
    ('id' in each || ('from' in each && 'date_unixtime' in each)),
  message: (entry) =>
    entry.type === 'message'
      ? {
          speaker: idOf(entry.from_id) ?? idOf(entry.from) ?? 'deleted account',
          name: idOf(entry.from_id) === undefined ? undefined : entry.from,
          text: messageText(entry),
          id: entry.id,
          time: entry.date_unixtime ?? entry.date,
          meta: entry.reply_to_message_id === undefined ? undefined : { replyTo: entry.reply_to_message_id },
        }
      : 'notice',
  conversation: (record, context) => ({
    id: recordId(record, context).id ?? idOf(record.name),
    meta: unusedFields(record, ['messages', 'id']),
  }),
});

/** A text in Telegram is plain, a list of texts and entities, or blocks of rich text. */
function messageText({ text, rich_message: rich }: Fields): string {
  const words = Array.isArray(text)
    ? text.map((part) => (isFields(part) ? toText(part.text) : toText(part))).join('')
    : toText(text);
  return words === '' ? blockWords(rich) : words;
}
