import { counted } from '../../../text/counted.js';
import type { ReadWarning } from '../../advice/read-warning.js';
import type { TextFormat } from '../../records/conversation-format.js';
import { increase } from '../../records/increase.js';
import { emptyTally, type LineReader, type LineTurn, type Tally } from '../../text/text-form.js';

const SEPARATOR = / ?\+\+\+\$\+\+\+ ?/;
const LINE_ID = /^L\d{1,9}$/;
const LINE_IDS = /L\d{1,9}/g;

/** The Cornell movie dialogs: lines of films, and the conversations that they form, in one file or two. @internal */
export const CORNELL: TextFormat<'cornell'> = {
  kind: 'text',
  name: 'cornell',
  describe: 'Cornell movie dialogs: movie_lines.txt, with movie_conversations.txt in the same input',
  example:
    'L1 +++$+++ u0 +++$+++ m0 +++$+++ ANA +++$+++ Is it late?\nL2 +++$+++ u1 +++$+++ m0 +++$+++ BEN +++$+++ Not yet.\nu0 +++$+++ u1 +++$+++ m0 +++$+++ ["L1", "L2"]',
  statesSpeakers: true,
  knownBy: 'fields between +++$+++',
  isDeclared: true,
  fits: (lines) =>
    lines.slice(0, 5).some((line) => {
      const [first = '', ...more] = line.split(SEPARATOR);
      return more.length >= 3 && (LINE_ID.test(first) || /^u\d/.test(first));
    }),
  read: () => new CornellReader(),
};

/** A line of a film. */
interface FilmLine extends LineTurn {
  readonly id: string;
  readonly film: string;
  /** The id of the character. */
  readonly who: string;
}

/** Buffers all lines, because conversations refer to them in any order. */
class CornellReader implements LineReader {
  skipped = 0;
  readonly tally: Tally = emptyTally();
  closing: string | undefined;
  warnings: readonly ReadWarning[] = [];
  readonly #lines = new Map<string, FilmLine>();
  readonly #conversations: { readonly ids: readonly string[]; readonly film: string }[] = [];

  line(text: string, number: number): undefined {
    if (text.trim() === '') return;
    const cells = text.split(SEPARATOR);
    const [id = '', who = '', film = '', name = '', ...words] = cells;
    const ids = cells.at(-1)?.match(LINE_IDS) ?? [];
    if (LINE_ID.test(id) && words.length > 0) {
      if (this.#lines.has(id)) increase(this.tally.excluded, 'duplicate');
      this.#lines.set(id, {
        id,
        who,
        film,
        speaker: name.trim(),
        text: words.join(' ').trim(),
        line: number,
      });
    } else if (cells.length === 4 && ids.length > 0) this.#conversations.push({ ids, film });
    else this.skipped += 1;
  }

  end(): readonly LineTurn[] {
    if (this.#conversations.length === 0) return this.#guessed();
    const read = new Set<string>();
    let missing = 0;
    const said = this.#conversations.flatMap(({ ids, film }) => {
      const lines = ids.flatMap((id) => this.#lines.get(id) ?? []);
      missing += ids.length - lines.length;
      for (const { id } of lines) read.add(id);
      return conversation(lines, film);
    });
    const unused = this.#lines.size - read.size;
    this.skipped += unused;
    const parts = [counted(this.#conversations.length, 'list of lines', 'lists of lines')];
    if (missing > 0)
      parts.push(`${counted(missing, 'line')} named there ${missing === 1 ? 'is' : 'are'} not in the input`);
    if (unused > 0) parts.push(`${counted(unused, 'line')} of no conversation skipped`);
    this.closing = parts.join('; ');
    return said;
  }

  /** Conversations without the second file: consecutive lines between the same two people. */
  #guessed(): LineTurn[] {
    const lineNumber = ({ id }: FilmLine): number => Number(id.slice(1));
    const lines = [...this.#lines.values()].sort((a, b) => lineNumber(a) - lineNumber(b));
    const groups: FilmLine[][] = [];
    for (const line of lines) {
      const group = groups.at(-1);
      const last = group?.at(-1);
      const people = new Set([...(group ?? []), line].map(({ who }) => who));
      const goesOn =
        last?.film === line.film && lineNumber(line) - lineNumber(last) === 1 && people.size <= 2;
      if (group && goesOn) group.push(line);
      else groups.push([line]);
    }
    if (lines.length > 0) this.warnings = [ALONE];
    return groups.flatMap((group) => conversation(group, group[0]!.film));
  }
}

const ALONE: ReadWarning = {
  check: 'conversations-guessed',
  message:
    'the lines of films do not say where conversations begin: lines with consecutive numbers between two people are one; read them together with movie_conversations.txt (cat movie_lines.txt movie_conversations.txt)',
};

function conversation(lines: readonly FilmLine[], film: string): LineTurn[] {
  return lines.map(({ speaker, text, line, id }, i) => ({
    ...{ speaker, text, line },
    ...(i === 0 && { begins: true, conversation: { id, meta: { film } } }),
  }));
}
