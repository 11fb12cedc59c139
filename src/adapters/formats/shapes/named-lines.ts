import type { Role } from '../../../transcript/types.js';
import { asMinutes } from '../../advice/minutes.js';
import type { ReadWarning } from '../../advice/read-warning.js';
import type { TextFormat } from '../../records/conversation-format.js';
import { parseRole } from '../../records/fields.js';
import { type FencedLine, Fences } from '../../text/fences.js';
import { frontMatter, frontMatterLength } from '../../text/front-matter.js';
import { asNamed, HEARING } from '../../text/line-labels.js';
import { type LineNames, lineNames } from '../../text/line-names.js';
import { nonSpeechKind } from '../../text/line-patterns.js';
import { LENTICULAR, named, SECONDS } from '../../text/named-line.js';
import { isQuestionOrAnswer, QUESTIONS, setApart } from '../../text/set-apart.js';
import { clockMs, type LineKind, type LineReader, type LineTurn, lineReader } from '../../text/text-form.js';

/** @internal */
export const NAMED_LINES: TextFormat<'named-lines'> = {
  kind: 'text',
  name: 'named-lines',
  describe: 'Lines that begin with the name of the speaker',
  example: 'Ana: text',
  look: 80,
  knownBy: 'lines that begin with names',
  fits: (given) => {
    const lines = given.slice(frontMatterLength(given));
    const plain = lines.map(asNamed(lines));
    const { spaced } = lineNames(plain, (line) => named(line)?.[2]);
    const found = plain.map((line) => named(line) ?? named(spaced(line)));
    const names = found.flatMap((match) => match?.[2]?.toLowerCase() ?? []);
    const comeAgain = new Set(names).size < names.length;
    // Text in brackets may be headings, each of which occurs once.
    const repeated = comeAgain || (new Set(names).size >= 2 && !lines.some((line) => LENTICULAR.test(line)));
    const said = withoutCode(lines).filter((line) => nonSpeechKind(line) === undefined && !SOURCE.test(line));
    const least = areBoldNames(lines, found) ? 0.2 : areChatting(found) || areAlone(found) ? 0.05 : 0.5;
    const areLines = names.length >= 2 && repeated && names.length >= least * said.length;
    return areLines && !areBothSides(lines) && !areSettings(plain, found);
  },
  read: (lines = []) => new NamedLines(lines),
};

/** Reads the lines, after the first lines were examined. */
class NamedLines implements LineReader {
  readonly #lines: readonly string[];
  readonly #plain: (line: string) => string;
  readonly #names: LineNames;
  readonly #describes: (line: string) => boolean;
  /** Answers may contain such headings too, but headings of conversations start above the first turn. */
  readonly #heading: string | undefined;
  readonly #apart: ReturnType<typeof setApart>;
  readonly #areRuled: boolean;
  readonly #fences = new Fences((line) => named(line) !== undefined);
  readonly #reader = lineReader((line) => this.#classifyLine(line));
  readonly #headings = new Set<string>();
  readonly #speakers = new Set<string>();
  #conversations = 0;
  #turns = 0;
  #begins = false;
  #isCode = false;
  #isBelowBlank = false;

  constructor(lines: readonly string[]) {
    const plain = asNamed(lines);
    const names = lineNames(lines.map(plain), (line) => named(line)?.[2]);
    const spaced = (line: string): RegExpExecArray | undefined => named(names.spaced(line));
    this.#lines = lines;
    this.#plain = plain;
    this.#names = names;
    this.#describes = frontMatter(lines);
    this.#heading = headingAbove(lines, (line) => spaced(plain(line)) !== undefined);
    this.#apart = setApart(lines.map(plain), (line) => spaced(line)?.[2]);
    this.#areRuled = areSeparated(lines, (line) => spaced(plain(line)) !== undefined);
  }

  line(text: string, number: number): readonly LineTurn[] {
    return this.#fences.line(text, number).flatMap((line) => this.#take(line));
  }

