import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CliRun, runCli } from '../../testing/run-cli.js';
import { starterScript } from './starter-script.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-init-'));
const write = (name: string, records: readonly unknown[]): string => {
  const path = join(folder, name);
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return path;
};
const talk = (speakers: string, more: object = {}) => ({
  turns: [...speakers].map((speaker) => ({ speaker, text: 'Where is the bus?' })),
  ...more,
});
const init = (...args: string[]): Promise<CliRun> => runCli(['init', ...args]);
const metricsIn = (script: string): string[] =>
  [...script.matchAll(/^ {2}'(.*)', +\/\/ \S/gm)].map(([, id]) => id!);

describe('mtpc init', () => {
  it('writes a script with the metrics for which the file has data, and their meanings', async () => {
    const file = write('pair.jsonl', [talk('ab')]);
    const { code, out } = await init(file, '--skip-errors', '--id-field', 'id');
    expect(code).toBe(0);
    expect(out).toContain(
      `readTranscriptFile(${JSON.stringify(file)}, {"onError":"skip","idField":"id"});\n`,
    );
    expect(out).toContain(
      [
        'const metrics = [',
        "  'centering-score', // How consistently the turns of a conversation stay with the entities they talk about.",
        "  'lexical-density', // How much new content the turns of a conversation carry.",
        "  'speaker-entropy', // How evenly the turns of a conversation are distributed over its speakers.",
        '];\n',
      ].join('\n'),
    );
    expect((await init(file)).out).toContain(`readTranscriptFile(${JSON.stringify(file)});\n`);
  });

  it('chooses metrics by the speakers of some conversation, among the first twenty', async () => {
    const ids = async (...talks: object[]): Promise<string[]> =>
      metricsIn((await init(write('speakers.jsonl', talks))).out);
    const one = ['centering-score', 'lexical-density'];
    expect(await ids(talk('aa'))).toEqual(one);
    expect(await ids(talk('aa'), talk('ab'))).toEqual([...one, 'speaker-entropy']);
    expect(await ids(talk('aa'), talk('abc'))).toEqual(
      expect.arrayContaining([...one, 'implicit-reference', 'speaker-entropy']),
    );
    const alone = (count: number) => Array.from({ length: count }, () => talk('aa'));
    expect(await ids(...alone(19), talk('ab'))).toContain('speaker-entropy');
    expect(await ids(...alone(20), talk('ab'))).toEqual(one);
  });

  it('takes a file once that has ids twice, and writes to a file', async () => {
    const twice = write('twice.jsonl', [talk('ab', { id: 'x' }), talk('ab', { id: 'x' })]);
    const out = join(folder, 'score.mjs');
    const { code, out: printed, readSummaries } = await init(twice, '--out', out);
    expect([code, printed, readSummaries]).toEqual([
      0,
      '',
      ['twice.jsonl: transcript, 2 conversations, 4 turns'],
    ]);
    expect(readFileSync(out, 'utf8')).toMatch(/^\/\/ Scores a file of conversations\./);
    expect((await init(twice, '--out', twice)).err).toContain('which is an input');
  });

  it('refuses folders of several files, standard input, and files without a conversation', async () => {
    const expected = 'mtpc: FILE: expected one file, got ';
    expect((await init('-')).err).toBe(`${expected}standard input\n`);
    mkdirSync(join(folder, 'several'));
    for (const name of ['several/a.jsonl', 'several/b.jsonl']) write(name, [talk('ab')]);
    expect((await init(join(folder, 'several'))).err).toBe(`${expected}a folder of 2\n`);
    const broken = write('broken.jsonl', [{ turns: 3 }]);
    const none = await init(broken, '--skip-errors', '--out', join(folder, 'none.mjs'));
    expect(none).toMatchObject({ code: 1 });
    expect(none.err).toContain(`mtpc: ${broken}: expected at least one conversation, got none\n`);
    expect(existsSync(join(folder, 'none.mjs'))).toBe(false);
  });

  it('writes a script of runs where their columns are given or found', async () => {
    const runs = [0, 1, 2, 3].map((i) =>
      talk('ab', { mark: i % 2, puzzle: `p${i % 2}`, rep: i >> 1, day: 1 }),
    );
    const file = write('runs.jsonl', runs);
    const columns = 'score=mark,instruction=puzzle,run=rep';
    const found = await init(file);
    expect(found.err).toContain(
      `${file}: a log of scored runs: --columns ${columns}\n  score = mark (2 values`,
    );
    const start = '// Scores a log of runs. ';
    expect(found.out.startsWith(start)).toBe(true);
    expect(found.out).toContain(
      `, {"columns":{"score":"mark","instruction":"puzzle","run":"rep"},"scoreRange":[0,1]});\n`,
    );
    const given = await init(file, '--columns', columns);
    expect(given.err).not.toContain('a log of scored runs');
    expect(given.out.startsWith(start)).toBe(true);
    expect(given.out).toContain(', {"columns":{"score":"mark","instruction":"puzzle","run":"rep"}});\n');
    // A scale that is given counts more than one that fits; other columns stay.
    const ranged = await init(file, '--score-range', '0,5', '--columns', 'setting=day');
    expect(ranged.err).toContain(`--columns ${columns.replace(',run', ',setting=day,run')}`);
    expect(ranged.out).toContain(
      '"columns":{"score":"mark","instruction":"puzzle","setting":"day","run":"rep"}',
    );
    expect(ranged.out).toContain('"scoreRange":[0,5]');
  });
});

