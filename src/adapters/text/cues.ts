import { unescaped } from './html-text.js';
import { clockMs, type LineReader, type LineTurn, type Tally } from './text-form.js';

export const CUE_TIME: RegExp =
  /^((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})?/;

/** Blocks that are not cues: the header, comments and definitions. */
const BLOCK = /^(?:\ufeff?WEBVTT|NOTE|STYLE|REGION|X-TIMESTAMP)/;

const VOICE = /^<v(?:\.[^\s>]*)?\s([^>]+)>/;

const NAMED =
  /^(?:-\s*)?(?:\[([\p{L}\p{N}][^\]<>]{0,39})\]:|[[(](SPEAKER[_ ]?\d+)[\])](?=\s)|([\p{L}\p{N}][^:<>]{0,39}?):(?=\s))\s*(?=\S)/iu;

/** How a line begins where another speaker goes on in the same cue. */
const DASH = /^[-\u2013\u2014]\s*(?=\p{L})/u;

interface CueLine {
  readonly text: string;
  readonly number: number;
}

interface Cue {
  readonly id: string | undefined;
  readonly timeMs: number | undefined;
  readonly isBrief: boolean;
  readonly lines: CueLine[];
}

/**
 * Cues of WebVTT and SRT. A cue that names its speaker (`<v Ana>`, or `Ana: ...`) is a turn; a cue without a name goes on
 * with the turn before.
 */
export class CueReader implements LineReader {
  skipped = 0;
  readonly tally: Tally = { leftOut: new Map(), cleaned: new Map() };
  /** How many cues go on without a name. */
  #unnamed = 0;
  #isNewCue = false;
  #time: number | undefined;
  #inCue = false;
  /** The lines since the last cue, of which the one above the time names the next cue. */
  #between: string[] = [];
  readonly #cues: Cue[] = [];
  /** The words of the last line of the cue before. */
  #last = '';
  /** Whether cues begin with what the cue before them ended with, as captions do that roll (YouTube). */
  #isRolling = false;
  #open: { readonly said: Omit<LineTurn, 'text'>; readonly words: string[] } | undefined;

