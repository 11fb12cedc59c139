import { expect, it } from 'vitest';
import { warningsIn, warningsInLines } from '../../../testing/warnings-in.js';
import { readTranscripts } from '../index.js';

it('refuses a text in which most turns hold lines that begin like turns', () => {
  const lines = ['Ana: Hi', '09:15 Ben said hello', 'Cy: Bye', '09:16 Ben said bye', 'Ana: Bye'];
  expect(() => readTranscripts(lines.join('\n'))).toThrow('2 lines within 2 turns begin like turns');
});

it('warns about scores, readings and the lines of a log, none of which asks anything', () => {
  const scores = ['Ana: 12', 'Ben: 15', 'Ana: 14', 'Ben: 11', 'Ana: 9', 'Ben: passes'];
  expect(warningsInLines(scores.join('\n'))).toEqual(['values-as-texts']);
  expect(warningsInLines([...scores, 'Ana: Who won?'].join('\n'))).toEqual([]);
  const log = ['worker-1> started job 5', 'worker-2> started job 6', 'worker-1> ended job 5 in 4.1s'];
  const lines = [...log, ...log].map((line, i) => `[10:00:0${i}] <${line}`);
  expect(warningsIn(lines.join('\n'))).toEqual(['values-as-texts']);
  expect(warningsIn(lines.join('\n').replaceAll(/worker-\d/g, 'ana'))).toEqual([]);
});
