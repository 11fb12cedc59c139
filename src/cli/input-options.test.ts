import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import { LANGUAGE_PACKS } from '../languages/packs.generated.js';
import { runCommand } from './run-command.js';

async function mtpc(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await runCommand(args, {
    stdin: Readable.from([]),
    stdout: { write: (text) => void (out += text) },
    stderr: { write: (text) => void (err += text) },
  });
  return { code, out, err };
}

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'input-'));
  await mkdir(dir, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text);
  return dir;
}

const score = (...args: string[]): ReturnType<typeof mtpc> =>
  mtpc('score', '--metrics', 'speaker-entropy', '--format', 'jsonl', ...args);

it('reads columns, speakers and paths as it is told, and says what it took for what', async () => {
  const dir = await folderOf({
    'a.csv': 'game,who,words\ng,ana,Hi\ng,ben,Yo\n',
    'b.csv': 'speaker,text\nana,Hi\nben,Yo\n',
    'c.json': '{"samples":[{"log":[{"role":"user","content":"Hi"},{"role":"assistant","content":"Yo"}]}]}',
  });
  const a = await score(join(dir, 'a.csv'), '--columns', 'conversation=game,text=words');
  expect(a.out).toContain('"score":1');
  expect(a.err).toContain('rows: speaker = "who", text = "words", conversation = "game"');
  expect((await score(join(dir, 'b.csv'))).err).toContain('--one-conversation');
  expect((await score(join(dir, 'b.csv'), '--one-conversation')).out).toContain('"score":1');
  expect((await score(join(dir, 'c.json'), '--path', 'samples[].log')).out).toContain('"score":1');
  expect((await score(join(dir, 'c.json'), '--columns', 'colour=x')).err).toContain(
    '--columns: expected pairs',
  );
});

it('leaves a foreign file of a folder out, and ends with 3', async () => {
  const dir = await folderOf({
    'a.json': '{"turns":[{"speaker":"a","text":"Hi"},{"speaker":"b","text":"Yo"}]}',
    'b.json': '{"version":2}',
  });
  const { code, out, err } = await score(dir);
  expect({ code, rows: out.trim().split('\n').length }).toEqual({ code: 3, rows: 1 });
  expect(err).toContain('it has the keys "version"');
});

it('says of a file that breaks off how much of it was read', async () => {
  const talk = '{"turns":[{"speaker":"a","text":"Hi"},{"speaker":"b","text":"Yo"}]}\n';
  // Enough for several pieces: the first conversations are read before the end turns out to be missing.
  const packed = gzipSync(talk.repeat(3000));
  const dir = await folderOf({});
  const file = join(dir, 'torn.jsonl.gz');
  await writeFile(file, packed.subarray(0, packed.length - 100));
  const { code, out, err } = await score('--skip-errors', file);
  const rows = out.trim().split('\n').length;
  expect(rows).toBeGreaterThan(1000);
  expect(code).toBe(3);
  expect(err).toBe(
    `warning: ${file}: the file cannot be read: unexpected end of file; what follows its first ${rows} conversations is skipped\n`,
  );
  await writeFile(file, packed.subarray(0, 5));
  expect((await score('--skip-errors', file)).err).toContain('unexpected end of file; the file is skipped\n');
});

it('compares the systems within a file by a field, and refuses one that is not there', async () => {
  const row = (id: string, model: string, speakers: string[]): string =>
    speakers.map((speaker) => `${id}${model},${model},${speaker},Hi`).join('\n');
  const pair = (id: string): string =>
    JSON.stringify({
      ...{ question_id: id, model_a: 'm1', model_b: 'm2' },
      conversation_a: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Yo' },
      ],
      conversation_b: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Hm' },
      ],
    });
  const dir = await folderOf({
    'arena.jsonl': ['1', '2', '3'].map(pair).join('\n'),
    'rows.csv': `conv,model,speaker,text\n${row('a', 'm1', ['x', 'y'])}\n`,
  });
  const compare = (...args: string[]): ReturnType<typeof mtpc> =>
    mtpc('compare', join(dir, 'arena.jsonl'), '--metrics', 'speaker-entropy', '--format', 'json', ...args);
  const [comparison] = JSON.parse((await compare('--by', 'model')).out).findings;
  expect(comparison).toMatchObject({ a: 'm1', b: 'm2', n: 3 });
  const { code, err } = await compare('--by', 'colour');
  expect(code).toBe(1);
  expect(err).toContain(
    '--by: expected a field of the conversations\' meta (there is "side", "model", "pair", "source"), got "colour"',
  );
});

