import { messageList } from '../../chat/message-list.js';
import { unusedFields } from '../../chat/shape.js';
import { blockWords } from '../../records/block-words.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, fieldsIn, idOf, isFields, toText } from '../../records/fields.js';

/** Discord channels from DiscordChatExporter. @internal */
export const DISCORD: RecordFormat<'discord'> = messageList({
  name: 'discord',
  describe: 'Discord channels from DiscordChatExporter (JSON)',
  example: '{ guild, channel, messages: [{ type, timestamp, content, author: { name } }] }',
  knownBy: 'a "channel" next to messages with an author',
  path: 'messages',
  fits: ({ channel, messages }) =>
    isFields(channel) &&
    Array.isArray(messages) &&
    messages.every((each) => isFields(each) && isFields(each.author)),
  message: (entry) => {
    const { type, id, timestamp: time } = entry;
    if (type !== undefined && type !== 'Default' && type !== 'Reply') return 'notice';
    const author = asFields(entry.author);
    const forwarded = forwardedIn(entry);
    const attachments = [entry, ...forwarded].flatMap((each) => fieldsIn(each.attachments));
    const words = messageText(entry);
    const parts = attachments.map(({ url }) => ({ type: 'file', url }));
    const meta = {
      ...(isFields(entry.reference) && { replyTo: entry.reference.messageId }),
      ...(forwarded.length > 0 && { isForwarded: true }),
    };
    const text = parts.length > 0 ? [{ type: 'text', text: words }, ...parts] : words;
    const speaker = idOf(author.id) ?? idOf(author.name);
    return { speaker, name: idOf(author.nickname) ?? author.name, text, id, time, meta };
  },
  conversation: (record) => {
    const channel = asFields(record.channel);
    return {
      id: idOf(channel.id) ?? idOf(channel.name),
      meta: unusedFields(record, ['messages', 'guild', 'channel', 'messageCount', 'exportedAt', 'dateRange']),
    };
  },
});

/** Answers of bots may be in embeds; embeds of people preview the pages that they link to. */
function messageText(message: Fields): string {
  const { content, embeds, author } = message;
  const text = toText(content);
  const isBot = asFields(author).isBot === true;
  const more = isBot || text === '' ? blockWords(embeds) : '';
  return [text, more, ...forwardedIn(message).map(messageText)].filter((words) => words !== '').join('\n');
}

/** Forwarded messages, whose text is not repeated. */
function forwardedIn({ forwardedMessage, messageSnapshots, message_snapshots: snapshots }: Fields): Fields[] {
  const listed = fieldsIn(messageSnapshots ?? snapshots).map((each) => asFields(each.message ?? each));
  return isFields(forwardedMessage) ? [forwardedMessage, ...listed] : listed;
}
