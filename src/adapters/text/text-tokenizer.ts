import { counted } from '../../text/counted.js';
import { formatsForText, LOOK, MOST_LINES, TEXT_FORMATS } from '../formats/catalogue.js';
import type { ShapeName } from '../formats/names.generated.js';
import type { TextFormat } from '../records/conversation-format.js';
import type { Located, Tokenizer } from '../records/format.js';
import { NOT_UTF8 } from '../records/json-tokenizer.js';
import type { Notes } from '../records/notes.js';
import { type Line, LineSplitter } from './line-splitter.js';
import type { LineReader, LineTurn } from './text-form.js';

/** Beginning and end of notes that `mtpc read` omits because the read summary contains the same information. @internal */
export const READ_AS = 'read as text of the form ';
/** @internal */
export const UNSAID_LINES = ' without speech skipped';

/** Splits the text of one conversation into one record per turn. @internal */
export class TextTokenizer implements Tokenizer {
  readonly #splitter = new LineSplitter();
  #held: Line[] = [];
  #seen = 0;
  #reader: LineReader | undefined;

  readonly #name: ShapeName | undefined;
  readonly #notes: Notes;
  constructor(name: ShapeName | undefined, notes: Notes) {
    this.#name = name;
    this.#notes = notes;
  }

  *push(piece: string): Generator<Located> {
    for (const line of this.#splitter.push(piece)) yield* this.#take(line);
  }

  *end(): Generator<Located> {
    for (const line of this.#splitter.end()) yield* this.#take(line);
    yield* this.#begin(true);
    yield* located(this.#reader?.end());
    const skipped = this.#reader?.skipped ?? 0;
    if (this.#reader?.closing !== undefined) this.#notes.once(this.#reader.closing);
    for (const warning of this.#reader?.warnings ?? []) this.#notes.readSummary.warn(warning);
    const { excluded = new Map(), cleaned = new Map(), examples } = this.#reader?.tally ?? {};
    this.#notes.readSummary.exclude('notice', skipped, examples?.get('notice'));
    let left = skipped;
    for (const [reason, count] of excluded) {
      this.#notes.readSummary.exclude(reason, count, examples?.get(reason));
      left += count;
    }
    for (const [reason, count] of cleaned)
      this.#notes.readSummary.clean(reason, count, examples?.get(reason));
    if (left > 0) this.#notes.once(`${counted(left, 'line')}${UNSAID_LINES}`);
  }

  *#take(line: Line): Generator<Located> {
    if (line.text.includes('\ufffd')) this.#notes.count({ line: line.number }, NOT_UTF8);
    if (this.#reader) {
      yield* located(this.#reader.line(line.text, line.number));
      return;
    }
    this.#held.push(line);
    if (line.text.trim() !== '') this.#seen += 1;
    const isEnough = this.#seen === LOOK || this.#seen === MOST_LINES;
    if (isEnough && line.text.trim() !== '') yield* this.#begin(this.#seen === MOST_LINES);
  }

  *#begin(isLast: boolean): Generator<Located> {
    if (this.#reader) return;
    const lines = this.#held.map(({ text }) => text);
    const form =
      TEXT_FORMATS.find(({ name }) => name === this.#name) ??
      (formatsForText(lines).next().value as TextFormat<ShapeName> | undefined);
    if (!form && !isLast) return;
    if (!form) {
      const first = lines.find((line) => line.trim() !== '');
      if (first === undefined) this.#notes.empty = 'an empty text';
      else this.#notes.fail({}, '', textExpected(), first);
      return;
    }
    this.#notes.once(`${READ_AS}${form.name}`);
    this.#notes.readSummary.fromText(form);
    this.#reader = form.read(lines);
    if (this.#reader.remark !== undefined) this.#notes.once(this.#reader.remark);
    for (const { text, number } of this.#held) yield* located(this.#reader.line(text, number));
    this.#held = [];
  }
}

function* located(said: LineTurn | readonly LineTurn[] | undefined): Generator<Located> {
  for (const each of said === undefined ? [] : [said].flat()) {
    const { line, ...record } = each as LineTurn;
    yield { record, place: { line } };
  }
}

/** Accepted forms of text conversations, for error messages. @internal */
export function textExpected(): string {
  return 'text with speakers, such as "Ana: text", WebVTT or a chat log, or rows below a header (mtpc formats lists all)';
}
