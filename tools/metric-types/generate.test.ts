import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { OptionsFor } from '../../src/evaluate/metric-choice.js';
import { QUESTIONS } from '../../src/metrics/core/questions.js';
import { generated } from './generate.js';
import { type FoundMetric, scanMetrics } from './scan.js';

const place = ({ card }: FoundMetric): number => Object.keys(QUESTIONS).indexOf(card.category);

const files = Object.entries(await generated());

describe('the generated lists of metrics', () => {
  it.each(files)('%s is up to date (npm run generate)', (path, text) => {
    expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(text);
  });

  it('orders metrics by question and then by id', async () => {
    const metrics = await scanMetrics();
    expect(metrics.map(({ path }) => path)).toEqual(
      [...metrics]
        .sort((a, b) => place(a) - place(b) || (a.card.id < b.card.id ? -1 : 1))
        .map(({ path }) => path),
    );
  });

  it('knows options that are required too, which may come with the resources of the call', () => {
    expectTypeOf<OptionsFor<'dialogue-act-fit'>['window']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<OptionsFor<'contextual-likelihood'>['model']>().not.toBeAny();
    expectTypeOf<OptionsFor<'LD'>['tf']>().toEqualTypeOf<'raw' | 'relative' | undefined>();
  });
});
