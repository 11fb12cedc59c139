import { mkdtemp, open, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { transcriptKey } from '../evaluate/row-origin.js';
import { FileTarget, wholeFile } from './file-target.js';
import { changedSince } from './partial-output.js';
import { ResumedRun } from './resumed-run.js';

const folder = await mkdtemp(join(tmpdir(), 'mtpc-resumed-'));
const row = (transcript: string, metric: string): string =>
  `${JSON.stringify({ transcript, unit: 'transcript', metric, score: 1 })}\n`;
/** What the run knows a conversation by. */
const key = (transcript: string): string => transcriptKey({ transcript });
const rowsOf = (transcript: string): string => row(transcript, 'a') + row(transcript, 'b');
const OTHER_RUN = /^--resume: .*: the rows in this file come from a different input or different options/;

let files = 0;

async function finished(text: string, comparesAll = false): Promise<ResumedRun> {
  const path = join(folder, `${files++}.partial`);
  await writeFile(path, text);
  return (await ResumedRun.read(path, 'jsonl', comparesAll))!;
}

describe('ResumedRun', () => {
  it('scores everything where nothing was written', async () => {
    expect(await ResumedRun.read(join(folder, 'none'), 'jsonl')).toBeUndefined();
    for (const run of [await finished(''), await finished(rowsOf('x'))]) {
      expect(run.isEmpty).toBe(true);
      expect(await run.decideTask(key('x'))).toEqual({ task: 'score' });
      expect(() => run.requireAllTaken()).not.toThrow();
    }
  });

  it('compares the first conversation, counts the others, and scores the last, which may be torn', async () => {
    const run = await finished(rowsOf('x') + rowsOf('y') + rowsOf('z') + row('w', 'a'));
    expect(run.isEmpty).toBe(false);
    expect(await run.decideTask(key('x'))).toEqual({ task: 'compare', written: rowsOf('x') });
    expect(await run.decideTask(key('y'))).toEqual({ task: 'count' });
    expect(await run.decideTask(key('z'))).toEqual({ task: 'count' });
    expect(await run.decideTask(key('w'))).toEqual({ task: 'score' });
    expect(await run.decideTask(key('v'))).toEqual({ task: 'score' });
  });

  it('compares every conversation on request', async () => {
    const run = await finished(rowsOf('x') + rowsOf('y') + rowsOf('z'), true);
    expect(await run.decideTask(key('x'))).toEqual({ task: 'compare', written: rowsOf('x') });
    expect(await run.decideTask(key('y'))).toEqual({ task: 'compare', written: rowsOf('y') });
  });

  it('compares a conversation without rows with nothing, and does not take it for the first', async () => {
    const run = await finished(rowsOf('x') + rowsOf('y'));
    expect(await run.decideTask(key('new'))).toEqual({ task: 'compare', written: '' });
    expect(await run.decideTask(key('x'))).toEqual({ task: 'compare', written: rowsOf('x') });
  });

  it('refuses rows that differ and conversations that the input does not have', async () => {
    const run = await finished(rowsOf('x') + rowsOf('y'));
    expect(() => run.requireSame(true)).not.toThrow();
    expect(() => run.requireSame(false)).toThrow(OTHER_RUN);
    expect(() => run.requireAllTaken()).toThrow(OTHER_RUN);
    await run.decideTask(key('x'));
    expect(() => run.requireAllTaken()).not.toThrow();
  });

  it('reads rows of CSV, whose cells may have line breaks, below their header', async () => {
    const line = (transcript: string, metric: string): string =>
      `"${transcript}\n1",transcript,${metric},1\n`;
    const header = 'transcript,unit,metric,score\n';
    const text = header + ['x', 'y', 'z'].map((name) => line(name, 'a') + line(name, 'b')).join('');
    const path = join(folder, `${files++}.partial`);
    await writeFile(path, text);
    const part = (await ResumedRun.read(path, 'csv'))!;
    expect([part.isEmpty, part.size, part.tail.toString()]).toEqual([
      ...[false, text.length, line('z', 'a') + line('z', 'b')],
    ]);
    expect(await part.decideTask(key('x\n1'))).toEqual({
      task: 'compare',
      written: line('x', 'a') + line('x', 'b'),
    });
    expect(await part.decideTask(key('y\n1'))).toEqual({ task: 'count' });
    expect(await part.decideTask(key('z\n1'))).toEqual({ task: 'score' });
    for (const start of [header, header + line('x', 'a'), '']) {
      await writeFile(path, start);
      const begun = (await ResumedRun.read(path, 'csv'))!;
      expect([begun.isEmpty, begun.tail.toString()]).toEqual([true, start]);
    }
  });

  it('takes the last conversation of a cut file for unfinished, and two for one finished', async () => {
    const two = await finished(rowsOf('x') + row('y', 'a'));
    expect([two.isEmpty, two.tail.toString()]).toEqual([false, row('y', 'a')]);
    // The line of a third is cut: it may be of the second conversation.
    const cut = await finished(`${rowsOf('x')}${row('y', 'a')}{"transcript":"z"`);
    expect(cut.tail.toString()).toBe(`${row('y', 'a')}{"transcript":"z"`);
    expect(cut.size).toBe(`${rowsOf('x')}${row('y', 'a')}{"transcript":"z"`.length);
  });

  it('has the components of a metric beside its score', async () => {
    // The parts of a metric follow it under its name; a second row of another is a new conversation of that name.
    const parts = row('x', 'a') + row('x', 'a') + row('x', 'b');
    const run = await finished(parts + row('x', 'a') + rowsOf('y'));
    expect(await run.decideTask(key('x'))).toEqual({ task: 'compare', written: parts });
    expect(await run.decideTask(key('x'))).toEqual({ task: 'count' });
    expect(await run.decideTask(key('y'))).toEqual({ task: 'score' });
  });

  it('tells conversations of one name apart, and refuses lines that are not rows', async () => {
    const run = await finished(rowsOf('x') + rowsOf('x') + rowsOf('y'));
    expect(await run.decideTask(key('x'))).toEqual({ task: 'compare', written: rowsOf('x') });
    expect(await run.decideTask(key('x'))).toEqual({ task: 'count' });
    for (const line of ['{\n', '{"unit":"transcript"}\n'])
      await expect(finished(rowsOf('x') + line)).rejects.toThrow(OTHER_RUN);
  });
});

it('changedSince names the inputs that were changed after the file or at the same time', async () => {
  const names = ['file', 'older', 'same', 'newer'].map((name) => join(folder, name));
  for (const [i, name] of names.entries()) {
    await writeFile(name, '');
    await utimes(name, 0, [100, 99, 100, 101][i]!);
  }
  const [file, ...inputs] = names as [string, ...string[]];
  expect(await changedSince(file, [...inputs, join(folder, 'none'), '-'])).toEqual(inputs.slice(1));
  expect(await changedSince(join(folder, 'none'), inputs)).toEqual(inputs);
});

describe('FileTarget', () => {
  const name = (): string => join(folder, `${files++}.out`);
  const targetOf = (path: string, keepPartial = true, written?: { tail: Uint8Array; size: number }) =>
    wholeFile(`${path}.partial`, { path, keepPartial, written });
  const exists = (path: string): Promise<boolean> =>
    stat(path).then(
      () => true,
      () => false,
    );

  it('gives the file its name when it is whole', async () => {
    const path = name();
    const target = await targetOf(path);
    await target.put('tea ');
    await target.put(new TextEncoder().encode('cäke'));
    expect(await exists(path)).toBe(false);
    await target.close(true);
    expect(await readFile(path, 'utf8')).toBe('tea cäke');
    expect(await exists(`${path}.partial`)).toBe(false);
  });

  it('keeps what was written only on request, and never an empty file', async () => {
    for (const [text, keepPartial, kept] of [
      ['tea', true, true],
      ['tea', false, false],
      ['', true, false],
    ] as const) {
      const path = name();
      const target = await targetOf(path, keepPartial);
      if (text !== '') await target.put(text);
      await target.close(false);
      expect([await exists(path), await exists(`${path}.partial`)]).toEqual([false, kept]);
    }
  });

  it('empties an unfinished file unless the run continues it', async () => {
    const path = name();
    await writeFile(`${path}.partial`, 'old');
    const target = await targetOf(path);
    await target.put('new');
    await target.close(true);
    expect(await readFile(path, 'utf8')).toBe('new');
  });

  it('compares what is written already, and appends what follows it', async () => {
    const path = name();
    await writeFile(`${path}.partial`, 'one two');
    const target = await targetOf(path, true, { tail: Buffer.from('two'), size: 7 });
    await target.put('tw');
    await target.put('o three');
    await target.close(true);
    expect(await readFile(path, 'utf8')).toBe('one two three');
  });

  it('refuses other text than is written, and an end before it', async () => {
    for (const text of ['twelve', 'tw']) {
      const path = name();
      await writeFile(`${path}.partial`, 'one two');
      const target = await targetOf(path, true, { tail: Buffer.from('two'), size: 7 });
      const run = async (): Promise<void> => {
        await target.put(text);
        await target.close(true);
      };
      await expect(run()).rejects.toThrow(OTHER_RUN);
      expect(await readFile(`${path}.partial`, 'utf8')).toBe('one two');
    }
  });

  it('writes a device as it is, and names the file that cannot be written', async () => {
    const path = name();
    const device = new FileTarget(await open(path, 'w'), path);
    await device.put('tea');
    await device.close(true);
    expect(await readFile(path, 'utf8')).toBe('tea');
    const closed = new FileTarget(await open(path, 'r'), path);
    await expect(closed.put('cake')).rejects.toThrow(`${path}: cannot be written: `);
    await closed.close(false);
    expect(await readFile(path, 'utf8')).toBe('tea');
    expect((await readdir(folder)).length).toBeGreaterThan(0);
  });

  it('does not remove a file that another run has begun', async () => {
    const path = name();
    const first = await targetOf(path, false);
    await first.put('a');
    const second = await targetOf(path, false);
    await expect(first.put('b')).rejects.toThrow('the file was removed, or another run writes to it too');
    await first.close(false);
    await second.put('c');
    await second.close(true);
    expect(await readFile(path, 'utf8')).toBe('c');
  });
});
