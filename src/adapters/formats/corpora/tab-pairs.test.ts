import { expect, it } from 'vitest';
import { readTranscripts } from '../../read-transcripts.js';

const PAIRS = ['Is it late?\tIt is nine.', 'Do you sail?\tI do.', 'bye\tsee you'];

it.each(['pairs.txt', 'pairs.tsv'])('reads each line as an exchange, with a warning: %s', (fileName) => {
  const { format, transcripts, readSummary } = readTranscripts(PAIRS.join('\n'), { fileName });
  expect(format).toBe('tab-pairs');
  expect(transcripts.map(({ turns }) => turns.map(({ role, text }) => `${role}: ${text}`))).toEqual([
    ['user: Is it late?', 'assistant: It is nine.'],
    ['user: Do you sail?', 'assistant: I do.'],
    ['user: bye', 'assistant: see you'],
  ]);
  expect([readSummary.rolesAssumed, readSummary.warnings.map(({ check }) => check)]).toEqual([
    true,
    ['exchanges'],
  ]);
});

it('takes the names of the caller, and counts lines of another form', () => {
  const { transcripts, readSummary } = readTranscripts([...PAIRS, 'no answer', ''].join('\n'), {
    format: 'tab-pairs',
    speaker: ['Ana', 'Ben'],
  });
  expect(transcripts[2]?.turns.map(({ speaker }) => speaker)).toEqual(['Ana', 'Ben']);
  expect([readSummary.turns, readSummary.excluded]).toEqual([6, { notice: 1 }]);
});

it.each([
  ['house\tla maison', 'boat\tle bateau', 'the door\tla porte'],
  ['Ana Lind\t5550101', 'Ben Berg\t5550102', 'Cy Field\t5550103'],
  ['Is it late?\tIt is nine.\tyes', 'Do you sail?\tI do.\tno', 'So?\tYes.\tno'],
  ['name\ttext', 'Ana\tIs it late?'],
])('does not read other tables', (...lines) => {
  expect(() => readTranscripts(lines.join('\n'))).toThrow('expected');
});
