import { parseTime } from '../parse-time.js';
import { clockMs, type LineKind, lineReader, shareOf, type TextForm } from './text-form.js';

// The signs that some phones put at the beginning of a line, and the narrow space before AM and PM. Behind the name, the
// first of them marks what the program says in the place of words, in every language.
const OWN_WORDS = '\u200e';
const INVISIBLE = /(?<!: )[\u200e\u200f\u202a-\u202e]/g;
const EDITED = /(?<!:) (?:\u200e<[^<>]+>|<This message was edited>)$/;
const DATE = String.raw`\p{Nd}{1,4}[./-] ?\p{Nd}{1,2}[./-] ?\p{Nd}{1,4}\.?`;
const HALF_OF_DAY = String.raw`[AaPp]\.?[\s\u00a0]?[Mm]\.?|[πμ]\.?μ\.?|[صم]|SA|CH`;
// "at" and the half of the day may stand before the time: 1.2.2024 klo 10.15, 2024/2/1 上午10:15.
const CLOCK = String.raw`(?:\p{L}{1,5}\.? ?)?\p{Nd}{1,2}[:.]\p{Nd}{2}(?:[:.]\p{Nd}{2})?(?:[\s\u202f\u00a0]?(?:${HALF_OF_DAY}))?`;
const WHATSAPP = new RegExp(
  String.raw`^(?:\[(?:${DATE}[,،]?\s${CLOCK})\]|(?:${DATE}[,،]?\s${CLOCK})\s[-–])\s(.*)$`,
  'u',
);
const WHATSAPP_NAME = /^([^:]{1,60}):\s(.*)$/s;
/** Pictures and the like, which Android names in angle brackets in any language, and messages that were taken back. */
const OMITTED =
  /^(?:<(?:\p{L}[^<>]{0,40}\s[^<>]{0,40}\p{L}|[^<>\p{ASCII}]{4,40})>|(?:image|video|audio|sticker|GIF|document|Contact card) omitted|This message was deleted\.?|You deleted this message\.?|null)$/iu;

/** @internal */
export const WHATSAPP_TEXT: TextForm<'whatsapp'> = {
  name: 'whatsapp',
  looks: '31/12/20, 21:05 - Ana: text, or [31.12.20, 21:05:33] Ana: text',
  fits: (lines) => {
    const clean = lines.map((line) => line.replace(INVISIBLE, ''));
    const dated = clean.filter((line) => WHATSAPP.test(line));
    const named = dated.filter((line) => WHATSAPP_NAME.test(WHATSAPP.exec(line)?.[1] ?? ''));
    return (
      WHATSAPP.test(clean[0] ?? '') &&
      named.length > 0 &&
      !dated.some((line) => /[\])–-] <[^ >]+> /.test(line))
    );
  },
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

const STAMP = String.raw`(?:[A-Z][a-z]{2} \d{1,2} )?(?:\[?((?:\d{4}-\d{2}-\d{2}[T ])?\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?)\]?\s+)?`;
const IRC_SAID = new RegExp(String.raw`^${STAMP}<[ @+%&~]?([^\s<>]+)>\s?(.*)$`);
const IRC_NOISE = new RegExp(
  String.raw`^${STAMP}(?:\*|===|-!-|\*\*\*|---|-->|<--|Joins|Parts|Quits|\S+ (?:has )?(?:joined|left|quit))`,
);

/** A line of WeeChat: when, who and what, between tabs; an arrow or a star is no speaker. */
const IRC_TABS = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})\t([^\t]*)\t(.*)$/;
const IRC_ARROW = /^(?:-->|<--|--|=!=| ?\*|\s*)$/;

/** A declaration, or an element that ends on its line: of a page, not of a chat. */
const MARKUP = /^\s*<(?:[?!]|([^\s<>]+)(?:\s[^<>]*)?>.*<\/\1>\s*$)/;

/** @internal */
export const IRC: TextForm<'irc'> = {
  name: 'irc',
  looks: '[12:34] <ana> text',
  fits: (lines) =>
    isWeeChat(lines) ||
    (lines.some((line) => IRC_SAID.test(line)) &&
      !lines.some((line) => MARKUP.test(line)) &&
      shareOf(lines, (line) => IRC_SAID.test(line) || IRC_NOISE.test(line)) > 0.8),
  read: () => lineReader(ircLine),
};

/** Three tabs in every line are those of another log (`tab-lines`). */
function isWeeChat(lines: readonly string[]): boolean {
  const isOther = lines.every((line) => line.split('\t').length > 3);
  return lines.length > 1 && !isOther && lines.every((line) => IRC_TABS.test(line));
}

