import { describe, expect, it } from 'vitest';
import { parseLabel } from './parse-label.js';

const LABELS = ['answer', 'full_stop', 'e.g'] as const;
const read = (text: string): string => parseLabel('labels', text, LABELS);

describe('parseLabel', () => {
  it.each([
    ['answer', 'answer'],
    [' **Answer.** ', 'answer'],
    ['“`ANSWER`”', 'answer'],
    ["'answer'...", 'answer'],
    ['full stop', 'full_stop'],
    ['Full - Stop', 'full_stop'],
    ['E.g.', 'e.g'],
  ])('reads %s', (text, label) => {
    expect(read(text)).toBe(label);
  });

  it.each([
    '',
    ' ',
    '**',
    '...',
    '.answer',
    'answer, clarify',
    'an answer',
    'answerfull_stop',
    'nswer',
    'answe',
  ])('refuses %j', (text) => {
    expect(() => read(text)).toThrow(
      `labels: text: expected one of answer, full_stop, e.g, alone, got ${JSON.stringify(text)}`,
    );
  });
});
