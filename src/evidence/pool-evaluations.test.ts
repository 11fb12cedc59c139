import { describe, expect, it } from 'vitest';
import type { ScoreRow } from '../evaluate/row.js';
import { createRandom } from '../math/create-random.js';
import { type MetaEvaluation, metaEvaluate } from './meta-evaluate.js';
import { poolEvaluations } from './pool-evaluations.js';

/** Conversations whose rating goes with the score of `linked` and not with those of `noise`. */
function corpus(seed: number, n: number, strength: number): MetaEvaluation {
  const random = createRandom(seed);
  const ratings: Record<string, number> = {};
  const rows: ScoreRow[] = [];
  for (let i = 0; i < n; i++) {
    const [length, signal] = [random.normal(), random.normal()];
    const transcript = `t${i}`;
    ratings[transcript] = length + strength * signal + random.normal();
    rows.push(
      { transcript, metric: 'words', score: length },
      { transcript, metric: 'linked', score: signal + length },
      { transcript, metric: 'noise', score: random.normal() },
    );
  }
  return metaEvaluate(rows, ratings, { controlFor: ['words'], halves: true });
}

/** An evaluation of one metric with a given correlation of n items. */
function evaluation(estimate: number, n: number): MetaEvaluation {
  const own = { estimate, standardError: 1 / Math.sqrt(n - 3), pValue: 0.5, interval: null };
  const row = { metric: 'x', items: n, pearson: null, kendall: null, accuracy: null };
  const corrected = { adjustedPValue: 0.5, correctedInterval: null };
  return {
    ...{
      per: 'transcript',
      n,
      unrated: 0,
      unscored: 0,
      comparisons: 1,
      adjust: 'holm',
      confidenceLevel: 0.95,
    },
    nClusters: n,
    ...{ seed: 0, raters: null },
    rows: [{ ...row, spearman: own, ...corrected, verdict: 'none-found', partial: null }],
  } as MetaEvaluation;
}

describe('poolEvaluations', () => {
  it('pools on the scale of artanh and comes back with tanh', () => {
    // z = .1, .2, .3 with equal errors: mean .2, standard error .1 / sqrt(3), t(.975, 2) = 4.302653.
    const of = (z: number): MetaEvaluation => evaluation(Math.tanh(z), 103);
    const [{ alone, partial } = { alone: null, partial: null }] = poolEvaluations({
      ...{ a: of(0.1), b: of(0.2), c: of(0.3) },
    });
    expect(alone!.estimate).toBeCloseTo(Math.tanh(0.2), 12);
    const margin = (4.302652729696 * 0.1) / Math.sqrt(3);
    expect(alone!.interval.lower).toBeCloseTo(Math.tanh(0.2 - margin), 9);
    expect(alone!.interval.upper).toBeCloseTo(Math.tanh(0.2 + margin), 9);
    expect(alone).toMatchObject({ corpora: 3, found: 0, tau: 0, i2: 0 });
    // Without variance between the corpora, t(.975, 1) = 12.7062 times the standard error.
    expect(alone!.prediction!.upper).toBeCloseTo(Math.tanh(0.2 + (12.7062047362 * 0.1) / Math.sqrt(3)), 8);
    expect(partial).toBeNull();
  });

  it('pools nothing with an error that has no weight: its square overflows or vanishes', () => {
    const wide = evaluation(0.3, 103);
    const of = (standardError: number): MetaEvaluation => ({
      ...wide,
      rows: wide.rows.map((row) => ({ ...row, spearman: { ...row.spearman!, standardError } })),
    });
    const known = { a: evaluation(0.1, 103), b: evaluation(0.2, 103) };
    const alone = poolEvaluations(known, { fewest: 2 })[0]!.alone!;
    for (const standardError of [1e300, 1e-300])
      expect(poolEvaluations({ ...known, c: of(standardError) }, { fewest: 2 })[0]!.alone).toEqual(alone);
  });

  it('takes one estimate for each group, weighted by precision', () => {
    // Group g: (100 * .1 + 300 * .3) / 400 = .25 on Fisher's scale.
    const of = (z: number, n: number): MetaEvaluation => evaluation(Math.tanh(z), n + 3);
    const some = { g1: of(0.1, 100), g2: of(0.3, 300), h: of(0.25, 50) };
    const [row] = poolEvaluations(some, { group: (name) => name[0]!, fewest: 2 });
    // Both groups have .25: nothing varies, so there is no error.
    expect(row!.alone).toBeNull();
    const [other] = poolEvaluations({ ...some, h: of(0.05, 400) }, { group: (name) => name[0]!, fewest: 2 });
    expect(other!.alone!.corpora).toBe(2);
    expect(Math.atanh(other!.alone!.estimate)).toBeCloseTo(0.15, 12);
  });

  it('does not pool metrics that too few corpora have', () => {
    const [a, b] = [evaluation(0.1, 50), evaluation(0.2, 60)];
    expect(poolEvaluations({ a, b })[0]!.alone).toBeNull();
    expect(poolEvaluations({ a, b }, { fewest: 2 })[0]!.alone!.prediction).toBeNull();
  });

  it('finds a relation beyond length, and counts the corpora in which it replicates', () => {
    const some = Object.fromEntries([1, 2, 3, 4, 5].map((seed) => [`c${seed}`, corpus(seed, 150, 1)]));
    const rows = poolEvaluations(some);
    const of = (name: string) => rows.find(({ metric }) => metric === name)!;
    expect(of('linked').partial!.adjustedPValue).toBeLessThan(0.01);
    expect(of('linked').partial!.prediction!.lower).toBeGreaterThan(0);
    expect(of('linked').partial!.found).toBe(5);
    expect(of('noise').partial!.found).toBe(0);
    expect(of('words').partial).toBeNull();
    expect(of('words').alone!.adjustedPValue).toBeLessThan(0.01);
  });

  it('rejects fewer than two evaluations and options out of range', () => {
    const a = evaluation(0.1, 50);
    expect(() => poolEvaluations({ a })).toThrow(/expected at least two evaluations, got 1/);
    expect(() => poolEvaluations({ a, b: a }, { fewest: 1 })).toThrow(/fewest/);
    expect(() => poolEvaluations({ a, b: a }, { confidenceLevel: 1 })).toThrow(/confidenceLevel/);
    expect(() => poolEvaluations(null as never)).toThrow(/evaluations/);
    expect(() => poolEvaluations({ a, b: {} } as never)).toThrow(/evaluations\.b\.rows: expected a list/);
  });
});