function ircLine(line: string): LineKind {
  const [, time, nick = '', words = ''] = IRC_TABS.exec(line) ?? [];
  if (time !== undefined)
    return IRC_ARROW.test(nick)
      ? 'skip'
      : { speaker: nick.replace(/^[@+%&~]/, ''), text: words, timeMs: parseTime(time) };
  const said = IRC_SAID.exec(line);
  if (!said) return line.trim() === '' ? 'blank' : 'skip';
  const [, stamp = '', speaker, text = ''] = said;
  // A stamp without seconds is a time of day, not minutes and seconds.
  const clock = /^\d+:\d+$/.test(stamp) ? `${stamp}:00` : stamp;
  return { speaker, text, timeMs: clockMs(clock) ?? parseTime(stamp) };
}

const ZOOM =
  /^(?:\d{4}-\d{2}-\d{2}\s+)?(\d{1,2}:\d{2}:\d{2})\s+From\s+([^:]+?)(?:\s+to\s+[^:]+)?\s*:(?:\s+(.*))?$/i;

/** Chats of meetings as Zoom saves them: the text behind the names, or below them. @internal */
export const ZOOM_CHAT: TextForm<'zoom-chat'> = {
  name: 'zoom-chat',
  looks: '10:01:02 From Ana to Everyone: text',
  fits: (lines) => ZOOM.test(lines[0] ?? '') && shareOf(lines, (line) => ZOOM.test(line)) >= 0.3,
  read: () => lineReader(zoomLine),
};

function zoomLine(line: string): LineKind {
  const said = ZOOM.exec(line);
  if (!said) return line.trim() === '' ? 'blank' : { more: line.trim() };
  const [, clock = '', speaker = '', text = ''] = said;
  return { speaker, text, timeMs: clockMs(clock) };
}

/** What programs write below a transcript: Otter, Google Meet, Teams. */
const OF_PROGRAM = [
  /^Transcribed by https?:\/\/\S+$/,
  /^(?:Meeting|Transcription) ended after \d{1,2}:\d{2}:\d{2}\W*$/,
  /^This editable transcript was computer generated\b/,
  /^[^:]{1,60} (?:started|stopped) transcription\.?$/,
];
/** A line that only says when. */
const TIME_ALONE = /^[[(]?\d{1,2}:\d{2}:\d{2}[\])]?$/;

/** What a line is that nobody said. */
function unsaid(line: string): 'blank' | 'skip' | undefined {
  const text = line.trim();
  if (text === '' || TIME_ALONE.test(text)) return 'blank';
  return OF_PROGRAM.some((form) => form.test(text)) ? 'skip' : undefined;
}

