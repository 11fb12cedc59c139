import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import { describeDesign, findings, planOf } from '../analysis/index.js';
import type { Transcript } from '../transcript/types.js';
import { printComparison } from './print-comparison.js';

const widest = (text: string): number => Math.max(...text.split('\n').map((line) => stringWidth(line)));

/** Runs of some models on six items; each model scores `step` more than the one before, with noise by item. */
const runs = (models: readonly string[], step: number): Transcript[] =>
  models.flatMap((model, m) =>
    Array.from({ length: 6 }, (_, i) => ({
      id: `${model}-${i}`,
      turns: [],
      meta: { model, item: `i${i}` },
      outcome: { score: 40 + step * m + ((i * (m + 2)) % 5) },
    })),
  );

const printed = (chats: readonly Transcript[], width = 100): string => {
  const plan = planOf(describeDesign(chats));
  return printComparison(findings(plan), plan, width);
};

describe('printComparison', () => {
  it.each([100, 80])('begins with the answer and fits %d columns', (width) => {
    const text = printed(runs(['small', 'large'], 20), width);
    expect(widest(text)).toBeLessThanOrEqual(width);
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /^large has a higher mean score than small by 20\.0 points \(61\.7 vs\. 41\.7; 95% CI/,
    );
    expect(text).toContain('small vs large, 6 items, paired');
    expect(text).toMatch(/^metric +small +large +small - large +95% CI +p/m);
    expect(text).not.toContain('−');
  });

  it('gives what could have been found where nothing was found', () => {
    const text = printed(runs(['small', 'large'], 0.5));
    expect(text).toMatch(/^No difference in mean score found between small and large/);
    expect(text).toMatch(/detectable from \d/);
  });

  it('has a line for each metric of many systems, and the largest differences', () => {
    const text = printed(runs(['a', 'b', 'c', 'd', 'e'], 10));
    expect(text).toMatch(/^e has the highest mean score of 5 models \(82\), a the lowest \(4\d\)/);
    expect(text).toMatch(/^P +e +82 +a +\d+ +10 of 10/m);
    expect(text).toContain('2 more differences with --all-columns.');
    expect(printed(runs(['a', 'b', 'c', 'd', 'e'], 0))).toMatch(/^No two of 5 models can be separated/);
  });
});

describe('mtpc compare', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'mtpc-print-')), 'runs.jsonl');
  writeFileSync(
    file,
    runs(['small', 'large'], 20)
      .map((each) => JSON.stringify(each))
      .join('\n'),
  );

  it('compares the first condition that varies in a single file', async () => {
    const { code, out } = await runCli(['compare', file, '--metrics', 'NSE']);
    expect(code).toBe(0);
    expect(out).toMatch(/^large has a higher mean score than small/);
  });

  it('takes a baseline, a primary metric and looks', async () => {
    const args = [
      'compare',
      file,
      '--baseline',
      'large',
      '--primary',
      'P',
      '--looks',
      '2',
      '--format',
      'json',
    ];
    const { findings: found, lead } = JSON.parse((await runCli(args)).out);
    expect(found[0]).toMatchObject({
      a: 'large',
      b: 'small',
      family: { name: 'primary', comparisons: 1, looks: 2 },
    });
    expect(lead).toMatch(/corrected 95% CI/);
  });
});
