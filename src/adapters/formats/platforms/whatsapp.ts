import type { TextFormat } from '../../records/conversation-format.js';
import type { CleanedReason } from '../../records/read-summary.js';
import { noticeIn, withoutEditMark } from '../../text/cleaning/notices.js';
import { CLOCK, DATE } from '../../text/line-patterns.js';
import { type LineKind, lineReader, type Words } from '../../text/text-form.js';

// The marks that some phones put at the beginning of a line, and the narrow space before AM and PM. After the name, the
// first of them marks a placeholder of the program, in every language.
const OWN_WORDS = '\u200e';

const INVISIBLE = /(?<!: )[\u200e\u200f\u202a-\u202e]/g;

const WHATSAPP = new RegExp(
  String.raw`^(?:\[(?:${DATE}[,،]?\s${CLOCK})\]|(?:${DATE}[,،]?\s${CLOCK})\s[-–])\s(.*)$`,
  'u',
);

/** A colon after a 24-hour time, as in some languages. */
const WITH_COLON = new RegExp(
  String.raw`^${DATE}[,،]? \p{Nd}{1,2}[:.]\p{Nd}{2}(?:[:.]\p{Nd}{2})?: (\S.*)$`,
  'u',
);

/** The rest of a line after date and time. */
function datedWords(line: string): string | undefined {
  return (WHATSAPP.exec(line) ?? WITH_COLON.exec(line))?.[1];
}

const WHATSAPP_NAME = /^([^:]{1,60}):\s(.*)$/s;

/**
 * Without the space, which some exports omit before emoji, or with the text on the next line. Only known speakers match,
 * because notices may also contain a colon.
 */
const TIGHT_NAME = /^([^:]{1,60}):(\S.*)?$/s;

/** @internal */
export const WHATSAPP_TEXT: TextFormat<'whatsapp'> = {
  kind: 'text',
  statesSpeakers: true,
  name: 'whatsapp',
  describe: 'Chats exported from WhatsApp',
  example: '31/12/20, 21:05 - Ana: text, or [31.12.20, 21:05:33] Ana: text',
  knownBy: 'lines with date, time and name',
  fits: (lines) => {
    const clean = lines.map((line) => line.replace(INVISIBLE, ''));
    const dated = clean.filter((line) => datedWords(line) !== undefined);
    const named = dated.filter((line) => WHATSAPP_NAME.test(datedWords(line) ?? ''));
    return (
      datedWords(clean[0] ?? '') !== undefined &&
      named.length > 0 &&
      !dated.some((line) => /[\])–-] <[^ >]+> /.test(line))
    );
  },
  read: () => {
    const known = new Set<string>();
    return lineReader((line) => whatsAppLine(line, known), '\n', whatsAppWords);
  },
};

/** The kind of a line; `known` collects the speakers. */
function whatsAppLine(line: string, known: Set<string>): LineKind {
  const clean = line.replace(INVISIBLE, '');
  const dated = datedWords(clean);
  if (dated === undefined) return clean.trim() === '' ? 'blank' : { more: clean };
  const tight = TIGHT_NAME.exec(dated);
  const [, speaker, text] = WHATSAPP_NAME.exec(dated) ?? (tight && known.has(tight[1]!.trim()) ? tight : []);
  // A notice may quote a group name with a colon.
  if (speaker === undefined || /["\u201c\u00ab]/.test(speaker)) return 'skip';
  known.add(speaker.trim());
  return { speaker: speaker.trim(), text: text ?? '', mayBeEmpty: text !== undefined };
}

/** The text of a message: the caption of a picture is below its name. */
function whatsAppWords(text: string): Words {
  const plain = withoutEditMark(text);
  const cleaned: readonly CleanedReason[] = plain === text ? [] : ['edit-mark'];
  const end = plain.indexOf('\n');
  const [first, caption] = end < 0 ? [plain, ''] : [plain.slice(0, end), plain.slice(end + 1).trim()];
  const excluded = noticeIn(first) ?? (first.startsWith(OWN_WORDS) ? 'notice' : undefined);
  if (excluded === undefined || (excluded !== 'media' && caption !== '' && !first.startsWith(OWN_WORDS)))
    return { text: plain, cleaned };
  return caption === '' ? { excluded } : { text: caption, cleaned: [...cleaned, 'media'] };
}
