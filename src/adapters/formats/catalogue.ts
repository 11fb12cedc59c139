import type { ShapeHints } from '../chat/shape.js';
import type { RecordFormat, TextFormat } from '../records/conversation-format.js';
import type { Fields } from '../records/fields.js';
import { FORMATS } from './index.js';
import type { FormatName, ShapeName } from './names.generated.js';

export const RECORD_FORMATS: readonly RecordFormat<ShapeName>[] = FORMATS.filter(
  (format) => format.kind === 'records',
);

export const TEXT_FORMATS: readonly TextFormat<ShapeName>[] = FORMATS.filter(
  (format) => format.kind === 'text',
);

const FORMATS_OF_RECORDS = FORMATS.filter((format) => format.kind !== 'text');

/** Formats of objects whose lists are not lists of records. @internal */
export const LIST_OWNERS: readonly RecordFormat[] = RECORD_FORMATS.filter(({ ownsLists }) => ownsLists);
/** Formats of tables with parts of a turn in their rows. @internal */
export const TABLES: readonly RecordFormat<ShapeName>[] = RECORD_FORMATS.filter(({ isTable }) => isTable);
/** Formats of tables without a header. @internal */
export const HEADERLESS: readonly TextFormat<ShapeName>[] = TEXT_FORMATS.filter(
  ({ isHeaderless }) => isHeaderless,
);
/** Formats of messages that only together are a conversation. @internal */
export const GATHERED: readonly RecordFormat<ShapeName>[] = RECORD_FORMATS.filter(({ isPart }) => isPart);

/** The names of all formats, in the order in which they are tried. @internal */
export const FORMAT_NAMES: readonly FormatName[] = FORMATS.map(({ name }) => name);

/** The formats that a record may have, the likeliest first; `names` are the formats to choose from. @internal */
export function* formatsFor(
  record: Fields,
  hints: ShapeHints,
  names: readonly FormatName[] = FORMAT_NAMES,
): Generator<FormatName> {
  for (const format of FORMATS_OF_RECORDS)
    if (names.includes(format.name) && (format.fits(record, hints) || format.isPart?.(record, hints)))
      yield format.name;
}

/** The formats that a text may have by its first lines, the likeliest first. @internal */
export function* formatsForText(
  lines: readonly string[],
  among: readonly TextFormat<ShapeName>[] = TEXT_FORMATS,
): Generator<TextFormat<ShapeName>> {
  const seen = lines.filter((line) => line.trim() !== '');
  let isKnown = false;
  for (const format of among) {
    if (!format.fits(seen.slice(0, format.look ?? LOOK))) continue;
    isKnown = true;
    yield format;
  }
  const late = isKnown || among !== TEXT_FORMATS ? undefined : formatBelow(seen);
  if (late) yield late;
}

/** Fewer lines below others may be an example in a text. */
const LEAST_BELOW = 4;

/** The format of chat lines that begin below notices, notes or front matter. */
function formatBelow(lines: readonly string[]): TextFormat<ShapeName> | undefined {
  for (let start = 1; start + LEAST_BELOW <= lines.length; start += 1) {
    const below = lines.slice(start, start + LOOK);
    // A line before that has the format as well belongs to a table of another kind, which does not fit as a whole.
    const before = lines.slice(start - 1, start);
    const found = CHAT_LINES.find(({ fits }) => fits(below) && !fits(before));
    if (found) return found;
  }
  return undefined;
}

/** Formats of lines with a time and a name each, which nothing else resembles. */
const CHAT_LINES = TEXT_FORMATS.filter(({ statesSpeakers, isDeclared }) => statesSpeakers && !isDeclared);

/** The format that the first lines of a text declare. @internal */
export function declaredFormat(lines: readonly string[]): FormatName | undefined {
  return formatsForText(lines, DECLARED).next().value?.name;
}

const DECLARED = TEXT_FORMATS.filter(({ isDeclared }) => isDeclared);

/** The format whose records hold conversations like this one. @internal */
export function matchFormat(record: Fields, hints: ShapeHints): RecordFormat<ShapeName> | undefined {
  return RECORD_FORMATS.find((format) => format.fits(record, hints));
}

/** The format of a record that forms a conversation only together with others. @internal */
export function matchGatheredFormat(record: Fields): RecordFormat<ShapeName> | undefined {
  return GATHERED.find(({ isPart }) => isPart!(record, {}));
}

/** How many lines that are not blank are looked at to recognize a text. */
export const LOOK = 40;
/** How many of them any format needs. @internal */
export const MOST_LINES: number = Math.max(...TEXT_FORMATS.map(({ look = LOOK }) => look));

/** The three formats whose names are most like a given one, for error messages. @internal */
export function nearestFormats(name: string, among: readonly string[] = FORMAT_NAMES): readonly string[] {
  const pairs = (text: string): string[] => Array.from(text, (_, i) => text.slice(i, i + 2).toLowerCase());
  const wanted = new Set(pairs(name));
  const score = (each: string): number => {
    const own = pairs(each);
    return (2 * own.filter((pair) => wanted.has(pair)).length) / (own.length + wanted.size);
  };
  return among.toSorted((a, b) => score(b) - score(a)).slice(0, 3);
}
