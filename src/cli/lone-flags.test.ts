import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';

const talk = (id: string, meta: object = {}): string => {
  const turns = ['ana', 'ben', 'ana'].map((speaker, i) => ({
    speaker,
    text: `The bus ${i} of ${id} is late.`,
  }));
  return `${JSON.stringify({ id, turns, meta })}\n`;
};
const folder = mkdtempSync(join(tmpdir(), 'mtpc-'));
const chats = join(folder, 'chats.jsonl');
writeFileSync(chats, ['a', 'b', 'c'].map((id) => talk(id, { game: 1 })).join(''));

describe('flags that would have no say', () => {
  it.each([
    ['--model', 'some-model'],
    ['--dtype', 'q8'],
    ['--cache', 'vectors'],
  ])('%s is refused without --embed', async (flag, value) => {
    const { code, out, err } = await runCli(['score', chats, '--metrics', 'LD', flag, value]);
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: `mtpc: ${flag}: needs --embed\n`,
    });
    expect((await runCli(['score', chats, '--metrics', 'LD', '--offline'])).code).toBe(0);
  });

  it.each([
    [['--metrics', 'NSE'], '--metrics: not supported with --profile mpceval'],
    [['--unit', 'turn'], '--unit: not supported with --profile mpceval'],
    [['--raw-cells'], '--raw-cells: not supported with --profile mpceval'],
    [['--cluster-by', 'game'], '--cluster-by: not supported with --profile mpceval'],
    [['--wide'], '--wide: not supported with --profile mpceval'],
    [['--format', 'csv'], '--format: expected table, markdown or json with --profile mpceval, got csv'],
  ])('%s is refused beside --profile', async (flags, message) => {
    const { code, err } = await runCli(['score', chats, '--profile', 'mpceval', ...flags]);
    expect(code).toBe(1);
    expect(err).toContain(message);
  });

  it.each([
    [['--level', '0.9'], 'csv', 'a format with a summary (table, json, markdown, latex)'],
    [['--unit', 'turn'], 'jsonl', 'a format with a summary (table, json, markdown, latex)'],
    [['--seed', '1'], 'parquet', 'a format with a summary (table, json, markdown, latex)'],
    [['--skipped'], 'table', 'a format with rows (json, jsonl, csv, parquet)'],
    [['--raw-cells'], 'jsonl', '--format csv'],
  ])('%s is refused beside --format %s', async (flags, format, expected) => {
    const { code, out, err } = await runCli(['score', chats, ...flags, '--format', format]);
    const message = `mtpc: ${flags[0]}: expected ${expected}, got --format ${format}\n`;
    expect({ code, out, err }).toEqual({ code: 1, out: '', err: message });
  });

  it('--options of a metric that is not computed are refused', async () => {
    const target = join(folder, 'refused.csv');
    const options = ['--metrics', 'NSE', '--options', '{"LD":{"tf":"relative"}}'];
    const message =
      'mtpc: --options.lexical-density: this metric is not selected. Add it to --metrics, or remove its options\n';
    for (const command of [
      ['score', chats],
      ['compare', chats, chats],
      ['evidence', chats],
      ['validate', chats, '--outcome', 'meta.game'],
    ])
      expect((await runCli([...command, ...options])).err).toBe(message);
    await runCli(['score', chats, '--format', 'csv', '--out', target, ...options]);
    expect(existsSync(`${target}.partial`)).toBe(false);
    const asked = ['score', chats, '--options', '{"LD":{"tf":"relative"}}'];
    expect((await runCli([...asked, '--metrics', 'LD,NSE'])).code).toBe(0);
    expect((await runCli(asked)).code).toBe(0);
  });

  it.each([
    ['--level', '95', 'expected a number between 0 and 1'],
    ['--level', '0', 'expected a number between 0 and 1'],
    ['--seed', '0.5', 'expected a whole number'],
    ['--seed', '', 'expected a whole number'],
  ])('%s %s is refused before anything is scored', async (flag, value, message) => {
    for (const command of [['score'], ['compare', chats], ['summarize']]) {
      const { code, err } = await runCli([...command, chats, flag, value]);
      expect(code).toBe(2);
      expect(err).toContain(message);
    }
    if (flag === '--seed') expect((await runCli(['evidence', chats, flag, value])).code).toBe(2);
  });
});

it('computes a metric once that is named twice', async () => {
  const { out } = await runCli(['score', chats, '--metrics', 'NSE,LD,speaker-entropy', '--format', 'jsonl']);
  expect(out.trim().split('\n')).toHaveLength(6);
});

describe('--cluster-by', () => {
  const wrong =
    'No conversation has the cluster field "gme" in its meta, so the intervals treat all conversations as independent.';

  it('says where no conversation has the field', async () => {
    const score = ['score', chats, '--metrics', 'LD', '--cluster-by'];
    expect((await runCli([...score, 'gme'])).out).toContain(wrong);
    expect((await runCli([...score, 'game'])).out).not.toContain('No conversation has');
    const { warnings } = JSON.parse((await runCli([...score, 'gme', '--format', 'json'])).out);
    expect(warnings).toEqual([wrong]);
  });

  it('is refused by compare where no conversation has the field', async () => {
    const { code, err } = await runCli(['compare', chats, chats, '--metrics', 'LD', '--cluster-by', 'gme']);
    expect(code).toBe(1);
    expect(err).toContain(
      '--cluster-by: expected a field of the conversations\' meta (there is "game", "source"), got "gme"',
    );
  });
});

