import { appendFileSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { collect } from '../../testing/pieces.js';
import { runCli } from '../../testing/run-cli.js';
import { MetricError } from '../error.js';
import type { Transcript } from '../transcript/types.js';
import { type InputOptions, locatedIn, readFiles, shellWord } from './input-files.js';
import type { Io } from './io.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-input-'));
const write = (name: string, ...records: unknown[]): string => {
  const path = join(folder, name);
  writeFileSync(path, records.map((record) => JSON.stringify(record)).join('\n'));
  return path;
};
async function read(
  files: string | readonly string[],
  options: InputOptions = {},
): Promise<{ transcripts: Transcript[]; warnings: string[] }> {
  const warnings: string[] = [];
  const onWarning = (_: string, { message }: { message: string }) => void warnings.push(message);
  const all = typeof files === 'string' ? [files] : files;
  return { transcripts: await collect(readFiles(all, {} as Io, { ...options, onWarning })), warnings };
}
const talk = (id?: string, text = 'Is the bus late?') => ({ id, turns: [{ speaker: 'ana', text }] });

it('warns of scores that look like shares, and counts only conversations with a score', async () => {
  const scored = (...scores: (number | undefined)[]) =>
    scores.map((score, i) => ({
      id: `c${i}`,
      turns: [{ speaker: 'ana', text: 'Is the bus late?' }],
      ...(score !== undefined && { outcome: { score } }),
    }));
  expect((await read(write('shares.jsonl', ...scored(0.5, 1, undefined)))).warnings).toEqual([
    expect.stringMatching(/^all 2 scores lie in \[0, 1\], .*--score-range 0,1/),
  ]);
  // One score may be a share or not, and zeros are the same on both scales.
  for (const scores of [[0.5, 80], [0.5], [0, 0], [0.5, undefined]])
    expect((await read(write('percent.jsonl', ...scored(...scores)))).warnings).toEqual([]);
});

it('reads the files of a ConvoKit corpus that are beside its utterances', async () => {
  const file = write('utterances.jsonl', {
    ...{ id: 'u1', conversation_id: 'u1', speaker: 's1', text: 'Is the bus late?', meta: {} },
    ...{ 'reply-to': null, timestamp: 0 },
  });
  expect((await read(file)).transcripts[0]).not.toHaveProperty('speakers');
  write('speakers.json', { s1: { meta: { name: 'Ana' } } });
  write('conversations.json', { u1: { meta: { topic: 'travel' } } });
  expect((await read(file)).transcripts).toMatchObject([
    { id: 'u1', meta: { topic: 'travel' }, speakers: [{ id: 's1', name: 'Ana' }] },
  ]);
});

it('names conversations without an id after their file, and keeps the ids of others', async () => {
  const file = write('some talk.jsonl', talk(), talk('own'), talk());
  const { transcripts } = await read(file);
  expect(transcripts.map(({ id, generatedId, meta }) => [id, generatedId, meta])).toEqual([
    ['some talk#1', true, { source: file }],
    ['own', undefined, { source: file }],
    ['some talk#3', true, { source: file }],
  ]);
});

it('counts the conversations in unknown languages', async () => {
  const japanese = '駅はどこですか。';
  const warningOf = async (...texts: string[]): Promise<string[]> =>
    (await read(write('languages.jsonl', ...texts.map((text) => talk(undefined, text))))).warnings;
  const undefinedFor =
    'in an unknown language: metrics over words are undefined for them (unsupported-language)';
  const english = 'Is the bus late?';
  expect(await warningOf(english, english)).toEqual([]);
  expect(await warningOf(japanese, english)).toEqual([`1 of 2 conversations is ${undefinedFor}`]);
  expect(await warningOf(japanese, english, japanese)).toEqual([`2 of 3 conversations are ${undefinedFor}`]);
  expect(await warningOf(japanese, japanese)).toEqual([`all conversations are ${undefinedFor}`]);
});

it('says how much is read of conversations that mix languages', async () => {
  const mixed = (...texts: string[]) => ({ turns: texts.map((text) => ({ speaker: 'ana', text })) });
  const other = '車站在那邊，公車很晚才來。';
  const one = mixed('Is the bus late again?', other, 'Where are you going today?', 'I would like some tea.');
  const { warnings } = await read(
    write('mixed.jsonl', one, mixed('Can you see the station?', `好的。${other}`)),
  );
  // Three quarters and one half of the turns.
  expect(warnings).toEqual([
    '2 conversations mix languages: metrics over words score 63% of their turns, those in the main language',
  ]);
  expect((await read(write('mixed.jsonl', one))).warnings).toEqual([
    '1 conversation mixes languages: metrics over words score 75% of its turns, those in the main language',
  ]);
});

