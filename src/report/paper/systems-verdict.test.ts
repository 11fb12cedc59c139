import { describe, expect, it } from 'vitest';
import { getMetric } from '../../metrics/core/registry.js';
import { changeText, decimalsFor, listed, plainNumber, pNumber, signedNumber } from '../../words/numbers.js';
import type { Finding } from './findings.js';
import type { Group } from './groups.js';
import type { SystemMeasure } from './measured.js';
import { SUCCESS } from './outcome-measures.js';
import { type ReportStatistics, statisticsOf } from './report-statistics.js';
import { systemsVerdict } from './systems-verdict.js';
import type { Verdict } from './types.js';

const statistics: ReportStatistics = statisticsOf(
  { unit: 'transcript', level: 0.95, adjust: 'holm', family: 'call', seed: 0, method: 'student-t', looks: 1 },
  [],
);
const group = (name: string, turns = 4, isNamed = true): Group => ({
  ...{ name, isNamed, members: [] },
  transcripts: [{ turns: Array.from({ length: turns }, () => ({ speaker: 'ana', text: 'Hi there' })) }],
});
const finding = (id: string, more: Partial<Finding> = {}): Finding => ({
  ...{ card: getMetric(id), a: 'small', b: 'large', meanA: 0.5, meanB: 0.25 },
  ...{ difference: 0.25, lower: 0.125, upper: 0.375, pValue: 0.01, minimumPValue: 0 },
  ...{ adjustedPValue: 0.02, clusters: 7, comparisons: 3, ...more },
});
const verdict = (findings: readonly Finding[], groups = [group('small'), group('large')]): Verdict =>
  systemsVerdict(groups, [], findings, statistics);

describe('systemsVerdict', () => {
  it('says of two systems what one does more than the other, how sure, and that this is not better', () => {
    const open = { adjustedPValue: 0.4, difference: 0.05, lower: -0.1, upper: 0.2 };
    expect(
      verdict([
        finding('lexical-novelty'),
        finding('speaker-entropy', {
          difference: -0.25,
          lower: -0.375,
          upper: -0.125,
          adjustedPValue: 0.0004,
        }),
        finding('implicit-reference', open),
      ]),
    ).toEqual({
      lead: 'small spreads turns less evenly and says more new words than large.',
      points: [
        'Speaker entropy (NSE): .50 in small, .25 in large (−.25, 95% CI −.38 to −.13, p < .001).',
        'Lexical novelty (LNR): .50 in small, .25 in large (+.25, 95% CI .13 to .38, p = .020).',
        'Not told apart: IR (95% CI of the difference −.10 to .20).',
        'None of these measures says which conversations are better.',
        "7 dialogues or items taken as independent per comparison; p-values corrected by Holm's method over all 3 tests of this report.",
      ],
      next: 'Read the dialogues that lie farthest from the others, below.',
    });
  });

  it('names the direction of measures that have one', () => {
    expect(verdict([finding('implicit-reference')]).points[1]).toBe(
      'IR: higher is better, if length and task are the same.',
    );
    // Measures of one direction share a clause.
    const two = [finding('implicit-reference'), finding('local-consistency')];
    expect(verdict(two).points[2]).toBe('IR and LSCC-ES: higher is better, if length and task are the same.');
  });

  it('describes three differences, and names the others by their symbols', () => {
    const ids = [
      'lexical-novelty',
      'speaker-entropy',
      'message-novelty',
      'implicit-reference',
      'lexical-density',
    ];
    expect(verdict(ids.map((id) => finding(id))).lead).toBe(
      'small says more new words, spreads turns more evenly and adds more that is new in meaning than large; they also differ in IR and LD.',
    );
  });

  it('does not take no difference found for equality', () => {
    const { lead } = verdict([finding('lexical-novelty', { adjustedPValue: 0.3 })]);
    expect(lead).toBe('No measure tells small and large apart; that does not show that they are equal.');
  });

  it('warns that longer dialogues differ for their length', () => {
    const { caution } = verdict([finding('lexical-novelty')], [group('small', 4), group('large', 5)]);
    expect(caution).toBe(
      'large has 25% more turns per dialogue than small (5 and 4), and most measures change with length.',
    );
    expect(verdict([finding('lexical-novelty')]).caution).toBeUndefined();
  });

  it('says of many systems in which measures they differ, with both ends', () => {
    const pairs = [
      ['a', 'b', 0.5, 0.3],
      ['a', 'c', 0.5, 0.1],
      ['b', 'c', 0.3, 0.1],
    ] as const;
    const all = pairs.flatMap(([a, b, meanA, meanB], i) => [
      finding('lexical-novelty', { a, b, meanA, meanB, adjustedPValue: i === 0 ? 0.2 : 0.01 }),
      finding('speaker-entropy', { a, b, adjustedPValue: 1 }),
    ]);
    const { lead, points } = verdict(
      all,
      ['a', 'b', 'c'].map((name) => group(name)),
    );
    expect(lead).toBe('c says fewer new words than a and b, which are not told apart.');
    expect(points[0]).toBe(
      'Lexical novelty (LNR): highest in a (.50), lowest in c (.10); 2 of 3 pairs told apart.',
    );
    const none = verdict(
      [finding('speaker-entropy', { adjustedPValue: 1 })],
      ['a', 'b', 'c'].map((name) => group(name)),
    );
    expect(none.lead).toMatch(/^No measure tells any two of the 2 systems apart/);
  });

  it('names both ends where more than one system differs from others', () => {
    const pairs = [
      ['a', 'b', 0.5, 0.3],
      ['a', 'c', 0.5, 0.1],
      ['b', 'c', 0.3, 0.1],
    ] as const;
    const all = pairs.flatMap(([a, b, meanA, meanB]) => [
      finding('lexical-novelty', { a, b, meanA, meanB }),
      finding('speaker-entropy', { a, b, adjustedPValue: 1 }),
    ]);
    const { lead } = verdict(
      all,
      ['a', 'b', 'c'].map((name) => group(name)),
    );
    expect(lead).toBe('The 3 systems differ in LNR (.50 in a, .10 in c); no two of them in NSE.');
  });

  it('tells equal scores from differences that were not found', () => {
    const same = { difference: 0, isConstant: true, adjustedPValue: 1 };
    const groups = ['a', 'b', 'c'].map((name) => group(name));
    expect(verdict([finding('lexical-novelty', same)]).lead).toBe(
      'small and large have the same scores in every dialogue.',
    );
    expect(verdict([finding('lexical-novelty', { clusters: 2, adjustedPValue: 1 })]).lead).toBe(
      'No measure tells small and large apart; that does not show that they are equal.',
    );
    const twins = [
      finding('implicit-reference', { a: 'a', b: 'b', ...same }),
      finding('implicit-reference', { a: 'a', b: 'c' }),
      finding('implicit-reference', { a: 'b', b: 'c' }),
    ];
    expect(verdict(twins, groups).lead).toBe(
      'c follows the flow of turns less than a and b, which have the same scores.',
    );
  });

  it('describes a single system', () => {
    const measured: SystemMeasure = {
      card: getMetric('speaker-entropy'),
      signatures: ['s'],
      systems: [
        { system: 'small', dialogues: [], observations: [{ score: 0.5 }, { score: 0.7 }], reasons: {} },
      ],
    };
    const { lead, points, next } = systemsVerdict([group('small')], [measured], [], statistics);
    expect(lead).toBe('small has NSE .6 on average; with one system nothing is compared.');
    // Student's t at one degree of freedom is .6 -+ 12.706 * .1, of which the range [0, 1] is possible.
    expect(points).toEqual(['Speaker entropy (NSE) .6 (95% CI .0 to 1.0), 2 scores.']);
    expect(next).toContain('--by FIELD');
    expect(systemsVerdict([group('all dialogues', 1, false)], [], [], statistics).lead).toMatch(
      /^The dialogues name no system/,
    );
  });

  it('says what share of its tasks a single system solves', () => {
    const scores = Array.from({ length: 40 }, (_, i) => ({ score: Number(i < 30), cluster: `c${i}` }));
    const success: SystemMeasure = {
      card: SUCCESS,
      signatures: ['outcome'],
      systems: [{ system: 'small', dialogues: [], observations: scores, reasons: {} }],
    };
    // Wilson's interval of 30 in 40.
    expect(systemsVerdict([group('small')], [success], [], statistics).lead).toBe(
      'small solves 75% of 40 tasks (95% CI 60% to 86%); with one system nothing is compared.',
    );
  });

  it('names the scores that are missing, and keeps intervals inside the range', () => {
    const card = SUCCESS;
    const open: Finding = {
      ...{ card, a: 'small', b: 'large', meanA: 0.5, meanB: 0.6, difference: -0.1, lower: -1.4, upper: 1.2 },
      ...{ pValue: 0.8, adjustedPValue: 0.8, clusters: 6, comparisons: 1, minimumPValue: 0 },
      missing: { a: '0', b: '3 undefined (one-speaker)', text: '', isSignOpen: false },
    };
    const { points, caution } = systemsVerdict([group('small'), group('large')], [], [open], statistics);
    expect(points.join(' ')).toContain('95% CI of the difference −1.0 to 1.0');
    expect(caution).toContain('are missing and not counted in large: 3 undefined (one-speaker).');
  });
});

