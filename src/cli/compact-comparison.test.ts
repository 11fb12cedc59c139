import { expect, it } from 'vitest';
import { adjustTogether, compareRunGroups } from '../evaluate/compare-run-groups.js';
import { compareSystems } from '../evaluate/compare-systems.js';
import type { Comparison } from '../evaluate/comparison.js';
import type { LengthVerdict } from '../evaluate/length/length-effect.js';
import { compactComparison } from './compact-comparison.js';

const rowsOf = (metric: string, scores: readonly (number | null)[]) =>
  scores.map((score, i) => ({
    ...{ transcript: `c${i}`, unit: 'transcript', metric, score, n: 1, signature: metric },
  }));
const COMPARISONS = compareSystems({
  a: [
    ...rowsOf('speaker-entropy', [0.5, 0.6, 0.7, 0.4, 0.8, 0.5]),
    ...rowsOf('lexical-density', [3, 4, 5, 6, 7, 9]),
    ...rowsOf('answer-bloat', [1, 2, 3, 4, 5, 6.5]),
  ],
  b: [
    ...rowsOf('speaker-entropy', [0.1, 0.2, 0.2, 0.1, 0.3, 0.1]),
    ...rowsOf('lexical-density', [3, 5, 5, 7, 6, 8]),
    ...rowsOf('answer-bloat', [2, 2, 3, 4, 5, 6.5]),
  ],
});
const [ENTROPY, DENSITY] = COMPARISONS as [Comparison, Comparison, Comparison];

const runs = (name: string, ...scores: readonly (readonly number[])[]) => ({
  name,
  runs: scores.flatMap((own, i) => own.map((score) => ({ instruction: `t${i}`, score }))),
});
const RELIABILITY = compareRunGroups(
  [
    runs('x', [90, 80], [70, 95], [60, 50], [30, 90], [10, 20]),
    runs('y', [9, 80], [20, 40, 50], [10, 20], [10, 50], [7, 9]),
  ],
  {},
);

/** The cells of a metric's line. */
function cellsOf(comparison: Comparison, changes: Partial<Comparison> = {}): string[] {
  const lines = compactComparison([{ ...comparison, ...changes }], [], 200).split('\n');
  return lines[lines.findIndex((line) => line.startsWith('metric')) + 1]!.split(/ {2,}/);
}
const findingOf = (changes: Partial<Comparison>, comparison = DENSITY): string =>
  cellsOf(comparison, changes).at(-1)!;

it('prints a line for each metric, by p-value, and what to do next', () => {
  expect(compactComparison(COMPARISONS, [], 100)).toBe(
    `A = a, B = b: 6 conversations in both, paired. Student's t, Holm over 3 metrics.

metric        better    A    B  A - B  95% interval      p  finding
NSE           -       .58  .17   +.42  +.34 to +.50  <.001  A spreads turns more evenly
answer-bloat  near 1  3.6  3.8    -.2  -.6 to +.3      .73  not told apart (could have seen .59)
LD            higher  5.7  5.7     .0  -.9 to +.9        1  the same

Next: mtpc report FILES --paper mpceval; mtpc explain NSE; --long for all columns.
`,
  );
});

it('leaves out the better direction first and then the interval where the terminal is too narrow', () => {
  const headsAt = (width: number): string => {
    const lines = compactComparison(COMPARISONS, [], width).split('\n');
    return lines.find((line) => line.startsWith('metric '))!.replaceAll(/ +/g, ' ');
  };
  expect(headsAt(70)).toBe('metric A B A - B 95% interval p finding');
  expect(headsAt(60)).toBe('metric A B A - B p finding');
  expect(headsAt(40)).toBe('metric A B A - B p finding');
});

it('prints the runs of two systems, corrected apart from the metrics', () => {
  const alone = adjustTogether([], RELIABILITY, {});
  expect(compactComparison([], alone.reliability, 120)).toBe(
    `A = x, B = y: 5 instructions in both, 2 to 3 runs each. Student's t over instructions, Holm over 3 metrics.

metric  better   A   B  A - B  95% interval     p  finding
P       higher  60  27    +33  +13 to +52    .027  A higher
A       higher  69  38    +30  +10 to +51    .028  A higher
U       lower   18  23     -4  -36 to +27     .71  not told apart

Next: mtpc report FILES --paper lost; --long for all columns.
`,
  );
  const { comparisons, reliability } = adjustTogether(COMPARISONS, RELIABILITY, {});
  const text = compactComparison(comparisons, reliability, 120);
  expect(text.match(/Holm over .*/g)).toEqual(['Holm over 3 metrics.', 'Holm over 3 metrics.']);
  expect(text.indexOf('A = x')).toBeLessThan(text.indexOf('A = a'));
});

