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

  // The format of MT-PingEval's judge, in the variants that models give it.
  it.each([
    'LABEL: answer\nJUSTIFICATION: It names a number.',
    'JUSTIFICATION: It names a number.\nLABEL: answer',
    '**LABEL:** answer\n\n**JUSTIFICATION:** It names a number.',
    '**Label**: **answer**.\r\njustification: LABEL is clear',
    'LABEL: answer / JUSTIFICATION: It names a number.',
    '- Label: "Answer"',
    '  label： answer',
  ])('reads %j', (text) => {
    expect(read(text)).toBe('answer');
  });

  it.each([
    'LABEL: nothing\nanswer',
    'LABEL:\nanswer',
    'LABEL: answer\nLABEL: e.g',
    'labels: answer',
    'The LABEL: answer',
  ])('refuses the label in %j', (text) => {
    expect(() => read(text)).toThrow('labels: text: expected one of answer, full_stop, e.g, alone');
  });
});
