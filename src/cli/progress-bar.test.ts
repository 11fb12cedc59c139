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