it('aligns the meanings of metrics behind the longest name', () => {
  const sample = [talk('abc', { outcome: { score: 3 }, meta: { instruction: 't' } })];
  const script = starterScript('a.jsonl', sample, { maxRecordLength: 7, onError: 'throw' });
  const places = script.split('\n').flatMap((line) => (line.startsWith("  '") ? [line.indexOf('//')] : []));
  expect(new Set(places).size).toBe(1);
  expect(Math.max(...metricsIn(script).map(({ length }) => length)) + 6).toBe(places[0]);
  // The limit of the command's own process is not one of the script's.
  expect(script).toContain('readTranscriptFile("a.jsonl");');
});

describe('mtpc init of a file that no format fits', () => {
  const rows = [0, 1].map((i) => ({ llm: 'm', 'prompt sent': `Is it ${i}?`, 'answer got': `It is ${i}.` }));
  const columns = '{"columns":{"user":"prompt sent","assistant":"answer got"}}';
  const proposal = '--columns "user=prompt sent,assistant=answer got"';

  it('prints the options that read it, and writes the script with them', async () => {
    const { code, out, err } = await init(write('sides.jsonl', rows));
    expect(code).toBe(0);
    expect(err).toContain(
      `sides.jsonl: not recognized; it can be read with other options\nusing ${proposal}\n  user: Is it 0?\n  assistant: It is 0.\n`,
    );
    expect(out).toContain(columns);
  });

  it('asks at a terminal, and writes nothing if none is right', async () => {
    const file = write('asked.jsonl', rows);
    const answer = (text: string): Promise<CliRun> => runCli(['init', file], text, { isTerminal: true });
    const taken = await answer('x\n1\n');
    expect(taken.err).toContain(`  ${JSON.stringify(rows[0])}\n`);
    expect(taken.err).toContain(`1: ${proposal}\n     user: Is it 0?\n`);
    expect(taken.err).toContain('Please answer with 1 or q: ');
    expect(taken.out).toContain(columns);
    expect((await answer('\n')).out).toContain(columns);
    expect(await answer('q\n')).toMatchObject({ code: 1, out: '' });
    expect((await answer('q\n')).err).toContain('mtpc: stopped: nothing was written\n');
  });

  it('refuses a file that no options read, with the error of reading it', async () => {
    const { code, out, err } = await init(write('none.jsonl', [{ a: 1 }, { a: 2 }]));
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('format not recognized');
  });
});
