import type { ReadWarning } from '../../advice/read-warning.js';
import type { TextFormat } from '../../records/conversation-format.js';
import { increase } from '../../records/increase.js';
import { plainName } from '../../records/record-names.js';
import { USUAL } from '../../rows/column-names.js';
import type { LineReader, LineTurn } from '../../text/text-form.js';

const SEPARATORS = ['|', '\t', ',', ';'] as const;
const MORE_CELLS = /[,;](?=[^\s,;])/;
const NAME = /^[\p{L}@][\p{L}\p{M}\p{N} ._'’-]{0,29}$/u;
/** Maximum number of other lines, such as a line about the file. */
const ODD = 0.1;

/**
 * Lines without a header: speaker, text and optional labels separated by bars or tabs, or speaker and text separated by
 * commas (SwDA as text, Map Task). @internal
 */
export const CELL_LINES: TextFormat<'cell-lines'> = {
  kind: 'text',
  isHeaderless: true,
  name: 'cell-lines',
  describe: 'Lines of speaker and text separated by bars, tabs or commas, without a header',
  example: 'ana|text|label',
  look: 80,
  knownBy: 'speaker and text separated by bars, tabs or commas',
  fits: (lines) => detectSeparator(lines) !== undefined,
  read: (lines = []) => new CellReader(detectSeparator(lines.filter((line) => line.trim() !== '')) ?? '|'),
};

const UNEVEN: ReadWarning = {
  check: 'columns',
  message: 'the lines have different numbers of cells: the first may be a heading and not a speaker',
};

const CELLS = 'speaker = the first cell of a line, text = the second';

class CellReader implements LineReader {
  skipped = 0;
  readonly remark?: string;
  /** Commas separate the cells of any table. */
  get warnings(): readonly ReadWarning[] {
    if (this.#isCommon) return [{ check: 'columns', message: `no header: ${CELLS}` }];
    const counts = [...this.#widths.values()];
    const lines = counts.reduce((sum, count) => sum + count, 0);
    return Math.max(...counts) < (1 - ODD) * lines ? [UNEVEN] : [];
  }

  /** Number of lines by number of cells. */
  readonly #widths = new Map<number, number>();

  readonly #separator: string;
  constructor(separator: string) {
    this.#separator = separator;
    if (!this.#isCommon) this.remark = CELLS;
  }

  get #isCommon(): boolean {
    return this.#separator === ',' || this.#separator === ';';
  }

  line(text: string, number: number): LineTurn | undefined {
    const cells = splitCells(text, this.#separator);
    const [speaker = '', said] = cells;
    if (cells.length > 1) increase(this.#widths, cells.length);
    if (said !== undefined && NAME.test(speaker) && !isHeader(speaker))
      return { speaker, text: said, line: number };
    if (text.trim() !== '') this.skipped += 1;
    return undefined;
  }

  end(): undefined {
    return undefined;
  }
}

/** The separator of lines whose first cells are a few repeated names and whose second cells are texts. */
function detectSeparator(lines: readonly string[]): string | undefined {
  return SEPARATORS.find((separator) => {
    const rows = lines.slice(0, 80).map((line) => splitCells(line, separator));
    if (isHeader(rows[0]?.[0])) return false;
    const spoken = rows.filter(
      ([name = '', text]) => text !== undefined && NAME.test(name) && !isHeader(name),
    );
    if (spoken.length < 4 || spoken.length < (1 - ODD) * rows.length) return false;
    const names = new Set(spoken.map(([name]) => name));
    const isCommon = separator === ',' || separator === ';';
    // A comma without a following space separates more cells.
    const isTable =
      isCommon && 2 * spoken.filter(([, text = '']) => MORE_CELLS.test(text)).length > spoken.length;
    if (isTable) return false;
    const areMany = spoken.length < rows.length || names.size > Math.max(2, rows.length / 3);
    if (isCommon && (areMany || [...names].some((name) => LABEL.test(name ?? '')))) return false;
    const areFew = names.size >= 2 && names.size <= spoken.length / 2;
    const words = spoken.filter(([, text = '']) => /\p{L}/u.test(text) && /\S\s/.test(text));
    return areFew && words.length >= 0.4 * spoken.length;
  });
}

/** Text labels that are not speakers. */
const LABEL =
  /^(?:pos|neg|neu|positive|negative|neutral|spam|ham|true|false|yes|no|toxic|hate|joy|anger|sadness|fear|surprise|disgust|love|label\w{0,10}|class\w{0,10}|entailment|contradiction)$/i;

/** Names that occur only in headers. */
const HEADER: readonly string[] = [...USUAL.speaker, ...USUAL.conversation].filter((name) => name !== 'user');

function isHeader(name = ''): boolean {
  return HEADER.includes(plainName(name));
}

function splitCells(line: string, separator: string): string[] {
  if (separator !== ',' && separator !== ';') return line.split(separator).map((cell) => cell.trim());
  // Commas within a text are part of it.
  const end = line.indexOf(separator);
  if (end < 0) return [line.trim()];
  const text = line.slice(end + 1).trim();
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  return [
    line.slice(0, end).replace(/^"|"$/g, '').trim(),
    isQuoted ? text.slice(1, -1).replaceAll('""', '"') : text,
  ];
}
