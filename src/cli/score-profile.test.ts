import { mkdtempSync, writeFileSync } from 'node:fs';
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

  it('says what it fits on the input', async () => {
    const { err } = await runCli(['score', '--profile', 'mpceval', a, b]);
    expect(err).toBe(
      'topics (LS-TA, TES): LDA with 20 topics, 1 seed, fitted on all 6 conversations of this input\n' +
        'dialogue acts (DAF): rule-based tagger, model of order 4 and alpha 0.1, fitted on all 6 conversations of this input, each scored one left out\n',
    );
  });

  it('takes --options, one value each for the whole table', async () => {
    const options = { mpceval: { turns: 'last', topics: 3, order: 1 }, IR: { window: 2 } };
    const args = ['--options', JSON.stringify(options)];
    const table = await profile([a], ...args);
    expect(table.a!.rows.find(({ symbol }) => symbol === 'IR')?.summary.n).toBe(3);
    expect((await runCli(['score', '--profile', 'mpceval', a, ...args])).err).toContain('LDA with 3 topics');
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
    expect([code, err]).toEqual([
      1,
      'mtpc: --options.mpceval: expected --profile mpceval beside it, got none\n',
    ]);
  });
});
