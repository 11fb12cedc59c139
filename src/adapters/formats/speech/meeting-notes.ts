import type { TextFormat } from '../../records/conversation-format.js';
import { increase } from '../../records/increase.js';
import { type FencedLine, FencedReader } from '../../text/fences.js';
import { HEADING } from '../../text/line-patterns.js';
import { emptyTally, keepExample, type LineTurn } from '../../text/text-form.js';

/** A row of the attendee table with initials. */
const ROW = /^\|([^|]{2,80})\|\s{0,40}([A-Z][A-Z0-9]{1,4})\s{0,40}(?:\||$)/;
const TABLE =
  /^\|\s{0,40}(?:Name|Attendee|Person)s?\s{0,40}\|\s{0,40}(?:Abbreviation|Abbr\.?|Initials|Acronym|Nick)\s{0,40}\|/i;
/** A name in a list of attendees: `Ana Lind (AL)`. */
const LISTED = /\p{L} \(([A-Z][A-Z0-9]{1,4})\)/gu;
const SPEAKER =
  /^(?:\*\*)?([A-Z][A-Z0-9]{1,4}(?:(?:\/|, ?| and | & )[A-Z][A-Z0-9]{1,4}){0,3})(?:\*\*)?:(?:\*\*)?\s{0,5}(.*)$/s;

/** Meeting notes with the initials of attendees as speakers, as published by TC39. @internal */
export const MEETING_NOTES: TextFormat<'meeting-notes'> = {
  kind: 'text',
  name: 'meeting-notes',
  describe: 'Notes of meetings with a list of attendees and their initials (TC39)',
  example:
    '# January 12 Meeting Notes\n\nAna Lind (ANL), Ben Oda (BEO), Cy Roe (CYR)\n\n## Gates\n\nANL: Shall we begin?\n\nBEO: Yes.\n\nANL: Then go on.',
  look: 160,
  statesSpeakers: true,
  knownBy: 'attendees with initials, and turns under these initials',
  isDeclared: true,
  fits: (lines) => {
    if (!lines.slice(0, 5).some((line) => HEADING.test(line))) return false;
    const initials = new Set(initialsIn(lines));
    if (initials.size < 2) return false;
    const said = lines.flatMap((line) => SPEAKER.exec(line)?.[1] ?? []);
    const isTable = lines.some((line) => TABLE.test(line));
    return isTable || said.filter((name) => initials.has(name)).length >= 2;
  },
  read: () => new NotesReader(),
};

function initialsIn(lines: readonly string[]): string[] {
  const isTable = lines.some((line) => TABLE.test(line));
  const rows = isTable ? lines.flatMap((line) => ROW.exec(line)?.[2] ?? []) : [];
  const listed = lines
    .slice(0, 40)
    .flatMap((line) => [...line.matchAll(LISTED)].map(([, name = '']) => name));
  return [...rows, ...listed];
}

/** A heading ends a turn; text before the next turn is not speech. */
class NotesReader extends FencedReader {
  readonly remark =
    'initials before a colon are speakers; headings, lists and tables between turns are skipped';
  readonly tally = emptyTally();
  #open: { readonly speaker: string; readonly line: number; readonly lines: string[] } | undefined;

  protected beginsTurn(line: string): boolean {
    return SPEAKER.test(line);
  }

  protected take({ text: line, number, isCode }: FencedLine): readonly LineTurn[] {
    const [, speaker, words = ''] = isCode ? [] : (SPEAKER.exec(line) ?? []);
    if (speaker !== undefined) {
      const done = this.close();
      this.#open = { speaker, line: number, lines: [words.trimEnd()] };
      return done;
    }
    if (!isCode && HEADING.test(line)) {
      this.#skip(line);
      return this.close();
    }
    if (this.#open) this.#open.lines.push(line.trimEnd());
    else if (line.trim() !== '') this.#skip(line);
    return [];
  }

  #skip(line: string): void {
    this.skipped += 1;
    keepExample(this.tally, 'notice', line.trim());
  }

  protected close(): readonly LineTurn[] {
    const open = this.#open;
    this.#open = undefined;
    const text = open?.lines.join('\n').trim() ?? '';
    if (open && text === '') increase(this.tally.excluded, 'wordless');
    return open && text !== '' ? [{ speaker: open.speaker, text, line: open.line }] : [];
  }
}
