import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Chain } from './chain.js';
import { marginalsOf } from './forward-backward.js';

/** Two labels; the second may not follow itself. */
const chain: Chain = {
  labels: 2,
  featuresPerToken: 1,
  settings: 1,
  possible: [true, true, true, false, true, true],
};
const TABLE = 6;

/** Weights of all sequences of labels, by trying them. */
function sequences(
  n: number,
  scores: Float64Array,
  steps: Float64Array,
): [labels: number[], weight: number][] {
  const all: [number[], number][] = [];
  for (let code = 0; code < 2 ** n; code++) {
    const labels = Array.from({ length: n }, (_, i) => (code >> i) & 1);
    const weight = labels.reduce(
      (product, label, i) =>
        product * Math.exp(scores[2 * i + label]!) * steps[2 * (i === 0 ? 2 : labels[i - 1]!) + label]!,
      1,
    );
    all.push([labels, weight]);
  }
  return all;
}

describe('marginalsOf', () => {
  it('gives the probabilities of labels and transitions', () => {
    const number = fc.double({ min: -3, max: 3, noNaN: true });
    const input = fc
      .integer({ min: 1, max: 5 })
      .chain((n) =>
        fc.tuple(
          fc.array(number, { minLength: 2 * n, maxLength: 2 * n }),
          fc.array(number, { minLength: TABLE, maxLength: TABLE }),
        ),
      );
    fc.assert(
      fc.property(input, ([given, weights]) => {
        const scores = Float64Array.from(given);
        const n = scores.length / 2;
        const steps = Float64Array.from(weights, (weight, k) => (chain.possible[k] ? Math.exp(weight) : 0));
        const { marginals, pairs } = marginalsOf(chain, scores, new Uint8Array(n), steps);
        const all = sequences(n, scores, steps);
        const total = all.reduce((sum, [, weight]) => sum + weight, 0);
        const share = (test: (labels: number[]) => boolean): number =>
          all.reduce((sum, [labels, weight]) => sum + (test(labels) ? weight : 0), 0) / total;
        for (let i = 0; i < n; i++) {
          for (let label = 0; label < 2; label++) {
            expect(marginals[2 * i + label]).toBeCloseTo(
              share((labels) => labels[i] === label),
              9,
            );
            for (let before = 0; i > 0 && before < 2; before++) {
              expect(pairs[TABLE * i + 2 * before + label]).toBeCloseTo(
                share((labels) => labels[i - 1] === before && labels[i] === label),
                9,
              );
            }
          }
        }
      }),
    );
  });
});
