import { PART_SIGNS, type RecordSign, WHOLE_SIGNS } from '../formats/catalogue.js';
import type { ShapeName } from '../formats/names.generated.js';
import type { RecordFormat } from './conversation-format.js';
import type { Fields } from './fields.js';
import type { ShapeHints } from './shape.js';

/** How many sets of keys are remembered. */
const MOST_KEYS = 256;

/**
 * Finds the formats of records, most of which have the keys of an earlier one. A sign that looks only at fields which
 * those records lack need not be tried again.
 * @internal
 */
export class ShapeFinder {
  readonly #whole = new Map<string, readonly RecordSign[]>();
  readonly #parts = new Map<string, readonly RecordSign[]>();

  readonly #hints: ShapeHints;
  constructor(hints: ShapeHints) {
    this.#hints = hints;
  }

  /** The format whose records hold conversations like this one. */
  shapeOf(record: Fields): RecordFormat<ShapeName> | undefined {
    return found(signsFor(record, this.#hints, WHOLE_SIGNS, this.#whole), record, this.#hints);
  }

  /** The format of a record that forms a conversation only together with others. */
  gatheringOf(record: Fields): RecordFormat<ShapeName> | undefined {
    return found(signsFor(record, {}, PART_SIGNS, this.#parts), record, {});
  }
}

function found(
  signs: readonly RecordSign[],
  record: Fields,
  hints: ShapeHints,
): RecordFormat<ShapeName> | undefined {
  for (const { format, sign } of signs)
    if (sign.fits(record, hints)) return format as RecordFormat<ShapeName>;
  return undefined;
}

function signsFor(
  record: Fields,
  hints: ShapeHints,
  all: readonly RecordSign[],
  known: Map<string, readonly RecordSign[]>,
): readonly RecordSign[] {
  const keys = Object.keys(record).join('\n');
  const before = known.get(keys);
  if (before || known.size >= MOST_KEYS) return before ?? all;
  const signs = all.filter(({ sign }) => mayFit(sign, record, hints));
  known.set(keys, signs);
  return signs;
}

/** Whether a sign fits records with the keys of this one, or looks at the value of one of their fields. */
function mayFit({ fits }: RecordSign['sign'], record: Fields, hints: ShapeHints): boolean {
  let hasLooked = false;
  const watched = new Proxy(record, {
    get(target, key) {
      hasLooked ||= key in target;
      return Reflect.get(target, key) as unknown;
    },
  });
  return fits(watched, hints) || hasLooked;
}
