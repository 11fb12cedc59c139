import { GATHERED, RECORD_FORMATS } from '../formats/catalogue.js';
import type { ShapeName } from '../formats/names.generated.js';
import { CHAT_LIST } from '../formats/shapes/chat-list.js';
import type { RecordFormat } from '../records/conversation-format.js';
import type { Fields } from '../records/fields.js';
import { isPlainChat } from './read-message.js';
import type { ShapeHints } from './shape.js';

/** Maximum number of cached key sets. */
const MOST_KEYS = 256;
/** Minimum number of records with the same keys before the cache is used. */
const FEW = 4;

/** Possible formats by key set, or the number of records so far. */
type Known = Map<string, readonly RecordFormat<ShapeName>[] | number>;

/** Whether a format matches a record, as a whole conversation or as a part. */
type Fits = (format: RecordFormat<ShapeName>, record: Fields) => boolean;

/**
 * Finds the format of records. Results are cached by key set, so that formats that need missing fields are not tried
 * again.
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
  findShape(record: Fields): RecordFormat<ShapeName> | undefined {
    if (isPlainChat(record, this.#hints.columns)) return CHAT_LIST;
    const fits: Fits = (format, each) => format.fits(each, this.#hints);
    return firstFit(RECORD_FORMATS, fits, record, this.#whole);
  }

  /** The format of a record that forms a conversation only together with others. */
  findGathering(record: Fields): RecordFormat<ShapeName> | undefined {
    const fits: Fits = (format, each) => format.isPart?.(each, {}) === true;
    return firstFit(GATHERED, fits, record, this.#parts);
  }
}

function firstFit(
  all: readonly RecordFormat<ShapeName>[],
  fits: Fits,
  record: Fields,
  known: Known,
): RecordFormat<ShapeName> | undefined {
  return formatsWith(all, fits, record, known).find((format) => fits(format, record));
}

function formatsWith(
  all: readonly RecordFormat<ShapeName>[],
  fits: Fits,
  record: Fields,
  known: Known,
): readonly RecordFormat<ShapeName>[] {
  const keys = Object.keys(record).join('\n');
  const before = known.get(keys);
  if (typeof before === 'object') return before;
  if (before === undefined && known.size >= MOST_KEYS) return all;
  if ((before ?? 0) < FEW) {
    known.set(keys, (before ?? 0) + 1);
    return all;
  }
  const formats = all.filter((format) => mayFit(format, fits, record));
  known.set(keys, formats);
  return formats;
}

/** Whether a format can match records with these keys. */
function mayFit(format: RecordFormat<ShapeName>, fits: Fits, record: Fields): boolean {
  let hasLooked = false;
  const watched = new Proxy(record, {
    get(target, key) {
      hasLooked ||= Object.hasOwn(target, key);
      return Reflect.get(target, key) as unknown;
    },
  });
  return fits(format, watched) || hasLooked;
}
