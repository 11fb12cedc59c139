import { expect, it } from 'vitest';
import type { Io } from './io.js';
import { ProgressBar } from './progress-bar.js';
import { openSink } from './sink.js';

it('clears the bar before anything is printed, and does not draw it again', async () => {
  const events: string[] = [];
  const terminal = (name: string): object => ({
    ...{ isTTY: true, columns: 80, on: () => {}, removeListener: () => {} },
    write: (): boolean => events.push(name) > 0,
  });
  const io = { stdout: terminal('stdout'), stderr: terminal('stderr') } as unknown as Io;
  const progress = new ProgressBar(io, 'transcripts');
  const sink = await openSink(undefined, io, { beforePrinting: progress.stop });
  progress.update({ done: 1, total: 2, transcript: 'a' });
  await sink.write('a table');
  await sink.finish();
  progress.update({ done: 2, total: 2, transcript: 'b' });
  progress.stop();
  expect(events.indexOf('stderr')).toBe(0);
  expect(events.filter((name) => name === 'stdout')).toHaveLength(1);
  expect(events.at(-1)).toBe('stdout');
});

it('counts up to the total, where it is known', () => {
  let drawn = '';
  const stderr = { isTTY: true, columns: 120, write: (piece: string) => void (drawn += piece) };
  const terminal = { cursorTo() {}, moveCursor() {}, clearLine() {}, clearScreenDown() {} };
  for (const total of [4, undefined]) {
    drawn = '';
    const progress = new ProgressBar({ stderr: { ...stderr, ...terminal } } as unknown as Io, 'transcripts');
    progress.update({ done: 1, transcript: 'a', ...(total !== undefined && { total }) });
    progress.stop();
    expect(drawn).toContain(total === undefined ? '1 transcripts |' : '1 of 4 transcripts |');
  }
});
