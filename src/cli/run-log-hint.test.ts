import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { InputOptions } from './input-files.js';
import type { Io } from './io.js';
import { RunLogHint } from './run-log-hint.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-hint-'));
const COLUMNS = '--columns score=mark,instruction=puzzle,run=rep';

/** What is pointed out for a log with these marks, of which the detector sees some. */
async function hintFor(
  marks: readonly unknown[],
  { name = 'log.jsonl', seen = marks.length, outcome = {}, options = {} as InputOptions, lines = '' } = {},
): Promise<string> {
  const file = join(folder, name);
  const runs = marks.map((mark, i) => ({ mark, puzzle: `p${i % 2}`, rep: i >> 1 }));
  const turns = [{ speaker: 'ana', text: 'Where is it?' }];
  writeFileSync(file, runs.map((run) => `${JSON.stringify({ turns, ...run })}\n`).join('') + lines);
  let err = '';
  const hint = new RunLogHint();
  for (const meta of runs.slice(0, seen)) hint.add({ turns, meta, outcome });
  await hint.print(
    file,
    { stderr: { write: (text: string) => void (err += text) } } as unknown as Io,
    options,
  );
  return err
    .replace(`${file}: looks like a log of scored runs. For P, A90 and U90-10: `, '')
    .replace(folder, 'DIR');
}

it.each<[marks: number[], advice: string]>([
  [[0, 1, 1, 0], `${COLUMNS}, or mtpc init DIR/log.jsonl\n`],
  [[0, 50, 100, 20], `${COLUMNS}, or mtpc init DIR/log.jsonl\n`],
  // Several scales of ratings fit: init would have to be told as well.
  [[2, 4, 2, 4], `${COLUMNS} --score-range 1,5 or --score-range 0,5\n`],
  [[-1, 1, 0, 1], `${COLUMNS} --score-range -1,1\n`],
  [[-7, 300, 5, 5], `${COLUMNS}, with --score-range and the lowest and highest possible scores\n`],
])('names the columns of a log with the scores %j, and the scales that fit', async (marks, advice) => {
  expect(await hintFor(marks)).toBe(advice);
});

it('quotes the name of a file in a command', async () => {
  expect(await hintFor([0, 1, 1, 0], { name: 'my log.jsonl' })).toContain(
    "or mtpc init 'DIR/my log.jsonl'\n",
  );
});

it('keeps the columns that were given', async () => {
  const columns = { setting: 'puzzle' };
  expect(await hintFor([0, 1, 1, 0], { options: { columns } })).toContain(`${COLUMNS},setting=puzzle, or`);
});

it('says nothing where there are scores, where columns give none, or where there is no log', async () => {
  expect(await hintFor([0, 1, 1, 0], { outcome: { score: 3 } })).toBe('');
  expect(await hintFor([0, 1, 1, 0], { seen: 0 })).toBe('');
  expect(await hintFor(['a', 'b', 'c', 'd'])).toBe('');
  // Read otherwise, the file has no conversation.
  expect(await hintFor([0, 1, 1, 0], { options: { from: 'whatsapp' } })).toBe('');
  expect(await hintFor([0, 1, 1, 0], { options: { path: 'none' } })).toBe('');
});

it('looks at the first 500 conversations', async () => {
  const marks = [...Array.from({ length: 500 }, (_, i) => i % 2), 7, 7];
  expect(await hintFor(marks)).toBe(`${COLUMNS}, or mtpc init DIR/log.jsonl\n`);
  // A score beyond them does not count.
  const hint = new RunLogHint();
  let err = '';
  const io = { stderr: { write: (text: string) => void (err += text) } } as unknown as Io;
  for (let i = 0; i < 502; i++)
    hint.add({
      turns: [],
      meta: { mark: i % 2, puzzle: i % 4, rep: i >> 2 },
      outcome: i < 500 ? {} : { score: 1 },
    });
  await hint.print(join(folder, 'log.jsonl'), io, {});
  expect(err).toContain(COLUMNS);
});
