import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import type { Finding } from '../analysis/index.js';
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

const fileOf = (model: string): string => {
  const path = file.replace('runs.jsonl', `${model}.jsonl`);
  const own = RUNS.filter(({ meta }) => meta.model === model);
  writeFileSync(path, `${own.map((run) => JSON.stringify(run)).join('\n')}\n`);
  return path;
};

async function compare(path: string, ...args: string[]): Promise<readonly Finding[]> {
  const { out } = await runCli(['compare', path, '--by', 'setting', '--format', 'json', ...args]);
  return JSON.parse(out).findings;
}

const performance = (found: readonly Finding[]): Finding[] =>
  found.filter(({ question }) => question === 'performance');

describe('mtpc compare of scored runs', () => {
  it('corrects P, A and U apart from the metrics of the text', async () => {
    const found = await compare(file, '--metrics', 'P,A90,U90-10,NSE,LD,IR');
    expect(performance(found).map(({ family }) => family.comparisons)).toEqual([3, 3, 3]);
    const texts = found.filter(({ question }) => question === 'text');
    const tested = texts.filter(({ pValue }) => pValue !== null).length;
    expect(tested).toBeGreaterThan(0);
    for (const { family } of texts) expect(family.comparisons).toBe(tested);
    expect(performance(found)).toEqual(performance(await compare(file, '--metrics', 'P,A90,U90-10')));
    // Two models: each instruction is the mean over them, within which settings are compared.
    expect(found[0]).toMatchObject({ within: ['model'], n: 5, unit: 'instruction' });
  });

  it('gives the p-values of the report', async () => {
    const { sections } = await reportParts('test', RUNS, { paper: 'lost' });
    const rows = sections[0]!.figures![0]!.rows;
    for (const system of ['strong', 'weak']) {
      const found = performance(await compare(fileOf(system), '--metrics', 'P'));
      for (const [m, { difference, pValue }] of found.entries()) {
        const row = rows.filter(([name]) => name === system)[m]!;
        // The report takes sharded minus full.
        expect(row[4]).toBeCloseTo(-difference!, 10);
        expect(row[7]).toBeCloseTo(pValue!, 10);
      }
    }
  });

  it('tests by the method that is asked for', async () => {
    const [plain] = await compare(fileOf('strong'), '--metrics', 'P');
    expect(plain!.method).toBe('student-t');
    const [flips] = await compare(fileOf('strong'), '--metrics', 'P', '--method', 'sign-flip');
    // All five instructions fall: 2 of 2^5 sign patterns, which is not below .05 even before correction.
    expect(flips).toMatchObject({ method: 'sign-flip', pValue: 2 / 32, verdict: 'cannot-show' });
    const { out } = await runCli(['compare', file, '--by', 'setting', '--metrics', 'P']);
    expect(out).toContain("Paired by instruction within model; Student's t");
  });
});
