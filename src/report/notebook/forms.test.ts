import { describe } from 'vitest';
import { itChecksFields } from '../../../testing/checked-fields.js';
import { type Form, requireForm } from '../../options/forms.js';
import { COMPARISONS, RESULT, SUMMARY } from '../forms.js';

const checking = (form: Form) => (value: never) => requireForm('show', 'value', value, form);
const interval = { lower: 0, upper: 1 };

describe('COMPARISONS', () => {
  const comparison = {
    ...{ metric: 'CS', a: 'x', b: 'y', n: 3, interval },
    ...{ meanA: 0.1, meanB: 0.2, difference: -0.1, adjustedPValue: 0.5 },
  };
  itChecksFields(checking(COMPARISONS), 'value', [comparison], {
    'a comparison': ['[0]'],
    'a string': ['[0].metric', '[0].a', '[0].b'],
    'a number': [
      ...['[0].n', '[0].interval.lower', '[0].interval.upper', '[0].meanA|null', '[0].meanB|null'],
      ...['[0].difference|null', '[0].adjustedPValue|null'],
    ],
    'an object': ['[0].interval|null'],
  });
});

describe('SUMMARY', () => {
  const figures = { mean: 0.5, sampleSd: 0.1, median: 0.5, minimum: 0, maximum: 1 };
  itChecksFields(
    checking(SUMMARY),
    'value',
    { n: 3, nUndefined: 1, interval, ...figures },
    {
      'a number': [
        ...['n', 'nUndefined', 'interval.lower', 'interval.upper'],
        ...Object.keys(figures).map((name) => `${name}|null`),
      ],
      'an object': ['interval|null'],
    },
  );
});

describe('RESULT', () => {
  const result = { metric: 'CS', score: 0.5, n: 3, params: {}, undefinedBecause: 'empty' };
  itChecksFields(checking(RESULT), 'value', result, {
    'a string': ['metric', 'undefinedBecause?'],
    'a number': ['score|null', 'n'],
    'an object': ['params'],
  });
});
