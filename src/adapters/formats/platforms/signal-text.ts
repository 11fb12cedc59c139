import type { TextFormat } from '../../records/conversation-format.js';
import { parseTime } from '../../records/parse-time.js';
import type { CleanedReason } from '../../records/read-summary.js';
import { noticeIn } from '../../text/cleaning/notices.js';
import { type LineKind, lineReader, type Words } from '../../text/text-form.js';

const HEAD = /^\[(\d{4}-\d{2}-\d{2},? \d{2}:\d{2}(?::\d{2})?)\] ([^:\n]{1,60}):(?:\s(.*))?$/;
/** Reactions below a message. */
const REACTIONS = /^\(- .{1,2000} -\)$/;
/** Stickers and files: images, and links into the export folder. */
const STICKER = /^\(\( .{0,40} \)\)$/;
const FILE = /!?\[[^[\]\n]{0,200}\]\(\.{0,2}\/[^()[\]\s]{1,400}\)\s{0,4}/g;

/** Signal chats in Markdown from signal-export, with quotes and reactions inside messages. @internal */
export const SIGNAL_TEXT: TextFormat<'signal-text'> = {
  kind: 'text',
  statesSpeakers: true,
  name: 'signal-text',
  describe: 'Chats of Signal from signal-export (Markdown)',
  example: '[2026-05-01 10:00:00] Ana: text, > a quote, (- Ben: 👍 -)',
  knownBy: 'messages with quotes and reactions of signal-export',
  fits: (lines) => {
    const heads = lines.filter((line) => HEAD.test(line));
    const isOwn = (line: string): boolean =>
      REACTIONS.test(line) || STICKER.test(line) || line.startsWith('> ');
    const isMine = heads.some((line) => HEAD.exec(line)?.[2] === 'Me');
    return HEAD.test(lines[0] ?? '') && (isMine || lines.some(isOwn));
  },
  read: () => lineReader(signalLine, '\n', signalWords),
};

function signalLine(line: string): LineKind {
  const [, time = '', speaker, text = ''] = HEAD.exec(line) ?? [];
  if (speaker !== undefined)
    return { speaker: speaker.trim(), text: text.trim(), timeMs: parseTime(time.replace(',', '')) };
  return line.trim() === '' ? 'blank' : { more: line.trimEnd() };
}

/** The text of a message, without quotations, reactions, and files. */
function signalWords(text: string): Words {
  const cleaned = new Set<CleanedReason>();
  const lines = text.split('\n').flatMap((line) => {
    const reason = cleaningReason(line);
    if (reason === undefined) return [line];
    cleaned.add(reason);
    return [];
  });
  const plain = lines.join('\n').replace(FILE, () => {
    cleaned.add('media');
    return '';
  });
  const words = plain.replace(/\n{3,}/g, '\n\n').trim();
  if (words === '') return { excluded: cleaned.has('quote') ? 'wordless' : 'media' };
  const excluded = noticeIn(words.replace(/^\((.*)\)$/, '$1')) ?? (CALL.test(words) ? 'notice' : undefined);
  return excluded === undefined ? { text: words, cleaned: [...cleaned] } : { excluded };
}

const CALL = /^(?:Incoming|Outgoing|Missed) (?:voice |video )?call(?: \([^()\n]{1,60}\))?$/;

function cleaningReason(line: string): CleanedReason | undefined {
  if (/^> ?/.test(line)) return 'quote';
  if (REACTIONS.test(line)) return 'reaction';
  return STICKER.test(line) ? 'media' : undefined;
}
