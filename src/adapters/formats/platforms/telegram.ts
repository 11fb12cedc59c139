import { recordId, restOf } from '../../chat/shape.js';
import { speakersOf } from '../../chat/speaker-names.js';
import { blockWords } from '../../records/block-words.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, idOf, isFields, toText } from '../../records/fields.js';

/** Telegram's export of a chat. @internal */
export const TELEGRAM: RecordFormat<'telegram'> = {
  kind: 'records',
  name: 'telegram',
  describe: 'Chats exported from Telegram (JSON)',
  example: '{ name, type, id, messages: [{ type: "message", from, text }] }',
  knownBy: 'messages with an id or sender whose type is message or service',
  fits: ({ messages }) =>
    Array.isArray(messages) &&
    messages.length > 0 &&
    messages.every(
      (each) =>
        isFields(each) &&
        (each.type === 'message' || each.type === 'service') &&
        ('id' in each || ('from' in each && 'date_unixtime' in each)),
    ),
  *read(record, context) {
    const all = fieldsIn(record.messages);
    const sent = all.filter(({ type }) => type === 'message');
    const said = sent.filter((message) => wordsOf(message) !== '');
    context.notes.account.leaveOutRest('notice', all, sent);
    context.notes.account.leaveOutRest('wordless', sent, said);
    const messages = said.map((message) => ({
      name: idOf(message.from_id) ?? idOf(message.from) ?? 'deleted account',
      role: undefined,
      content: wordsOf(message),
      id: message.id,
      timestamp: message.date_unixtime ?? message.date,
      ...(message.reply_to_message_id !== undefined && { replyTo: message.reply_to_message_id }),
    }));
    yield {
      messages,
      path: 'messages',
      id: recordId(record, context).id ?? idOf(record.name),
      speakers: speakersOf(said, 'from_id', ['from']),
      meta: restOf(record, ['messages', 'id']),
    };
  },
};

/** Telegram writes plain text, or a list of texts and entities that make one text, or blocks of rich text. */
function wordsOf({ text, rich_message: rich }: Fields): string {
  const words = Array.isArray(text)
    ? text.map((part) => (isFields(part) ? toText(part.text) : toText(part))).join('')
    : toText(text);
  return words === '' ? blockWords(rich) : words;
}
