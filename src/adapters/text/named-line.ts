/** Marks before a turn: speaker changes in captions, and bold before the time. */
const MARKS = String.raw`\s{0,3}(?:>>\s{0,3})?(?:\*\*(?=[[(]?\d{1,2}:\d{2}))?`;

/** `Ana: text`, optionally with a time before or after the name or before the text, or with a bold name. */
const TIMED = String.raw`(?:[[(]?(\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,6})?)(?: --> [\d:.,]{1,20})?[\])]?\s*(?:[-–—]\s*)?)?`;

const NAME = String.raw`(?:\*\*)?([\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’()（）&/#-]{0,39}?)(?:\s{0,3}[[(](\d{1,2}:\d{2}(?::\d{2})?)[\])])?`;

const NAMED = new RegExp(
  String.raw`^${MARKS}${TIMED}${NAME}(?:(?:\*\*:|:\*\*|:)(?=\s|$)|\uff1a)\s*(?:[[(](\d{1,2}:\d{2}(?::\d{2})?)(?: [-–] [\d:]+)?[\])](?:\s+|$)|(\d{1,2}:\d{2}(?::\d{2})?)\s{2,})?(.*)$`,
  'su',
);

/** A name in brackets from speech recognition: `[SPEAKER_00]: text`, optionally after a time. */
const BRACKETED =
  /^(\s{0,3}(?:\[[\d:.,]+(?: --> [\d:.,]+)?\] *)?)(?:\[(\p{L}[^\]\n]{0,39})\]:|[[(](SPEAKER[_ ]?\d+)[\])]:?(?=\s))/iu;

/** Words before a colon that are not speakers. */
const NO_NAME =
  /^(?:role|content|value|text|labels|messages?|https?|note|date|time|sent|received|subject|title|type|format|style|dialogue|podcast|media|video|audio|source|website|url|re|cc|from|to|ps|warning|error|todo|example|chairs|secretary|minutes|agenda|attendees|participants|present|regrets|scribes?|slides|location|meetecho|actions?|action items?|decisions?|resolutions?)$/i;

/** Whether a word before a colon cannot be a speaker. "Cc" in capitals may be initials. @internal */
export function isNoName(name: string): boolean {
  return name !== 'CC' && NO_NAME.test(name);
}

/** A name in Chinese or Japanese brackets: `【张三】text`. @internal */
export const LENTICULAR: RegExp = /^\s{0,3}【([^】\n]{1,39})】[:\uff1a]?/;

/** Start and end times in seconds (Fisher, Santa Barbara). @internal */
export const SECONDS: RegExp = /^\s{0,3}(\d{1,6}\.\d{1,6})[ \t]+\d{1,6}\.\d{1,6}[ \t]+/;

/** A line that begins with a clock time. */
function withClock(line: string): string {
  return line.replace(SECONDS, (_, seconds: string) => {
    const [minutes, rest] = [Math.floor(Number(seconds) / 60), Number(seconds) % 60];
    const ofHour = String(minutes % 60).padStart(2, '0');
    return `[${Math.floor(minutes / 60)}:${ofHour}:${rest.toFixed(3).padStart(6, '0')}] `;
  });
}

/** A name must be followed by one of these. */
const MAY_NAME = /[:\uff1a\u3011[(]/;

/** The parts of a line with a name. @internal */
export function named(line: string): RegExpExecArray | undefined {
  // Fast path: most lines do not begin with a name.
  if (!MAY_NAME.test(line)) return undefined;
  let plain = /^\s{0,3}\d/.test(line) ? withClock(line) : line;
  if (plain.includes('[') || plain.includes('(')) plain = plain.replace(BRACKETED, '$1$2$3:');
  if (plain.includes('【')) plain = plain.replace(LENTICULAR, '$1\uff1a');
  const match = NAMED.exec(plain);
  return match && !isNoName(match[2] ?? '') ? match : undefined;
}
