import { clockMs, type LineReader, type Said } from './text-form.js';

export const CUE_TIME: RegExp = /^((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s+-->\s+/;

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
  /** How many cues go on without a name. */
  #unnamed = 0;
  #isNewCue = false;
  #time: number | undefined;
  #inCue = false;
  #open: { readonly said: Omit<Said, 'text'>; readonly words: string[] } | undefined;

  line(raw: string, number: number): Said | readonly Said[] | undefined {
    const text = raw.trim();
    if (text === '') {
      this.#inCue = false;
      return undefined;
    }
    const time = CUE_TIME.exec(text);
    if (time) {
      this.#inCue = true;
      this.#isNewCue = true;
      this.#time = clockMs(time[1] ?? '');
      return undefined;
    }
    if (!this.#inCue) return undefined;
    // One line may have several voices.
    return text.split(/(?=<v[. ])/).flatMap((part) => this.#say(part, number) ?? []);
  }

  end(): Said | undefined {
    const open = this.#open;
    this.#open = undefined;
    return open && { ...open.said, text: open.words.filter((words) => words !== '').join(' ') };
  }

  get closing(): string | undefined {
    if (this.#unnamed === 0) return undefined;
    const [cues, go, themselves] = this.#unnamed === 1 ? ['cue', 'names', 'it'] : ['cues', 'name', 'them'];
    return `${this.#unnamed} ${cues} ${go} nobody: taken to be said by the speaker before ${themselves}`;
  }

  #say(text: string, number: number): Said | undefined {
    const voice = VOICE.exec(text);
    const named = voice ?? NAMED.exec(text);
    const words = plain(named ? text.slice(named[0].length) : text);
    const speaker = (named?.[1] ?? named?.[2] ?? named?.[3])?.trim();
    const isFirstLine = this.#isNewCue;
    this.#isNewCue = false;
    // A dash is a change of speakers, of whom nothing is known.
    if (speaker === undefined && this.#open && !DASH.test(text)) {
      if (isFirstLine && this.#open.said.speaker !== undefined) this.#unnamed += 1;
      this.#open.words.push(words);
      return undefined;
    }
    const done = this.end();
    this.#open = { said: { speaker, timeMs: this.#time, line: number }, words: [words.replace(DASH, '')] };
    return done;
  }
}

function plain(text: string): string {
  return text
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim();
}
