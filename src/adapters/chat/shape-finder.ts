import { PART_SIGNS, type RecordSign, WHOLE_SIGNS } from '../formats/catalogue.js';
import type { ShapeName } from '../formats/names.generated.js';
import { CHAT_LIST } from '../formats/shapes/chat-list.js';
import type { RecordFormat } from '../records/conversation-format.js';
import type { Fields } from '../records/fields.js';
import { isPlainChat } from './read-message.js';
import type { ShapeHints } from './shape.js';

/** How many sets of keys are remembered. */
const MOST_KEYS = 256;
/** Fewer records with the same keys are read sooner than signs are tried by themselves. */
const FEW = 4;

/** The signs that records with some keys may have; for the first few records, how many there were. */
type Known = Map<string, readonly RecordSign[] | number>;

/**
 * Finds the formats of records, most of which have the keys of an earlier one. A sign that looks only at fields which
 * those records lack need not be tried again.
 * @internal
 */
export class ShapeFinder {
  readonly #whole: Known = new Map();
  readonly #parts: Known = new Map();

  readonly #hints: ShapeHints;
  constructor(hints: ShapeHints) {
    this.#hints = hints;
  }

  /** The format whose records hold conversations like this one. */
  shapeOf(record: Fields): RecordFormat<ShapeName> | undefined {
    if (isPlainChat(record, this.#hints.columns)) return CHAT_LIST;
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
  return signs.find(({ sign }) => sign.fits(record, hints))?.format;
}

function signsFor(
  record: Fields,
  hints: ShapeHints,
  all: readonly RecordSign[],
  known: Known,
): readonly RecordSign[] {
  const keys = Object.keys(record).join('\n');
  const before = known.get(keys);
  if (typeof before === 'object') return before;
  if (before === undefined && known.size >= MOST_KEYS) return all;
  if ((before ?? 0) < FEW) {
    known.set(keys, (before ?? 0) + 1);
    return all;
  }
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
