import { counted } from '../../../text/counted.js';
import { recordId, unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, idOf, isFields } from '../../records/fields.js';
import type { Notes } from '../../records/notes.js';
import type { ExcludedReason } from '../../records/read-summary.js';
import { noticeIn } from '../../text/cleaning/notices.js';
import { isReaction } from '../../text/cleaning/reactions.js';

/** Attachments of a message, which may have no text. */
const FILES = ['photos', 'videos', 'audio_files', 'gifs', 'files'] as const;

/** Exports of Messenger and Instagram, with the newest message first and byte-escaped texts. @internal */
export const MESSENGER: RecordFormat<'messenger'> = {
  kind: 'records',
  name: 'messenger',
  describe: 'Chats exported from Messenger or Instagram',
  example: '{ participants: [{ name }], messages: [{ sender_name, timestamp_ms, content }] }',
  knownBy: 'messages with sender_name and timestamp_ms',
  fits: ({ messages }) =>
    Array.isArray(messages) &&
    messages.length > 0 &&
    messages.every((each) => isFields(each) && 'sender_name' in each && 'timestamp_ms' in each),
  *read(record, context) {
    const mend = (value: unknown): unknown => mended(value, context.notes);
    const list = byTime(fieldsIn(record.messages));
    let wordless = 0;
    const messages = list.flatMap((message) => {
      const notice = exclusionReason(message, mend(message.content));
      if (notice !== undefined) {
        context.notes.readSummary.exclude(notice, 1, mend(message.content));
        return [];
      }
      const content = messageContent(message, mend);
      if (content === undefined) {
        wordless += 1;
        return [];
      }
      const name = idOf(mend(message.sender_name)) ?? 'deleted account';
      return [{ name, role: undefined, content, timestamp: message.timestamp_ms }];
    });
    const left = list.length - messages.length;
    context.notes.readSummary.exclude('wordless', wordless);
    if (left > 0) {
      const what = `${counted(left, 'message')} without words or files skipped (calls, stickers, reactions and the like)`;
      context.notes.warn(context.place, 'messages', what);
    }
    const people = fieldsIn(record.participants);
    const [title, participants] = [mend(record.title), people.map(({ name }) => mend(name))];
    yield {
      messages,
      path: 'messages',
      id: recordId(record, context).id ?? idOf(record.thread_path) ?? idOf(title),
      meta: {
        ...unusedFields(record, ['messages', 'participants', 'title', 'thread_path']),
        ...(title !== undefined && { title }),
        ...(participants.length > 0 && { participants }),
      },
    };
  },
};

/** The text and the files of a message; `undefined` without either. */
function messageContent(message: Fields, mend: (value: unknown) => unknown): unknown {
  const files = FILES.flatMap((key) => message[key] ?? []).filter(isFields);
  const parts = files.map(({ uri }) => ({ type: 'file', url: uri }));
  const isCall = message.call_duration !== undefined;
  const text = typeof message.content === 'string' && !isCall ? mend(message.content) : '';
  if (parts.length > 0) return [{ type: 'text', text }, ...parts];
  return text === '' ? undefined : text;
}

/** Notices of the program in the form of a message, which mention the person in the third person. */
const NOTICES: readonly RegExp[] = [
  /^(?:sent|shared) an? (?:attachment|link|location|live location|voice message|photo|video|sticker|GIF|post|reel|story)\.$/,
  /^(?:named the group|(?:set|changed|cleared|removed) (?:the|your|his|her|their|own))\b/,
  /^(?:added|removed) .{1,200} (?:to|from) the group\.?$/,
  /^(?:left|joined|created|started|ended) (?:the|this|a|an) (?:group|call|video chat|audio call|video call|voice call|poll|plan)\b.{0,80}$/,
  /^(?:pinned|unpinned|unsent|deleted|replied to|reacted to) (?:a|your|an?) message.{0,40}$/,
  /^(?:missed|called) (?:your|you|a)\b.{0,40}$/,
  /^(?:hat|ha|a|envió|enviou|heeft|wysłał\(?a?\)?) (?:einen Anhang gesendet|inviato un allegato|envoyé une pièce jointe|un archivo adjunto|um anexo|een bijlage (?:verzonden|gestuurd)|załącznik)\.$/,
];
const OTHER_NOTICES =
  /^(?:(?:You|Your) (?:are now connected on Messenger|sent an attachment|missed a (?:video |audio )?call .{1,60}|called .{1,60}|joined the (?:call|video chat))\.?|The (?:video|audio) (?:chat|call) (?:has )?ended\.?|(?:This message|You) (?:was unsent|unsent a message)\.?)$/;

/** The kind of a message that is not written by a person. */
function exclusionReason(
  { type, is_unsent: isUnsent, sender_name: sender, share }: Fields,
  content: unknown,
): ExcludedReason | undefined {
  if (type === 'Subscribe' || type === 'Unsubscribe') return 'notice';
  if (isUnsent === true) return 'deleted';
  if (typeof content !== 'string' || content === '') return undefined;
  if (isReaction(content)) return 'reaction';
  if (OTHER_NOTICES.test(content)) return 'notice';
  const name = typeof sender === 'string' ? sender.split(' ')[0]! : '';
  const told = [String(sender), name].find((each) => each !== '' && content.startsWith(`${each} `));
  if (told === undefined) return noticeIn(content);
  const rest = content.slice(told.length + 1);
  if (share !== undefined && rest.length < 60 && rest.endsWith('.')) return 'media';
  return NOTICES.some((form) => form.test(rest))
    ? /^(?:sent|shared|hat|ha|a|env|heeft|wys)/.test(rest)
      ? 'media'
      : 'notice'
    : undefined;
}

/** Sorts the messages by time before messages without text are merged with the speaker's next one. */
function byTime(messages: readonly Fields[]): readonly Fields[] {
  const times = messages.map((message) => Number(message.timestamp_ms));
  if (!times.every(Number.isFinite)) return messages;
  return messages
    .map((message, i) => ({ message, time: times[i]!, i }))
    .sort((a, b) => a.time - b.time || b.i - a.i)
    .map(({ message }) => message);
}

/** Decodes a text whose characters are the bytes of UTF-8, as in these exports. */
function mended(value: unknown, notes: Notes): unknown {
  if (typeof value !== 'string' || !/[\u0080-\u00ff]/.test(value) || /[^\0-\u00ff]/.test(value)) return value;
  try {
    const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    notes.once('byte-escaped texts were decoded as UTF-8');
    return text;
  } catch {
    return value;
  }
}
