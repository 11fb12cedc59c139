import { describe } from 'vitest';
import { itChecksFields } from '../../testing/checked-fields.js';
import { RUN_MEASURES } from '../metrics/reliability/run-measures.js';
import { type Form, requireForm } from '../options/forms.js';
import { COMPARISONS, RELIABILITIES, SUMMARIES, TABLE } from './forms.js';

const checking = (form: Form) => (value: never) => requireForm('m', 'given', value, form);
const fieldsWith = <T>(names: readonly string[], value: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value]));
const inFirst = (names: readonly string[], mark = ''): string[] => names.map((name) => `[0].${name}${mark}`);
const interval = { lower: 0, upper: 1 };
const BOUNDS = ['interval.lower', 'interval.upper'];

describe('COMPARISONS', () => {
  const texts = ['metric', 'a', 'b', 'signature', 'statistic', 'method', 'unit', 'design'];
  const missing = ['onlyA', 'onlyB', 'nUndefinedA', 'nUndefinedB', 'nUndefinedBoth'];
  const counts = ['n', 'nClusters', 'comparisons', 'turnsLackingA', 'turnsLackingB', ...missing];
  const figures = [
    ...['meanA', 'meanB', 'difference', 'pValue', 'minimumPValue', 'adjustedPValue'],
    ...['standardizedDifference', 'winRate', 'minimumDetectableDifference'],
  ];
  const given = {
    ...{ ...fieldsWith(texts, 'x'), ...fieldsWith(counts, 1), ...fieldsWith(figures, 0.5) },
    ...{ clusterBy: ['c'], params: {}, interval, undefinedReasonsA: {}, undefinedReasonsB: {} },
  };
  itChecksFields(checking(COMPARISONS), 'given', [given], {
    'a comparison': ['[0]'],
    'a string': inFirst(texts),
    'a number': [...inFirst([...counts, ...BOUNDS]), ...inFirst(figures, '|null')],
    'an object': ['[0].params', '[0].interval|null'],
  });
});

describe('RELIABILITIES', () => {
  const figures = ['a', 'b', 'difference', 'pValue', 'adjustedPValue', 'minimumPValue'];
  const measures = [...RUN_MEASURES.map(({ name }) => name), 'reliability'];
  const measure = { ...fieldsWith(figures, 0.5), interval, comparisons: 3 };
  const comparison = { ...fieldsWith(measures, measure), params: {}, runsA: [1, 2], runsB: [3, 4] };
  const inside = (names: readonly string[], mark = ''): string[] =>
    inFirst(measures.flatMap((each) => names.map((name) => `comparison.${each}.${name}${mark}`)));
  itChecksFields(checking(RELIABILITIES), 'given', [{ a: 'x', b: 'y', comparison }], {
    'a string': inFirst(['a', 'b']),
    'a number': [
      ...inFirst(['comparison.runsA[0]', 'comparison.runsA[1]', 'comparison.runsB[1]']),
      ...[...inside(figures, '|null'), ...inside(BOUNDS), ...inside(['comparisons'])],
    ],
    'an object': [
      ...['[0]', ...inFirst(['comparison', 'comparison.params', 'comparison.runsA', 'comparison.runsB'])],
      ...inside(['interval'], '|null'),
    ],
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
