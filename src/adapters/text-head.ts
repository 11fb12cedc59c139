import type { ShapeHints } from './chat/shape.js';
import { firstLines, headerRow, LINES, LOOK, parsePartialRows } from './first-lines.js';
import {
  declaredFormat,
  FORMAT_NAMES,
  formatsFor,
  formatsForText,
  HEADERLESS,
  matchFormat,
  TABLES,
} from './formats/catalogue.js';
import type { FormatName, ShapeName } from './formats/names.generated.js';
import type { TextFormat } from './records/conversation-format.js';
import type { Fields } from './records/fields.js';
import { withParsedCells, withParsedTexts } from './records/parsed-cells.js';
import { looksLikeFlaggedRow } from './rows/row-columns.js';

/** Number of examined lines. */
const MOST_HEAD = 1000;

/** Formats of tables with one turn per row. */
const ROW_FORMATS: readonly FormatName[] = ['rows', 'delidata'];

/** The parsed beginning of a text that is not JSON. @internal */
export class TextHead {
  readonly #text: string;
  #header: { readonly row: Fields | undefined } | undefined;
  readonly #forms: FormatName[] = [];
  #rest: Generator<TextFormat<ShapeName>> | undefined;
  #firstLines: readonly string[] | undefined;
  constructor(text: string) {
    this.#text = text;
  }

  /** A row with its header. */
  get #row(): Fields | undefined {
    this.#header ??= { row: headerRow(this.#text) };
    return this.#header.row;
  }

  /** The format declared in the first lines. */
  get declared(): FormatName | undefined {
    return declaredFormat(this.#lines());
  }

  #lines(): readonly string[] {
    this.#firstLines ??= firstLines(this.#text.slice(0, LOOK), MOST_HEAD);
    return this.#firstLines;
  }

  /** Possible formats of the lines, most likely first; each is tested once. */
  *#possible(): Generator<FormatName, undefined> {
    for (let i = 0; ; i += 1) {
      if (i === this.#forms.length) {
        this.#rest ??= formatsForText(this.#lines());
        const { done, value } = this.#rest.next();
        if (done) return;
        this.#forms.push(value.name);
      }
      yield this.#forms[i]!;
    }
  }

  /** The format of a delimited table. */
  formatOfTable(hints: ShapeHints): FormatName | undefined {
    return this.#rowFormat(hints) ?? tableShape(this.#text, hints) ?? tableWithoutHeader(this.#text);
  }

  /** The format of rows with a header for speaker and text, or of the lines of a conversation. */
  formatOfText(hints: ShapeHints): FormatName | undefined {
    const found = this.#rowFormat(hints) ?? (this.#row && tableShape(this.#text, hints));
    return found ?? this.#possible().next().value;
  }

  /** Similar formats: rows by the header, or a text format by the lines. */
  *candidates(hints: ShapeHints): Generator<FormatName> {
    // A header with speaker and text is unambiguous.
    const isTable = this.#rowFormat(hints) !== undefined;
    if (this.#row) yield* formatsFor(this.#row, hints, isTable ? ROW_FORMATS : FORMAT_NAMES);
    if (!isTable) yield* this.#possible();
  }

  /** The format of a table with one turn per row, by its header. */
  #rowFormat(hints: ShapeHints): FormatName | undefined {
    return this.#row && [...formatsFor(this.#row, hints, ROW_FORMATS)][0];
  }
}

/** The shape of the conversations in table rows. */
function tableShape(text: string, hints: ShapeHints): FormatName | undefined {
  const [row] = parsePartialRows(text.slice(0, LOOK));
  if (!row) return undefined;
  const forms = new Set([withParsedCells(row), withParsedTexts(row), row]);
  const shape = [...forms].map((form) => matchFormat(form, hints)).find((found) => found !== undefined);
  return (
    shape?.name ??
    TABLES.find(({ fits, isPart }) => fits(row, hints) || isPart?.(row, hints))?.name ??
    (looksLikeFlaggedRow(row) ? 'rows' : undefined)
  );
}

/** The form of a table without a header, whose lines are a conversation. */
function tableWithoutHeader(text: string): FormatName | undefined {
  const lines = firstLines(text, LINES);
  return HEADERLESS.find(({ fits }) => fits(lines))?.name;
}
