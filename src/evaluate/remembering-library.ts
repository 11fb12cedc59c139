import { ANALYZERS } from './analyzers.js';
import type { Library } from './choose-metrics.js';
import { LIBRARY } from './library.js';

/** Maximum number of cached texts; the cache is then cleared. */
const CAPACITY = 20_000;

/**
 * A caching library for callers that score transcripts repeatedly, after changes or for several reports: the noun
 * chunks and lexical units of each text are computed once.
 *
 * @internal
 */
export function rememberingLibrary(): Library {
  const { chunks, units, both } = ANALYZERS;
  return {
    ...LIBRARY,
    analyzers: {
      ...ANALYZERS,
      ...{ chunks: remembering(chunks), units: remembering(units), both: remembering(both) },
    },
  };
}

/** Memoizes a function of a text. @internal */
export function remembering<T extends object>(make: (text: string) => T): (text: string) => T {
  const memory = new Map<string, T>();
  return (text) => {
    const known = memory.get(text);
    if (known !== undefined) return known;
    if (memory.size >= CAPACITY) memory.clear();
    const made = make(text);
    memory.set(text, made);
    return made;
  };
}
