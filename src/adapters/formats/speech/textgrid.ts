import type { TextFormat } from '../../records/conversation-format.js';
import { increase } from '../../records/increase.js';
import { emptyTally, type LineReader, type LineTurn, type Tally } from '../../text/text-form.js';

/** A line of the long form: `name = "Ana"`, `xmin = 1.5`, `class = "IntervalTier"`. */
const FIELD = /^\s*(class|name|xmin|number|time|text|mark) = (?:"(.*)|([\d.]{1,30})\s*)$/;
/** Lines that only give the layout. */
const LAYOUT = /^\s*(?:File type|Object class|xmin|xmax|tiers|size|item|intervals|points)[ ?:]/;

/** A Praat tier: the speech of one person with times. */
class TierReader implements LineReader {
  skipped = 0;
  readonly remark = 'each tier is a speaker, turns in the order in which they begin';
  readonly tally: Tally = emptyTally();
  readonly #said: (LineTurn & { readonly timeMs: number })[] = [];
  #speaker = '';
  #seconds = 0;
  /** A text that continues on the next line. */
  #open: { readonly text: string; readonly line: number } | undefined;

  line(line: string, number: number): undefined {
    if (this.#open) {
      const { text, line: begun } = this.#open;
      this.#quoted(`${text}\n${line}`, begun);
      return;
    }
    const [, field, quoted, value] = FIELD.exec(line) ?? [];
    if (field === 'text' || field === 'mark') this.#quoted(quoted ?? '', number);
    else if (field === 'name') this.#speaker = unquoted(quoted ?? '') ?? '';
    else if (value !== undefined) this.#seconds = Number(value);
    else if (line.trim() !== '' && field === undefined && !LAYOUT.test(line)) this.skipped += 1;
  }

  /** A text after its opening quote; it is complete if the last quote is not doubled. */
  #quoted(text: string, line: number): void {
    const words = unquoted(text);
    this.#open = words === undefined ? { text, line } : undefined;
    if (words === undefined) return;
    const said = words.trim();
    const { excluded } = this.tally;
    if (said === '') increase(excluded, 'wordless');
    else
      this.#said.push({ speaker: this.#speaker, text: said, timeMs: Math.round(1000 * this.#seconds), line });
  }

  end(): readonly LineTurn[] {
    if (this.#open) this.skipped += 1;
    return this.#said.toSorted((a, b) => a.timeMs - b.timeMs);
  }
}

/** The text before a closing quote; quotes within it are doubled. */
function unquoted(text: string): string | undefined {
  const plain = text.trimEnd();
  const quotes = plain.split('"').length - 1;
  return plain.endsWith('"') && quotes % 2 === 1 ? plain.slice(0, -1).replaceAll('""', '"') : undefined;
}

/** Whether texts of the first intervals are sentences, and not single words or sounds. */
function areSentences(lines: readonly string[]): boolean {
  const texts = lines.flatMap((line) => {
    const [, field, text = ''] = FIELD.exec(line) ?? [];
    const words = unquoted(text)?.trim() ?? '';
    return field === 'text' || field === 'mark' ? words || [] : [];
  });
  return texts.length > 0 && 2 * texts.filter((text) => /\S\s+\S/.test(text)).length >= texts.length;
}

/** Praat tiers with speech. @internal */
export const TEXTGRID: TextFormat<'textgrid'> = {
  kind: 'text',
  name: 'textgrid',
  describe: 'TextGrid files of Praat: one tier per speaker',
  example:
    'File type = "ooTextFile"\nObject class = "TextGrid"\n\nitem [1]:\nclass = "IntervalTier"\nname = "ana"\nintervals [1]:\nxmin = 0\nxmax = 2\ntext = "Is it raining?"\nitem [2]:\nclass = "IntervalTier"\nname = "ben"\nintervals [1]:\nxmin = 2\nxmax = 3\ntext = "Not yet."',
  look: 400,
  knownBy: 'tiers of a TextGrid',
  isDeclared: true,
  fits: (lines) =>
    /^File type = "ooTextFile/.test(lines[0] ?? '') &&
    lines.slice(0, 5).some((line) => line.startsWith('Object class = "TextGrid"')) &&
    areSentences(lines),
  read: () => new TierReader(),
};
