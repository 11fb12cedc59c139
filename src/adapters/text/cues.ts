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
  #isBrief = false;
  #inCue = false;
  /** The lines since the last cue, of which the one above the time names the next cue. */
  #between: string[] = [];
  #lines: { readonly text: string; readonly number: number }[] = [];
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
      if (raw === '' || this.#lines.length > 0) this.#inCue = false;
      return this.#inCue ? [] : this.#cue();
    }
    const time = CUE_TIME.exec(text);
    if (time) {
      this.skipped += Math.max(0, this.#between.length - 1);
      this.#between = [];
      const done = this.#cue();
      const [begin, end] = [clockMs(time[1]!), clockMs(time[2] ?? '')];
      this.#inCue = true;
      this.#isNewCue = true;
      this.#time = begin;
      this.#isBrief = begin !== undefined && end !== undefined && end - begin <= 50;
      return done;
    }
    if (this.#inCue) this.#lines.push({ text, number });
    else this.#between.push(text);
    return [];
  }

  /** Counts the lines of a block that is not a cue, a comment or a definition. */
  #endBlock(): void {
    if (!BLOCK.test(this.#between[0] ?? 'NOTE')) this.skipped += this.#between.length;
    this.#between = [];
  }

  end(): readonly LineTurn[] {
    this.#endBlock();
    return [...this.#cue(), ...this.#close()];
  }

  /** The turns that end with the lines of a cue. */
  #cue(): LineTurn[] {
    const lines = this.#unrepeated(this.#lines);
    this.#lines = [];
    // One line may have several voices.
    return lines.flatMap(({ text, number }) =>
      text.split(/(?=<v[. ])/).flatMap((part) => this.#say(part, number)),
    );
  }

  /** The lines of a cue without the first where it repeats the last of the cue before. */
  #unrepeated<L extends { readonly text: string }>(lines: readonly L[]): readonly L[] {
    const [first, ...more] = lines;
    if (!first) return lines;
    const isSame = plain(first.text) === this.#last && this.#last !== '';
    this.#last = plain(lines.at(-1)!.text);
    if (!isSame || !(more.length > 0 || this.#isBrief || this.#isRolling)) return lines;
    this.#isRolling = true;
    this.tally.cleaned.set('repeat', (this.tally.cleaned.get('repeat') ?? 0) + 1);
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
    const voice = VOICE.exec(text);
    const named = voice ?? NAMED.exec(text);
    const words = plain(named ? text.slice(named[0].length) : text);
    const name = (named?.[1] ?? named?.[2] ?? named?.[3])?.trim();
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

function plain(text: string): string {
  return unescaped(text.replace(/<[^<>]*>/g, ''))
    .replaceAll('\u00a0', ' ')
    .trim();
}
