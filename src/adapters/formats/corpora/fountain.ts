import type { TextFormat } from '../../records/conversation-format.js';
import { increase } from '../../records/increase.js';
import { emptyTally, keepExample, type LineReader, type LineTurn } from '../../text/text-form.js';

/** `INT. HOUSE - DAY`, or a heading marked by a dot. */
const SCENE = /^\s{0,3}(?:(?:INT|EXT|EST|INT\.?\/EXT|EXT\.?\/INT|I\/E)[. ]|\.(?=[^.\s]))/i;
/** Maximum length of a name with remarks. */
const LONGEST_NAME = 80;
const NO_CUE = /^[!>=#.[/~*_]|[:.?!]$/;
const PARENTHESIS = /^\s{0,40}\([^()\n]{1,300}\)\s*$/;

/** Screenplays in Fountain: one conversation per scene. @internal */
export const FOUNTAIN: TextFormat<'fountain'> = {
  kind: 'text',
  name: 'fountain',
  describe: 'Screenplays in Fountain: one conversation per scene',
  example:
    'INT. KITCHEN - NIGHT\n\nRain falls.\n\nANA\n(tired)\nIs it late?\n\nBEN (O.S.)\nNot yet.\n\nANA\nThen stay.',
  look: 80,
  statesSpeakers: true,
  knownBy: 'headings of scenes and names in capitals',
  isDeclared: true,
  fits: (lines) => {
    const cues = lines.filter((line, i) => {
      const below = lines[i + 1] ?? '';
      return nameIn(line) !== undefined && nameIn(below) === undefined && /\p{Ll}/u.test(below);
    });
    return (
      cues.length >= 2 && lines.some((line) => /^(?:INT|EXT|I\/E)[./ ]/.test(line)) && !cues.some(isShouted)
    );
  },
  read: () => new FountainReader(),
};

/** Lines of capitals in code and lists. */
function isShouted(line: string): boolean {
  return /[={};<>|]/.test(line);
}

/** A name in capitals, optionally with remarks in parentheses, or any name after `@`. */
function nameIn(line: string): string | undefined {
  if (line.length > LONGEST_NAME || NO_CUE.test(line.trim()) || SCENE.test(line)) return undefined;
  const plain = line.trim().replace(/\^$/, '').trimEnd();
  const [first = '', ...remarks] = plain.split('(');
  if (remarks.length > 0 && !plain.endsWith(')')) return undefined;
  const name = first.trim();
  if (name.startsWith('@')) return name.length > 1 ? name.slice(1).trim() : undefined;
  return name.length > 1 && name === name.toUpperCase() && /\p{Lu}/u.test(name) ? name : undefined;
}

/** Removes notes in double brackets. */
function withoutNotes(line: string): string {
  const [first = '', ...rest] = line.split('[[');
  return first + rest.map((part) => part.slice(part.includes(']]') ? part.indexOf(']]') + 2 : 0)).join('');
}

class FountainReader implements LineReader {
  skipped = 0;
  readonly remark = 'each scene is a conversation; action and directions are skipped';
  readonly tally = emptyTally();
  #afterBlank = true;
  #begins = false;
  #isBoneyard = false;
  /** A possible name, which must be followed by text. */
  #cue: { readonly speaker: string; readonly line: number } | undefined;
  #open:
    | {
        readonly speaker: string;
        readonly line: number;
        readonly lines: string[];
        readonly removed: string[];
      }
    | undefined;

  line(given: string, number: number): LineTurn | undefined {
    const text = this.#uncommented(given);
    const isBlank = text.trim() === '';
    const afterBlank = this.#afterBlank;
    // A line of two spaces is part of a speech.
    this.#afterBlank = isBlank && text.length !== 2;
    if (isBlank) return this.#afterBlank ? this.end() : undefined;
    if (this.#cue) {
      this.#open = { ...this.#cue, lines: [], removed: [] };
      this.#cue = undefined;
    }
    if (this.#open) {
      this.#speak(this.#open, text);
      return undefined;
    }
    const speaker = afterBlank ? nameIn(text) : undefined;
    if (speaker !== undefined) this.#cue = { speaker, line: number };
    else this.#skip(text);
    return undefined;
  }

  end(): LineTurn | undefined {
    const open = this.#open;
    if (this.#cue) this.#skip(this.#cue.speaker);
    this.#cue = undefined;
    this.#open = undefined;
    if (!open) return undefined;
    const text = open.lines.join('\n').trim();
    if (text === '') {
      increase(this.tally.excluded, 'wordless');
      return undefined;
    }
    const begins = this.#begins;
    this.#begins = false;
    const { speaker, line, removed } = open;
    return { speaker, text, line, removed, ...(begins && { begins }) };
  }

  #speak({ lines, removed }: { readonly lines: string[]; readonly removed: string[] }, given: string): void {
    const text = withoutNotes(given);
    if (text === given && !PARENTHESIS.test(given)) {
      lines.push(text.trim());
      return;
    }
    removed.push(given.trim());
    increase(this.tally.cleaned, 'markup');
    keepExample(this.tally, 'markup', given.trim());
    if (!PARENTHESIS.test(given) && text.trim() !== '') lines.push(text.trim());
  }

  #skip(text: string): void {
    this.skipped += 1;
    if (SCENE.test(text)) this.#begins = true;
    keepExample(this.tally, 'notice', text.trim());
  }

  /** Removes block comments, which may span lines. */
  #uncommented(line: string): string {
    if (!this.#isBoneyard && !line.includes('/*')) return line;
    this.skipped += 1;
    const start = this.#isBoneyard ? 0 : line.indexOf('/*');
    const end = line.indexOf('*/', start);
    this.#isBoneyard = end < 0;
    return line.slice(0, start) + (end < 0 ? '' : line.slice(end + 2));
  }
}
