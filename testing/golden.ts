import { readFileSync } from 'node:fs';

/** Reads `fixtures/golden/NAME.json`. Non-finite numbers stand there as strings and come back as numbers. */
export function golden<T>(name: string): T {
  const url = new URL(`../fixtures/golden/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8'), (_key, value) => {
    if (value === 'NaN') return Number.NaN;
    if (value === 'Infinity') return Number.POSITIVE_INFINITY;
    return value === '-Infinity' ? Number.NEGATIVE_INFINITY : value;
  }) as T;
}
