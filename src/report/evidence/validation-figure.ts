import type { MetaEvaluation } from '../../evidence/meta-evaluate.js';
import { measureName } from '../../evidence/score-table.js';
import { isSignificant } from '../../statistics/alpha.js';
import { rankedRows } from '../../words/association-words.js';
import { intervalName, pText, signedNumber } from '../../words/numbers.js';
import { forestSpec } from '../paper/forest-spec.js';
import type { Figure } from '../paper/types.js';

/** The rank correlation of each metric with the outcome, with its interval. */
export function validationFigure(validation: MetaEvaluation): Figure[] {
  const { confidenceLevel: confidence } = validation;
  const rows = rankedRows(validation);
  if (rows.length === 0) return [];
  const values = rows.map((row) => {
    const { spearman, correctedInterval: interval } = row;
    const { estimate } = spearman;
    return {
      ...{
        row: measureName(row),
        value: estimate,
        isSignificant: isSignificant(row.adjustedPValue, confidence),
      },
      ...{ lower: interval?.lower ?? null, upper: interval?.upper ?? null },
      text: `${signedNumber(estimate, 2)}, ${pText(row.adjustedPValue)}`,
    };
  });
  const spec = (width: number, title: string) => forestSpec(values, width, title, 1);
  return [
    {
      title: 'Rank correlation of each metric with the outcome',
      note: `Spearman's rho over ${validation.per === 'system' ? 'systems' : 'conversations'} with corrected ${intervalName(confidence)}s; filled: differs from 0 after correction. Sorted by strength, with metrics of length last.`,
      reading: [
        'Near 1 or -1, the metric ranks conversations like the outcome; near 0, the two are unrelated.',
      ],
      spec: spec(480, 'Spearman’s rho'),
      narrow: spec(110, 'rho'),
      columns: ['Metric', 'rho', 'Lower', 'Upper', 'p (corrected)'],
      rows: rows.map((row) => {
        const { spearman, correctedInterval: interval } = row;
        const bounds = [interval?.lower ?? null, interval?.upper ?? null];
        return [measureName(row), spearman.estimate, ...bounds, row.adjustedPValue];
      }),
    },
  ];
}
