import { restOf } from '../../chat/shape.js';
import { speakersOf } from '../../chat/speaker-names.js';
import { blockWords } from '../../records/block-words.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, fieldsIn, idOf, isFields, toText } from '../../records/fields.js';

/** Discord channels as DiscordChatExporter writes them. @internal */
export const DISCORD: RecordFormat<'discord'> = {
  kind: 'records',
  name: 'discord',
  describe: 'Discord channels from DiscordChatExporter (JSON)',
  example: '{ guild, channel, messages: [{ type, timestamp, content, author: { name } }] }',
  knownBy: 'a "channel" beside messages with an author',
  fits: ({ channel, messages }) =>
    isFields(channel) &&
    Array.isArray(messages) &&
    messages.every((each) => isFields(each) && isFields(each.author)),
  *read(record, context) {
    const channel = asFields(record.channel);
    const all = fieldsIn(record.messages);
    const list = all.filter(({ type }) => type === undefined || type === 'Default' || type === 'Reply');
    context.notes.account.leaveOutRest('notice', all, list);
    const messages = list.map((message) => {
      const author = asFields(message.author);
      const attachments = [message, ...forwardedIn(message)].flatMap((each) => fieldsIn(each.attachments));
      const parts = attachments.map(({ url }) => ({ type: 'file', url }));
      const text = wordsOf(message);
      return {
        name: idOf(author.id) ?? idOf(author.name),
        role: undefined,
        content: parts.length > 0 ? [{ type: 'text', text }, ...parts] : text,
        id: message.id,
        timestamp: message.timestamp,
        ...(isFields(message.reference) && { replyTo: message.reference.messageId }),
        ...(forwardedIn(message).length > 0 && { isForwarded: true }),
      };
    });
    const said = messages.filter(({ content }) => content !== '');
    context.notes.account.leaveOut('wordless', messages.length - said.length);
    yield {
      messages: said,
      path: 'messages',
      id: idOf(channel.id) ?? idOf(channel.name),
      speakers: speakersOf(
        list.map(({ author }) => {
          const { id, name, ...rest } = asFields(author);
          return { ...rest, name, id: id ?? name };
        }),
        'id',
        ['nickname', 'name'],
      ),
      meta: restOf(record, ['messages', 'guild', 'channel', 'messageCount', 'exportedAt', 'dateRange']),
    };
  },
};

/** Answers of bots may be in embeds; embeds of people preview the pages that they link to. */
function wordsOf(message: Fields): string {
  const { content, embeds, author } = message;
  const text = toText(content);
  const isBot = asFields(author).isBot === true;
  const more = isBot || text === '' ? blockWords(embeds) : '';
  return [text, more, ...forwardedIn(message).map(wordsOf)].filter((words) => words !== '').join('\n');
}

/** The messages that a message forwards, whose words it does not repeat. */
function forwardedIn({ forwardedMessage, messageSnapshots, message_snapshots: snapshots }: Fields): Fields[] {
  const listed = fieldsIn(messageSnapshots ?? snapshots).map((each) => asFields(each.message ?? each));
  return isFields(forwardedMessage) ? [forwardedMessage, ...listed] : listed;
}
