import { counted } from '../../../text/counted.js';
import type { Chat } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, idOf, isFields, isListOf, toText } from '../../records/fields.js';

/** The kinds of lines in a bulk export. */
const KINDS: readonly string[] = [
  ...['version', 'scheme', 'emoji', 'team', 'channel', 'user', 'bot', 'role'],
  ...['post', 'direct_channel', 'direct_post'],
];

/** Bulk exports of Mattermost: one conversation per channel, and for each post with replies. @internal */
export const MATTERMOST: RecordFormat<'mattermost'> = {
  kind: 'records',
  name: 'mattermost',
  describe: 'Bulk exports of Mattermost: channels, direct messages and threads',
  example: '{ type: "post", post: { team, channel, user, message, create_at, replies } }',
  knownBy: 'lines of a bulk export',
  fits: ({ messages }) => isListOf(messages, isLine),
  isPart: isLine,
  *read(record, context) {
    const { notes } = context;
    const lines = fieldsIn(record.messages);
    const posts = lines.flatMap((line) => {
      const post = line[String(line.type)];
      return (line.type === 'post' || line.type === 'direct_post') && isFields(post) ? [post] : [];
    });
    notes.readSummary.exclude('event', lines.length - posts.length, lines[0]);
    const channels = new Map<string, Fields[]>();
    const threads: Chat[] = [];
    for (const post of posts.toSorted((a, b) => Number(a.create_at) - Number(b.create_at))) {
      const channel = channelOf(post);
      const thread = [post, ...fieldsIn(post.replies)];
      const said = thread.filter((each) => toText(each.message).trim() !== '' && !isNotice(each));
      const notices = thread.filter(isNotice).length;
      notes.readSummary.exclude('notice', notices, thread.find(isNotice));
      notes.readSummary.exclude('wordless', thread.length - notices - said.length);
      if (said.length > 1) threads.push(toChat(`${channel}:${idOf(post.create_at)}`, channel, said));
      else channels.set(channel, [...(channels.get(channel) ?? []), ...said]);
    }
    if (threads.length > 0)
      notes.once(
        `${counted(threads.length, 'post with replies is a conversation', 'posts with replies are conversations')}`,
      );
    for (const [channel, said] of channels) if (said.length > 0) yield toChat(channel, channel, said);
    yield* threads;
  },
};

function isLine(record: Fields): boolean {
  const { type } = record;
  if (typeof type !== 'string' || !KINDS.includes(type)) return false;
  const own = record[type];
  if (Object.keys(record).length !== 2) return false;
  if (type === 'post' || type === 'direct_post')
    return isFields(own) && 'message' in own && 'create_at' in own;
  return type === 'version' ? typeof own === 'number' : isFields(own);
}

/** Programs post notices such as joins. */
function isNotice({ type }: Fields): boolean {
  return typeof type === 'string' && type.startsWith('system_');
}

function channelOf({ team, channel, channel_members: members }: Fields): string {
  if (Array.isArray(members)) return members.map((each) => toText(each)).join(', ');
  return [team, channel].flatMap((each) => idOf(each) ?? []).join('/');
}

function toChat(id: string, channel: string, said: readonly Fields[]): Chat {
  return {
    id,
    path: 'post.message',
    meta: { channel },
    messages: said.map(({ user, message, create_at: timestamp }) => ({
      name: user,
      role: undefined,
      content: message,
      timestamp,
    })),
  };
}
