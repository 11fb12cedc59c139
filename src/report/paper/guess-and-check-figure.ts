import { mean } from '../../math/mean.js';
import { guessAndCheckBaseline } from '../../metrics/scaling/guess-and-check-baseline.js';
import { bandFigure, type Datum } from './charts.js';
import { byKey, type Group } from './groups.js';
import { readingOf } from './reading.js';
import type { Figure } from './types.js';

/**
 * The success rate of pure guessing in the dialogues with a known number of records (meta.records): for each budget,
 * the mean over its dialogues, each with its number of records.
 */
export function guessAndCheckFigure(groups: readonly Group[]): Figure | undefined {
  const games = groups.flatMap(({ transcripts }) =>
    transcripts.flatMap(({ meta }) => {
      const { records, budget } = meta ?? {};
      return isCount(records) && isCount(budget) ? [{ records, budget }] : [];
    }),
  );
  if (games.length === 0) return undefined;
  const data = [...byKey(games, ({ budget }) => budget)]
    .sort(([a], [b]) => a - b)
    .flatMap(([budget, own]): Datum[] => {
      const baselines = own.map(({ records }) => guessAndCheckBaseline({ records, proposals: budget }));
      const n = own.length;
      return [
        { x: budget, series: 'pooled', y: mean(baselines.map(({ pooled }) => pooled)), n },
        { x: budget, series: 'alternating', y: mean(baselines.map(({ alternating }) => alternating)), n },
      ];
    });
  const numbers = [...new Set(games.map(({ records }) => records))].sort((a, b) => a - b).join(', ');
  const note = `Chance of a hit when every turn checks one record, in closed form: the mean over the dialogues of a budget, each with its own number of records (${numbers}).`;
  return bandFigure(
    {
      ...{ title: 'Guess and check', note },
      reading: [readingOf('guess-and-check-baseline')],
      x: 'Turn budget',
      y: 'Success',
      series: 'Players',
      domain: [0, 1],
    },
    data,
  );
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}
