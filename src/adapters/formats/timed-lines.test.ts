import { describe, expect, it } from 'vitest';
import { detectFormat } from '../detect-format.js';
import { readTranscripts } from '../read-transcripts.js';

/** The form that is found, what each conversation says and when, and what is said about it. */
function read(...lines: readonly string[]): object {
  const { format, transcripts, warnings } = readTranscripts(lines.join('\n'));
  return {
    format,
    said: transcripts.map(({ turns }) =>
      turns.map(({ speaker, text, timeMs }) => `${timeMs} ${speaker}: ${text}`),
    ),
    skipped: warnings.map(({ message }) => message).filter((message) => /skipped/.test(message)),
  };
}

const formatOf = (...lines: readonly string[]): string | undefined => detectFormat(lines.join('\n'));

describe('annotations of ELAN', () => {
  it('are read in the order in which they begin, however times are written', () => {
    const said = [['500 Ben: Yes.', '1500 Ana: Is it late?']];
    for (const [early, late] of [
      ['500\t900', '1500\t2000'],
      ['0.5\t0.9', '1.5\t2.0'],
      ['00:00:00.500\t0.5\t00:00:00.900\t0.9', '00:00:01.500\t1.5\t00:00:02.000\t2.0'],
    ])
      expect(read(`Ana\t${late}\tIs it late?`, `Ben\t${early}\tYes.`)).toEqual({
        ...{ format: 'elan-tabs', said, skipped: [] },
      });
  });

  it('name the participant, else the tier, and leave out what is blank', () => {
    const lines = ['K1\tAna\t1500\t2000\tLate?', 'K2\t\t500\t900\tYes.', 'K2\tBen\t3000\t3400\t'];
    expect(read(...lines)).toEqual({
      format: 'elan-tabs',
      said: [['500 K2: Yes.', '1500 Ana: Late?']],
      skipped: ['1 line without speech skipped'],
    });
  });

  it('are more than one line, each with words behind its times', () => {
    const [first, second] = ['Ana\t1500\t2000\tLate?', 'Ben\t500\t900\tYes.'];
    expect(formatOf(first, second)).toBe('elan-tabs');
    expect(formatOf(first)).toBeUndefined();
    for (const other of ['Ben\t500\t900\t7', 'Ben\t500\tYes.', '\t500\t900\tYes.', 'Ben\t500\t900\tx\t7'])
      expect(formatOf(first, other), other).toBeUndefined();
  });
});

describe('segments as recognizers of speech are scored with', () => {
  it('are a conversation for each recording, in the order in which they begin', () => {
    const lines = [
      ';; CATEGORY "0" "" ""',
      'r1 A Ana 2.00 3.00 <o,f0> Is it late?',
      'r2 A Cy 0 1 Hello.',
      'r1 B Ben 1.25 1.50 Yes.',
      'r1 A inter_segment_gap 4 5 <o,,>',
      'r1 A excluded_region 4 5 noise',
      'r1 A Ana 5 6 IGNORE_TIME_SEGMENT_IN_SCORING',
      'r1 B Ben 6 7 [silence]',
      'r1 B Ben 7 8',
    ];
    expect(read(...lines)).toEqual({
      format: 'stm',
      said: [['1250 Ben: Yes.', '2000 Ana: Is it late?'], ['0 Cy: Hello.']],
      skipped: ['6 lines without speech skipped'],
    });
  });

  it('are none where a line ends before it begins, has no times, or none says anything', () => {
    const good = 'r1 B Ben 1.00 1.50 Yes.';
    expect(formatOf(good)).toBe('stm');
    expect(formatOf(good, 'r1 A Ana 3.00 2.00 Late?')).toBeUndefined();
    expect(formatOf(good, 'It was on day 3 of 4')).toBeUndefined();
    expect(formatOf(';; a note', 'r1 A inter_segment_gap 4 5')).toBeUndefined();
  });
});
