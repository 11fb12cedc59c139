import { describe } from 'vitest';
import { itChecksFields } from '../../testing/checked-fields.js';
import { type Form, requireForm } from '../options/forms.js';
import { FINDINGS, SUMMARIES, TABLE } from './forms.js';

const checking = (form: Form) => (value: never) => requireForm('m', 'given', value, form);
const fieldsWith = <T>(names: readonly string[], value: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value]));
const inFirst = (names: readonly string[], mark = ''): string[] => names.map((name) => `[0].${name}${mark}`);
const interval = { lower: 0, upper: 1 };
const BOUNDS = ['interval.lower', 'interval.upper'];

describe('FINDINGS', () => {
  const texts = [
    'metric',
    'a',
    'b',
    'signature',
    'statistic',
    'method',
    'unit',
    'design',
    'question',
    'verdict',
  ];
  const missing = ['unpairedA', 'unpairedB', 'nUndefinedA', 'nUndefinedB', 'nUndefinedBoth'];
  const counts = ['n', 'nClusters', 'turnsLackingA', 'turnsLackingB', ...missing];
  const figures = [
    ...['meanA', 'meanB', 'difference', 'pValue', 'minimumPValue', 'adjustedPValue'],
    ...['standardizedDifference', 'winRate', 'minimumDetectableDifference'],
  ];
  const given = {
    ...{ ...fieldsWith(texts, 'x'), ...fieldsWith(counts, 1), ...fieldsWith(figures, 0.5) },
    ...{ clusterBy: ['c'], within: ['g'], runsA: [1, 2], runsB: [1, 2], params: {}, interval },
    ...{ uncorrectedInterval: interval, undefinedReasonsA: {}, undefinedReasonsB: {} },
    family: { name: 'text', comparisons: 2, adjust: 'holm', looks: 1 },
  };
  itChecksFields(checking(FINDINGS), 'given', [given], {
    'a finding': ['[0]'],
    'a string': inFirst(texts),
    'a number': [...inFirst([...counts, ...BOUNDS]), ...inFirst(figures, '|null')],
    'an object': ['[0].params', '[0].interval|null'],
  });
});

describe('SUMMARIES', () => {
  const figures = ['mean', 'sampleSd', 'median', 'minimum', 'maximum'];
  const given = {
    ...{ metric: 'x', n: 3, nUndefined: 1, params: {}, interval, clusterBy: ['c'] },
    ...{ skippedReasons: { no: 1 }, undefinedReasons: { empty: 1 }, ...fieldsWith(figures, 0.5) },
  };
  itChecksFields(checking(SUMMARIES), 'given', [given], {
    'a summary': ['[0]'],
    'a string': ['[0].metric'],
    'a number': [
      ...inFirst(['n', 'nUndefined', 'skippedReasons.no', 'undefinedReasons.empty', ...BOUNDS]),
      ...inFirst(figures, '|null'),
    ],
    'an object': [...inFirst(['params', 'skippedReasons', 'undefinedReasons']), '[0].interval|null'],
  });
});

describe('TABLE', () => {
  itChecksFields(
    checking(TABLE),
    'given',
    { header: ['a'], rows: [['b']] },
    {
      'a string': ['header[0]', 'rows[0][0]'],
      'a list': ['header', 'rows', 'rows[0]'],
    },
  );
});
