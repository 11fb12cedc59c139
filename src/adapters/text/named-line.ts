/** Marks before a turn: those of captions where the speaker changes, and bold that begins with the time. */
const MARKS = String.raw`\s{0,3}(?:>>\s{0,3})?(?:\*\*(?=[[(]?\d{1,2}:\d{2}))?`;

/** `Ana: text`, perhaps with a time before or behind the name or before the text, or the name in bold. */
const TIMED = String.raw`(?:[[(]?(\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,6})?)(?: --> [\d:.,]{1,20})?[\])]?\s*(?:[-–—]\s*)?)?`;

const NAME = String.raw`(?:\*\*)?([\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’()（）&/#-]{0,39}?)(?:\s{0,3}[[(](\d{1,2}:\d{2}(?::\d{2})?)[\])])?`;

const NAMED = new RegExp(
  String.raw`^${MARKS}${TIMED}${NAME}(?:(?:\*\*:|:\*\*|:)(?=\s|$)|\uff1a)\s*(?:[[(](\d{1,2}:\d{2}(?::\d{2})?)(?: [-–] [\d:]+)?[\])](?:\s+|$)|(\d{1,2}:\d{2}(?::\d{2})?)\s{2,})?(.*)$`,
  'su',
);

/** A name between brackets, as recognizers of speech write it: `[SPEAKER_00]: text`, also behind a time. */
const BRACKETED =
  /^(\s{0,3}(?:\[[\d:.,]+(?: --> [\d:.,]+)?\] *)?)(?:\[(\p{L}[^\]\n]{0,39})\]:|[[(](SPEAKER[_ ]?\d+)[\])]:?(?=\s))/iu;

/** Words before a colon that begin sentences and headers, not turns. */
const NO_NAME =
  /^(?:role|content|value|text|labels|messages?|https?|note|date|time|sent|received|subject|title|type|format|style|dialogue|podcast|media|video|audio|source|website|url|re|cc|from|to|ps|warning|error|todo|example|chairs|secretary|minutes|agenda|attendees|participants|present|regrets|scribes?|slides|location|meetecho|actions?|action items?|decisions?|resolutions?)$/i;

/** A name between the brackets of Chinese and Japanese: `【张三】text`. @internal */
export const LENTICULAR: RegExp = /^\s{0,3}【([^】\n]{1,39})】[:\uff1a]?/;

/** When somebody began and ended, in seconds (Fisher, Santa Barbara). @internal */
export const SECONDS: RegExp = /^\s{0,3}(\d{1,6}\.\d{1,6})[ \t]+\d{1,6}\.\d{1,6}[ \t]+/;

/** A line that begins with a clock time. */
function withClock(line: string): string {
  return line.replace(SECONDS, (_, seconds: string) => {
    const [minutes, rest] = [Math.floor(Number(seconds) / 60), Number(seconds) % 60];
    const ofHour = String(minutes % 60).padStart(2, '0');
    return `[${Math.floor(minutes / 60)}:${ofHour}:${rest.toFixed(3).padStart(6, '0')}] `;
  });
}

/** Without any of these, no name ends. */
const MAY_NAME = /[:\uff1a\u3011[(]/;

/** The parts of a line that begins with a name. @internal */
export function named(line: string): RegExpExecArray | undefined {
  // Checked first: most lines of most texts hold no name.
  if (!MAY_NAME.test(line)) return undefined;
  let plain = /^\s{0,3}\d/.test(line) ? withClock(line) : line;
  if (plain.includes('[') || plain.includes('(')) plain = plain.replace(BRACKETED, '$1$2$3:');
  if (plain.includes('【')) plain = plain.replace(LENTICULAR, '$1\uff1a');
  const match = NAMED.exec(plain);
  const name = match?.[2] ?? '';
  // A copy goes to somebody where it is not in capitals, as initials are.
  return match && (name === 'CC' || !NO_NAME.test(name)) ? match : undefined;
}
