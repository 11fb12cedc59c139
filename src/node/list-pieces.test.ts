import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collect } from '../../testing/pieces.js';
import { type ReadOptions, readTranscripts } from '../adapters/read-transcripts.js';
import { listPieces } from './list-pieces.js';
import { readTranscriptFile } from './read-transcript-file.js';

const folder = mkdtempSync(join(tmpdir(), 'list-'));
/** Text that does not pack well. */
let state = 1;
const filler = Array.from({ length: 30_000 }, () => {
  state = (state * 48271) % 2147483647;
  return (state % 36).toString(36);
}).join('');
const messages = (i: number): object[] => [
  { role: 'user', content: `Is it ${i}?` },
  { role: 'assistant', content: `It is ${i}. ${filler.slice(i % 99)}${filler.slice(0, i % 99)}` },
];
const records = Array.from({ length: 300 }, (_, i) => ({ id: `c${i}`, messages: messages(i) }));
const transcripts = records.map(({ id }, i) => ({ id, turns: [{ speaker: 'a', text: `${i} ${filler}` }] }));

function written(name: string, value: unknown): string {
  const path = join(folder, name);
  const text = JSON.stringify(value);
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text, { level: 1 }) : text);
  return path;
}

async function sliceOf(path: string, options: ReadOptions = {}): Promise<string | undefined> {
  const found = await listPieces(path, options);
  return found && Buffer.concat((await collect(found.pieces)) as Uint8Array[]).toString();
}

describe('the list within a large object', () => {
  it.each([
    ['chats.json.gz', { version: 1, data: { rows: 3, records }, note: 'end' }, records],
    ['own.json', { about: 'x', transcripts }, transcripts],
  ])('%s: is read alone, and gives the same conversations', async (name, value, list) => {
    const whole = readTranscripts(value, { fileName: 'x.json' }).transcripts;
    const path = written(name, value);
    expect((await sliceOf(path)) === JSON.stringify(list)).toBe(true);
    const read = await collect(readTranscriptFile(path));
    expect(read).toEqual(whole.map((each) => ({ source: path, ...each })));
    expect(read).toHaveLength(300);
  });

  it('is read alone where --path leads through it', async () => {
    const value = { runs: records.map(({ id, messages: said }) => ({ id, log: { said } })), note: 'end' };
    const path = written('path.json', value);
    expect((await sliceOf(path, { path: 'runs[].log.said' })) === JSON.stringify(value.runs)).toBe(true);
    const read = await collect(readTranscriptFile(path, { path: 'runs[].log.said' }));
    const whole = readTranscripts(value, { path: 'runs[].log.said' }).transcripts;
    const named = (i: number) => ({ source: path, id: `path#${i + 1}`, idMadeUp: true });
    expect(read).toEqual(whole.map((each, i) => ({ ...named(i), ...each })));
    expect(await sliceOf(path, { path: 'runs' })).toBeUndefined();
  });

  it('is not read alone where its elements are no conversations, or what is around them counts', async () => {
    const one = records.flatMap((each) => each.messages);
    const samples = records.map(({ id, messages: said }) => ({
      id,
      epoch: 1,
      input: 'x',
      target: 'y',
      messages: said,
    }));
    expect(await sliceOf(written('one.json', { id: 'a', messages: one }))).toBeUndefined();
    const log = { version: 2, status: 'success', eval: { task: 't', model: 'm' }, samples };
    expect(await sliceOf(written('inspect.json', log))).toBeUndefined();
    expect(
      await sliceOf(written('numbers.json', { a: Array.from({ length: 2e6 }, () => 12345) })),
    ).toBeUndefined();
  });

  it('is not looked for in small files', async () => {
    const path = written('small.json', { data: records.slice(0, 50) });
    expect(readFileSync(path).length).toBeGreaterThan(1 << 20);
    expect(await sliceOf(path)).toBeUndefined();
    expect(await collect(readTranscriptFile(path))).toHaveLength(50);
  });
});
