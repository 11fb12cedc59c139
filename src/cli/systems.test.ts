import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { withPairedIds } from '../analysis/index.js';
import type { Transcript } from '../transcript/types.js';
import type { Io } from './io.js';
import { readSystems, readSystemsBy, requireField } from './systems.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-systems-'));

it('reads a conversation of one system if only some of its turns name it', async () => {
  const file = join(folder, 'talks.jsonl');
  const talk = (model: string, ...models: (string | undefined)[]): string =>
    JSON.stringify({
      ...{ id: 'd1', meta: { model } },
      turns: models.map((own) => ({
        speaker: 'ana',
        text: 'Hm.',
        ...(own !== undefined && { meta: { model: own } }),
      })),
    });
  writeFileSync(file, [talk('m1', undefined, 'm1'), talk('m2', 'm2', 'm2')].join('\n'));
  const systems = await readSystemsBy('model', [file], {} as Io, {});
  expect([...systems].map(([name, transcripts]) => [name, transcripts.length])).toEqual([
    ['m1', 1],
    ['m2', 1],
  ]);
  writeFileSync(file, talk('m1', 'm1', 'm2'));
  await expect(readSystemsBy('model', [file], {} as Io, {})).rejects.toThrow(
    'conversation "d1" contains turns of "m1", "m2"',
  );
});

const line = (fields: object, text = 'Hm.'): string =>
  `${JSON.stringify({ turns: [{ speaker: 'ana', text }], ...fields })}\n`;
const write = (name: string, ...lines: string[]): string => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, lines.join(''));
  return path;
};
const ioOf = (stdin = ''): Io =>
  ({ stdin: Readable.from(stdin === '' ? [] : [stdin]), stderr: { write() {} } }) as unknown as Io;
const idsOf = (systems: ReadonlyMap<string, readonly Transcript[]>): object =>
  Object.fromEntries([...systems].map(([name, all]) => [name, all.map(({ id }) => id)]));

describe('a system for each file or folder', () => {
  const small = write('small.jsonl', line({ id: 'a' }), line({}));

  it('has the name of the file, or its path where two have one name', async () => {
    const other = write('other/small.jsonl', line({ id: 'b' }));
    const large = write('large.jsonl', line({ id: 'c' }));
    expect(idsOf(await readSystems([small, large], ioOf(), {}))).toEqual({
      small: ['a', 'small#2'],
      large: ['c'],
    });
    expect(idsOf(await readSystems([small, other, large], ioOf(), {}))).toEqual({
      [small]: ['a', 'small#2'],
      [other]: ['b'],
      large: ['c'],
    });
    expect(Object.keys(idsOf(await readSystems([small, small], ioOf(), {})))).toEqual([
      small,
      `${small} (2)`,
    ]);
  });

  it('may be standard input, which is read where no file is named', async () => {
    const stdin = { stdin: ['a', 'stdin#2'] };
    const text = line({ id: 'a' }) + line({});
    expect(idsOf(await readSystems([], ioOf(text), {}))).toEqual(stdin);
    expect(idsOf(await readSystems(['-', small], ioOf(text), {}))).toEqual({
      ...stdin,
      small: ['a', 'small#2'],
    });
    await expect(readSystems(['-', '-'], ioOf(text), {})).rejects.toThrow(
      'standard input (-) can be given only once',
    );
  });

  it('has conversations named after their files where each is alone in its file', async () => {
    const chats = join(folder, 'chats');
    write('chats/bus.json', line({}));
    write('chats/bus.jsonl', line({}));
    write('chats/more.jsonl', line({}), line({}));
    write('chats/own.json', line({ id: 'x' }));
    const systems = await readSystems([`${chats}/`], ioOf(), {});
    const read = systems.get('chats')!.map(({ id, generatedId }) => [id, generatedId]);
    // The second file of the name bus has no name that pairs it.
    expect(read.sort()).toEqual([
      ['bus#1', true],
      ['bus', undefined],
      ['more#1', true],
      ['more#2', true],
      ['x', undefined],
    ]);
  });

  it('is refused without a conversation', async () => {
    const broken = write('broken.jsonl', '{"turns":3}\n');
    const skipping = { skipErrors: true };
    await expect(readSystems([small, broken], ioOf(), skipping)).rejects.toThrow(
      `${broken}: expected conversations to compare, got none`,
    );
    await expect(readSystems(['-', small], ioOf('{"turns":3}\n'), skipping)).rejects.toThrow(
      'standard input: expected conversations to compare, got none',
    );
  });
});

