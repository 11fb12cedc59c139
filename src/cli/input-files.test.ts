import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collect } from '../../testing/pieces.js';
import type { Transcript } from '../transcript/types.js';
import { readFiles } from './input-files.js';
import type { Io } from './io.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-input-'));
const write = (name: string, ...records: unknown[]): string => {
  const path = join(folder, name);
  writeFileSync(path, records.map((record) => JSON.stringify(record)).join('\n'));
  return path;
};
async function read(file: string): Promise<{ transcripts: Transcript[]; warnings: string[] }> {
  const warnings: string[] = [];
  const onWarning = (_: string, { message }: { message: string }) => void warnings.push(message);
  return { transcripts: await collect(readFiles([file], {} as Io, { onWarning })), warnings };
}

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
  expect((await read(write('percent.jsonl', ...scored(0.5, 80)))).warnings).toEqual([]);
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
