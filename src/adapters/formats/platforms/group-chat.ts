import { counted } from '../../../text/counted.js';
import type { ShapeContext } from '../../chat/shape.js';
import { namedSpeakers } from '../../chat/speaker-names.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import {
  asFields,
  type Fields,
  fieldsIn,
  groupedBy,
  idOf,
  isFields,
  isListOf,
  toText,
} from '../../records/fields.js';
import { described } from '../../records/record-fields.js';
import { htmlText } from '../../text/html-text.js';

/** Location of a platform's messages, and the names of its fields. */
interface Platform {
  readonly path: string;
  /** The object with the list, and all data about the conversation. */
  owner?(record: Fields): Fields | undefined;
  is(entry: Fields): boolean;
  /** Author and text; `undefined` for an event. */
  said(entry: Fields): {
    readonly name: unknown;
    readonly content: unknown;
    readonly time?: unknown;
    /** The id of a person, because names may not be unique. */
    readonly who?: unknown;
  };
  /** The topic or thread of a message, if any. */
  topic?(entry: Fields): string | undefined;
  /** Whether topics with a single message are ignored. */
  readonly needsReply?: boolean;
}

const ZULIP: Platform = {
  path: 'messages',
  is: (entry) => 'sender_full_name' in entry && 'display_recipient' in entry,
  said: ({ sender_full_name: name, sender_id: who, content, content_type: type, timestamp }) => ({
    name,
    who,
    content: type === 'text/html' ? htmlText(toText(content)) : content,
    time: timestamp,
  }),
  topic: ({ display_recipient: place, subject }) =>
    Array.isArray(place)
      ? fieldsIn(place)
          .map((person) => toText(person.full_name))
          .join(', ')
      : `${place} > ${subject}`,
};

/** Notices of a Zulip server about moved messages, with ids of people and topics. */
const ZULIP_SERVER: Platform = {
  path: 'zerver_message',
  owner: ({ zerver_message: messages }) => ({ messages }),
  is: (entry) => 'sender' in entry && 'recipient' in entry && 'content' in entry,
  said: ({ sender: name, content, date_sent: time }) => ({ name, content, time }),
  topic: ({ recipient, subject }) => `${recipient} > ${subject}`,
};

const GOOGLE_CHAT: Platform = {
  path: 'messages',
  is: ({ creator, topic_id: topic }) => isFields(creator) && typeof topic === 'string',
  said: ({ creator, text, created_date: time }) => {
    const { name, email: who } = asFields(creator);
    return { name: name ?? who, who, content: text, time };
  },
  topic: ({ topic_id: topic }) => String(topic),
  needsReply: true,
};

const ROCKET_CHAT: Platform = {
  path: 'messages',
  is: (entry) => isFields(entry.u) && 'msg' in entry,
  said: ({ u, msg, t: event, ts }) => ({
    name: asFields(u).username ?? asFields(u).name,
    who: asFields(u)._id,
    content: event === undefined ? msg : '',
    time: isFields(ts) ? ts.$date : ts,
  }),
  topic: ({ _id: own, tmid: thread }) => idOf(thread) ?? idOf(own),
  needsReply: true,
};

const DISCOURSE: Platform = {
  path: 'post_stream.posts',
  owner: ({ post_stream: stream, id, title }) =>
    isFields(stream) ? { messages: stream.posts, id, title } : undefined,
  is: (entry) => typeof entry.cooked === 'string' && 'username' in entry,
  said: ({ username, cooked, created_at: time }) => ({
    name: username,
    content: htmlText(withoutQuotes(toText(cooked))),
    time,
  }),
};

const X_MESSAGES: Platform = {
  path: 'dmConversation.messages',
  owner: ({ dmConversation: own }) => (isFields(own) ? own : undefined),
  is: (entry) => Object.keys(entry).length === 1 && Object.values(entry).every(isFields),
  said: ({ messageCreate: own }) => {
    const { senderId: name, text: content, createdAt: time } = asFields(own);
    return { name, content, time };
  },
};

const PLATFORMS: readonly Platform[] = [ZULIP, ZULIP_SERVER, GOOGLE_CHAT, ROCKET_CHAT, DISCOURSE, X_MESSAGES];

/** Exports of group messaging platforms: each topic or thread is a separate conversation. @internal */
export const GROUP_CHAT: RecordFormat<'group-chat'> = {
  kind: 'records',
  name: 'group-chat',
  describe:
    'Zulip, Google Chat, Rocket.Chat, Discourse and direct messages of X: one conversation per topic or thread',
  example: '{ messages: [{ sender_full_name, display_recipient, subject, content }] }',
  knownBy: 'messages of a group chat platform',
  fits: (record) => foundIn(record) !== undefined,
  *read(record, context) {
    const found = foundIn(record);
    if (!found) return;
    const { platform, owner, list } = found;
    sayMissing(record, list.length, context);
    const said = list.flatMap((entry) => {
      const { name, who = name, content, time } = platform.said(entry);
      const message = { name: who, role: undefined, content, timestamp: time, id: entry.id ?? entry._id };
      const hasWords = typeof content === 'string' && content.trim() !== '';
      return hasWords ? [{ message, person: { who, name }, topic: platform.topic?.(entry) ?? '' }] : [];
    });
    const events = list.length - said.length;
    context.notes.readSummary.exclude('event', events);
    if (events > 0)
      context.notes.warn(
        context.place,
        platform.path,
        `${counted(events, 'event or message', 'events and messages')} without words skipped`,
      );
    const topics = groupedBy(said, ({ topic }) => topic);
    const isOwn = (topic: string): boolean => !platform.needsReply || topics.get(topic)!.length > 1;
    const chats = groupedBy(said, ({ topic }) => (isOwn(topic) ? topic : ''));
    if (chats.size > 1) context.notes.once('each topic or thread is a separate conversation');
    const { id, meta } = described(owner, [...ENVELOPE, 'messages'], context);
    for (const [topic, members] of chats) {
      const own = topic === '' ? undefined : topic;
      yield {
        id: [id, own].filter((part) => part !== undefined).join(':') || undefined,
        meta: meta ?? {},
        messages: members.map(({ message }) => message),
        speakers: namedSpeakers(
          members.map(({ person }) => person),
          'who',
          ['name'],
        ),
        path: platform.path,
      };
    }
  },
};

/** Keys next to the messages in server responses. */
const ENVELOPE = [
  ...['result', 'msg', 'success', 'count', 'offset', 'total', 'anchor'],
  ...['found_anchor', 'found_newest', 'found_oldest', 'history_limited'],
];

function foundIn(
  record: Fields,
): { readonly platform: Platform; readonly owner: Fields; readonly list: readonly Fields[] } | undefined {
  for (const platform of PLATFORMS) {
    const owner = platform.owner ? platform.owner(record) : record;
    if (owner && isListOf(owner.messages, platform.is)) return { platform, owner, list: owner.messages };
  }
  return undefined;
}

/** Discourse returns only the first posts of a topic, and the ids of all posts. */
function sayMissing({ post_stream: stream }: Fields, read: number, { notes, place }: ShapeContext): void {
  const all = isFields(stream) && Array.isArray(stream.stream) ? stream.stream.length : 0;
  if (all > read) notes.warn(place, 'post_stream', `${all - read} of ${counted(all, 'post')} are not in it`);
}

/** Removes quotations of other posts. */
function withoutQuotes(html: string): string {
  const parts = html.split('</aside>');
  const last = parts.pop() ?? '';
  return [...parts.map((part) => part.split('<aside class="quote')[0]), last].join('');
}