describe('mtpc compare', () => {
  it('refuses one system, of which it printed nothing', async () => {
    const { code, out, err } = await runCli(['compare', chats, '--metrics', 'LD']);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(
      'FILES: expected two systems or more to compare, got one, "chats": add another file',
    );
    const by = await runCli(['compare', chats, '--by', 'game', '--metrics', 'LD']);
    expect(by.err).toContain('got one, "1": all conversations with "game" in their meta have the same value');
  });

  it('compares the runs of one system in two settings', async () => {
    const runs = join(folder, 'solo.jsonl');
    const lines = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6'].flatMap((instruction, i) =>
      ['full', 'sharded'].flatMap((setting, s) =>
        [0, 1].map((run) => {
          const meta = { instruction, setting };
          const turns = [{ speaker: 'assistant', role: 'assistant', text: 'It is late.' }];
          const outcome = { score: 80 - 30 * s + i + run };
          return JSON.stringify({ id: `${instruction}-${setting}-${run}`, turns, meta, outcome });
        }),
      ),
    );
    writeFileSync(runs, lines.join('\n'));
    const { code, out, err } = await runCli(['compare', runs, '--format', 'markdown']);
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(out).toContain('full has a higher mean score than sharded by 30.0 points');
  });

  it('compares settings at the same temperature, and score prints a row for each temperature', async () => {
    const runs = join(folder, 'grid.jsonl');
    const lines = ['q1', 'q2', 'q3'].flatMap((instruction) =>
      ['full', 'sharded'].flatMap((setting) =>
        [0, 1, 0, 1].map((temperature, run) => {
          const meta = { model: 'm', instruction, setting, temperature };
          const turns = [{ speaker: 'assistant', role: 'assistant', text: 'It is late.' }];
          const outcome = { score: temperature === 0 ? 90 : 10 };
          return JSON.stringify({ id: `${instruction}-${setting}-${run}`, turns, meta, outcome });
        }),
      ),
    );
    writeFileSync(runs, lines.join('\n'));
    const { out } = await runCli([
      'compare',
      runs,
      '--by',
      'setting',
      '--metrics',
      'P,U90-10',
      '--format',
      'json',
    ]);
    // 90 at temperature 0, 10 at temperature 1, in both settings: no run differs from another of its temperature.
    const [performance, , unreliability] = JSON.parse(out).findings;
    expect(performance).toMatchObject({ a: 'full', b: 'sharded', within: ['temperature'], meanA: 50 });
    expect([unreliability.meanA, unreliability.verdict]).toEqual([0, 'constant']);
    const scored = await runCli(['score', runs, '--metrics', 'P,U90-10']);
    expect(scored.out).toMatch(/full, temperature 0 +6 +90 +0\n/);
    expect(scored.out).toMatch(/sharded, temperature 1 +6 +10 +0\n/);
  });

  it('pairs the files of two folders by their names where conversations have no ids', async () => {
    for (const [system, names] of Object.entries({
      small: ['bus', 'boat', 'tram'],
      large: ['boat', 'bus', 'walk'],
    })) {
      mkdirSync(join(folder, system));
      for (const name of names) {
        const messages = [`Is the ${name} late?`, `The ${name} of ${system} is.`].map((content, i) => ({
          role: i ? 'assistant' : 'user',
          content,
        }));
        writeFileSync(join(folder, system, `${name}.json`), JSON.stringify(messages));
      }
    }
    const folders = [join(folder, 'small'), join(folder, 'large')];
    const { code, out, err } = await runCli(['compare', ...folders, '--metrics', 'LD', '--format', 'json']);
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out).findings[0]).toMatchObject({ n: 2, unpairedA: 1, unpairedB: 1 });
  });

  it('names systems by their folders and packed files, dots and all', async () => {
    const named = join(folder, 'named');
    const models = ['model-4.1', 'model-4.5'].map((name) => join(named, name));
    for (const path of models) {
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, 'chats.jsonl'), ['a', 'b', 'c'].map((id) => talk(id)).join(''));
    }
    const compare = async (...files: string[]): Promise<unknown> =>
      JSON.parse((await runCli(['compare', ...files, '--metrics', 'LD', '--format', 'json'])).out);
    expect(await compare(...models)).toMatchObject({ findings: [{ a: 'model-4.1', b: 'model-4.5' }] });
    const packed = join(named, 'small.jsonl.gz');
    writeFileSync(packed, gzipSync(['a', 'b', 'c'].map((id) => talk(id)).join('')));
    expect(await compare(packed, chats)).toMatchObject({ findings: [{ a: 'small', b: 'chats' }] });
    const [one, two] = models.map((path) => join(path, 'chats.jsonl'));
    expect(await compare(one!, two!)).toMatchObject({ findings: [{ a: one, b: two }] });
    expect(await compare(packed, packed)).toMatchObject({ findings: [{ a: packed, b: `${packed} (2)` }] });
  });

  it('compares files without ids unpaired, and says how to pair them', async () => {
    const folders = ['one', 'two'].map((name) => join(folder, name));
    for (const [i, each] of folders.entries()) {
      mkdirSync(each);
      const said = (role: string, count: number): object[] =>
        Array(count).fill({ role, content: 'Is it late?' });
      const chats = [1, 2, 3].map((n) => ({ messages: [...said('user', n + i), ...said('assistant', 1)] }));
      writeFileSync(join(each, 'chats.jsonl'), chats.map((chat) => `${JSON.stringify(chat)}\n`).join(''));
    }
    const { code, out, err } = await runCli(['compare', ...folders, '--metrics', 'NSE', '--all-columns']);
    expect(code, err).toBe(0);
    expect(err).toContain(
      'one, two: conversations without ids are compared unpaired. To pair them, pass --id-field NAME',
    );
    expect(out).toMatch(/^NSE .* unpaired/m);
    expect(out).toContain("Unpaired; Welch's t over conversations");
    expect((await runCli(['compare', ...folders, '--metrics', 'NSE'])).out).toContain(
      '3 and 3 conversations, not paired',
    );
  });
});