it('counts the runs of each instruction', () => {
  const [first] = RELIABILITY;
  const runsEach = (runsA: [number, number], runsB: [number, number]): string => {
    const comparison = { ...first!.comparison, runsA, runsB };
    return / in both, (.*?) each/.exec(compactComparison([], [{ ...first!, comparison }], 120))![1]!;
  };
  expect(runsEach([2, 2], [2, 2])).toBe('2 runs');
  expect(runsEach([3, 4], [2, 3])).toBe('2 to 4 runs');
  expect(runsEach([1, 3], [2, 5])).toBe('1 to 5 runs');
});

it.each<[changes: Partial<Comparison>, title: string]>([
  [{ unit: 'instruction', n: 7 }, 'A = a, B = b: 7 instructions in both, paired.'],
  [{ design: 'independent' }, 'A = a, B = b: 6 conversations of both, unpaired (no ids in common). Welch'],
  [{ clusterBy: ['game', 'day'], nClusters: 1 }, 'in both, paired in 1 cluster by game and day. Student'],
  [{ params: { ...DENSITY.params, method: 'sign-flip' } }, 'paired. Sign flips, Holm'],
  [{ params: { ...DENSITY.params, adjust: 'none' } }, "paired. Student's t, not adjusted."],
])('says how the metrics were compared: %j', (changes, title) => {
  const changed = COMPARISONS.map((each) => ({ ...each, ...changes }));
  expect(compactComparison(changed, [], 200).split('\n')[0]).toContain(title);
});

it('describes the metric with the most pairs, and leaves out those without any', () => {
  const changed = [
    { ...ENTROPY, n: 4 },
    { ...DENSITY, n: 6 },
    { ...COMPARISONS[2]!, n: 0, pValue: null, adjustedPValue: null },
  ];
  const text = compactComparison(changed, [], 200);
  expect(text).toMatch(/^A = a, B = b: 6 conversations/);
  expect(text).not.toMatch(/^answer-bloat/m);
  expect(text).toContain('! Not compared, as no pair has both scores: answer-bloat.');
  const none = compactComparison([{ ...changed[2]! }], [], 200);
  expect(none).toContain('\n\nNo metric has a pair with both scores.\n');
  expect(none).not.toContain('finding');
});

it('has metrics without a p-value last', () => {
  const unknown = { ...ENTROPY, pValue: null, adjustedPValue: null, interval: null };
  const text = compactComparison([unknown, { ...DENSITY, pValue: 1 }], [], 200);
  expect(text).toMatch(/^LD .*\nNSE /m);
  expect(text).toContain('Holm over 3 comparisons');
  // Of these metrics only one was tested.
  const alone = [unknown, DENSITY].map((each) => ({ ...each, comparisons: 1 }));
  expect(compactComparison(alone, [], 200)).toContain('not adjusted (one comparison).');
  const two = [unknown, DENSITY, COMPARISONS[2]!].map((each) => ({ ...each, comparisons: 2 }));
  expect(compactComparison(two, [], 200)).toContain('Holm over 2 metrics.');
});

it.each<[changes: Partial<Comparison>, cells: string]>([
  // Without a difference it is the first mean that decides the digits.
  [{ interval: null }, 'higher 5.7 5.7 .0 none'],
  [{ interval: null, difference: 0.25 }, 'higher 5.67 5.67 +.25 none'],
  // A difference of rounding errors takes the digits of the means.
  [{ interval: null, difference: 1e-16 }, 'higher 5.7 5.7 .0 none'],
  [{ interval: null, difference: null }, 'higher 5.7 5.7 - none'],
  [{ interval: null, difference: 0, meanA: 0, meanB: 0.03 }, 'higher .000 .030 .000 none'],
  [{ interval: null, difference: 0, meanA: 0, meanB: 0 }, 'higher 0 0 0 none'],
  [{ interval: null, difference: null, meanA: null, meanB: 2 }, 'higher - 2.0 - none'],
  [{ adjustedPValue: null }, 'higher 5.7 5.7 .0 -.9 to +.9 -'],
  [{ adjustedPValue: 0.0004 }, 'higher 5.7 5.7 .0 -.9 to +.9 <.001'],
  [{ adjustedPValue: 0.25 }, 'higher 5.7 5.7 .0 -.9 to +.9 .25'],
])('rounds numbers to their known digits: %j', (changes, cells) => {
  expect(cellsOf(DENSITY, changes).slice(1).join(' ')).toContain(cells);
});

