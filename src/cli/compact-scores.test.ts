import { describe, expect, it } from 'vitest';
import { summarizeRows } from '../report/summarize-rows.js';
import { compactSummary, compactTranscripts } from './compact-scores.js';

const scoresIn = ([, ...metrics]: readonly string[], rows: readonly string[][]) => ({
  metrics,
  lines: rows.map(([name = '', ...cells]) => ({
    name,
    scores: cells.map((cell) => (cell === '-' ? null : Number(cell))),
  })),
});

describe('scores by transcript', () => {
  it('have three digits and the range and better direction of each metric, with mean and median', () => {
    const header = ['transcript', 'NSE', 'LD', 'answer-bloat', 'U90-10', 'LNR', 'PF'];
    const rows = [
      ['a', '0.12345', '3', '120.25', '1000', '-', '1'],
      ['b', '1', '4', '-', '2000.5', '-', '2'],
      ['c', '0.5', '9', '3', '1', '-', '2'],
    ];
    expect(compactTranscripts(scoresIn(header, rows), 100)).toBe(
      `transcript     NSE    LD ↑  answer-bloat ~1  U90-10 ↓     LNR      PF
            0 to 1  0 to ∞           0 to ∞  0 to 100  0 to 1  0 to 1
a             .123    3.00              120      1000       -    1.00
b            1.000    4.00                -      2001       -    2.00
c             .500    9.00                3         1       -    2.00
mean          .541    5.33               62      1001       -    1.67
median        .500    4.00               62      1000       -    2.00
`,
    );
  });

  it('have at most four decimals, and none where all are whole and their mean is', () => {
    const rows = [
      ['a', '0.00021', '0', '-12', '2'],
      ['b', '0.03', '0', '2.5', '4'],
    ];
    const header = ['transcript', 'NSE', 'LD', 'score-inflation', 'PF'];
    // The greatest of score-inflation has two digits before its point, whatever its sign.
    expect(compactTranscripts(scoresIn(header, rows), 100)).toBe(
      `transcript     NSE    LD ↑  score-inflation ~0      PF
            0 to 1  0 to ∞             -∞ to ∞  0 to 1
a            .0002       0               -12.0       2
b            .0300       0                 2.5       4
mean         .0151       0                -4.8       3
median       .0151       0                -4.8       3
`,
    );
  });

  it('are rounded once', () => {
    // Rounded to four digits first, it would be 62.25 and then 62.3.
    expect(compactTranscripts(scoresIn(['transcript', 'LD'], [['a', '62.24906']]), 100)).toMatch(
      /^a +62\.2$/m,
    );
  });

  it('have no mean of a single transcript', () => {
    expect(compactTranscripts(scoresIn(['transcript', 'NSE'], [['a', '0.5']]), 100)).toBe(
      'transcript     NSE\n            0 to 1\na             .500\n',
    );
  });
});

const rowsOf = (metric: string, scores: readonly (number | null)[], more: object = {}) =>
  scores.map((score, i) => ({
    ...{ transcript: `c${i}`, unit: 'transcript', metric, score, n: 1, signature: metric },
    ...(score === null && { undefinedBecause: 'one-speaker' as const }),
    ...more,
  }));
const SUMMARIES = summarizeRows([
  ...rowsOf('speaker-entropy', [0.1, 0.25, 0.3, 0.5, 0.9, null]),
  ...rowsOf('lexical-density', [3, 4, 4, null]),
  // A metric over all runs has no line.
  ...rowsOf('answer-bloat', [1, 1, 1, 1, 1]),
  ...rowsOf('lexical-novelty', [null, null]),
  ...rowsOf('participation-frequency', [0, 0, 1, 1, 1]),
  ...rowsOf('implicit-reference', [1, 1, 1, 1, 1]),
  ...rowsOf('message-novelty', [null], { skipped: 'needs embeddings', undefinedBecause: undefined }),
]);

describe('the summary of scores', () => {
  it('has a line for each metric, and an interval of five scores or more', () => {
    expect(compactSummary(SUMMARIES, 100)).toBe(
      `metric  range   n  undefined  mean  median  sample sd  least  greatest  95% interval
NSE     0 to 1  5          1  .410    .300       .309   .100      .900  .115 to 1.000
LD ↑    0 to ∞  3          1  3.67    4.00        .58   3.00      4.00
LNR     0 to 1  0          2     -       -          -      -         -
PF      0 to 1  5          0  .600   1.000       .548   .000     1.000  .000 to 1.000
IR ↑    0 to 1  5          0  1.00    1.00        .00   1.00      1.00
`,
    );
  });

  it('leaves out extremes, range and deviation, in this order, where the terminal is narrow', () => {
    const headsAt = (width: number): string => compactSummary(SUMMARIES, width).split('\n')[0]!;
    const all = headsAt(200).split(/ {2,}/);
    expect(all).toHaveLength(10);
    const seen = Array.from({ length: 36 }, (_, i) => headsAt(85 - i).split(/ {2,}/));
    const dropped = seen.map((heads) => all.filter((head) => !heads.includes(head)).join());
    expect([...new Set(dropped)]).toEqual([
      '',
      'least',
      'least,greatest',
      'range,least,greatest',
      'range,sample sd,least,greatest',
    ]);
  });

  it('counts single turns without a score apart', () => {
    const turns = [0.5, null, null].map((score, turn) => ({
      ...rowsOf('implicit-reference', [score])[0]!,
      ...{ unit: 'turn', turn },
    }));
    expect(compactSummary(summarizeRows(turns), 100)).toMatch(/^IR .* 1 +0 \(2 turns\) /m);
  });

  it('says what intervals are clustered by', () => {
    const rows = [1, 2, 3, 4, 5].map((score, i) => ({
      ...rowsOf('lexical-density', [score])[0]!,
      ...{ transcript: `c${i}`, clusterLabels: { game: `g${i % 3}` } },
    }));
    const clustered = compactSummary(summarizeRows(rows, { clusterBy: 'game' }), 100);
    expect(clustered).toMatch(/\nIntervals are clustered by game\.\n$/);
    expect(compactSummary(summarizeRows(rows), 100)).not.toContain('clustered');
  });

  it('has the level of the intervals in its heading', () => {
    const rows = rowsOf('lexical-density', [1, 2]);
    expect(compactSummary(summarizeRows(rows, { confidenceLevel: 0.9 }), 100)).toContain('  90% interval\n');
    expect(compactSummary([], 100)).toContain('  95% interval\n');
  });
});
