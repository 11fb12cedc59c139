import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import type { Finding } from '../analysis/index.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-repeated-'));
const CONTEXT = [
  { speaker: 'ana', text: 'Shall we row to the island?' },
  { speaker: 'ben', text: 'The boat leaks.' },
];

/** What `mtpc run mpceval` writes for a model: its prediction and the turn of a person, for each conversation. */
function runFile(model: string, words: string): string {
  const row = (by: string, i: number, run: string, text: string) => ({
    id: `c${i}/next-turn/${run}`,
    turns: [...CONTEXT, { speaker: 'ana', text }],
    meta: {
      ...{ model: by, item: `c${i}`, target: 'next-turn', contextTurns: 2, settings: `${by}${i}` },
      plan: { games: 10, key: `k-${model}` },
    },
  });
  const rows = Array.from({ length: 5 }, (_, i) => [
    row(model, i, '1', `${words} number ${i}`),
    row('human', i, 'human', `We repair the leak with tape ${i}.`),
  ]).flat();
  const path = join(folder, `run-${model}.jsonl`);
  writeFileSync(path, rows.map((each) => `${JSON.stringify(each)}\n`).join(''));
  return path;
}

const files = [runFile('small', 'The boat leaks'), runFile('large', 'Buy seven better boats tomorrow')];
const NOTE =
  'note: 5 conversations are in several files and count once; the systems are the values of meta.model\n';

describe('conversations that several files share', () => {
  it('count once in a comparison, which is between models, not between files', async () => {
    const { out, err } = await runCli(['compare', ...files, '--metrics', 'LNR', '--format', 'json']);
    expect(err).toBe(NOTE);
    const { findings, plan } = JSON.parse(out);
    expect(plan).toMatchObject({ levels: ['small', 'human', 'large'], unit: 'item', cautions: [] });
    for (const finding of findings) expect(finding.n).toBe(5);
    const by = await runCli(['compare', ...files, '--by', 'model', '--metrics', 'LNR', '--format', 'json']);
    expect(JSON.parse(by.out).findings.map(({ n }: { n: number }) => n)).toEqual([5, 5, 5]);
  });

  it('count once in a report', async () => {
    const { out, err } = await runCli(['report', ...files, '--paper', 'mpceval']);
    expect(err).toContain(NOTE);
    expect(out).toMatch(/<td[^>]*>human<\/td>/);
    expect(out).toContain('small (5), human (5), large (5)');
  });

  it('have one column in the table of MPCEval, which scores the predicted turn only', async () => {
    const { out } = await runCli(['score', '--profile', 'mpceval', ...files, '--format', 'json']);
    const table = JSON.parse(out);
    expect(Object.keys(table)).toEqual(['small', 'human', 'large']);
    const row = (name: string, symbol: string) =>
      table[name].rows.find((each: { symbol: string }) => each.symbol === symbol).summary;
    for (const name of Object.keys(table)) {
      expect(table[name]).toMatchObject({ cases: 5, conversations: 0 });
      // ana has one of the two turns before.
      expect(row(name, 'PF')).toMatchObject({ n: 5, mean: 0.5 });
    }
    expect(row('small', 'NSE')).toMatchObject({ n: 0, nUndefined: 0 });
  });

  it('leave other files alone', async () => {
    const other = join(folder, 'other.jsonl');
    writeFileSync(other, `${JSON.stringify({ id: 'x', turns: CONTEXT, meta: { model: 'small' } })}\n`);
    const { err } = await runCli(['compare', files[0]!, other, '--metrics', 'NSE', '--format', 'json']);
    expect(err).not.toContain('count once');
  });

  it('leave two versions of a corpus alone, which contain the same systems', async () => {
    const [version, other] = ['v1', 'v2'].map((name) => {
      const rows = ['small', 'large'].flatMap((model) =>
        [0, 1, 2].map((i) => {
          const reply = model === 'large' && name === 'v2' ? 'Bail it out.' : `Tape ${i} holds.`;
          const turns = [...CONTEXT, { speaker: 'ana', text: reply }];
          return `${JSON.stringify({ id: `${model}${i}`, turns, meta: { model } })}\n`;
        }),
      );
      const path = join(folder, `${name}.jsonl`);
      writeFileSync(path, rows.join(''));
      return path;
    });
    for (const [a, b, levels] of [
      [version!, other!, ['v1', 'v2']],
      [version!, version!, [version, `${version} (2)`]],
    ] as const) {
      const { out, err } = await runCli(['compare', a, b, '--metrics', 'NSE', '--format', 'json']);
      expect(err).not.toContain('count once');
      const { plan, findings } = JSON.parse(out);
      expect(plan.levels).toEqual(levels);
      expect(findings[0]).toMatchObject({ design: 'paired', n: 6 });
    }
  });
});

describe('--number-duplicates', () => {
  // Two models and two settings share the ids x and y; each has two runs of both.
  const path = join(folder, 'shared-ids.jsonl');
  const rows = ['small', 'large'].flatMap((model) =>
    ['full', 'sharded'].flatMap((setting) =>
      ['x', 'y', 'x', 'y'].map((id, run) => {
        const turns = [...CONTEXT, { speaker: 'ana', text: `${model} ${setting} ${run}` }];
        return `${JSON.stringify({ id, turns, meta: { model, setting }, outcome: { score: 20 * run } })}\n`;
      }),
    ),
  );
  writeFileSync(path, rows.join(''));

  it('pairs the runs of models that share ids, with and without --by', async () => {
    const compare = ['compare', path, '--metrics', 'P', '--number-duplicates', '--format', 'json'];
    const one = await runCli(compare);
    expect(one.err).toContain('"x" is the id of an earlier conversation; read as "x (2)"');
    expect(one.err).not.toContain('(3)');
    const of = (out: string) => JSON.parse(out).findings.map(({ design, n }: Finding) => [design, n]);
    expect(of(one.out)).toEqual([['paired', 4]]);
    const by = await runCli([...compare, '--by', 'setting']);
    expect(of(by.out)).toEqual([['paired', 4]]);
  });

  it('numbers ids in a report within each model and setting', async () => {
    const { err } = await runCli(['report', path, '--paper', 'lost', '--number-duplicates']);
    expect(err).toContain('read as "y (2)"');
    expect(err).not.toContain('(3)');
  });
});
