import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Arena } from './arena.js';
import { LABELS, mayFollow, mayStart } from './labels.js';
import { LabelReader, TABLE } from './viterbi.js';

/** The best score over all sequences that the grammar of labels allows, by trying them. */
function bestByTrying(scores: Float64Array, settings: Uint8Array, transitions: Float64Array): number {
  const extend = (at: number, previous: number): number => {
    if (at === settings.length) return 0;
    let best = Number.NEGATIVE_INFINITY;
    for (let label = 0; label < LABELS; label++) {
      if (!(at === 0 ? mayStart(label) : mayFollow(previous, label))) continue;
      const step = transitions[settings[at]! * TABLE + previous * LABELS + label]!;
      best = Math.max(best, scores[at * LABELS + label]! + step + extend(at + 1, label));
    }
    return best;
  };
  return extend(0, LABELS);
}

describe('LabelReader', () => {
  it('finds a sequence that none beats', () => {
    const number = fc.integer({ min: -20, max: 20 });
    const fill = (size: number) => fc.array(number, { minLength: size, maxLength: size });
    const input = fc
      .integer({ min: 1, max: 4 })
      .chain((n) =>
        fc.tuple(
          fill(n * LABELS),
          fc.array(fc.nat({ max: 1 }), { minLength: n, maxLength: n }),
          fill(2 * TABLE),
        ),
      );
    fc.assert(
      fc.property(input, ([scores, settings, transitions]) => {
        const [s, c, t] = [
          Float64Array.from(scores),
          Uint8Array.from(settings),
          Float64Array.from(transitions),
        ];
        const labels = new LabelReader(t, 0.5).read(
          Int16Array.from(scores, (score) => 2 * score),
          c,
          new Arena(),
        );
        let total = 0;
        labels.forEach((label, i) => {
          const previous = i === 0 ? LABELS : labels[i - 1]!;
          expect(i === 0 ? mayStart(label) : mayFollow(previous, label)).toBe(true);
          total += s[i * LABELS + label]! + t[c[i]! * TABLE + previous * LABELS + label]!;
        });
        expect(total).toBe(bestByTrying(s, c, t));
      }),
    );
  });

  it('has nothing to say about nothing', () => {
    const reader = new LabelReader(new Float64Array(TABLE), 1);
    expect(reader.read(new Int16Array(0), new Uint8Array(0), new Arena())).toHaveLength(0);
  });
});
