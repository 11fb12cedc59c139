import { describe, expect, it } from 'vitest';
import { metaEvaluate } from '../../evidence/meta-evaluate.js';
import { drawCharts } from '../paper/draw-charts.js';
import { validationFigure, validationVerdict } from './validation-verdict.js';

const ids = Array.from({ length: 24 }, (_, i) => `d${i}`);
const outcome = Object.fromEntries(ids.map((id, i) => [id, i]));
const rows = (metric: string, score: (i: number) => number) =>
  ids.map((transcript, i) => ({ transcript, metric, score: score(i) }));
/** In an order that has nothing to do with i. */
const mixed = (i: number): number => (i * 7) % 24;

describe('validationVerdict', () => {
  it('says that no metric goes with the outcome, and how close the strongest comes', () => {
    const found = validationVerdict(metaEvaluate(rows('novelty', mixed), outcome));
    expect(found.lead).toBe('No metric goes with the outcome.');
    expect(found.points[0]).toMatch(/^The strongest: novelty: rho .* \(95% CI .* to .*, p = /);
    expect(found.points[1]).toBe(
      "24 dialogues with an outcome, each an independent observation; Spearman's rho, corrected by Holm over 1 correlation.",
    );
    expect(found.caution).toBeUndefined();
  });

  it('names those that do, and whether they are more than length', () => {
    const all = [...rows('novelty', (i) => i), ...rows('noise', mixed), ...rows('turns', (i) => 2 * i)];
    const found = validationVerdict(metaEvaluate(all, outcome, { beside: ['turns'] }));
    expect(found.lead).toBe('1 of 2 metrics goes with the outcome: novelty (rho +1.00).');
    expect(found.caution).toMatch(/^Longer dialogues have higher outcomes/);
    expect(found.next).toContain('novelty');
  });

  it('says first where length explains all that goes with the outcome', () => {
    const turns = (i: number): number => i + mixed(i) / 4;
    const all = [...rows('novelty', (i) => turns(i) + ((i * 11) % 24) / 4), ...rows('turns', turns)];
    const found = validationVerdict(metaEvaluate(all, outcome, { beside: ['turns'] }));
    expect(found.lead).toMatch(
      /^1 of 1 metric goes with the outcome: novelty \(rho \+\.9\d*\); it is not told apart from length\.$/,
    );
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
      novelty.spearman!.interval?.lower ?? null,
      novelty.spearman!.interval?.upper ?? null,
      novelty.adjustedPValue,
    ]);
  });
});
