import { expect, it } from 'vitest';
import { asyncOf, collect, piecesOf } from '../../testing/pieces.js';
import { detectFormat, fromRows, readTranscripts, streamTranscripts } from './index.js';

it('reads a header of many commas without looking back at each', () => {
  // Each name was once compared with all before it: 2 * 10^10 comparisons.
  const text = `chat,speaker,text${','.repeat(100_000)}\nc,ana,Hi${','.repeat(100_000)}\n`;
  expect(fromRows(text, { delimiter: ',' }).transcripts[0]?.turns).toHaveLength(1);
});

it('knows no format of brackets, however many', () => {
  expect(detectFormat('['.repeat(3000) + ']'.repeat(3000))).toBeUndefined();
  expect(detectFormat('['.repeat(100_000))).toBeUndefined();
});

it('reads a long JSON list element by element, as it reads a short one', async () => {
  const filler = 'so it is '.repeat(1200);
  const list = Array.from({ length: 800 }, (_, i) => ({
    id: `c${i}`,
    messages: [
      { role: 'user', content: `${i} ${filler}` },
      { role: 'assistant', content: 'Yes.' },
    ],
  }));
  const text = JSON.stringify(list);
  expect(text.length).toBeGreaterThan(1 << 23);
  const streamed = await collect(streamTranscripts(asyncOf(piecesOf(text, 1 << 16))));
  expect(streamed).toEqual(readTranscripts(list).transcripts);
  const pretty = await collect(streamTranscripts(asyncOf(piecesOf(JSON.stringify(list, null, 1), 1 << 16))));
  expect(pretty).toEqual(streamed);
  const cut = collect(streamTranscripts(asyncOf(piecesOf(text.slice(0, -1), 1 << 16))));
  await expect(cut).rejects.toThrow(
    'input: expected a list of JSON values to its end, got 800 elements and no end',
  );
});

it('tells ids apart among many, and numbers those that stand twice', () => {
  const list = Array.from({ length: 20_000 }, (_, i) => ({ id: `c${i}`, turns: [] }));
  const twice = readTranscripts([...list, ...list.slice(0, 2), list[0]], { duplicates: 'rename' });
  const ids = [...list.map(({ id }) => id), 'c0 (2)', 'c1 (2)', 'c0 (3)'];
  expect(twice.transcripts.map(({ id }) => id)).toEqual(ids);
  expect(twice.warnings.map(({ message }) => message)).toEqual([
    'transcripts[20000]: "c0" is the id of an earlier conversation; read as "c0 (2)". 2 other ids numbered in the same way',
  ]);
});

it('reads a line of many dashes in a chat without looking back at each', () => {
  // Every dash was once a place where those at the end might begin: 10^10 steps.
  const text = `[Ana] [10:01 AM] Is it late?\n${'-'.repeat(100_000)}x\n[Ben] [10:02 AM] Yes.\n`;
  const [first] = readTranscripts(text).transcripts[0]!.turns;
  expect(first!.text).toHaveLength('Is it late?\nx'.length + 100_000);
});

it('reads a comment below which each is answered, however deep', () => {
  let tree: object = { id: 0, author: 'ana', body: 'Last', children: [] };
  for (let id = 1; id < 20_000; id++) tree = { id, author: 'ben', body: 'And?', children: [tree] };
  const { transcripts } = readTranscripts(tree);
  expect(transcripts.map(({ turns }) => turns.length)).toEqual([20_000]);
});
