import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { golden } from '../../testing/golden.js';
import { degradationByModel, mean } from './degradation-table.js';
import { reproductionPage } from './page.js';
import { PERCENTILE_METHODS } from './percentile-methods.js';
import { rows, SITUATIONS } from './rows.js';
import { reachability } from './unreliability-table.js';

describe('reproducing the papers', () => {
  it('is up to date', () => {
    const page = readFileSync(new URL('../../research/reproduction/README.md', import.meta.url), 'utf8');
    expect(page).toBe(reproductionPage());
  });

  it('gives the last two columns of table 1 for all models, and the 39 %', () => {
    const models = degradationByModel();
    expect(models).toHaveLength(15);
    for (const { concat, sharded } of models) {
      expect(Math.abs(concat.computed - concat.printed)).toBeLessThan(0.13);
      expect(Math.abs(sharded.computed - sharded.printed)).toBeLessThan(0.13);
    }
    expect(100 - mean(models.map(({ sharded }) => sharded.printed))).toBeCloseTo(39.01, 2);
    expect(Math.round(100 - mean(models.map(({ sharded }) => sharded.computed)))).toBe(39);
  });

  it('gives table 7 with linear percentiles and with no others', () => {
    const { byMethod } = golden<{
      table7Forensics: {
        byMethod: Record<string, { possiblePerInstruction: number[]; unreachableCount: number }>;
      };
    }>('lic_scores').table7Forensics;
    const methods = reachability();
    expect(methods.map(({ method }) => method).sort()).toEqual(Object.keys(byMethod).sort());
    for (const { method, perInstruction, unreachable } of methods) {
      expect(unreachable, method).toBe(byMethod[method]!.unreachableCount);
      expect(perInstruction.length, method).toBe(byMethod[method]!.possiblePerInstruction.length);
      for (const [i, value] of perInstruction.entries()) {
        expect(value).toBeCloseTo(byMethod[method]!.possiblePerInstruction[i]!, 6);
      }
    }
    expect(methods.filter(({ unreachable }) => unreachable === 0).map(({ method }) => method)).toEqual([
      'linear',
    ]);
  });

  it.each([
    ['FULL', 'P 90, A 90, U 0', 'holds'],
    ['situation 1', 'P 60, A 60, U 0', 'holds'],
    ['situation 2', 'P 60, A 90, U 90', 'holds'],
    ['situation 3', 'P 60, A 80, U 50', 'does not hold'],
  ])('appendix E, %s: %s', (name, computed, status) => {
    const row = rows().find(({ source }) => source.endsWith(`appendix E, ${name}`));
    expect(row).toMatchObject({ computed, status });
  });

  it('gives U = 50 for situation 3 under every method of percentiles', () => {
    const { solved } = SITUATIONS.find(({ name }) => name === 'situation 3')!;
    const runs = solved.map((count) => Array.from({ length: 10 }, (_, i) => (i < 10 - count ? 0 : 100)));
    for (const [method, percentile] of Object.entries(PERCENTILE_METHODS)) {
      expect(mean(runs.map((scores) => percentile(scores, 90) - percentile(scores, 10))), method).toBe(50);
    }
  });

  it('has a finite number wherever it computes one', () => {
    for (const { computed } of rows()) expect(computed).not.toMatch(/NaN|undefined|null/);
  });
});
