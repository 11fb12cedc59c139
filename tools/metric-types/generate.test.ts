import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { FUNCTIONS } from '../../src/evaluate/functions.js';
import type { OptionsFor } from '../../src/evaluate/metric-choice.js';
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

  it('knows options that are required too, which may come with the resources of the call', () => {
    expectTypeOf<OptionsFor<'dialogue-act-fit'>['window']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<OptionsFor<'contextual-likelihood'>['model']>().not.toBeAny();
    expectTypeOf<OptionsFor<'LD'>['tf']>().toEqualTypeOf<'raw' | 'relative' | undefined>();
  });
});