describe('words of a verdict', () => {
  it('have the digits that the interval allows', () => {
    const of = (lower: number, upper: number): number => decimalsFor(lower, upper, 1);
    expect([of(-23, -9), of(0.5, 1.5), of(0.127, 0.149), of(-60, 60), of(1, 1)]).toEqual([0, 1, 3, 0, 0]);
    expect([decimalsFor(null, null, 0.3), decimalsFor(null, null, 40), decimalsFor(null, null, 0)]).toEqual([
      2, 0, 0,
    ]);
    expect([
      plainNumber(-0.25, 2),
      plainNumber(0.001, 1),
      plainNumber(-0.001, 1),
      plainNumber(12, 0),
    ]).toEqual(['−.25', '.0', '.0', '12']);
    expect([signedNumber(0.25, 2), signedNumber(-3, 0), signedNumber(0.001, 1)]).toEqual([
      '+.25',
      '−3',
      '.0',
    ]);
  });

  it('never give a p-value more digits than it has', () => {
    expect([1.5e-36, 0.0009, 0.0123, 0.0994, 0.0996, 0.15, 1, 0.999].map(pNumber)).toEqual([
      ...['< .001', '< .001', '.012', '.099', '.10', '.15', '1', '1'],
    ]);
  });

  it('go from a to b, with the sign of the change', () => {
    const found = finding('lexical-novelty', { meanA: 86, meanB: 69, difference: 17, lower: 9, upper: 23 });
    expect(changeText(found, 0.9)).toBe('86 to 69 (−17, 90% CI −23 to −9, p = .020)');
    expect(changeText({ ...found, lower: null }, 0.9)).toBe('86 to 69 (−17, no interval, p = .020)');
    expect(changeText({ ...found, meanA: null }, 0.9)).toBe('not known');
  });

  it('list names, and count those beyond', () => {
    expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ]);
    expect(listed(['a', 'b', 'c', 'd'], 3)).toBe('a, b and 2 more');
  });
});