  line(raw: string, number: number): readonly LineTurn[] {
    const text = raw.trim();
    if (text === '') {
      this.#endBlock();
      // A line of blanks may stand first in a cue.
      if (raw === '' || (this.#cues.at(-1)?.lines.length ?? 0) > 0) this.#inCue = false;
      return [];
    }
    const time = CUE_TIME.exec(text);
    if (time) this.#begin(clockMs(time[1]!), clockMs(time[2] ?? ''));
    else if (this.#inCue) this.#cues.at(-1)!.lines.push({ text, number });
    else this.#between.push(text);
    return [];
  }

  #begin(timeMs: number | undefined, end: number | undefined): void {
    this.skipped += Math.max(0, this.#between.length - 1);
    const id = this.#between.at(-1) ?? this.#takeId();
    this.#between = [];
    this.#inCue = true;
    const isBrief = timeMs !== undefined && end !== undefined && end - timeMs <= 50;
    this.#cues.push({ id, timeMs, isBrief, lines: [] });
  }

  /** The line above a time, where no blank line parts the cues: the next cue's id, if it is like the cue's before. */
  #takeId(): string | undefined {
    const cue = this.#inCue ? this.#cues.at(-1) : undefined;
    const last = cue?.lines.at(-1)?.text;
    if (last === undefined || cue?.id === undefined || idKind(last) !== idKind(cue.id)) return undefined;
    cue.lines.pop();
    return last;
  }

  /** Counts the lines of a block that is not a cue, a comment or a definition. */
  #endBlock(): void {
    if (!BLOCK.test(this.#between[0] ?? 'NOTE')) this.skipped += this.#between.length;
    this.#between = [];
  }

  /** Which words are repeated shows only when all cues are known. */
  end(): readonly LineTurn[] {
    this.#endBlock();
    const repeats = repeatedWords(this.#cues);
    const turns = this.#cues.flatMap((cue, i) => this.#turnsOf(cue, repeats?.[i] ?? 0));
    return [...turns, ...this.#close()];
  }

  /** The turns that end with the lines of a cue, whose first words repeat the cue before. */
  #turnsOf(cue: Cue, repeated: number): LineTurn[] {
    this.#isNewCue = true;
    this.#time = cue.timeMs;
    if (repeated > 0) this.#countRepeat();
    const lines = repeated > 0 ? withoutWords(cue.lines, repeated) : this.#unrepeated(cue);
    // One line may have several voices.
    return lines.flatMap(({ text, number }) =>
      text.split(/(?=<v[. ])/).flatMap((part) => this.#say(part, number)),
    );
  }

  #countRepeat(): void {
    this.tally.cleaned.set('repeat', (this.tally.cleaned.get('repeat') ?? 0) + 1);
  }

  /** The lines of a cue without the first where it repeats the last of the cue before. */
  #unrepeated({ lines, isBrief }: Cue): readonly CueLine[] {
    const [first, ...more] = lines;
    if (!first) return lines;
    const isSame = plain(first.text) === this.#last && this.#last !== '';
    this.#last = plain(lines.at(-1)!.text);
    if (!isSame || !(more.length > 0 || isBrief || this.#isRolling)) return lines;
    this.#isRolling = true;
    this.#countRepeat();
    return more;
  }

  #close(): LineTurn[] {
    const open = this.#open;
    this.#open = undefined;
    return open ? [{ ...open.said, text: open.words.filter((words) => words !== '').join(' ') }] : [];
  }

  get closing(): string | undefined {
    if (this.#unnamed === 0) return undefined;
    const [cues, go, themselves] = this.#unnamed === 1 ? ['cue', 'names', 'it'] : ['cues', 'name', 'them'];
    return `${this.#unnamed} ${cues} ${go} no speaker: assigned to the speaker before ${themselves}`;
  }

  #say(text: string, number: number): LineTurn[] {
    const { name, words } = partsOf(text);
    const speaker = name === undefined ? undefined : unescaped(name);
    const isFirstLine = this.#isNewCue;
    this.#isNewCue = false;
    // A dash is a change of speakers, of whom nothing is known.
    if (speaker === undefined && this.#open && !DASH.test(text)) {
      if (isFirstLine && this.#open.said.speaker !== undefined) this.#unnamed += 1;
      this.#open.words.push(words);
      return [];
    }
    const done = this.#close();
    this.#open = { said: { speaker, timeMs: this.#time, line: number }, words: [words.replace(DASH, '')] };
    return done;
  }
}

/** The form of an id: numbers of any size are alike. */
function idKind(id: string): string {
  return /\s/.test(id) ? '' : id.replace(/\d+/g, '0');
}

/** The fewest words that a cue repeats of the one before: shorter repetitions are speech. */
const LEAST_REPEATED = 2;
/** The same in characters of scripts without blanks between words. */
const LEAST_CHARACTERS = 4;
/** The most words that are compared: a cue shows a few lines. */
const MOST_REPEATED = 200;
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+/gu;

/**
 * How many words of each cue repeat the end of the cue before, for captions that roll: in most cues words come twice.
 * `undefined` for all others, in which a speaker may repeat words.
 */
function repeatedWords(cues: readonly Cue[]): readonly number[] | undefined {
  const said = cues.map(({ lines }) => {
    const { name, words } = partsOf(lines[0]?.text ?? '');
    const rest = lines.slice(1).map(({ text }) => partsOf(text));
    const isOne = rest.every((line) => line.name === undefined);
    return { name, isOne, words: [words, ...rest.map((line) => line.words)].flatMap(wordsIn) };
  });
  let before: (typeof said)[number] | undefined;
  const repeats = said.map((cue) => {
    const isSame = before?.isOne && cue.isOne && (cue.name ?? before.name) === before.name;
    const count = before && isSame ? overlap(before.words, cue.words) : 0;
    if (cue.words.length > 0) before = cue;
    return count;
  });
  const rolling = repeats.filter((count) => count > 0).length;
  const spoken = said.filter(({ words }) => words.length > 0).length;
  return rolling >= LEAST_REPEATED && 2 * rolling > spoken - 1 ? repeats : undefined;
}

function wordsIn(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => withoutPunctuation(word.toLowerCase()));
}

function withoutPunctuation(word: string): string {
  let end = word.length;
  while (end > 0 && '.,!?;:'.includes(word.charAt(end - 1))) end -= 1;
  return word.slice(0, end);
}

/** The number of words at the end of one text with which the next begins. */
function overlap(before: readonly string[], next: readonly string[]): number {
  for (let count = Math.min(before.length, next.length, MOST_REPEATED); count > 0; count -= 1) {
    const start = before.length - count;
    if (!next.slice(0, count).every((word, i) => word === before[start + i])) continue;
    const isDense = next
      .slice(0, count)
      .every((word) => /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]$/u.test(word));
    return count >= (isDense ? LEAST_CHARACTERS : LEAST_REPEATED) ? count : 0;
  }
  return 0;
}

/** Lines without their first words; names of speakers stay. */
function withoutWords(lines: readonly CueLine[], count: number): CueLine[] {
  let left = count;
  return lines.flatMap(({ text, number }) => {
    const { head, words } = partsOf(text);
    const all = [...words.matchAll(WORD)];
    const cut = Math.min(left, all.length);
    left -= cut;
    if (cut === all.length && cut > 0) return [];
    return [{ text: cut === 0 ? text : `${head}${words.slice(all[cut]!.index)}`, number }];
  });
}

/** The name that begins a line, as written and as read, and the words behind it. */
function partsOf(text: string): {
  readonly head: string;
  readonly name: string | undefined;
  readonly words: string;
} {
  const named = VOICE.exec(text) ?? NAMED.exec(text);
  const head = named?.[0] ?? '';
  return {
    head,
    name: named
      ?.slice(1)
      .find((each) => each !== undefined)
      ?.trim(),
    words: plain(text.slice(head.length)),
  };
}

function plain(text: string): string {
  return unescaped(text.replace(/<[^<>]*>/g, ''))
    .replaceAll('\u00a0', ' ')
    .trim();
}
