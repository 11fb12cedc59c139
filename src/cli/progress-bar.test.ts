import { describe, expect, it } from 'vitest';
import type { Io } from './io.js';
import { ProgressBar, RunBar } from './progress-bar.js';
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

describe('the bar of a terminal', () => {
  const terminal = { cursorTo() {}, moveCursor() {}, clearLine() {}, clearScreenDown() {}, columns: 160 };
  const drawnBy = (draw: (io: Io) => void, isTTY = true): string => {
    let drawn = '';
    draw({ stderr: { ...terminal, isTTY, write: (text: string) => void (drawn += text) } } as unknown as Io);
    return drawn;
  };

  it('shows the share of the bytes of all files that were read', () => {
    const drawn = drawnBy((io) => {
      const progress = new ProgressBar(io, 'transcripts', 200);
      for (const bytes of [10, 30]) progress.read('a', bytes);
      progress.read('b', 20);
      progress.update({ done: 3, transcript: 'x\u001b' });
      progress.stop();
    });
    expect(drawn).toMatch(/3 transcripts \| \S+ 25% read \| .* \| x\\x1b/);
  });

  it('shows shares and names where the end is known, and no bar where it is not', () => {
    const update = (total?: number) =>
      drawnBy((io) => {
        const progress = new ProgressBar(io, 'transcripts');
        progress.update({ done: 1, transcript: 'talk', ...(total !== undefined && { total }) });
        progress.stop();
      });
    expect(update(4)).toMatch(/1 of 4 transcripts \| \S+ 25% \| .* \| talk/);
    expect(update()).toMatch(/1 transcripts \| .* \| talk/);
    expect(update()).not.toContain('%');
  });

  it('is drawn on terminals only', () => {
    expect(drawnBy((io) => new ProgressBar(io, 'x').update({ done: 1, transcript: '' }), false)).toBe('');
    const run = (isTTY: boolean): string =>
      drawnBy((io) => {
        const bar = new RunBar(io);
        bar.update({ finished: 1, games: 4, inputTokens: 20, outputTokens: 5 } as never);
        bar.update({ finished: 4, games: 4, inputTokens: 20, outputTokens: 15 } as never);
        bar.stop();
      }, isTTY);
    expect(run(true)).toMatch(
      /1 of 4 games \| \S+ 25% \| .*4 of 4 games \| \S+ 100% \| 35 tokens \| .* left/,
    );
    expect(run(false)).toBe('');
  });
});