describe('the systems that a field tells apart', () => {
  const by = async (lines: string[], options: Parameters<typeof readSystemsBy>[3] = {}) =>
    idsOf(await readSystemsBy('model', [write('by.jsonl', ...lines)], ioOf(), options));
  const of = (id: string | undefined, model: unknown, more: object = {}): string =>
    line({ id, meta: { model, ...more } });

  it('are named by texts and numbers; other values name none', async () => {
    const lines = [of('a', 'm1'), of('b', 4), of('a', 4), of('c', ['m1']), of('d', true), line({ id: 'e' })];
    expect(await by(lines)).toEqual({ m1: ['a'], 4: ['b', 'a'] });
  });

  it('share ids, which differ within each, or those of the record of two conversations', async () => {
    expect(await by([of(undefined, 'm1'), of('x', 'm1'), of(undefined, 'm2')])).toEqual({
      m1: ['by#1', 'x'],
      m2: ['by#3'],
    });
    expect(
      await by([of('x', 'm1', { pair: 'q' }), of('y', 'm2', { pair: 'q' }), of('z', 'm2', { pair: 3 })]),
    ).toEqual({ m1: ['q'], m2: ['q', 'z'] });
  });

  it('have each id once in a file: a second is an error, numbered, or skipped with a warning', async () => {
    const twice = [of('x', 'm1'), of('x', 'm1')];
    await expect(by(twice)).rejects.toThrow(/by\.jsonl: model "m1": .*got "x"/s);
    expect(await by(twice, { renameDuplicates: true })).toEqual({ m1: ['x', 'x (2)'] });
    const warnings: string[] = [];
    const onWarning = (file: string, { message }: { message: string }) =>
      void warnings.push(`${file} ${message}`);
    expect(await by(twice, { skipErrors: true, onWarning })).toEqual({ m1: ['x'] });
    expect(warnings).toEqual([expect.stringContaining('got "x"')]);
    expect(await by(twice, { skipErrors: true })).toEqual({ m1: ['x'] });
    const files = ['one', 'two'].map((name) => write(`${name}.jsonl`, of('x', 'm1')));
    expect(idsOf(await readSystemsBy('model', files, ioOf(), {}))).toEqual({ m1: ['x', 'x'] });
  });
});

it('requires a field of meta, and lists those that there are', () => {
  const transcripts = [{}, { game: 1, day: 2 }].map((meta) => ({ turns: [], meta }));
  expect(() => requireField('game', transcripts, '--by')).not.toThrow();
  expect(() => requireField('gme', transcripts, '--by')).toThrow(
    '--by: expected a field of the conversations\' meta (there is "game", "day"), got "gme"',
  );
  expect(() => requireField('gme', [{ turns: [] }], '--by')).toThrow('(there is none)');
});

describe('pairs by id', () => {
  const talk = (id: string, text: string, more: Partial<Transcript> = {}): Transcript => ({
    ...{ id, turns: [{ speaker: 'ana', text }] },
    ...more,
  });
  const check = (systems: Readonly<Record<string, Transcript[]>>) => {
    const said: string[] = [];
    const own = withPairedIds(new Map(Object.entries(systems)), (text) => void said.push(text));
    return { own: Object.fromEntries(own), said };
  };

  it('are reported where their first turns differ', () => {
    const a = [talk('1', 'Hi'), talk('2', 'Yo'), talk('3', 'Hm')];
    expect(check({ a, b: a }).said).toEqual([]);
    expect(check({ a, b: [talk('1', 'Hi'), talk('2', 'No'), talk('4', 'Hm')] }).said).toEqual([
      'b: 1 of 2 pairs differs in its first turn',
    ]);
    expect(
      check({ a, b: [talk('1', 'Oh')], c: [talk('1', 'Hi'), talk('2', 'a'), talk('3', 'b')] }).said,
    ).toEqual(['b: 1 of 1 pair differs in its first turn', 'c: 2 of 3 pairs differ in their first turn']);
    expect(check({ a, b: a, c: [{ id: '1', turns: [] }] }).said).toEqual([
      'c: 1 of 1 pair differs in its first turn',
    ]);
    expect(check({}).said).toEqual([]);
  });

  it('are reported in one line where more than three systems differ', () => {
    const a = [talk('1', 'Hi')];
    const others = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`b${i}`, [talk('1', 'Oh')]]));
    expect(check({ a, ...others(3) }).said).toHaveLength(3);
    expect(check({ a, ...others(4) }).said).toEqual([
      'b0: 1 of 1 pair differs in its first turn; so do pairs of 3 more systems',
    ]);
  });

  it('are not made of ids that are places in a file', () => {
    const generated = (id: string): Transcript => talk(id, 'Hi', { generatedId: true });
    const { own, said } = check({
      a: [generated('x#1'), generated('x#2')],
      b: [talk('1', 'Hi'), generated('x#1')],
      c: [],
    });
    expect(said).toEqual([
      'a: conversations without ids are compared unpaired. To pair them, pass --id-field NAME, or folders with one conversation per file',
    ]);
    // A system without any ids is compared by its own; one of several kinds keeps the mark.
    expect(own).toEqual({
      a: [talk('a: x#1', 'Hi'), talk('a: x#2', 'Hi')],
      b: [talk('1', 'Hi'), talk('b: x#1', 'Hi', { generatedId: true })],
      c: [],
    });
    expect(check({ a: [generated('1')], b: [generated('1')] }).said[0]).toMatch(
      /^a, b: conversations without ids/,
    );
  });
});