describe('several systems in one file', () => {
  const chat = (id: string, model: string, answer: string): string =>
    JSON.stringify({
      ...{ id, model },
      messages: [
        { role: 'user', content: `Is ${id} late?` },
        { role: 'assistant', content: answer },
      ],
    });
  const CHATS = [
    ...[chat('d1', 'm1', 'Yes.'), chat('d1', 'm2', 'No, not at all.')],
    ...[chat('d2', 'm1', 'It is, yes.'), chat('d2', 'm2', 'No.')],
  ];
  const compare = async (name: string, text: string, ...args: string[]): ReturnType<typeof mtpc> => {
    const flags = ['--by', 'model', '--metrics', 'speaker-entropy', '--format', 'json', ...args];
    return mtpc('compare', join(await folderOf({ [name]: text }), name), ...flags);
  };

  it('are paired by the ids that they share', async () => {
    const { out, err } = await compare('chats.jsonl', CHATS.join('\n'));
    expect(err).not.toContain('first turn');
    expect(JSON.parse(out).findings).toMatchObject([{ a: 'm1', b: 'm2', n: 2 }]);
  });

  it('are paired in rows, sorted by system or not', async () => {
    const row = (id: string, model: string): string => `${id},${model},x,Hi\n${id},${model},y,Yo`;
    const rows = [row('d1', 'm1'), row('d2', 'm1'), row('d1', 'm2'), row('d2', 'm2')];
    const sorted = await compare('rows.csv', `conv,model,speaker,text\n${rows.join('\n')}\n`);
    expect(JSON.parse(sorted.out).findings).toMatchObject([{ a: 'm1', b: 'm2', n: 2 }]);
    const mixed = await compare(
      'rows.csv',
      `conv,model,speaker,text\n${[row('d1', 'm1'), row('d1', 'm2')].join('\n')}\n`,
    );
    expect(JSON.parse(mixed.out).findings).toMatchObject([{ a: 'm1', b: 'm2', n: 1 }]);
    expect(mixed.err).toContain('rows of one id that differ in "model" are conversations of several systems');
  });

  it('have each id once: a second is refused, numbered or skipped', async () => {
    const text = [...CHATS, chat('d1', 'm1', 'Hm.')].join('\n');
    const refused = await compare('chats.jsonl', text);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain(
      'chats.jsonl: model "m1": expected a unique id for every conversation: rename the second (--rename-duplicates), or name the field with the id (--id-field), got "d1"',
    );
    const numbered = await compare('chats.jsonl', text, '--rename-duplicates');
    expect(numbered.err).toContain('read as "d1 (2)"');
    expect(JSON.parse(numbered.out).findings).toMatchObject([{ n: 2 }]);
    const skipped = await compare('chats.jsonl', text, '--skip-errors');
    expect(skipped.code).toBe(3);
    expect(JSON.parse(skipped.out).findings).toMatchObject([{ n: 2 }]);
  });
});

it('says once a file which languages are in it', async () => {
  const line = (id: string, ...texts: string[]): string =>
    `${JSON.stringify({ id, turns: texts.map((text) => ({ speaker: 'a', text })) })}\n`;
  const dir = await folderOf({
    'zh.jsonl': line('1', '你好，今天好吗？') + line('2', '明天见。'),
    'ja.jsonl': line('1', '駅はどこですか。'),
    'mixed.jsonl': line('1', 'Where is the station?', '车站在那边。', 'And the bus?', 'It is over there.'),
  });
  const { err } = await score(join(dir, 'zh.jsonl'));
  expect(err.match(/all conversations are in Chinese: metrics over words read it/g)).toHaveLength(1);
  expect((await score(join(dir, 'ja.jsonl'))).err).toContain(
    'in an unknown language: metrics over words are undefined',
  );
  expect((await score(join(dir, 'mixed.jsonl'))).err).toContain(
    '1 conversation mixes languages: metrics over words score 75% of its turns',
  );
});

it('reads all conversations in the language that is named', async () => {
  const dir = await folderOf({ 'one.jsonl': '{"id":"1","turns":[{"speaker":"a","text":"Danke, gut."}]}' });
  const rows = async (...args: string[]): Promise<string> =>
    (await runCli(['score', join(dir, 'one.jsonl'), '--metrics', 'LD', '--format', 'jsonl', ...args])).out;
  expect(JSON.parse(await rows()).signature).not.toContain('language:');
  expect(JSON.parse(await rows('--language', 'de')).signature).toContain('language:de');
  const { code, err } = await runCli(['score', join(dir, 'one.jsonl'), '--language', 'xx']);
  expect(code).toBe(2);
  const ids = ['auto', 'en', ...LANGUAGE_PACKS.map(({ id }) => id)];
  expect(err).toContain(`Allowed choices are ${ids.join(', ')}.`);
});

it('reads a file once that is named again, by itself or by its folder', async () => {
  const dir = await folderOf({
    'a.json': '{"id":"a","turns":[{"speaker":"a","text":"Hi"},{"speaker":"b","text":"Yo"}]}',
  });
  const file = join(dir, 'a.json');
  const { out, err } = await score(file, dir, join(dir, '.', 'a.json'));
  expect(out.trim().split('\n')).toHaveLength(1);
  expect(err).toContain(`warning: ${file}: listed more than once, but read only once\n`);
  expect((await score(file)).err).not.toContain('named more than once');
});

it('names standard input once where it is skipped', async () => {
  const { code, err } = await runCli(
    ['score', '-', '--skip-errors', '--metrics', 'NSE'],
    'Nothing of the kind.',
  );
  expect(code).toBe(3);
  expect(err).toMatch(/^warning: standard input: expected /);
  const twice = await runCli(['score', '-', '-', '--metrics', 'NSE'], '');
  expect(twice.err).toContain('warning: standard input: listed more than once, but read only once\n');
  // The second of two systems would be empty.
  expect(await runCli(['compare', '-', '-', '--metrics', 'NSE'], 'Ana: Hi\nBen: Yo')).toMatchObject({
    code: 1,
    err: 'mtpc: FILES: standard input (-) can be given only once\n',
  });
});

it('leaves a file out that is not there where errors are skipped, and stops at it otherwise', async () => {
  const dir = await folderOf({
    'a.json': '{"turns":[{"speaker":"a","text":"Hi"},{"speaker":"b","text":"Yo"}]}',
  });
  const files = [join(dir, 'a.json'), join(dir, 'gone.json')];
  const { code, out, err } = await score('--skip-errors', ...files);
  expect([code, out.trim().split('\n').length]).toEqual([3, 1]);
  expect(err).toContain('gone.json: the file cannot be read');
  expect(await score(...files)).toMatchObject({ code: 1, out: '' });
});