  end(): readonly LineTurn[] {
    const last = this.#fences.end().flatMap((line) => this.#take(line));
    return [...last, ...[this.#reader.end() ?? []].flat()];
  }

  get skipped(): number {
    return this.#reader.skipped;
  }

  get warnings(): readonly ReadWarning[] {
    const asked = this.#apart ? [this.#apart.warning] : asQuestions(this.#lines, this.#speakers);
    const isMostlyOutside = this.#reader.skipped > this.#turns;
    return [...asMinutes(this.#lines), ...asked, ...(isMostlyOutside ? [OUTSIDE] : [])];
  }

  get closing(): string | undefined {
    if (this.#headings.size > 0) return headingText([...this.#headings]);
    const conversations = `${this.#conversations} conversations, each`;
    if (this.#apart?.asker !== undefined) return `${conversations} a question and its answer`;
    if (this.#conversations < 2) return undefined;
    return `${conversations} below its ${this.#areRuled ? 'line of "="' : 'number'}`;
  }

  #take(line: FencedLine): readonly LineTurn[] {
    this.#isCode = line.isCode;
    return [this.#reader.line(line.text, line.number) ?? []].flat();
  }

  #classifyLine(line: string): LineKind {
    if (this.#isCode) return { more: line };
    if (this.#describes(line)) return 'skip';
    if (this.#isBetween(line)) {
      this.#begins = true;
      return 'skip';
    }
    const kind = namedLine(this.#names.spaced(this.#plain(line)), this.#names);
    const below = this.#isBelowBlank;
    this.#isBelowBlank = kind === 'blank';
    if (typeof kind === 'string' || !('speaker' in kind)) return kind;
    const { speaker = '', text } = kind;
    if (this.#names.isHeading(speaker, text !== '' && !LINK.test(text), below)) {
      this.#headings.add(speaker);
      return { more: line.trim() };
    }
    if (this.#apart?.asker === speaker && below && this.#conversations > 0) this.#begins = true;
    const begins = this.#begins;
    this.#begins = false;
    if (begins || this.#conversations === 0) this.#conversations += 1;
    this.#turns += 1;
    this.#speakers.add(speaker);
    return { ...kind, begins };
  }

  /** Whether a line separates two conversations. */
  #isBetween(line: string): boolean {
    if (this.#areRuled && RULE.test(line)) return true;
    return this.#heading !== undefined && parseHeading(line) === this.#heading;
  }
}

const OUTSIDE: ReadWarning = {
  check: 'set-apart',
  message: 'more lines were skipped than read as turns: the text may only quote conversations, or hold none',
};

/** A warning about labelled questions and answers, except in a hearing. */
function asQuestions(lines: readonly string[], speakers: ReadonlySet<string>): readonly ReadWarning[] {
  const areQuestions = [...speakers].every(isQuestionOrAnswer) && !lines.some((line) => HEARING.test(line));
  return areQuestions && speakers.size > 1 ? [QUESTIONS] : [];
}

/** The role of a name in a chat with a model, including names on chat pages. */
function chatRole(name: string): Role | undefined {
  return parseRole(name.replace(/^you$/i, 'user').replace(/^claude$/i, 'assistant'));
}

/** Whether the first line is a question to a model and more exchanges follow; turns may have several paragraphs. */
function areChatting(found: readonly (RegExpExecArray | undefined)[]): boolean {
  const roles = found
    .map((match) => chatRole(match?.[2] ?? ''))
    .filter((role) => role === 'user' || role === 'assistant');
  const areInTurn = roles.every((role, i) => role === (i % 2 === 0 ? 'user' : 'assistant'));
  return found[0] !== undefined && chatRole(found[0][2] ?? '') === 'user' && roles.length > 2 && areInTurn;
}

/** Whether all names are bold and a few repeat with sentences; turns may have several paragraphs. */
function areBoldNames(lines: readonly string[], found: readonly (RegExpExecArray | undefined)[]): boolean {
  const bold = found.filter((match, i) => match !== undefined && lines[i]!.startsWith('**'));
  const names = new Set(bold.map((match) => match![2]));
  const sentences = bold.filter((match) => match!.at(-1)!.trim().split(/\s+/).length >= 5);
  const areFew = names.size >= 2 && 2 * names.size <= bold.length;
  const isAll = bold.length === found.filter((match) => match !== undefined).length;
  return areFew && isAll && 2 * sentences.length > bold.length;
}

/** Whether two or more names return above their texts: turns may have several paragraphs. */
function areAlone(found: readonly (RegExpExecArray | undefined)[]): boolean {
  const heads = found.filter((match) => match !== undefined);
  const alone = heads.filter((match) => match.at(-1) === '');
  const names = alone.map((match) => match[2]!);
  const again = names.filter((name, i) => names.indexOf(name) < i);
  const areTwo = new Set(again).size >= 2 && again.length >= new Set(names).size;
  return areTwo && alone.length >= 0.8 * heads.length;
}

/** The lines outside blocks of code. */
function withoutCode(lines: readonly string[]): string[] {
  let isCode = false;
  return lines.filter((line) => {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    return !isCode && !isFence;
  });
}

/** A link to the recording above a transcript. */
const SOURCE = /^\w{1,20}: https?:\/\/\S+$/;

/** A URL with an optional remark, which is not speech. */
const LINK = /^https?:\/\/\S+(?: \([^()]*\))?$/;

function headingText(headings: readonly string[]): string {
  const shown = headings.slice(0, 3).map((heading) => JSON.stringify(heading));
  return `${shown.join(', ')}${headings.length > 3 ? ' and others' : ''} read as headings within turns, not as speakers`;
}

const NUMBERED = String.raw`(conversation|dialogue|dialog|session|chat|episode|transcript|interview)\s?(?:no\.|#)?\s?\d{1,9}`;
/** The heading of one of several conversations: `Conversation 2`, `=== Dialogue 2 ===`, `# Session 2:`. */
const CONVERSATION = new RegExp(String.raw`^\W{0,10}${NUMBERED}\W{0,10}$`, 'i');
/** The same with a title, only as a Markdown heading: `## Interview 2: A nurse`. */
const TITLED = new RegExp(String.raw`^#{1,6} ${NUMBERED}\s?[:.\u2013\u2014-] .{1,120}$`, 'i');

function parseHeading(line: string): string | undefined {
  return (CONVERSATION.exec(line) ?? TITLED.exec(line))?.[1]?.toLowerCase();
}

/** The kind of heading in the first line, or of a Markdown heading above the first turn. */
function headingAbove(lines: readonly string[], isTurn: (line: string) => boolean): string | undefined {
  const first = lines.findIndex((line) => line.trim() !== '');
  const above = lines.slice(0, Math.max(lines.findIndex(isTurn), 0));
  const heading = above.find((line) => line.startsWith('#') && parseHeading(line) !== undefined);
  return parseHeading(lines[first] ?? '') ?? parseHeading(heading ?? '');
}

/** A line between two conversations. */
const RULE = /^\s{0,3}={3,80}\s*$/;

/** Whether such lines separate conversations: a turn follows each of them. */
function areSeparated(lines: readonly string[], isTurn: (line: string) => boolean): boolean {
  const filled = lines.filter((line) => line.trim() !== '');
  const rules = filled.flatMap((line, i) => (RULE.test(line) ? [i] : []));
  const [last = 0] = rules.slice(-1);
  const inner = last === filled.length - 1 ? rules.slice(0, -1) : rules;
  return inner.length > 0 && inner.every((i) => i > 0 && isTurn(filled[i + 1]!));
}

/** Lines without a space after the colon may be settings or styles, which contain few words. */
function areSettings(lines: readonly string[], found: readonly (RegExpExecArray | undefined)[]): boolean {
  const spaceless = found.filter((match, i) => match !== undefined && named(lines[i] ?? '') === undefined);
  const worded = spaceless.filter((match) => isSentence(match?.at(-1) ?? ''));
  return 2 * spaceless.length > found.length && 3 * worded.length < spaceless.length;
}

/** Three words, or a few letters of a script without spaces between words. */
function isSentence(text: string): boolean {
  return (
    text.trim().split(/\s+/).length > 2 ||
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(text)
  );
}

/** Numbered lines with both sides separated by tabs (ParlAI): a colon there is part of the text. */
function areBothSides(lines: readonly string[]): boolean {
  return lines.every((line) => /^\d+ /.test(line)) && lines.some((line) => line.includes('\t'));
}

/** Only one or two times: a break in the recording, unless text follows. */
const BREAK = /^\s*\\?\[[\d:.]{4,12}\\?\](?:\s?(?:to|[-\u2013\u2014])\s?\\?\[[\d:.]{4,12}\\?\])?\s*$/;

function namedLine(line: string, names: LineNames): LineKind {
  const match = named(line);
  const kind = match ? undefined : nonSpeechKind(line);
  if (kind !== undefined) return kind;
  const odd = match ? undefined : names.odd(line);
  if (odd) return { speaker: odd.speaker, text: odd.text, timeMs: clockMs(odd.clock) };
  if (!match) return { more: line.replace(SECONDS, '').trim() };
  const [, before, speaker = '', behind, bracketed, between, text = ''] = match;
  const isBreak = BREAK.test(text) || (text === '' && bracketed !== undefined);
  return {
    speaker: speaker.trim(),
    text: isBreak ? '' : text.trim(),
    ...(isBreak && { mayBeEmpty: false }),
    timeMs: clockMs(before ?? behind ?? bracketed ?? between ?? ''),
  };
}
