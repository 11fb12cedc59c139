import { describe, expect, it } from 'vitest';
import { metaEvaluate } from '../evidence/meta-evaluate.js';
import { validationFigure } from '../report/evidence/validation-figure.js';
import { drawCharts } from '../report/paper/draw-charts.js';
import { validationText } from './association-words.js';

const ids = Array.from({ length: 24 }, (_, i) => `d${i}`);
const outcome = Object.fromEntries(ids.map((id, i) => [id, i]));
const rows = (metric: string, score: (i: number) => number) =>
  ids.map((transcript, i) => ({ transcript, metric, score: score(i) }));
/** In an order that has nothing to do with i. */
const mixed = (i: number): number => (i * 7) % 24;

describe('validationText', () => {
  it('says that no metric is found to predict the outcome, and how close the strongest comes', () => {
    const found = validationText(metaEvaluate(rows('novelty', mixed), outcome));
    expect(found.lead).toBe('No metric is found to predict the outcome.');
    expect(found.points[0]).toMatch(/^The strongest: novelty: rho .* \(95% CI .* to .*, p = /);
    expect(found.points[1]).toBe(
      "24 conversations with an outcome, taken as independent; Spearman's rho, corrected by Holm over 1 correlation.",
    );
    expect(found.caution).toBeUndefined();
    const named = validationText(metaEvaluate(rows('novelty', mixed), outcome), {
      ...{ outcome: 'meta.quality', within: ['model'], repeated: ['prompt'] },
    });
    expect(named.lead).toBe('Within model, no metric is found to predict meta.quality.');
    expect(named.points.at(-1)).toContain(
      "taken as independent (but values of prompt repeat; see --cluster-by); Spearman's rho within model",
    );
  });

  it('leads with the metrics that predict the outcome beyond length', () => {
    const all = [
      ...rows('novelty', (i) => i),
      ...rows('noise', mixed),
      ...rows('turns', (i) => (i * 5) % 24),
    ];
    const found = validationText(metaEvaluate(all, outcome, { controlFor: ['turns'], curved: true }));
    expect(found.lead).toBe('Beyond length, 1 of 2 metrics predicts the outcome: novelty (rho +1.00).');
    expect(found.points).toContain('No correlation found: noise.');
    expect(found.next).toContain('novelty');
  });

  it('says first where nothing is shown to remain beyond length', () => {
    const turns = (i: number): number => i + mixed(i) / 4;
    const all = [...rows('novelty', (i) => turns(i) + ((i * 11) % 24) / 2), ...rows('turns', turns)];
    const found = validationText(metaEvaluate(all, outcome, { controlFor: ['turns'] }));
    expect(found.lead).toBe(
      'Nothing beyond length: no metric is shown to predict the outcome once length is controlled for.',
    );
    expect(found.points).toContain('Not shown to remain once length is controlled for: novelty.');
    expect(found.caution).toBe('Longer conversations have higher outcomes.');
  });

  it('does not separate a metric from the length that determines it', () => {
    // 1 / turns has the ranks of turns, reversed; the peak at 12 turns has those of their square.
    for (const score of [(i: number) => 1 / (i + 1), (i: number) => -((i - 11.5) ** 2)]) {
      const peaked = Object.fromEntries(ids.map((id, i) => [id, score(i) + (i % 3) / 100]));
      const all = [...rows('determined', score), ...rows('turns', (i) => i + 1)];
      const found = validationText(metaEvaluate(all, peaked, { controlFor: ['turns'], curved: true }));
      expect(found.lead).toMatch(
        /^determined \(rho .*\) cannot be separated from length: whether it predicts the outcome is not known\.$/,
      );
      expect(found.points[0]).toBe('Cannot be separated from length, which determines them: determined.');
    }
  });

  it('does not call a correlation without a p-value none', () => {
    const few = Object.fromEntries(ids.slice(0, 3).map((id, i) => [id, i]));
    const found = validationText(
      metaEvaluate(
        rows('novelty', (i) => [1, 3, 2][i % 3]!),
        few,
      ),
    );
    expect(found.lead).toBe(
      'novelty cannot be tested against the outcome: there are too few conversations, or too few clusters of them.',
    );
    expect(found.points[0]).toBe('Cannot be tested: novelty.');
  });

  it('finds nothing within systems where only systems differ, and what holds within each', () => {
    const isStrong = (i: number): boolean => i % 2 === 0;
    const all = [
      // Metric and outcome are higher in the strong system; within it the outcome is unrelated to the metric.
      ...rows('pooled', (i) => (isStrong(i) ? 100 : 0) + mixed(i)),
      ...rows('real', (i) => (isStrong(i) ? 0 : 100) + i),
    ];
    const strata = (id: string): string => (isStrong(Number(id.slice(1))) ? 'strong' : 'weak');
    const rated = Object.fromEntries(ids.map((id, i) => [id, (isStrong(i) ? 50 : 0) + i]));
    const of = (options: object) => {
      const found = metaEvaluate(all, rated, options).rows;
      return found.map(({ adjustedPValue }) => adjustedPValue! < 0.05);
    };
    expect(of({})).toEqual([true, true]);
    expect(metaEvaluate(all, rated).rows[1]!.spearman!.estimate).toBeLessThan(0);
    const within = metaEvaluate(all, rated, { strata }).rows;
    expect(within[0]!.adjustedPValue).toBeGreaterThan(0.05);
    expect(within[1]!.spearman!.estimate).toBe(1);
  });

  it('separates systems that rows name, unless they are pooled', () => {
    const isStrong = (i: number): boolean => i % 2 === 0;
    const scored = rows('pooled', (i) => (isStrong(i) ? 100 : 0) + mixed(i));
    const rated = Object.fromEntries(ids.map((id, i) => [id, (isStrong(i) ? 50 : 0) + i]));
    const verdict = (label: (i: number) => object, options = {}) =>
      metaEvaluate(
        scored.map((row, i) => ({ ...row, ...label(i) })),
        rated,
        options,
      ).rows[0]!.verdict;
    const system = (i: number) => ({ system: isStrong(i) ? 'strong' : 'weak' });
    const model = (i: number) => ({ clusterLabels: { model: isStrong(i) ? 'strong' : 'weak' } });
    expect(verdict(system)).toBe('none-found');
    expect(verdict(model)).toBe('none-found');
    for (const options of [{ strata: 'none' }, { strata: () => 'one' }])
      expect(verdict(model, options)).toBe('predicts');
    expect(verdict(() => ({}))).toBe('predicts');
  });

  it('prints intervals that exclude 0 exactly where the corrected p-value is small', () => {
    const all = [0, 1, 2, 3, 4, 5].flatMap((k) => rows(`m${k}`, (i) => i + (k + 1) * mixed(i)));
    for (const { adjustedPValue, correctedInterval } of metaEvaluate(all, outcome).rows) {
      const { lower, upper } = correctedInterval!;
      expect(lower > 0 || upper < 0).toBe(adjustedPValue! <= 0.05);
    }
  });

  it('draws the ids of metrics in full', async () => {
    const all = [...rows('participation-frequency', mixed), ...rows('direct-name-reference', (i) => i)];
    const [svg] = await drawCharts(validationFigure(metaEvaluate(all, outcome)).map(({ spec }) => spec));
    expect(svg).toContain('>participation-frequency<');
    expect(svg).toContain('>direct-name-reference<');
  });

  it('draws the strongest first and lengths last', () => {
    const all = [...rows('turns', (i) => i), ...rows('noise', mixed), ...rows('novelty', (i) => -i)];
    const validation = metaEvaluate(all, outcome);
    const [figure] = validationFigure(validation);
    expect(figure!.rows.map(([name]) => name)).toEqual(['novelty', 'noise', 'turns']);
    const novelty = validation.rows.find(({ metric }) => metric === 'novelty')!;
    expect(figure!.rows[0]!.slice(1)).toEqual([
      novelty.spearman!.estimate,
      novelty.correctedInterval?.lower ?? null,
      novelty.correctedInterval?.upper ?? null,
      novelty.adjustedPValue,
    ]);
  });
});
