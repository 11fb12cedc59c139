import { expect, it } from 'vitest';
import { readTranscripts } from '../../read-transcripts.js';

const LINES = ['ana,Is it late?', 'ben,"No, ""nine"" it is"', 'ana,Good, then we go.', 'ben,So we do.'];

it('reads speaker and text between commas, with a warning', () => {
  for (const fileName of ['talk.csv', 'talk.txt']) {
    const { readSummary, transcripts } = readTranscripts(LINES.join('\n'), { fileName });
    expect(readSummary.format).toBe('cell-lines');
    expect(transcripts[0]?.turns.map(({ text }) => text)).toEqual([
      'Is it late?',
      'No, "nine" it is',
      'Good, then we go.',
      'So we do.',
    ]);
    expect(readSummary.warnings[0]?.message).toBe(
      'no header: speaker = the first cell of a line, text = the second',
    );
  }
});

it('does not take classes of texts for speakers', () => {
  const classes = LINES.map((line) => line.replace('ana', 'neg').replace('ben', 'pos'));
  expect(() => readTranscripts(classes.join('\n'), { fileName: 'a.csv' })).toThrow('columns.speaker');
});
