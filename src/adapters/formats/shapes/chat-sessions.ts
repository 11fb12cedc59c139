import { isMessageList, type ShapeContext } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asList, type Fields, idOf, isFields } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';

/** One of several sessions of the same speakers. */
interface Session {
  /** The field of its messages. */
  readonly path: string;
  readonly name: string;
  readonly messages: readonly unknown[];
  /** Data of this session, such as its date. */
  readonly about: Fields;
}

interface Found {
  readonly sessions: readonly Session[];
  /** Data next to the sessions, in the record and in parent objects. */
  readonly rest: Fields;
}

const NUMBERED = /^(?:session|conversation|dialogue|dialog|episode)[ _-]?(\d{1,4})$/i;
const LISTS = ['sessions', 'haystack_sessions'] as const;
/** The same next to an id; without an id, the list may be the whole file. */
const LISTS_OF_RECORD = ['conversations', 'dialogues', 'chats', 'messages'] as const;
const ID = /^(?:id|uuid|.{1,20}_id)$/;

/**
 * Several sessions of the same speakers in one record (LoCoMo, LongMemEval): each is a separate transcript. @internal
 */
export const CHAT_SESSIONS: RecordFormat<'chat-sessions'> = {
  kind: 'records',
  name: 'chat-sessions',
  describe: 'Several sessions of the same speakers in one record: one conversation per session',
  example:
    '{ session_1: [{ speaker, text }, ...], session_2: [...] }, or { sessions: [[message, ...], ...] }',
  knownBy: 'numbered or listed sessions of messages',
  fits: (record) => sessionsIn(record) !== undefined,
  *read(record, context) {
    const { sessions, rest } = sessionsIn(record)!;
    const shared = sharedFields(rest, context);
    const { id, meta } = described(shared, [], context);
    const paths =
      sessions.length > 1 ? `${sessions[0]!.path} to ${sessions.at(-1)!.path}` : sessions[0]!.path;
    context.notes.once(`${paths}: each session is a transcript`);
    for (const { path, name, messages, about } of sessions) {
      yield {
        id: id === undefined ? undefined : `${id}:${name}`,
        meta: { ...meta, ...about, session: name, ...(id !== undefined && { conversation: id }) },
        messages,
        path,
      };
    }
  },
};

function sessionsIn(record: Fields): Found | undefined {
  const { conversation, ...beside } = record;
  return (
    numberedSessions(record, '', {}) ??
    (isFields(conversation) ? numberedSessions(conversation, 'conversation.', beside) : undefined) ??
    listedSessions(record)
  );
}

/** Lists of messages with numbered names; `session_1_date_time` belongs to the first. */
function numberedSessions(owner: Fields, where: string, beside: Fields): Found | undefined {
  const keys = Object.keys(owner);
  const named = keys.filter((key) => NUMBERED.test(key) && isMessageList(owner[key]));
  if (named.length === 0) return undefined;
  const isOwn = (key: string): boolean => NUMBERED.test(key.replace(/(\d)[ _-].*$/s, '$1'));
  const sessions = named.map((key) => {
    const own = keys.filter((each) => each.startsWith(key) && /^[ _-]/.test(each.slice(key.length)));
    const about = Object.fromEntries(own.map((each) => [each.slice(key.length + 1), owner[each]]));
    return {
      path: `${where}${key}`,
      name: NUMBERED.exec(key)![1]!,
      messages: asList(owner[key]),
      about,
    };
  });
  const rest = Object.fromEntries(keys.filter((key) => !isOwn(key)).map((key) => [key, owner[key]]));
  return {
    sessions: sessions.toSorted((a, b) => Number(a.name) - Number(b.name)),
    rest: { ...beside, ...rest },
  };
}

/** A list of message lists, with names and dates in parallel lists. */
function listedSessions(record: Fields): Found | undefined {
  const isRecord = Object.keys(record).some((name) => ID.test(name));
  const areLists = (value: unknown): boolean =>
    Array.isArray(value) && value.length > 0 && value.every((list) => isMessageList(list));
  const key = [...LISTS, ...(isRecord ? LISTS_OF_RECORD : [])].find((name) => areLists(record[name]));
  if (key === undefined) return undefined;
  const lists = asList(record[key]).map(asList);
  const stem = key.replace(/sessions$/, '');
  const parallel = (name: string): readonly unknown[] => {
    const values = asList(record[name]);
    return values.length === lists.length ? values : [];
  };
  const [ids, dates] = [parallel(`${stem}session_ids`), parallel(`${stem}dates`)];
  const sessions = lists.map((messages, i) => ({
    path: `${key}[${i}]`,
    name: idOf(ids[i]) ?? String(i + 1),
    messages,
    about: dates[i] === undefined ? {} : { date: dates[i] },
  }));
  const used = [
    key,
    ...(ids.length > 0 ? [`${stem}session_ids`] : []),
    ...(dates.length > 0 ? [`${stem}dates`] : []),
  ];
  const rest = Object.fromEntries(Object.entries(record).filter(([name]) => !used.includes(name)));
  return { sessions, rest };
}

/** Fields copied to all sessions, except objects such as questions about all of them. */
function sharedFields(rest: Fields, { notes, place }: ShapeContext): Fields {
  const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;
  const entries = Object.entries(rest);
  const kept = entries.filter(
    ([, value]) => isPlain(value) || (Array.isArray(value) && value.every(isPlain)),
  );
  const left = entries.filter((each) => !kept.includes(each)).map(([key]) => `"${key}"`);
  if (left.length > 0) notes.count(place, `${left.join(', ')} of several sessions skipped`);
  return Object.fromEntries(kept);
}
