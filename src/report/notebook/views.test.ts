import { expect, it } from 'vitest';
import { reliabilityProfile } from '../../metrics/reliability/reliability-profile.js';
import { comparisonView, resultView, summaryView } from './views.js';

it('shows the numbers, words and truth values of a result, but no lists', () => {
  const result = {
    ...{ metric: 'm', revision: 1, score: null, n: 0, params: {}, undefinedBecause: 'empty-text' },
    ...{ ratio: 0.5, none: null, most: 'ana', accepted: false, perTurn: [1, 2], inner: { a: 1 } },
  };
  expect(resultView(result as never)).toEqual({
    header: ['m', 'value'],
    rows: [
      ['score', '-'],
      ['no score because', 'empty-text'],
      ['n', '0'],
      ['ratio', '0.5'],
      ['none', '-'],
      ['most', 'ana'],
      ['accepted', 'false'],
      ['signature', 'm|revision:1'],
    ],
  });
});

it('shows a summary on one line, with a dash for an interval that is not there', () => {
  const numbers = { mean: 1.5, sampleSd: 0.5, median: 1, minimum: 0, maximum: 2 };
  const summary = { ...numbers, n: 2, nUndefined: 1, interval: { lower: -1, upper: 3 } } as never;
  const header = ['n', 'undefined', 'mean', 'sample sd', 'median', 'min', 'max', 'interval of the mean'];
  expect(summaryView(summary)).toEqual({
    header,
    rows: [['2', '1', '1.5', '0.5', '1', '0', '2', '-1 to 3']],
  });
  expect(summaryView({ ...(summary as object), interval: null } as never).rows[0]!.at(-1)).toBe('-');
});

it('shows a comparison on one line', () => {
  const comparison = {
    ...{ metric: 'm', a: 'x', b: 'y', n: 4, meanA: 1, meanB: 2, difference: -1, adjustedPValue: null },
    interval: { lower: -2, upper: 0.5 },
  } as never;
  expect(comparisonView([comparison]).rows).toEqual([['m', 'x', 'y', '4', '1', '2', '-1', '-2 to 0.5', '-']]);
  expect(comparisonView([{ ...(comparison as object), interval: null } as never]).rows[0]![7]).toBe('-');
  expect(comparisonView([]).header).toEqual([
    'metric',
    'a',
    'b',
    'n',
    'mean of a',
    'mean of b',
    'difference',
    'interval',
    'p (corrected)',
  ]);
});

it('shows the metrics of repeated runs with their intervals', () => {
  // Means of 60 and 20 are P 40; the tenth and the ninetieth percentile lie 64 and 0 apart, so U is 32.
  const runs = { q1: [20, 40, 60, 80, 100], q2: [20, 20, 20, 20, 20] };
  const { header, rows } = resultView(reliabilityProfile(runs));
  expect(header).toEqual(['reliability-profile', 'value', 'interval']);
  const line = (name: string) => rows.find(([first]) => first === name)!;
  expect(line('P')[1]).toBe('40');
  expect(line('U90-10')[1]).toBe('32');
  for (const name of ['P', 'A90', 'U90-10', 'R']) expect(line(name)[2]).toMatch(/^-?[\d.]+ to [\d.]+$/);
  const alone = resultView(reliabilityProfile([50])).rows.find(([first]) => first === 'P')!;
  expect(alone[2]).toBe('one-observation');
});
