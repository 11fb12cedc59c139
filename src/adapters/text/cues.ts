import { unescaped } from './html-text.js';
import { clockMs, type LineReader, type LineTurn, type Tally } from './text-form.js';

export const CUE_TIME: RegExp =
  /^((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})?/;

/** Blocks other than cues: header, comments and definitions. */
const BLOCK = /^(?:\ufeff?WEBVTT|NOTE|STYLE|REGION|X-TIMESTAMP)/;

const VOICE = /^<v(?:\.[^\s>]*)?\s([^>]+)>/;

const NAMED =
  /^(?:-\s*)?(?:\[([\p{L}\p{N}][^\]<>]{0,39})\]:|[[(](SPEAKER[_ ]?\d+)[\])](?=\s)|([\p{L}\p{N}][^:<>]{0,39}?):(?=\s))\s*(?=\S)/iu;

/** Line prefix for another speaker in the same cue. */
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
 * Cues of WebVTT and SRT. A cue that names its speaker (`<v Ana>`, or `Ana: ...`) is a turn; a cue without a name
 * continues the previous turn.
 */
export class CueReader implements LineReader {
  skipped = 0;
  readonly tally: Tally = { excluded: new Map(), cleaned: new Map() };
  /** Whether each cue has its speaker on the first line. */
  #haveNameLines = false;
  /** Number of cues without a name. */
  #unnamed = 0;
  #isNewCue = false;
  #time: number | undefined;
  #inCue = false;
  /** Lines since the last cue; the one above a time is the id of the next cue. */
  #between: string[] = [];
  readonly #cues: Cue[] = [];
  /** The words of the previous cue's last line. */
  #last = '';
  /** Whether cues repeat the end of the previous cue, as in roll-up captions (YouTube). */
  #isRolling = false;
  #open: { readonly said: Omit<LineTurn, 'text'>; readonly words: string[] } | undefined;

  line(raw: string, number: number): readonly LineTurn[] {
    const text = raw.trim();
    if (text === '') {
      this.#endBlock();
      // A cue may begin with a blank line.
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

  /** The line above a time without a blank line: the next cue's id, if it resembles the previous one. */
  #takeId(): string | undefined {
    const cue = this.#inCue ? this.#cues.at(-1) : undefined;
    const last = cue?.lines.at(-1)?.text;
    if (last === undefined || cue?.id === undefined || idKind(last) !== idKind(cue.id)) return undefined;
    cue.lines.pop();
    return last;
  }

  /** Counts the lines of other blocks. */
  #endBlock(): void {
    if (!BLOCK.test(this.#between[0] ?? 'NOTE')) this.skipped += this.#between.length;
    this.#between = [];
  }

  /** Repeated words can be determined only after the last cue. */
  end(): readonly LineTurn[] {
    this.#endBlock();
    this.#haveNameLines = nameFirstLines(this.#cues);
    const repeats = repeatedWords(this.#cues);
    const turns = this.#cues.flatMap((cue, i) => this.#completedTurns(cue, repeats?.[i] ?? 0));
    return [...turns, ...this.#close()];
  }

  /** The turns completed by a cue, whose first words may repeat the previous cue. */
  #completedTurns(cue: Cue, repeated: number): LineTurn[] {
    this.#isNewCue = true;
    this.#time = cue.timeMs;
    if (repeated > 0) this.#countRepeat();
    const lines = repeated > 0 ? withoutWords(cue.lines, repeated) : this.#unrepeated(cue);
    // A line may contain several voices.
    return lines.flatMap(({ text, number }) =>
      text.split(/(?=<v[. ])/).flatMap((part) => this.#say(part, number)),
    );
  }

  #countRepeat(): void {
    this.tally.cleaned.set('repeat', (this.tally.cleaned.get('repeat') ?? 0) + 1);
  }

  /** The lines of a cue without a repeated first line. */
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
    if (this.#haveNameLines) return 'the first line of each cue was parsed as the name of its speaker';
    if (this.#unnamed === 0) return undefined;
    const [cues, go, themselves] = this.#unnamed === 1 ? ['cue', 'names', 'it'] : ['cues', 'name', 'them'];
    return `${this.#unnamed} ${cues} ${go} no speaker: assigned to the speaker before ${themselves}`;
  }

  #say(text: string, number: number): LineTurn[] {
    const { name, words } = splitName(text);
    const speaker = name === undefined ? undefined : unescaped(name);
    const isFirstLine = this.#isNewCue;
    this.#isNewCue = false;
    // A dash marks a change to an unknown speaker.
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

/** A name on the first line of a cue. */
const NAME_LINE = /^\p{Lu}[\p{L}\p{M}\p{N} .'’_-]{0,39}$/u;
const LEAST_NAMED = 3;

/** Marks names that have the first line of every cue for themselves and return (Zoom). */
function nameFirstLines(cues: readonly Cue[]): boolean {
  const names = cues.map(({ lines }) => (lines.length > 1 ? lines[0]!.text : ''));
  const areNames = names.length >= LEAST_NAMED && names.every((name) => NAME_LINE.test(name));
  if (!areNames || 2 * new Set(names).size > names.length + 1) return false;
  for (const { lines } of cues)
    lines.splice(0, 2, { ...lines[1]!, text: `${lines[0]!.text}: ${lines[1]!.text}` });
  return true;
}

/** The form of an id, with numbers replaced by a placeholder. */
function idKind(id: string): string {
  return /\s/.test(id) ? '' : id.replace(/\d+/g, '0');
}

/** Minimum number of repeated words; shorter repetitions are speech. */
const LEAST_REPEATED = 2;
/** The same in characters, for scripts without spaces between words. */
const LEAST_CHARACTERS = 4;
/** Maximum number of compared words. */
const MOST_REPEATED = 200;
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+/gu;

/**
 * Number of repeated words per cue in roll-up captions, in which most cues repeat words. `undefined` for other
 * captions.
 */
function repeatedWords(cues: readonly Cue[]): readonly number[] | undefined {
  const said = cues.map(({ lines }) => {
    const { name, words } = splitName(lines[0]?.text ?? '');
    const rest = lines.slice(1).map(({ text }) => splitName(text));
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

/** Number of words at the end of one text that the next one repeats. */
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

/** Removes the first words of lines, but keeps speaker names. */
function withoutWords(lines: readonly CueLine[], count: number): CueLine[] {
  let left = count;
  return lines.flatMap(({ text, number }) => {
    const { head, words } = splitName(text);
    const all = [...words.matchAll(WORD)];
    const cut = Math.min(left, all.length);
    left -= cut;
    if (cut === all.length && cut > 0) return [];
    return [{ text: cut === 0 ? text : `${head}${words.slice(all[cut]!.index)}`, number }];
  });
}

/** The name at the start of a line (raw and parsed), and the following words. */
function splitName(text: string): {
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
