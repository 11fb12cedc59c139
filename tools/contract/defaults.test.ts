import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../documentation/examples.js';

const folder = fileURLToPath(new URL('../../src', import.meta.url));

/** A number that the comment of an option names as its default, and the one that its spec in the same file has. */
interface Default {
  readonly option: string;
  readonly documented: number;
  readonly own: number;
}

/** Kinds whose first argument is the default; that of others is a bound, and the default comes last. */
const WITHOUT_BOUND = '(?:share|properShare|positive|percentile|seed|seedOption)\\(';

function defaultsOf(file: string): Default[] {
  const source = readFileSync(file, 'utf8');
  const fields = source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+readonly (\w+)\?:/g);
  return [...fields].flatMap(([, comment, option]) => {
    const documented = /\bdefault:? (-?\.?\d[\d.]*)(?<!\.)/i.exec(comment!)?.[1];
    const own = new RegExp(`^  ${option}: (?:${WITHOUT_BOUND}|\\w+\\(.*, )(-?[\\d.]+)\\),?$`, 'm').exec(
      source,
    )?.[1];
    if (documented === undefined || own === undefined) return [];
    return [{ option: `${file.slice(folder.length)} ${option}`, documented: +documented, own: +own }];
  });
}

const defaults = sourceFiles(folder).flatMap(defaultsOf);

describe('the default that the comment of an option names', () => {
  it('is found for most options with a number', () => {
    expect(defaults.length).toBeGreaterThan(90);
  });

  it.each(defaults)('is that of its spec: $option', ({ documented, own }) => {
    expect(own).toBe(documented);
  });
});
