import type { RecordFormat } from '../readers/conversation-format.js';
import { knownBy, SPECIAL } from '../readers/detection.js';
import { type Fields, idOf, isFields, toText } from '../readers/fields.js';
import { restOf } from '../readers/shape.js';
import { speakersOf } from '../readers/speaker-names.js';

/** Discord channels as DiscordChatExporter writes them. @internal */
export const DISCORD: RecordFormat<'discord'> = {
  kind: 'records',
  name: 'discord',
  describe: 'Discord channels from DiscordChatExporter (JSON)',
  before: ['slack'],
  example: '{ guild, channel, messages: [{ type, timestamp, content, author: { name } }] }',
  detect: knownBy(
    SPECIAL,
    'a "channel" beside messages with an author',
    ({ channel, messages }) =>
      isFields(channel) &&
      Array.isArray(messages) &&
      messages.every((each) => isFields(each) && isFields(each.author)),
  ),
  *read(record, context) {
    const channel = record.channel as Fields;
    const list = (record.messages as Fields[]).filter(
      ({ type }) => type === undefined || type === 'Default' || type === 'Reply',
    );
    context.notes.account.leaveOut('notice', (record.messages as Fields[]).length - list.length);
    const messages = list.map((message) => {
      const author = message.author as Fields;
      const attachments = Array.isArray(message.attachments) ? message.attachments.filter(isFields) : [];
      const parts = attachments.map(({ url }) => ({ type: 'file', url }));
      const text = toText(message.content);
      return {
        name: idOf(author.name) ?? idOf(author.id),
        role: undefined,
        content: parts.length > 0 ? [{ type: 'text', text }, ...parts] : text,
        id: message.id,
        timestamp: message.timestamp,
        ...(isFields(message.reference) && { replyTo: message.reference.messageId }),
      };
    });
    const said = messages.filter(({ content }) => content !== '');
    context.notes.account.leaveOut('wordless', messages.length - said.length);
    yield {
      messages: said,
      path: 'messages',
      id: idOf(channel.id) ?? idOf(channel.name),
      speakers: speakersOf(
        list.map(({ author }) => author as Fields),
        'name',
        ['nickname'],
      ),
      meta: restOf(record, ['messages', 'guild', 'channel', 'messageCount', 'exportedAt', 'dateRange']),
    };
  },
};
