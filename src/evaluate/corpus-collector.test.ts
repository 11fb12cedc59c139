import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import type { Transcript } from '../transcript/types.js';
import { chooseMetrics } from './choose-metrics.js';
import { corpusCollector } from './corpus-collector.js';
import { LIBRARY } from './library.js';
import type { MetricChoice } from './metric-choice.js';
import type { EvaluationRow } from './row.js';

const run = (score: number, instruction: string, setting = 'full'): Transcript =>
  frozen({ turns: [{ speaker: 'a', text: 'Hm.' }], outcome: { score }, meta: { instruction, setting } });
const labels = { truth: { a: ['C'], b: ['C'] }, guesses: { a: ['C'], b: ['D'] } };
const game: Transcript = frozen({
  turns: [{ speaker: 'a', text: 'A bus?', round: 1 }],
  meta: { rounds: [labels] },
});

const collectorOf = (...metrics: MetricChoice[]) =>
  corpusCollector(chooseMetrics(metrics, {}, LIBRARY), { components: false, confidenceLevel: 0.95 });
const rowsOf = async (rows: AsyncIterable<EvaluationRow>): Promise<EvaluationRow[]> => {
  const all: EvaluationRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
};

describe('corpusCollector', () => {
  it('keeps nothing of transcripts that its metrics do not read', async () => {
    const collector = collectorOf('averaged-performance', 'speaker-entropy', 'score-inflation');
    collector.add({ turns: [] }, 'x');
    expect(await rowsOf(collector.rows())).toEqual([]);
  });

  it('names runs without a name by their transcripts: each is an instruction', async () => {
    const collector = collectorOf('averaged-performance', 'aptitude');
    for (const name of ['first', 'second']) collector.add({ turns: [], outcome: { score: 1 } }, name);
    expect(await rowsOf(collector.rows())).toMatchObject([
      { metric: 'averaged-performance', n: 2 },
      { metric: 'aptitude', skipped: 'needs repeated runs of an instruction' },
    ]);
  });

  it('asks once for each group of runs, and says where they are too few', async () => {
    const collector = collectorOf('averaged-performance', 'aptitude');
    for (const [i, each] of [run(40, 'p'), run(60, 'p'), run(90, 'p', 'sharded')].entries())
      collector.add(each, String(i));
    expect(await rowsOf(collector.rows())).toMatchObject([
      { transcript: '*', unit: 'corpus: full', metric: 'averaged-performance', score: 50, n: 2 },
      { transcript: '*', unit: 'corpus: sharded', metric: 'averaged-performance', score: 90 },
      // The ninetieth percentile of 40 and 60: 40 + .9 * 20.
      { unit: 'corpus: full', metric: 'aptitude', score: 58 },
      {
        ...{ transcript: '*', unit: 'corpus: sharded', metric: 'aptitude', score: null },
        skipped: 'needs repeated runs of an instruction',
      },
    ]);
  });

  it('asks how many runs are solved only where scores are 0 or 100, or where `solved` says', async () => {
    const of = async (scores: readonly number[], options: object) => {
      const chosen = collectorOf(
        { metric: 'pass-hat-k', options },
        { metric: 'flipping-instructions', options },
      );
      for (const [i, score] of scores.entries()) chosen.add(run(score, 'p'), String(i));
      return rowsOf(chosen.rows());
    };
    const needs = { score: null, skipped: 'needs scores of 0 or 100, or the option solved' };
    expect(await of([100, 94], {})).toMatchObject([needs, needs]);
    expect(await of([100, 0], {})).toMatchObject([{ score: 0 }, { score: 1 }]);
    expect(await of([100, 94], { solved: 90 })).toMatchObject([{ score: 1 }, { score: 0 }]);
  });

  it('asks metrics of games about all of them', async () => {
    const collector = collectorOf('score-inflation');
    collector.add(game, '1');
    collector.add({ turns: [] }, '2');
    const rows = await rowsOf(collector.rows());
    expect(rows).toMatchObject([{ transcript: '*', unit: 'corpus', metric: 'score-inflation' }]);
  });
});
