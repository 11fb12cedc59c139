import type { Fields } from './fields.js';

/** The field names of a record, with cached results. @internal */
export interface RecordNames {
  readonly names: readonly string[];
  /**
   * Fields by normalized name, without a leading "message"; the first one counts.
   */
  readonly plain: ReadonlyMap<string, string>;
  /** Cached searches for usual names. */
  readonly guesses: WeakMap<readonly string[], { readonly column: string | undefined }>;
}

/** Cache of recent names, because records of one kind have the same names. */
const recent: RecordNames[] = [];
const RECENT = 8;

/** A field name with a redundant prefix: `message_text`, `Message.From`. */
const OF_MESSAGE =
  /^(?:message|msg|utterance|turn|comment|segment)(from|sender|author|speaker|role|text|content|body|time|timestamp|date)$/;

/** The names of a record; consecutive records with the same names share the object. @internal */
export function indexNames(record: Fields): RecordNames {
  const names = Object.keys(record);
  for (const known of recent) if (areSame(known.names, names)) return known;
  const plain = new Map<string, string>();
  for (const name of names) {
    const bare = plainName(name);
    if (!plain.has(bare)) plain.set(bare, name);
  }
  for (const name of names) {
    const bare = OF_MESSAGE.exec(plainName(name))?.[1];
    if (bare !== undefined && !plain.has(bare)) plain.set(bare, name);
  }
  const made: RecordNames = { names, plain, guesses: new WeakMap() };
  recent.unshift(made);
  if (recent.length > RECENT) recent.pop();
  return made;
}

/** A name without case, spaces, hyphens, dots and underscores. @internal */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s._-]/g, '');
}

function areSame(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Caches the result of a function of a record's names, as long as the names are cached. @internal */
export function byNames<T>(of: (names: RecordNames) => T): (record: Fields) => T {
  const known = new WeakMap<RecordNames, { readonly value: T }>();
  return (record) => {
    const names = indexNames(record);
    const found = known.get(names) ?? { value: of(names) };
    known.set(names, found);
    return found.value;
  };
}