const HEADED =
  /^([\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’()&/#-]{0,59}?)(?:\s+[-–])?\s+[[(]?(\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?)(?: [-–] [\d:.,]+)?[\])]?\s*$/u;
/** The time before the name (Fathom). */
const HEADED_BY_TIME =
  /^(\d{1,2}:\d{2}(?::\d{2})?)\s+[-–]\s+([\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’()&/#-]{0,59})$/u;
/** A line below the title of a transcript, before the first head. */
const BELOW_TITLE = /^-{3,}$/;
/** A date as well, behind the name (Telegram) or before it (WeChat, QQ). */
const DATED_HEADS = ['^(\\p{L}[^\\n[\\]:]{0,39}), \\[STAMP\\]$', '^\\[?STAMP\\]? (\\p{L}[^\\n:]{0,39})$'].map(
  (form) => new RegExp(form.replace('STAMP', `${DATE},? ${CLOCK}`), 'u'),
);

/** Who speaks below a line, and when. */
function headOf(line: string): readonly [name: string, clock: string] | undefined {
  const [, name, clock = ''] = HEADED.exec(line) ?? [];
  if (name !== undefined) return [name, clock];
  const [, time, speaker] = HEADED_BY_TIME.exec(line) ?? [];
  if (time !== undefined) return [speaker!, time];
  const dated = DATED_HEADS.map((form) => form.exec(line)?.[1]).find((found) => found !== undefined);
  return dated === undefined ? undefined : [dated, ''];
}

/** Transcripts of meetings as Otter and others save them: a name and a time, what was said in the lines below. @internal */
export const HEADED_LINES: TextForm<'headed-lines'> = {
  name: 'headed-lines',
  looks: 'Ana 0:03, and the text below',
  fits: (lines) => {
    const heads = lines.flatMap((line, i) => (headOf(line) ? i : []));
    const areApart = heads.every((at, i) => i === 0 || at > heads[i - 1]! + 1);
    // Behind the dates of a log stands what happened, never the same for long.
    const names = new Set(heads.map((at) => headOf(lines[at]!)?.[0]));
    const comeAgain = HEADED.test(lines[0] ?? '') || heads.length < 4 || 2 * names.size <= heads.length + 1;
    const isFirst = heads[0] === 0 || BELOW_TITLE.test(lines[heads[0]! - 1] ?? '');
    return heads.length >= 2 && isFirst && areApart && comeAgain;
  },
  read: () => lineReader(headedLine),
};

function headedLine(line: string): LineKind {
  const head = headOf(line.trim());
  if (!head) return unsaid(line) ?? { more: line.trim() };
  const [speaker, clock] = head;
  return { speaker: speaker.trim(), text: '', timeMs: clockMs(clock) };
}

/** `Ana: text`, perhaps with a time before or behind the name or before the text, or the name in bold. */
const TIMED = String.raw`(?:[[(]?(\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?)(?: --> [\d:.,]+)?[\])]?\s*[-–]?\s*)?`;
const NAME = String.raw`(?:\*\*)?([\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’()&/#-]{0,39}?)(?:\s*[[(](\d{1,2}:\d{2}(?::\d{2})?)[\])])?`;
const NAMED = new RegExp(
  String.raw`^\s{0,3}${TIMED}${NAME}(?:(?:\*\*:|:\*\*|:)(?=\s|$)|\uff1a)\s*(?:[[(](\d{1,2}:\d{2}(?::\d{2})?)(?: [-–] [\d:]+)?[\])](?:\s+|$)|(\d{1,2}:\d{2}(?::\d{2})?)\s{2,})?(.*)$`,
  'u',
);
/** A name between brackets, as recognizers of speech write it: `[SPEAKER_00]: text`, also behind a time. */
const BRACKETED =
  /^(\s{0,3}(?:\[[\d:.,]+(?: --> [\d:.,]+)?\] *)?)(?:\[(\p{L}[^\]\n]{0,39})\]:|[[(](SPEAKER[_ ]?\d+)[\])]:?(?=\s))/iu;
/** Words before a colon that begin sentences and headers, not turns. */
const NO_NAME =
  /^(?:role|content|value|messages?|https?|note|date|time|sent|received|subject|title|type|format|style|dialogue|re|cc|from|to|ps|warning|error|todo|example)$/i;

/** A name between the brackets of Chinese and Japanese: `【张三】text`. */
const LENTICULAR = /^\s{0,3}【([^】\n]{1,39})】[:\uff1a]?/;
/** When somebody began and ended, in seconds (Fisher, Santa Barbara). */
const SECONDS = /^\s{0,3}(\d{1,6}\.\d{1,6})[ \t]+\d{1,6}\.\d{1,6}[ \t]+/;

/** A line with the time in front of it as a clock says it. */
function withClock(line: string): string {
  return line.replace(SECONDS, (_, seconds: string) => {
    const [minutes, rest] = [Math.floor(Number(seconds) / 60), Number(seconds) % 60];
    const ofHour = String(minutes % 60).padStart(2, '0');
    return `[${Math.floor(minutes / 60)}:${ofHour}:${rest.toFixed(3).padStart(6, '0')}] `;
  });
}

function named(line: string): RegExpExecArray | undefined {
  const plain = withClock(line).replace(BRACKETED, '$1$2$3:').replace(LENTICULAR, '$1\uff1a');
  const match = NAMED.exec(plain);
  return match && !NO_NAME.test(match[2] ?? '') ? match : undefined;
}

/** @internal */
export const NAMED_LINES: TextForm<'named-lines'> = {
  name: 'named-lines',
  looks: 'Ana: text',
  fits: (lines) => {
    const names = lines.map(asNamed(lines)).flatMap((line) => named(line)?.[2]?.toLowerCase() ?? []);
    const comeAgain = new Set(names).size < names.length;
    // Between brackets may stand the headings of a text, each once.
    const repeated = comeAgain || (new Set(names).size >= 2 && !lines.some((line) => LENTICULAR.test(line)));
    const said = lines.filter((line) => unsaid(line) === undefined);
    return names.length >= 2 && repeated && names.length >= 0.5 * said.length && !areBothSides(lines);
  },
  read: (lines = []) => {
    const plain = asNamed(lines);
    // An answer may have such headings, too: those of conversations begin with the first line.
    const heading = headingOf(lines.find((line) => line.trim() !== ''));
    let conversations = 0;
    let begins = false;
    const reader = lineReader((line) => {
      if (heading !== undefined && headingOf(line) === heading) {
        begins = true;
        return 'skip';
      }
      const kind = namedLine(plain(line));
      if (typeof kind === 'string' || !('speaker' in kind)) return kind;
      const said = { ...kind, begins };
      if (begins || conversations === 0) conversations += 1;
      begins = false;
      return said;
    });
    return {
      line: reader.line,
      end: reader.end,
      get skipped() {
        return reader.skipped;
      },
      get closing() {
        return conversations > 1 ? `${conversations} conversations, each below its number` : undefined;
      },
    };
  },
};

/** The heading of one of several conversations: `Conversation 2`, `=== Dialogue 2 ===`, `# Session 2:`. */
const CONVERSATION =
  /^\W{0,10}(conversation|dialogue|dialog|session|chat|episode|transcript|interview)\s?(?:no\.|#)?\s?\d{1,9}\W{0,10}$/i;

function headingOf(line = ''): string | undefined {
  return CONVERSATION.exec(line)?.[1]?.toLowerCase();
}

const NUMBER = /^\s{0,3}(\d{1,5})[.):]?\s+(?=\S)/;

/** Questions and answers of a hearing; where a `B.` follows, the letters count something. */
const HEARING = /^\s{0,12}([QA])\.\s+(?=\S)/;

/** What makes the lines of a transcript begin with their names. */
function asNamed(lines: readonly string[]): (line: string) => string {
  const unnumbered = numbering(lines);
  const letters = lines.flatMap((line) => /^\s{0,12}([A-Z])\.\s/.exec(unnumbered(line))?.[1] ?? []);
  const isHearing = letters.includes('Q') && letters.includes('A') && !letters.includes('B');
  return isHearing ? (line) => unnumbered(line).replace(HEARING, '$1: ') : unnumbered;
}

/** What takes the numbers off lines that are numbered one after the other; it leaves others as they are. */
function numbering(lines: readonly string[]): (line: string) => string {
  const without = (line: string): string => line.replace(NUMBER, '');
  const filled = lines.filter((line) => line.trim() !== '');
  const turns = filled.filter((line) => named(without(line)));
  // 1. Speaker, 2. Speaker: the number is part of the name.
  const names = new Set(turns.map((line) => named(without(line))![2]));
  if (names.size < 2 || !areAscending(turns)) return (line) => line;
  const isEvery = areAscending(filled);
  return (line) => (isEvery || named(without(line)) ? without(line) : line);
}

function areAscending(lines: readonly string[]): boolean {
  const numbers = lines.map((line) => Number(NUMBER.exec(line)?.[1]));
  return numbers.every((number, i) => number > (numbers[i - 1] ?? -1));
}

/** Numbered lines with both sides between tabs (ParlAI): a colon there is part of what was said. */
function areBothSides(lines: readonly string[]): boolean {
  return lines.every((line) => /^\d+ /.test(line)) && lines.some((line) => line.includes('\t'));
}

function namedLine(line: string): LineKind {
  const match = named(line);
  if (!match) return unsaid(line) ?? { more: line.replace(SECONDS, '').trim() };
  const [, before, speaker = '', behind, bracketed, between, text = ''] = match;
  return {
    speaker: speaker.trim(),
    text: text.trim(),
    timeMs: clockMs(before ?? behind ?? bracketed ?? between ?? ''),
  };
}

const TIER = /^\*([A-Za-z0-9_-]{1,8}):\s*(.*)$/;

/** Transcripts of CHILDES and TalkBank: main tiers are turns, dependent tiers and headers are not. @internal */
export const CHA: TextForm<'cha'> = {
  name: 'cha',
  looks: '@Begin, *CHI: text, %mor: ...',
  fits: (lines) =>
    /^@(UTF8|Begin|Window|Font)/.test(lines[0] ?? '') && lines.some((line) => /^[@*]/.test(line)),
  read: () => {
    let main = false;
    const reader = lineReader((line) => {
      const tier = TIER.exec(line);
      if (tier) {
        main = true;
        return { speaker: tier[1], text: tier[2] ?? '' };
      }
      if (line.startsWith('\t')) return main ? { more: line.trim() } : 'blank';
      main = false;
      return 'blank';
    }, ' ');
    const clean = (said: ReturnType<typeof reader.end>): typeof said =>
      said && { ...said, text: spokenWords(said.text) };
    return {
      line: (text, number) => clean(reader.line(text, number)),
      end: () => clean(reader.end()),
      get skipped() {
        return reader.skipped;
      },
    };
  },
};

/** The words of a main tier without its codes: times, retracings, events, special ends of utterances. */
function spokenWords(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the format marks times with this character
      .replace(/\u0015[^\u0015]*\u0015/g, '')
      .replace(/\[[^\]]*\]/g, '')
      .replace(/[<>‡„]/g, '')
      .replace(/&[=~]\S+/g, '')
      .replace(/&[-+]/g, '')
      .replace(/\((\p{L}+)\)/gu, '$1')
      .replace(/\(\.+\)|\(\d+\.\d*\)/g, '')
      .replace(/\+(?:\.\.\.|\/\/?\.|\/\/?\?|!\?|"\/\.|"\.|\.)/g, '.')
      .replace(/\+[<^,"+]+\s?/g, '')
      .replace(/(\p{L})@\S+/gu, '$1')
      .replace(/\s+/g, ' ')
      .replace(/ ([.!?,;:])/g, '$1')
      .trim()
  );
}
