import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';

const LINES = [
  ['Where is the station?', 'Behind the church.', 'Thanks!', 'You are welcome.', 'Bye.', 'Bye!'],
  ['I think it is red.', 'Do you agree?', 'No, it is blue.', 'Why?', 'I saw it.', 'Fine.'],
  ['Hello!', 'Hello, how are you?', 'Well. And you?', 'Well, thanks.', 'What now?', 'Lunch.'],
];

/** Three conversations under the same ids in both systems, as a paired design has them. */
function system(folder: string, name: string, shift: number, prefix = 't'): string {
  const lines = LINES.map((texts, i) => ({
    id: `${prefix}${i}`,
    turns: texts.map((_, k) => ({ speaker: 'ab'[k % 2]!, text: texts[(k * (1 + shift)) % texts.length]! })),
  }));
  const file = join(folder, `${name}.jsonl`);
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}

const folder = mkdtempSync(join(tmpdir(), 'mtpc-profile-'));
const [a, b] = [system(folder, 'a', 0), system(folder, 'b', 4)];

type Table = Record<string, { rows: { symbol: string; summary: { mean: number; n: number } }[] }>;
const profile = async (files: string[], ...args: string[]): Promise<Table> =>
  JSON.parse((await runCli(['score', '--profile', 'mpceval', '--format', 'json', ...files, ...args])).out);
const meansOf = (table: Table, name: string): Record<string, number> =>
  Object.fromEntries(table[name]!.rows.map(({ symbol, summary }) => [symbol, summary.mean]));

describe('mtpc score --profile', () => {
  it('does not depend on the order of the systems, nor on ids that they share', async () => {
    const [first, second] = [await profile([a, b]), await profile([b, a])];
    for (const name of ['a', 'b']) expect(meansOf(second, name)).toEqual(meansOf(first, name));
    const other = mkdtempSync(join(tmpdir(), 'mtpc-profile-'));
    const apart = await profile([system(other, 'a', 0, 'x'), system(other, 'b', 4, 'y')]);
    for (const name of ['a', 'b']) expect(meansOf(apart, name)).toEqual(meansOf(first, name));
    expect(meansOf(first, 'a').DAF).not.toBe(meansOf(first, 'b').DAF);
  });

  it('separates the models of a single file', async () => {
    const both = join(folder, 'both.jsonl');
    const lines = [a, b].flatMap((file, i) =>
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.stringify({ ...JSON.parse(line), meta: { model: 'ab'[i] } })),
    );
    writeFileSync(both, lines.join('\n'));
    const [separate, files] = [await profile([both]), await profile([a, b])];
    for (const name of ['a', 'b']) expect(meansOf(separate, name)).toEqual(meansOf(files, name));
    expect(Object.keys(await profile([both], '--by', 'none'))).toEqual(['both']);
  });

  it('says what it fits on the input', async () => {
    const { out } = await runCli(['score', '--profile', 'mpceval', a, b]);
    const fitted = [
      'topics (LS-TA, TES): LDA with 20 topics, 1 seed, fitted on all 6 conversations of this input',
      'dialogue acts (DAF): rule-based tagger, model of order 4 and alpha 0.1, fitted on all 6 conversations of this input except the scored one',
    ];
    expect(out.slice(out.indexOf('Models behind')).replaceAll('\n  ', ' ')).toBe(
      `Models behind this table:\n\n${fitted.map((line) => `- ${line}\n`).join('')}`,
    );
    expect((await profile([a, b])).a).toMatchObject({ fitted });
  });

  it('has one column for each system, in files and with --all-columns', async () => {
    const out = join(folder, 'profile.txt');
    const { code } = await runCli(['score', '--profile', 'mpceval', a, b, '--out', out]);
    expect(code).toBe(0);
    const text = readFileSync(out, 'utf8');
    expect(text).toMatch(/^Local: next-turn cases\n-{22}\nmetric +about +a +b\nDNR +speaker +\S/);
    expect((await runCli(['score', '--profile', 'mpceval', a, b, '--all-columns'])).out).toBe(text);
    const { out: markdown } = await runCli(['score', '--profile', 'mpceval', a, b, '--format', 'markdown']);
    expect(markdown).toMatch(/^\| metric +\| about +\| a +\| b +\|$/m);
    const { out: alone } = await runCli(['score', '--profile', 'mpceval', a, '--format', 'markdown']);
    expect(alone).toContain('fitted on all 3 conversations of this input');
  });

  it('has no score for names where score has none, but the zeros of the published code under reference', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mtpc-profile-'));
    const file = join(folder, 'chat.json');
    const turns = ['user', 'assistant', 'user'].map((speaker) => ({ speaker, text: 'The ferry is late.' }));
    writeFileSync(file, JSON.stringify({ turns }));
    const row = async (...args: string[]) =>
      (await profile([file], ...args)).chat!.rows.find(({ symbol }) => symbol === 'DNR')?.summary;
    expect(await row()).toMatchObject({ n: 0, mean: null, undefinedReasons: { 'no-name-known': 3 } });
    const scores = async (...args: string[]) =>
      JSON.parse((await runCli(['score', file, '--metrics', 'DNR', '--format', 'json', ...args])).out)
        .summary[0];
    expect(await scores()).toMatchObject({ n: 0, mean: null });
    const published = { n: 3, mean: 0 };
    expect(await row('--options', '{"mpceval":{"variant":"reference"}}')).toMatchObject(published);
    expect(await scores('--unit', 'turn', '--options', '{"DNR":{"variant":"reference"}}')).toMatchObject(
      published,
    );
  });

  it('takes --options, one value each for the whole table', async () => {
    const options = { mpceval: { turns: 'last', topics: 3, order: 1 }, IR: { window: 2 } };
    const args = ['--options', JSON.stringify(options)];
    const table = await profile([a], ...args);
    expect(table.a!.rows.find(({ symbol }) => symbol === 'IR')?.summary.n).toBe(3);
    expect((await runCli(['score', '--profile', 'mpceval', a, ...args])).out).toContain('LDA with 3 topics');
    for (const [bad, message] of [
      ['{"LD":{"tf":"raw"}}', '--options.LD: expected a metric of the MPCEval table, or "mpceval", got'],
      ['{"IR":{"windw":2}}', '--options.implicit-reference.windw: expected one of variant, turns, window'],
      [
        '{"IR":{"window":2},"DNR":{"window":3}}',
        '--options.direct-name-reference.window: expected one window for the whole table, 2 as above, got 3',
      ],
      ['{"mpceval":{"turns":"first"}}', '--options.mpceval.turns: expected "all" or "last", got "first"'],
      ['{"mpceval":{"variant":"x"}}', 'options.variant: expected "paper" or "reference", got "x"'],
    ] as const) {
      const { code, err } = await runCli(['score', '--profile', 'mpceval', a, '--options', bad]);
      expect(code).toBe(1);
      expect(err).toContain(message.replace('.LD:', '.lexical-density:'));
    }
    const { code, err } = await runCli(['score', a, '--options', '{"mpceval":{}}']);
    expect([code, err]).toEqual([1, 'mtpc: --options.mpceval: requires --profile mpceval\n']);
  });
});
