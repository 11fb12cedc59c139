import { requireOption } from '../../error.js';
import { type Fields, fieldsIn } from '../records/fields.js';
import type { Located, Tokenizer } from '../records/format.js';
import type { Notes } from '../records/notes.js';
import { parseTime } from '../records/parse-time.js';
import { HEADING } from './line-patterns.js';
import { LineSplitter } from './line-splitter.js';
import { clockMs, type LineKind, type LineTurn, lineReader } from './text-form.js';

/** Options for speakers in a text. */
export interface PatternOptions {
  /**
   * A regular expression that matches the beginning of each turn, with the named groups `speaker` and `text`, and
   * perhaps `time`. Lines that do not match continue a turn.
   */
  readonly speakerPattern?: string;
  /** The text between two turns, where turns are not lines; `\n` and `\t` are a line break and a tab. */
  readonly turnSeparator?: string;
}

/** Whether the caller specifies a pattern or separator. @internal */
export function namesPattern({ speakerPattern, turnSeparator }: PatternOptions): boolean {
  return speakerPattern !== undefined || turnSeparator !== undefined;
}

/**
 * Maximum length of a line to match, which bounds the time of any pattern; the rest belongs to the text. @internal
 */
export const MATCHED = 300;
/** Maximum number of unbounded repetitions in a pattern; each may multiply the time by the matched length. */
const MOST_REPETITIONS = 4;

/**
 * Splits text into turns by the caller's pattern or separator. Needs memory for one turn, or for the whole text with a
 * separator. @internal
 */
export class PatternTokenizer implements Tokenizer {
  readonly #splitter = new LineSplitter();
  readonly #reader;
  readonly #separator: string | undefined;
  readonly #notes: Notes;
  #text = '';
  #line = 0;

  constructor({ speakerPattern, turnSeparator }: PatternOptions, notes: Notes) {
    const pattern = speakerPattern === undefined ? undefined : checkPattern(notes.caller, speakerPattern);
    this.#separator = turnSeparator?.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
    requireOption(this.#separator !== '', notes.caller, 'turnSeparator', 'text between turns', turnSeparator);
    this.#reader = lineReader((unit) => classifyUnit(unit, pattern), '\n');
    this.#notes = notes;
  }

  *push(piece: string): Generator<Located> {
    if (this.#separator !== undefined) this.#text += piece;
    else
      for (const { text, number } of this.#splitter.push(piece))
        yield* located(this.#reader.line(text, number));
  }

  *end(): Generator<Located> {
    if (this.#separator !== undefined)
      for (const unit of this.#text.replaceAll('\r\n', '\n').split(this.#separator)) {
        yield* located(this.#reader.line(unit.trim(), this.#line + 1));
        this.#line += unit.split('\n').length - 1 + this.#separator.split('\n').length - 1;
      }
    else for (const { text, number } of this.#splitter.end()) yield* located(this.#reader.line(text, number));
    yield* located(this.#reader.end());
    const { skipped, tally } = this.#reader;
    this.#notes.readSummary.exclude('notice', skipped, tally?.examples?.get('notice'));
  }
}

/** The turns in texts, each starting a new line. @internal */
export function turnsByPattern(texts: readonly string[], options: PatternOptions, notes: Notes): Fields[] {
  const tokenizer = new PatternTokenizer(options, notes);
  const separator = options.speakerPattern === undefined ? (options.turnSeparator ?? '\n') : '\n';
  const located = [...tokenizer.push(texts.join(separator)), ...tokenizer.end()];
  return fieldsIn(located.map(({ record }) => record)).map(({ speaker, text, timeMs }) => ({
    speaker,
    text,
    ...(timeMs !== undefined && { timestamp: timeMs }),
  }));
}

/** Without a pattern, every unit is a turn by the caller's speakers. */
function classifyUnit(unit: string, pattern: RegExp | undefined): LineKind {
  if (unit.trim() === '') return 'blank';
  if (!pattern) return { speaker: undefined, text: unit };
  const { speaker, text = '', time } = pattern.exec(unit.slice(0, MATCHED))?.groups ?? {};
  if (speaker === undefined || speaker.trim() === '') return HEADING.test(unit) ? 'skip' : { more: unit };
  const timeMs = time === undefined ? undefined : (clockMs(time) ?? parseTime(time));
  const words = `${text}${unit.slice(MATCHED)}`.trim();
  return { speaker: speaker.trim(), text: words, timeMs, ...(words === '' && { mayBeEmpty: false }) };
}

function* located(turn: LineTurn | undefined): Generator<Located> {
  if (!turn) return;
  const { line, ...record } = turn;
  yield { record, place: { line } };
}

/** Checks the caller's pattern for its groups and for a time limit. */
function checkPattern(caller: string, source: string): RegExp {
  const check: (isTrue: boolean, expected: string) => asserts isTrue = (isTrue, expected) =>
    requireOption(isTrue, caller, 'speakerPattern', expected, source);
  check(
    /\(\?<speaker>/.test(source) && /\(\?<text>/.test(source),
    'a pattern with the groups (?<speaker>...) and (?<text>...)',
  );
  const plain = source.replace(/\\./gs, 'x').replace(/\[[^\][]*\]/g, 'x');
  check(
    !/\\(?:[1-9]|k<)/.test(source) && !/\(\?<?[=!]/.test(plain),
    'a pattern without back references and look-around',
  );
  check(!hasNestedRepetition(plain), 'a pattern without repetitions of groups that repeat or alternate');
  const repetitions = plain.match(/[*+]|\{\d+,\}/g)?.length ?? 0;
  check(repetitions <= MOST_REPETITIONS, `a pattern with at most ${MOST_REPETITIONS} repetitions (*, +)`);
  try {
    return new RegExp(source, 'su');
  } catch {
    check(false, 'a regular expression');
  }
}

/** Whether a repeated group contains a repetition or an alternative. */
function hasNestedRepetition(plain: string): boolean {
  const inner: boolean[] = [];
  for (let i = 0; i < plain.length; i += 1) {
    const sign = plain[i]!;
    if (sign === '(') inner.push(false);
    else if (sign === ')') {
      const repeats = inner.pop() === true;
      if (repeats && /^[*+{]/.test(plain.slice(i + 1))) return true;
      if (repeats && inner.length > 0) inner[inner.length - 1] = true;
    } else if (/[*+{|]/.test(sign) && inner.length > 0) inner[inner.length - 1] = true;
  }
  return false;
}
