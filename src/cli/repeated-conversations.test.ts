import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
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
function runFile(model: string, words: string, source?: string): string {
  const row = (by: string, i: number, run: string, text: string) => ({
    id: `c${i}/next-turn/${run}`,
    ...(source !== undefined && { source }),
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
  const path = join(folder, `run-${model}${source === undefined ? '' : '-predicted'}.jsonl`);
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

  it('count once in a report if they name the file that they were predicted from', async () => {
    const predicted = [
      runFile('small', 'The boat leaks', 'chats.jsonl'),
      runFile('large', 'Buy seven better boats tomorrow', 'chats.jsonl'),
    ];
    const { out, err } = await runCli(['report', ...predicted, '--paper', 'mpceval']);
    expect(err).toContain(NOTE);
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

describe('--rename-duplicates', () => {
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
    const compare = ['compare', path, '--metrics', 'P', '--rename-duplicates', '--format', 'json'];
    const one = await runCli(compare);
    expect(one.err).toContain('"x" is the id of an earlier conversation; read as "x (2)"');
    expect(one.err).not.toContain('(3)');
    const of = (out: string) => JSON.parse(out).findings.map(({ design, n }: Finding) => [design, n]);
    expect(of(one.out)).toEqual([['paired', 4]]);
    const by = await runCli([...compare, '--by', 'setting']);
    expect(of(by.out)).toEqual([['paired', 4]]);
  });

  it('numbers ids in a report within each model and setting', async () => {
    const { err } = await runCli(['report', path, '--paper', 'lost', '--rename-duplicates']);
    // Two ids in each of four groups: eight numbered conversations, one warning with the first of them.
    expect(err).toContain('read as "x (2)". 7 other ids numbered in the same way');
    expect(err.match(/earlier conversation/g)).toHaveLength(1);
    expect(err).not.toContain('(3)');
  });
});

describe('ids that systems share', () => {
  const path = join(folder, 'paired.jsonl');
  const answers = ['q1', 'q2'].flatMap((id) =>
    ['small', 'large'].map((model) => ({
      id,
      turns: [...CONTEXT, { speaker: 'ana', text: model === 'small' ? 'Yes, yes, yes.' : 'It was late.' }],
      meta: { model },
    })),
  );
  const lines = answers.map((each) => `${JSON.stringify(each)}\n`);
  writeFileSync(path, lines.join(''));
  const score = ['score', path, '--metrics', 'LD'];

  it('do not stop a score, and rows, tables and columns tell the systems apart', async () => {
    const { out, err, code } = await runCli([...score, '--format', 'jsonl']);
    expect(err).not.toContain('earlier conversation');
    expect(code).toBe(0);
    const rows = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const models = rows.map((row) => [row.transcript, row.clusterLabels.model]);
    expect(models).toEqual(answers.map(({ id, meta }) => [id, meta.model]));
    const table = (await runCli(score)).out;
    for (const { id, meta } of answers) expect(table).toContain(`${id} (${meta.model})`);
    const wide = join(folder, 'wide.csv');
    await runCli([...score, '--format', 'csv', '--wide', '--out', wide]);
    const cells = readFileSync(wide, 'utf8').trim().split('\n').slice(1);
    expect(cells.map((line) => line.split(',').slice(0, 2))).toEqual(models);
  });

  it('count once in each system of a summary', async () => {
    const rows = join(folder, 'paired-rows.jsonl');
    await runCli([...score, '--format', 'jsonl', '--out', rows]);
    const { out } = await runCli(['summarize', rows, '--format', 'json', '--by', 'none']);
    expect(out).toContain('"transcripts": 4');
  });

  it('resume after any line of an interrupted run', async () => {
    const whole = (await runCli([...score, '--format', 'jsonl'])).out;
    const rows = whole.split(/(?<=\n)/);
    for (const kept of [1, 2, 3, 4]) {
      const out = join(folder, `resumed-${kept}.jsonl`);
      writeFileSync(`${out}.partial`, rows.slice(0, kept).join(''));
      const { code } = await runCli([...score, '--format', 'jsonl', '--out', out, '--resume']);
      expect([code, readFileSync(out, 'utf8')]).toEqual([0, whole]);
    }
  });

  it('are numbered only if one system repeats them', async () => {
    const repeated = join(folder, 'repeated.jsonl');
    writeFileSync(repeated, [...lines, ...lines.slice(0, 1)].join(''));
    const refused = await runCli(['score', repeated, '--metrics', 'LD']);
    expect(refused.err).toContain('line 5: expected a unique id for every conversation');
    const { out, err } = await runCli([
      ...['score', repeated, '--metrics', 'LD', '--format', 'jsonl', '--rename-duplicates'],
    ]);
    const ids = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).transcript);
    expect(ids).toEqual(['q1', 'q1', 'q2', 'q2', 'q1 (2)']);
    expect(err).toContain('line 5: "q1" is the id of an earlier conversation; read as "q1 (2)"');
  });
});
