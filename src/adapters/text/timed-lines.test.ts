import { expect, it } from 'vitest';
import { TimedReader } from './timed-lines.js';

it('reads lines in the order in which they were said, recording by recording', () => {
  // recording|time|text; a line that begins with # has nothing to read, one with ? is not of the form.
  const reader = new TimedReader((line) => {
    if (line.startsWith('?')) return undefined;
    if (line.startsWith('#')) return 'skip';
    const [recording = '', timeMs, text = ''] = line.split('|');
    return { recording, speaker: `of ${recording}`, timeMs: Number(timeMs), text };
  }, 'sorted by time');
  const lines = ['b|20|last', '# note', 'a|5|alone', '', '  ', 'b|10|first', '?', 'b|15|', 'b|10|second'];
  for (const [i, line] of lines.entries()) reader.line(line, i + 1);
  expect(reader.remark).toBe('sorted by time');
  // The note, the line of another form and the one without text; blank lines are not counted.
  expect(reader.skipped).toBe(3);
  const said = (recording: string, timeMs: number, text: string, line: number, begins: boolean) => ({
    ...{ speaker: `of ${recording}`, timeMs, text, line, begins },
  });
  expect(reader.end()).toEqual([
    said('b', 10, 'first', 6, true),
    said('b', 10, 'second', 9, false),
    said('b', 20, 'last', 1, false),
    said('a', 5, 'alone', 3, true),
  ]);
});
