import { describe } from 'vitest';
import { itChecksFields } from '../../../testing/checked-fields.js';
import { type Form, requireForm } from '../../options/forms.js';
import { EVIDENCE, VALIDATION } from '../forms.js';

const checking = (form: Form) => (value: never) => requireForm('m', 'given', value, form);
const measure = { metric: 'CS', component: 'ratio' };

describe('EVIDENCE', () => {
  const evidence = {
    ...{ nTranscripts: 3, turns: 30, seed: 0, confidenceLevel: 0.95 },
    ...{ nClusters: 3, clusterBy: ['game'], adjust: 'holm', perturbations: ['shuffle'] },
    sensitivity: [
      {
        ...measure,
        perturbation: 'shuffle',
        n: 3,
        effect: 0.5,
        change: 0.4,
        pValue: 0.01,
        adjustedPValue: 0.01,
      },
    ],
    length: [
      { ...measure, n: 3, turns: { estimate: 0.2 }, courseN: 3, course: [{ share: 0.5, effect: 0.1 }] },
    ],
    reliability: [{ ...measure, exchanges: { corrected: 0.8 } }],
    redundancy: { measures: [measure], correlations: [[{ estimate: 1 }]], constant: ['x'] },
  };
  const owners = ['sensitivity[0]', 'length[0]', 'reliability[0]', 'redundancy.measures[0]'];
  itChecksFields(checking(EVIDENCE), 'given', evidence, {
    'a number': [
      ...[
        'nTranscripts',
        'turns',
        'seed',
        'confidenceLevel',
        'nClusters',
        'sensitivity[0].n',
        'sensitivity[0].effect|null',
        'sensitivity[0].change?|null',
        'sensitivity[0].pValue?|null',
        'sensitivity[0].adjustedPValue|null',
        'length[0].turns.estimate|null',
        'reliability[0].exchanges.corrected|null',
      ],
      ...['length[0].courseN', 'length[0].course[0].share', 'length[0].course[0].effect|null'],
      'redundancy.correlations[0][0].estimate|null',
    ],
    'a string': [
      ...owners.flatMap((owner) => [`${owner}.metric`, `${owner}.component?`]),
      ...[
        'sensitivity[0].perturbation',
        'redundancy.constant[0]',
        'clusterBy[0]',
        'perturbations[0]',
        'adjust',
      ],
    ],
    'a list': [
      ...[
        'sensitivity',
        'length',
        'reliability',
        'length[0].course',
        'redundancy.measures',
        'redundancy.constant',
      ],
      ...['redundancy.correlations', 'redundancy.correlations[0]', 'clusterBy', 'perturbations'],
    ],
    'an object': [
      ...owners,
      'reliability[0].exchanges',
      'length[0].turns?|null',
      'length[0].course[0]',
      'redundancy',
      'redundancy.correlations[0][0]|null',
    ],
  });
});

describe('VALIDATION', () => {
  const value = { estimate: 0.5 };
  const validation = {
    ...{ n: 9, comparisons: 3, confidenceLevel: 0.95, seed: 0, adjust: 'holm', raters: { ceiling: 0.8 } },
    rows: [
      {
        ...{
          ...measure,
          items: 9,
          adjustedPValue: 0.01,
          verdict: 'positive',
          pearson: value,
          kendall: value,
        },
        correctedInterval: { lower: 0, upper: 1 },
        accuracy: { ...value, chance: 0.5 },
        spearman: { ...value, interval: { lower: 0, upper: 1 } },
        partial: { ...value, adjustedPValue: 0.1 },
      },
    ],
  };
  const inRow = (...names: readonly string[]): string[] => names.map((name) => `rows[0].${name}`);
  itChecksFields(checking(VALIDATION), 'given', validation, {
    'a number': [
      ...['n', 'comparisons', 'confidenceLevel', 'seed', 'raters.ceiling|null'],
      ...inRow('items', 'adjustedPValue|null', 'pearson.estimate|null', 'kendall.estimate|null'),
      ...inRow(
        'accuracy.estimate|null',
        'accuracy.chance?|null',
        'spearman.estimate|null',
        'partial.estimate|null',
      ),
      ...inRow('partial.adjustedPValue|null', 'spearman.interval.lower', 'spearman.interval.upper'),
      ...inRow('correctedInterval.lower', 'correctedInterval.upper'),
    ],
    'a string': ['adjust', ...inRow('metric', 'component?', 'verdict')],
    'a list': ['rows'],
    'an object': [
      ...['rows[0]', 'raters|null', ...inRow('pearson|null', 'kendall|null', 'accuracy|null')],
      ...inRow('spearman|null', 'spearman.interval|null', 'partial?|null', 'correctedInterval|null'),
    ],
  });
});
