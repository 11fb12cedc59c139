import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import type { NamedReliability } from '../evaluate/compare-run-groups.js';
import type { Comparison } from '../evaluate/comparison.js';
import { reportParts } from '../report/paper/report-parts.js';

/** Five instructions, four runs in each of two settings; two models, of which strong loses less. */
const RUNS = ['strong', 'weak'].flatMap((model, m) =>
  ['full', 'sharded'].flatMap((setting, s) =>
    [0, 1, 2, 3, 4].flatMap((i) =>
      [0, 1, 2, 3].map((run) => ({
        id: `${model} ${setting} ${i} ${run}`,
        turns: [
          { speaker: 'ana', text: 'Add the numbers, please.' },
          { speaker: 'ben', text: `The sum is ${'seven '.repeat(1 + ((i + run + s) % 3))}.` },
        ],
        outcome: { score: 80 - 3 * i - s * (20 + 10 * m + 2 * (i % 3)) + 4 * ((run * (i + 1)) % 5) },
        meta: { model, setting, instruction: `task ${i}` },
      })),
    ),
  ),
);
const file = join(mkdtempSync(join(tmpdir(), 'mtpc-')), 'runs.jsonl');
writeFileSync(file, `${RUNS.map((run) => JSON.stringify(run)).join('\n')}\n`);

interface Found {
  readonly comparisons: readonly Comparison[];
  readonly reliability: readonly NamedReliability[];
}

async function compare(...args: string[]): Promise<Found> {
  const { out } = await runCli(['compare', file, '--by', 'setting', '--format', 'json', ...args]);
  return JSON.parse(out) as Found;
}

describe('mtpc compare of scored runs', () => {
  it('corrects P, A and U apart from the metrics of the text', async () => {
    const { comparisons, reliability } = await compare('--metrics', 'P,A90,U90-10,NSE,LD,IR');
    expect(reliability).toHaveLength(2);
    expect(reliability.map(({ comparison }) => comparison.averagedPerformance.comparisons)).toEqual([6, 6]);
    const tested = comparisons.filter(({ pValue }) => pValue !== null).length;
    expect(tested).toBeGreaterThan(0);
    for (const each of comparisons) expect(each.comparisons).toBe(tested);
    const alone = await compare('--metrics', 'P,A90,U90-10');
    const pOf = ({ reliability: own }: Found) =>
      own.map(({ comparison }) => comparison.averagedPerformance.adjustedPValue);
    expect(pOf(alone)).toEqual(pOf({ comparisons, reliability }));
  });

  it('gives the p-values of the report', async () => {
    const { reliability } = await compare('--metrics', 'P,A90,U90-10');
    const { sections } = await reportParts('test', RUNS, { paper: 'lost' });
    const rows = sections[0]!.figures![0]!.rows;
    const measures = ['averagedPerformance', 'aptitude', 'unreliability'] as const;
    // The report puts the greater loss first.
    for (const [s, system] of ['strong', 'weak'].entries())
      for (const [m, measure] of measures.entries()) {
        const { difference, pValue, adjustedPValue } = reliability[s]!.comparison[measure];
        const row = rows.filter(([name]) => name === system)[m]!;
        // The report takes sharded minus full.
        expect(row[4]).toBeCloseTo(-difference!, 10);
        expect(row.slice(7, 9)).toEqual([expect.closeTo(pValue!, 10), expect.closeTo(adjustedPValue!, 10)]);
      }
  });

  it('tests by the method that is asked for', async () => {
    const methodsOf = ({ reliability }: Found) =>
      reliability.map(({ comparison }) => comparison.averagedPerformance.method);
    expect(methodsOf(await compare('--metrics', 'P'))).toEqual(['student-t', 'student-t']);
    const flips = await compare('--metrics', 'P', '--method', 'sign-flip');
    expect(methodsOf(flips)).toEqual(['sign-flip', 'sign-flip']);
    // All five instructions fall: 2 of 2^5 sign patterns.
    expect(flips.reliability[0]!.comparison.averagedPerformance.pValue).toBe(2 / 32);
    const { out } = await runCli(['compare', file, '--by', 'setting', '--metrics', 'P']);
    expect(out).toMatch(/Student's t over\s+instructions/);
  });
});
