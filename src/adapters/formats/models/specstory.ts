import type { TextFormat } from '../../records/conversation-format.js';
import { parseTime } from '../../records/parse-time.js';
import type { CleanedReason } from '../../records/read-summary.js';
import { type FencedLine, FencedReader } from '../../text/fences.js';
import {
  type LineKind,
  type LineReader,
  type LineTurn,
  lineReader,
  type Words,
} from '../../text/text-form.js';

const HEAD = /^_\*\*(User|Agent|Assistant)\b(?: \(([^()]{0,120})\))?\*\*_\s*$/;
const TIME = /\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})?Z?/;
/** Marks above each session, and above the first one. */
const SESSION = /^<!-- .{0,80}\bSession\b.{0,120}-->\s*$/;
/** Tags in a turn whose contents are not speech. */
const BLOCKS: readonly (readonly [open: string, close: string, CleanedReason])[] = [
  ['<tool-use', '</tool-use>', 'tool'],
  ['<think>', '</think>', 'thought'],
  ['<details>', '</details>', 'tool'],
];

/** Histories of Cursor, Claude Code and others, saved by SpecStory. @internal */
export const SPECSTORY: TextFormat<'specstory'> = {
  kind: 'text',
  name: 'specstory',
  describe: 'Histories of coding agents saved by SpecStory',
  example: '_**User (2026-05-10 09:00:00Z)**_ / text / --- / _**Agent (model)**_ / text',
  knownBy: 'heads such as _**User**_',
  fits: (lines) => lines.some((line) => HEAD.test(line)),
  look: 60,
  read: () => new SpecStoryReader(),
};

class SpecStoryReader extends FencedReader {
  readonly remark = 'tools and reasoning are skipped; each session is a separate conversation';
  #isCode = false;
  #begins = false;
  #isOpen = false;
  readonly #lines = lineReader((line) => this.#classifyLine(line), '\n', cleanText);

  protected beginsTurn(line: string): boolean {
    return HEAD.test(line);
  }

  get tally(): LineReader['tally'] & object {
    return this.#lines.tally!;
  }

  protected take({ text, number, isCode }: FencedLine): readonly LineTurn[] {
    this.#isCode = isCode;
    return this.#counted(this.#lines.line(text, number));
  }

  protected close(): readonly LineTurn[] {
    return this.#counted(this.#lines.end());
  }

  #counted(turn: LineTurn | undefined): readonly LineTurn[] {
    this.skipped = this.#lines.skipped;
    return [turn ?? []].flat();
  }

  #classifyLine(line: string): LineKind {
    const [, who, about = ''] = this.#isCode ? [] : (HEAD.exec(line) ?? []);
    if (who !== undefined) {
      const begins = this.#begins;
      this.#begins = false;
      this.#isOpen = true;
      const speaker = who === 'User' ? 'user' : 'assistant';
      return {
        speaker,
        role: speaker,
        text: '',
        timeMs: parseTime(TIME.exec(about)?.[0]),
        ...(begins && { begins }),
      };
    }
    if (!this.#isCode && SESSION.test(line)) {
      this.#begins = true;
      return 'skip';
    }
    if (line.trim() === '') return 'blank';
    return this.#isOpen ? { more: line } : 'skip';
  }
}

function cleanText(text: string): Words {
  const cleaned = new Set<CleanedReason>();
  let words = text;
  for (const [open, close, reason] of BLOCKS) {
    const plain = without(words, open, close);
    if (plain !== words) cleaned.add(reason);
    words = plain;
  }
  words = words
    .replace(/\n-{3,}\s*$/, '')
    .replace(/^-{3,}\s*$/, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (words !== '') return { text: words, cleaned: [...cleaned] };
  return { excluded: cleaned.has('tool') ? 'tool' : cleaned.has('thought') ? 'thought' : 'wordless' };
}

/** Removes possibly nested elements between two tags. */
function without(text: string, open: string, close: string): string {
  if (!text.includes(open)) return text;
  const [first = '', ...parts] = text.split(open);
  let depth = 0;
  let kept = first;
  for (const part of parts) {
    depth += 1;
    const pieces = part.split(close);
    depth = Math.max(0, depth - (pieces.length - 1));
    if (depth === 0) kept += pieces.at(-1)!;
  }
  return kept;
}
