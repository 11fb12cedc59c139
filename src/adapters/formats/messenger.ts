import { counted } from '../../text/counted.js';
import type { RecordFormat } from '../readers/conversation-format.js';
import { knownBy, SPECIAL } from '../readers/detection.js';
import { type Fields, idOf, isFields } from '../readers/fields.js';
import type { Notes } from '../readers/notes.js';
import { recordId, restOf } from '../readers/shape.js';

/** What is sent with a message that may have no words. */
const FILES = ['photos', 'videos', 'audio_files', 'gifs', 'files'] as const;

/** Messenger's and Instagram's exports: the newest message first, texts escaped byte by byte. @internal */
export const MESSENGER: RecordFormat<'messenger'> = {
  kind: 'records',
  name: 'messenger',
  describe: 'Chats exported from Messenger or Instagram',
  before: ['arena'],
  example: '{ participants: [{ name }], messages: [{ sender_name, timestamp_ms, content }] }',
  detect: knownBy(
    SPECIAL,
    'messages with sender_name and timestamp_ms',
    ({ messages }) =>
      Array.isArray(messages) &&
      messages.length > 0 &&
      messages.every((each) => isFields(each) && 'sender_name' in each && 'timestamp_ms' in each),
  ),
  *read(record, context) {
    const mend = (value: unknown): unknown => mended(value, context.notes);
    const list = byTime(record.messages as readonly Fields[]);
    const messages = list.flatMap((message) => {
      const files = FILES.flatMap((key) => message[key] ?? []).filter(isFields);
      const parts = files.map(({ uri }) => ({ type: 'file', url: uri }));
      const isCall = message.call_duration !== undefined;
      const text = typeof message.content === 'string' && !isCall ? mend(message.content) : '';
      if (text === '' && parts.length === 0) return [];
      return [
        {
          name: idOf(mend(message.sender_name)) ?? 'deleted account',
          role: undefined,
          content: parts.length > 0 ? [{ type: 'text', text }, ...parts] : text,
          timestamp: message.timestamp_ms,
        },
      ];
    });
    const left = list.length - messages.length;
    context.notes.account.leaveOut('wordless', left);
    if (left > 0) {
      const what = `${counted(left, 'message')} without words or files left out (calls, stickers and the like)`;
      context.notes.warn(context.place, 'messages', what);
    }
    const people = Array.isArray(record.participants) ? record.participants.filter(isFields) : [];
    const [title, participants] = [mend(record.title), people.map(({ name }) => mend(name))];
    yield {
      messages,
      path: 'messages',
      id: recordId(record, context).id ?? idOf(record.thread_path) ?? idOf(title),
      meta: {
        ...restOf(record, ['messages', 'participants', 'title', 'thread_path']),
        ...(title !== undefined && { title }),
        ...(participants.length > 0 && { participants }),
      },
    };
  },
};

/** These exports begin with the newest message: sorted before a message without words joins the next of its speaker. */
function byTime(messages: readonly Fields[]): readonly Fields[] {
  const times = messages.map((message) => Number(message.timestamp_ms));
  if (!times.every(Number.isFinite)) return messages;
  return messages
    .map((message, i) => ({ message, time: times[i]!, i }))
    .sort((a, b) => a.time - b.time || b.i - a.i)
    .map(({ message }) => message);
}

/** A text whose characters are the bytes of UTF-8, as these exports write them, read as what it is. */
function mended(value: unknown, notes: Notes): unknown {
  if (typeof value !== 'string' || !/[\u0080-\u00ff]/.test(value) || /[^\0-\u00ff]/.test(value)) return value;
  try {
    const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    notes.once('texts that were escaped byte by byte are read as UTF-8');
    return text;
  } catch {
    return value;
  }
}
