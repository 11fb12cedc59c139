import type { TextFormat } from '../readers/conversation-format.js';
import { knownBy, SPECIAL } from '../readers/detection.js';
import { CLOCK, DATE } from '../readers/line-patterns.js';
import { type LineKind, lineReader } from '../readers/text-form.js';

// The signs that some phones put at the beginning of a line, and the narrow space before AM and PM. Behind the name, the
// first of them marks what the program says in the place of words, in every language.
const OWN_WORDS = '\u200e';

const INVISIBLE = /(?<!: )[\u200e\u200f\u202a-\u202e]/g;

const EDITED = /(?<!:) (?:\u200e<[^<>]+>|<This message was edited>)$/;

const WHATSAPP = new RegExp(
  String.raw`^(?:\[(?:${DATE}[,،]?\s${CLOCK})\]|(?:${DATE}[,،]?\s${CLOCK})\s[-–])\s(.*)$`,
  'u',
);

const WHATSAPP_NAME = /^([^:]{1,60}):\s(.*)$/s;

/** Pictures and the like, which Android names in angle brackets in any language, and messages that were taken back. */
const OMITTED =
  /^(?:<(?:\p{L}[^<>]{0,40}\s[^<>]{0,40}\p{L}|[^<>\p{ASCII}]{4,40})>|(?:image|video|audio|sticker|GIF|document|Contact card) omitted|This message was deleted\.?|You deleted this message\.?|null)$/iu;

/** @internal */
export const WHATSAPP_TEXT: TextFormat<'whatsapp'> = {
  kind: 'text',
  name: 'whatsapp',
  describe: 'Chats exported from WhatsApp',
  before: ['kakao-talk'],
  example: '31/12/20, 21:05 - Ana: text, or [31.12.20, 21:05:33] Ana: text',
  detect: knownBy(SPECIAL, 'lines with date, time and name', (lines) => {
    const clean = lines.map((line) => line.replace(INVISIBLE, ''));
    const dated = clean.filter((line) => WHATSAPP.test(line));
    const named = dated.filter((line) => WHATSAPP_NAME.test(WHATSAPP.exec(line)?.[1] ?? ''));
    return (
      WHATSAPP.test(clean[0] ?? '') &&
      named.length > 0 &&
      !dated.some((line) => /[\])–-] <[^ >]+> /.test(line))
    );
  }),
  read: () => lineReader(whatsAppLine),
};

function whatsAppLine(line: string): LineKind {
  const clean = line.replace(EDITED, '').replace(INVISIBLE, '');
  const dated = WHATSAPP.exec(clean);
  if (!dated) return clean.trim() === '' ? 'blank' : { more: clean };
  const [, speaker, text = ''] = WHATSAPP_NAME.exec(dated[1] ?? '') ?? [];
  if (speaker === undefined) return 'skip';
  // The words to a picture stand below it.
  const isWordless = text.startsWith(OWN_WORDS) || OMITTED.test(text.trim());
  return { speaker: speaker.trim(), text: isWordless ? '' : text, mayBeEmpty: !isWordless };
}
