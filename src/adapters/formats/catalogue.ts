import type { ShapeHints } from '../chat/shape.js';
import type {
  AdapterFormat,
  ConversationFormat,
  RecordFormat,
  TextFormat,
} from '../records/conversation-format.js';
import { DECLARED, type Match, type Sign } from '../records/detection.js';
import type { Fields } from '../records/fields.js';
import * as formats from './index.js';
import type { AdapterName, FormatName, ShapeName } from './names.generated.js';

type KnownFormat = RecordFormat<ShapeName> | TextFormat<ShapeName> | AdapterFormat<AdapterName>;

/** All formats, the most specific first. @internal */
export const FORMATS: readonly KnownFormat[] = inOrder<KnownFormat>(Object.values(formats));

export const RECORD_FORMATS: readonly RecordFormat<ShapeName>[] = FORMATS.filter(
  (format) => format.kind === 'records',
);

export const TEXT_FORMATS: readonly TextFormat<ShapeName>[] = FORMATS.filter(
  (format) => format.kind === 'text',
);

/** Formats of objects whose lists are not lists of records. @internal */
export const LIST_OWNERS: readonly RecordFormat[] = RECORD_FORMATS.filter(({ ownsLists }) => ownsLists);
/** Formats of tables with parts of a turn in their rows. @internal */
export const TABLES: readonly RecordFormat<ShapeName>[] = RECORD_FORMATS.filter(({ isTable }) => isTable);
/** Formats of tables without a header. @internal */
export const HEADERLESS: readonly TextFormat<ShapeName>[] = TEXT_FORMATS.filter(
  ({ isHeaderless }) => isHeaderless,
);

const DECLARED_FORMATS = TEXT_FORMATS.filter(({ detect }) => detect.signs[0]?.confidence === DECLARED);

/** The names of all formats, the most specific first. @internal */
export const FORMAT_NAMES: readonly FormatName[] = FORMATS.map(({ name }) => name);

/** A format and one way to recognize its records. @internal */
export interface RecordSign<Format = RecordFormat<ShapeName>> {
  readonly format: Format;
  readonly sign: Sign<[record: Fields, hints: ShapeHints]>;
}

const SIGNS = signsOf(FORMATS.filter((format) => format.kind !== 'text'));
const RECORD_SIGNS = signsOf(RECORD_FORMATS);
/** Signs of records that hold conversations. @internal */
export const WHOLE_SIGNS: readonly RecordSign[] = RECORD_SIGNS.filter(({ sign }) => sign.isPart !== true);
/** Signs of records that are conversations only together. @internal */
export const PART_SIGNS: readonly RecordSign[] = RECORD_SIGNS.filter(({ sign }) => sign.isPart === true);

function signsOf<Format extends RecordFormat | AdapterFormat>(
  among: readonly Format[],
): readonly RecordSign<Format>[] {
  return among
    .flatMap((format) => format.detect.signs.map((sign) => ({ format, sign })))
    .sort((a, b) => b.sign.confidence - a.sign.confidence);
}

/** A format that input may have. */
export interface Candidate extends Match {
  readonly format: FormatName;
}

/** The format of a record, by its best sign; `names` are the formats to choose from. @internal */
export function formatOfSigns(
  record: Fields,
  hints: ShapeHints,
  names?: readonly FormatName[],
): FormatName | undefined {
  return SIGNS.find(({ format, sign }) => (names?.includes(format.name) ?? true) && sign.fits(record, hints))
    ?.format.name;
}

/** The formats that a record may have, the likeliest first. @internal */
export function* candidatesFor(
  record: Fields,
  hints: ShapeHints,
  names: readonly FormatName[] = FORMAT_NAMES,
): Generator<Candidate> {
  const found = new Set<FormatName>();
  for (const { format, sign } of SIGNS) {
    if (found.has(format.name) || !names.includes(format.name) || !sign.fits(record, hints)) continue;
    found.add(format.name);
    yield { format: format.name, confidence: sign.confidence, reason: sign.reason };
  }
}

/** What a format is recognized by. @internal */
export function reasonFor(name: FormatName): string | undefined {
  const reasons = FORMATS.find((format) => format.name === name)?.detect.signs.map(({ reason }) => reason);
  return reasons && [...new Set(reasons)].join(', or ');
}

/** The format that the first lines of a text declare. @internal */
export function declaredFormat(lines: readonly string[]): FormatName | undefined {
  return DECLARED_FORMATS.find(({ look = LOOK, detect }) => detect.fits(lines.slice(0, look)))?.name;
}

/** The formats that a text may have by its first lines, the likeliest first. @internal */
export function* candidatesForText(lines: readonly string[]): Generator<Candidate> {
  const seen = lines.filter((line) => line.trim() !== '');
  for (const { name, look = LOOK, detect } of TEXT_FORMATS) {
    const match = detect(seen.slice(0, look));
    if (match) yield { ...match, format: name };
  }
}

/** The format whose records hold conversations like this one. @internal */
export function shapeOf(record: Fields, hints: ShapeHints): RecordFormat<ShapeName> | undefined {
  return WHOLE_SIGNS.find(({ sign }) => sign.fits(record, hints))?.format;
}

/** The format of a record that forms a conversation only together with others. @internal */
export function gatheringOf(record: Fields): RecordFormat<ShapeName> | undefined {
  return PART_SIGNS.find(({ sign }) => sign.fits(record, {}))?.format;
}

/** How many lines that are not blank are looked at to recognize a text. */
export const LOOK = 40;
/** How many of them any format needs. @internal */
export const MOST_LINES: number = Math.max(...TEXT_FORMATS.map(({ look = LOOK }) => look));

/** The format of a text, by its first lines. @internal */
export function textFormOf(lines: readonly string[]): TextFormat<ShapeName> | undefined {
  const seen = lines.filter((line) => line.trim() !== '');
  return TEXT_FORMATS.find(({ detect, look = LOOK }) => detect.fits(seen.slice(0, look)));
}

/** Formats by confidence; of the same confidence in the order of `before`, then by name. */
function inOrder<T extends ConversationFormat>(list: readonly T[]): T[] {
  const most = ({ detect }: T): number => detect.signs[0]?.confidence ?? 0;
  const rest = list.toSorted((a, b) => most(b) - most(a) || (a.name < b.name ? -1 : 1));
  const ordered: T[] = [];
  while (rest.length > 0) {
    const waits = (format: T): boolean =>
      rest.some(
        (other) => other !== format && most(other) === most(format) && other.before?.includes(format.name),
      );
    const next = rest.findIndex((format) => !waits(format));
    ordered.push(...rest.splice(Math.max(next, 0), 1));
  }
  return ordered;
}

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
