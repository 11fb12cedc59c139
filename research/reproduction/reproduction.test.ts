import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ReproductionCell } from '../../src/evidence/reproduction/cell.js';
import { golden } from '../../testing/golden.js';
import { reproductionPages } from './page.js';
import { PERCENTILE_METHODS } from './percentile-methods.js';
import { reachability } from './unreliability-table.js';

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe('reproducing the papers', () => {
  it('is up to date (npm run docs writes the pages)', async () => {
    const pages = Object.entries(await reproductionPages());
    expect(pages.length).toBe(5);
    for (const [file, page] of pages)
      expect(readFileSync(new URL(`../../docs/concepts/${file}`, import.meta.url), 'utf8')).toBe(page);
  });

  it('marks measured cells as exact only if the digits are those that are printed', () => {
    const cells: ReproductionCell[] = JSON.parse(
      readFileSync(new URL('./measured.json', import.meta.url), 'utf8'),
    );
    expect(cells.filter(({ verdict }) => verdict === 'exact').length).toBeGreaterThanOrEqual(6);
    for (const { verdict, published, ours } of cells)
      expect(verdict === 'exact').toBe(ours !== null && ours.replace(/^0/, '') === published);
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

  it('gives U = 50 for situation 3 of appendix E under every method of percentiles', () => {
    const solved = [10, 10, 10, 6, 6, 6, 6, 6, 0, 0];
    const runs = solved.map((count) => Array.from({ length: 10 }, (_, i) => (i < 10 - count ? 0 : 100)));
    for (const [method, percentile] of Object.entries(PERCENTILE_METHODS)) {
      expect(mean(runs.map((scores) => percentile(scores, 90) - percentile(scores, 10))), method).toBe(50);
    }
  });
});