describe('a file that cannot be read', () => {
  const good = write('good.jsonl', talk('a'));
  const other = write('other.json', { version: 2 });
  const gone = join(folder, 'gone.jsonl');
  const torn = (name: string): string => {
    const path = write(name, ...Array.from({ length: 3 }, (_, i) => talk(`t${i}`)));
    appendFileSync(path, '\n{"turns":3}\n');
    return path;
  };

  it('is skipped beside others if it is of another kind, and stops the run if it is the only one', async () => {
    const { transcripts, warnings } = await read([good, other]);
    expect(transcripts.map(({ id }) => id)).toEqual(['a']);
    expect(warnings).toEqual([expect.stringMatching(/^(?!.*other\.json).*; the file is skipped$/s)]);
    await expect(read(other)).rejects.toThrow(`${other}: `);
    await expect(read([other, other])).rejects.toThrow(
      'FILES: expected conversations in at least one of 2 files, got none',
    );
    expect(await read([other, other], { skipErrors: true })).toMatchObject({ transcripts: [] });
    expect(await read([])).toEqual({ transcripts: [], warnings: [] });
    // The listener is optional.
    expect(await collect(readFiles([good, other], {} as Io, {}))).toHaveLength(1);
    expect(await read(other, { skipErrors: true })).toMatchObject({
      transcripts: [],
      warnings: { length: 1 },
    });
  });

  it('stops the run if it is missing, or broken behind its beginning, unless errors are skipped', async () => {
    await expect(read([good, gone])).rejects.toThrow(gone);
    expect((await read([good, gone], { skipErrors: true })).warnings).toEqual([
      expect.stringMatching(/^the file cannot be read: .*; the file is skipped$/),
    ]);
    await expect(read([good, torn('torn.jsonl')])).rejects.toThrow('torn.jsonl: ');
    const skipped = await read([good, torn('torn.jsonl')], { skipErrors: true });
    expect(skipped.transcripts).toHaveLength(4);
  });
});

describe('errors of reading', () => {
  it.each([
    ['jsonl', ''],
    ['csv', /^transcript,/],
  ])('give no rows of an empty input in %s where that is allowed', async (format, start) => {
    const args = ['score', '-', '--metrics', 'NSE', '--format', format];
    expect(await runCli(args, '')).toMatchObject({ code: 1, out: '' });
    const { code, out, err } = await runCli([...args, '--allow-empty'], '');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(start);
    expect(out.trim().split('\n')).toHaveLength(1);
    // What is not a conversation is an error nevertheless.
    expect((await runCli([...args, '--allow-empty'], '{"a": 1}')).code).toBe(1);
  });

  it('name the file once, and options as commands', () => {
    const located = (message: string, file = 'my chat.json'): string =>
      (locatedIn(file, new MetricError('INVALID_INPUT', message)) as Error).message;
    expect(located('no turns')).toBe('my chat.json: no turns');
    expect(located('my chat.json: no turns')).toBe('my chat.json: no turns');
    expect(located('no turns. This reads it:\n  --path x       2 turns', 'a.json')).toBe(
      'a.json: no turns. This reads it:\n  mtpc score a.json --path x      # 2 turns',
    );
    expect(located('no turns. This reads it:\n  --path x\n  --path y', 'a.json')).toBe(
      'a.json: no turns. This reads it:\n  mtpc score a.json --path x\n  mtpc score a.json --path y',
    );
    expect(located('no turns', '-')).toBe('standard input: no turns');
    const error = new MetricError('INVALID_INPUT', 'fromTurns: input: no turns', { metric: 'fromTurns' });
    expect(locatedIn('a.json', error)).toMatchObject({ message: 'a.json: no turns', cause: error });
  });

  it('keep the reason of the system, and ask to report others', () => {
    const system = Object.assign(new Error('EACCES: no'), { syscall: 'open' });
    expect(locatedIn('a.json', system)).toBe(system);
    expect(locatedIn('a.json', new TypeError('x is not a function'))).toMatchObject({
      code: 'INVALID_INPUT',
      message:
        'a.json: cannot be read because of an internal error (x is not a function); please report it with a part of the file',
    });
  });

  it.each([
    ['chats/a-1.json', 'chats/a-1.json'],
    ['my chat.json', "'my chat.json'"],
    ["ana's.json", String.raw`'ana'\''s.json'`],
  ])('name %s as one word of a command', (file, word) => {
    expect(shellWord(file)).toBe(word);
  });
});

it('tells read summaries, bytes and standard input apart by their names', async () => {
  const file = write('summary.jsonl', talk('a'), talk('b'));
  const heard: unknown[] = [];
  const listeners = {
    onReadSummary: (name: string, { conversations }: { conversations: number }) =>
      void heard.push([name, conversations]),
    onBytes: (name: string, bytes: number) => void heard.push([name, bytes]),
  };
  const stdin = Readable.from([`${JSON.stringify(talk())}\n`]);
  const transcripts = await collect(readFiles([file, '-'], { stdin } as unknown as Io, listeners));
  expect(heard).toEqual([
    [file, statSync(file).size],
    [file, 2],
    ['-', 1],
  ]);
  expect(transcripts.map(({ id, source }) => [id, source])).toEqual([
    ['a', file],
    ['b', file],
    ['stdin#1', 'standard input'],
  ]);
});