const NOT_SEEN = { minimumDetectableDifference: null };
it.each<[changes: Partial<Comparison>, finding: string]>([
  [{ difference: null }, 'no pair has both scores'],
  [{ difference: 1, adjustedPValue: 0.05 }, 'A higher'],
  [{ difference: -1, adjustedPValue: 0.05 }, 'B higher'],
  [{ difference: 1, adjustedPValue: 0.051, ...NOT_SEEN }, 'not told apart'],
  [{ difference: 1, minimumDetectableDifference: 0.5 }, 'not told apart (could have seen .50)'],
  [
    { difference: 1, pValue: 0.02, minimumPValue: 0.02, comparisons: 3 },
    'A higher throughout, too few to confirm',
  ],
  [
    { difference: -1, pValue: 0.02, minimumPValue: 0.02, comparisons: 3 },
    'B higher throughout, too few to confirm',
  ],
  // Two comparisons could have been confirmed: 2 * .02 is below .05.
  [{ difference: 1, pValue: 0.02, minimumPValue: 0.02, comparisons: 2, ...NOT_SEEN }, 'not told apart'],
  [{ difference: 1, pValue: 0.03, minimumPValue: 0.02, comparisons: 9, ...NOT_SEEN }, 'not told apart'],
])('reports the finding: %j', (changes, finding) => {
  expect(findingOf(changes)).toBe(finding);
});

it('takes the meaning of a metric that has no better side', () => {
  expect(findingOf({}, ENTROPY)).toBe('A spreads turns more evenly');
  expect(findingOf({ difference: -0.4 }, ENTROPY)).toBe('B spreads turns more evenly');
  // Style markers have no phrase.
  expect(findingOf({ metric: 'style-markers' }, ENTROPY)).toBe('A higher');
});

it.each<[LengthVerdict, string]>([
  ['length', 'A higher (at equal length: not told apart)'],
  ['padding', 'A higher (without padding: not told apart)'],
  ['remains', 'A higher (at equal length too)'],
  ['undecided', 'A higher (length not ruled out)'],
  ['not-different', 'A higher'],
])('says whether length explains a difference: %s', (verdict, finding) => {
  const none = { meanA: null, meanB: null, difference: null, interval: null, pValue: null };
  const atLength = { ...none, n: 0, adjustedPValue: null, changePValue: null, by: 'turns' as const };
  const length = { turns: none, words: none, atLength, withoutPadding: null, besideLength: null, verdict };
  expect(findingOf({ difference: 1, adjustedPValue: 0.01, length })).toBe(finding);
});

it('names the first metric that differs in the next step, and the files', () => {
  const next = (comparisons: readonly Comparison[]): string =>
    compactComparison(comparisons, [], 200, 'a.jsonl b.jsonl').split('\n').at(-2)!;
  const step = 'Next: mtpc report a.jsonl b.jsonl --paper mpceval; ';
  expect(next([DENSITY, ENTROPY])).toBe(`${step}mtpc explain NSE; --long for all columns.`);
  expect(next([DENSITY])).toBe(`${step}--long for all columns.`);
});

it('prints eight remarks, and how many more there are', () => {
  const lacking = (count: number): string =>
    compactComparison(
      Array.from({ length: count }, (_, i) => ({ ...DENSITY, b: `b${i % 2}`, nUndefinedA: i + 1 })),
      [],
      200,
    );
  const remarks = (count: number): string[] => lacking(count).match(/^! .*/gm) ?? [];
  expect(remarks(8)).toHaveLength(8);
  expect(remarks(8)[7]).toContain('a lacks 8 undefined');
  expect(remarks(9)).toHaveLength(9);
  expect(remarks(9)[8]).toBe('! 1 more remark with --long.');
  expect(remarks(11)[8]).toBe('! 3 more remarks with --long.');
  expect(lacking(8)).toMatch(/\n\n! LD: .*\n! LD[\s\S]*\n\nNext/);
});
