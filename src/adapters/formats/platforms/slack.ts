import { counted } from '../../../text/counted.js';
import { type Chat, recordId, type ShapeContext, unusedFields } from '../../chat/shape.js';
import { namedSpeakers } from '../../chat/speaker-names.js';
import { blockWords } from '../../records/block-words.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import {
  asFields,
  type Fields,
  fieldsIn,
  groupedBy,
  idOf,
  isFields,
  isListOf,
  toJson,
  toText,
} from '../../records/fields.js';
import { isRowOfConversation } from '../../rows/row-columns.js';
import { unescaped } from '../../text/html-text.js';

/** Whether a record is one message of a Slack channel. @internal */
export function isSlackMessage(record: Fields): boolean {
  const author = 'user' in record || 'bot_id' in record || 'username' in record || 'subtype' in record;
  const holds = ['text', 'subtype', 'files', 'blocks', 'attachments'].some((key) =>
    Object.hasOwn(record, key),
  );
  const isMessage = record.type === 'message' && author && holds;
  return isMessage && /^\d+\.\d+$/.test(String(record.ts));
}

/** Messages written by people; others are notices of the program. */
const SENT = /^(?:bot_message|me_message|thread_broadcast|file_share)$/;

/**
 * The messages of a Slack channel; a thread and the message that it answers are a separate conversation. @internal
 */
export const SLACK: RecordFormat<'slack'> = {
  kind: 'records',
  name: 'slack',
  describe: 'Slack channels: each thread is a conversation',
  example: '[{ type: "message", user, text, ts }]',
  knownBy: 'Slack messages with type, author and ts',
  fits: ({ messages }) => isListOf(messages, isSlackMessage),
  isPart: (record, hints) => isSlackMessage(record) && !isRowOfConversation(record, hints),
  *read(record, context) {
    const timed = sentMessages(withReplies(fieldsIn(record.messages)), context);
    const threads = new Set(
      timed.flatMap(({ ts, thread_ts: root }) => (root === undefined || root === ts ? [] : [String(root)])),
    );
    const speakers = namedSpeakers(
      timed.map((message) => ({
        ...asFields(message.bot_profile),
        ...asFields(message.user_profile),
        user: message.user,
      })),
      'user',
      ['display_name', 'real_name', 'name'],
    );
    const { id } = recordId(record, context);
    const chat = (messages: readonly Fields[], name: string | undefined): Chat => ({
      messages: messages.map(slackMessage).filter(({ content }) => content !== ''),
      path: 'messages',
      id: name,
      speakers,
      meta: unusedFields(record, ['messages', 'ok', 'has_more', 'id', 'response_metadata', 'pin_count']),
    });
    if (context.columns?.conversation === null) {
      yield chat(timed, id);
      return;
    }
    if (threads.size > 0) {
      context.notes.once(
        `${counted(threads.size, 'thread is a separate conversation,', 'threads are separate conversations, each')} with the message that it answers`,
      );
    }
    const byThread = groupedBy(
      timed,
      ({ ts, thread_ts: root }) => [root, ts].map(String).find((each) => threads.has(each)) ?? '',
    );
    const channel = byThread.get('') ?? [];
    if (channel.length > 0 || threads.size === 0) yield chat(channel, id);
    for (const root of threads) {
      yield chat(byThread.get(root) ?? [], id === undefined ? `thread ${root}` : `${id}:${root}`);
    }
  },
};

/** Messages with nested replies under any name, as in slackdump; duplicates are removed. */
function withReplies(list: readonly Fields[]): Fields[] {
  const all = list.flatMap((message): Fields[] => {
    const replies = Object.values(message).flatMap((value) => (isListOf(value, isSlackMessage) ? value : []));
    return [message, ...replies.map((reply) => ({ thread_ts: message.ts, ...reply }))];
  });
  if (all.length === list.length) return all;
  return [...groupedBy(all, ({ ts, user, text }) => toJson([ts, user, text])).values()].map(
    ([first]) => first!,
  );
}

/** The messages of people and bots in their last version, without deleted ones, oldest first. */
function sentMessages(list: readonly Fields[], { notes }: ShapeContext): Fields[] {
  const edited = new Map<string, Fields>();
  const deleted = new Set<string>();
  for (const { subtype, message, deleted_ts: gone } of list) {
    if (subtype === 'message_changed' && isFields(message)) edited.set(String(message.ts), message);
    if (subtype === 'message_deleted') deleted.add(String(gone));
  }
  const sent = list.filter(({ subtype }) => subtype === undefined || SENT.test(String(subtype)));
  const kept = sent.filter(({ ts }) => !deleted.has(String(ts)));
  notes.readSummary.excludeRest('notice', list, sent);
  notes.readSummary.excludeRest('deleted', sent, kept);
  const latest = kept.map((message): Fields => ({ ...message, ...edited.get(String(message.ts)) }));
  notes.readSummary.exclude('wordless', latest.filter((message) => messageText(message) === '').length);
  return latest.toSorted((a, b) => Number(a.ts) - Number(b.ts));
}

function slackMessage(message: Fields): Fields {
  const profile = asFields(message.user_profile);
  return {
    name:
      idOf(message.user) ?? idOf(message.username) ?? idOf(profile.name) ?? idOf(message.bot_id) ?? 'unknown',
    role: undefined,
    content: plainText(messageText(message)),
    timestamp: Number(message.ts),
    id: message.client_msg_id ?? message.ts,
  };
}

/** The text of a message; bots may use blocks or attachments. Link previews are not part of the text. */
function messageText({ text, blocks, attachments, bot_id: bot }: Fields): string {
  const words = toText(text) || blockWords(blocks);
  if (words !== '' && bot === undefined) return words;
  const own = fieldsIn(attachments).filter(
    ({ from_url: url, is_share: isShare }) => url === undefined && isShare !== true,
  );
  const more = own
    .map((each) => blockWords(each) || toText(each.fallback))
    .filter((each) => each !== '' && each !== words);
  return [words, ...more].filter((each) => each !== '').join('\n');
}

/** Links, people and channels are in angle brackets, optionally with their label: `<https://example.org|here>`. */
const LINK = /<([@#!]?)([^<>|]{1,4000})(?:\|([^<>]{1,4000}))?>/g;

/** A text as displayed: names keep their sign, addresses and dates use their label. */
function plainText(text: string): string {
  const shown = text.replace(LINK, (_, sign: string, target: string, label: string | undefined) => {
    if (label === undefined) return (sign === '!' ? '@' : sign) + target;
    return sign === '!' || label.startsWith(sign) ? label : sign + label;
  });
  return unescaped(shown);
}
