import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FUNCTIONS } from '../../src/evaluate/functions.js';
import { generated } from './generate.js';

const files = Object.entries(generated());

describe('the generated types', () => {
  it.each(files)('%s is what "npm run types:metrics" writes', (path, text) => {
    const committed = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    const bare = (code: string): string => code.replace(/[\s|]+/g, ' ').replace(/= /g, '=');
    expect(bare(committed)).toBe(bare(text));
  });

  it('has the options of every function that can be fed', () => {
    const [, options] = files[1]!;
    for (const id of Object.keys(FUNCTIONS)) expect(options).toMatch(new RegExp(`readonly '?${id}'?:`));
  });
});
