import { expect, it } from 'vitest';
import { readTranscripts } from '../../read-transcripts.js';

const line = (id: number, who: number, text: string, film = 0): string =>
  `L${id} +++$+++ u${who} +++$+++ m${film} +++$+++ P${who} +++$+++ ${text}`;
const LINES = [line(2, 1, 'Not yet.'), line(1, 0, 'Late?'), line(3, 0, 'Good.'), line(9, 2, 'Hm.')];

it('reads the conversations of the second file', () => {
  const lists = [
    "u0 +++$+++ u1 +++$+++ m0 +++$+++ ['L1', 'L2']",
    "u0 +++$+++ u1 +++$+++ m0 +++$+++ ['L3', 'L4']",
  ];
  for (const order of [
    [...LINES, ...lists],
    [...lists, ...LINES],
  ]) {
    const { transcripts, readSummary, warnings } = readTranscripts(order.join('\n'));
    expect(
      transcripts.map(({ id, meta, turns }) => [id, meta?.film, ...turns.map(({ text }) => text)]),
    ).toEqual([
      ['L1', 'm0', 'Late?', 'Not yet.'],
      ['L3', 'm0', 'Good.'],
    ]);
    expect(readSummary.excluded).toEqual({ notice: 1 });
    expect(warnings[1]?.message).toBe(
      '2 lists of lines; 1 line named there is not in the input; 1 line of no conversation skipped',
    );
  }
});

it('warns about conversations that only the numbers of lines tell', () => {
  const { transcripts, readSummary } = readTranscripts([...LINES, line(10, 2, 'Well.', 1)].join('\n'));
  expect(transcripts.map(({ turns }) => turns.length)).toEqual([3, 1, 1]);
  expect(readSummary.warnings.map(({ check }) => check)).toContain('conversations-guessed');
});

it('counts lines with a number that another line has, and refuses conversations without lines', () => {
  expect(readTranscripts([...LINES, line(2, 1, 'No.')].join('\n')).readSummary.excluded).toEqual({
    duplicate: 1,
  });
  expect(() => readTranscripts("u0 +++$+++ u1 +++$+++ m0 +++$+++ ['L1', 'L2']")).toThrow(
    'input: expected turns in the format "cornell", got none',
  );
});
