import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agendaCases } from '../../../testing/agenda-cases.js';
import { frozen } from '../../../testing/frozen.js';
import { agendaCoverage } from './agenda-coverage.js';

describe('agendaCoverage', () => {
  it('is the count factor times the mean dissimilarity of the relevant turns', () => {
    // Relevant to (1, 0) with cosine above 0.6: the turns (1, 0), (4, 3)/5 and (4, -3)/5.
    // Dissimilarities 0.2, 0.2 and 1 - (16 - 9)/25 = 0.72, mean 1.12/3; count factor 1 - e^(-3/2).
    const turns = frozen([
      [1, 0],
      [4, 3],
      [4, -3],
      [0, 1],
    ]);
    const { coverage, relevantTurns } = agendaCoverage(turns, frozen([[2, 0]]), { scale: 2 });
    expect(relevantTurns).toEqual([[0, 1, 2]]);
    expect(coverage[0]).toBeCloseTo((1 - Math.exp(-1.5)) * (1.12 / 3), 14);
  });

  it('is 0 below two relevant turns and for repeated words', () => {
    const once = agendaCoverage([[1, 0]], [[1, 0]], { scale: 2 });
    expect(once.coverage).toEqual([0]);
    const repeated = agendaCoverage(Array(7).fill([0.1, 0.2, 0.3]), [[0.1, 0.2, 0.3]], { scale: 2 });
    expect(repeated.coverage[0]).toBeCloseTo(0, 14);
    expect(repeated.coverage[0]).toBeGreaterThanOrEqual(0);
    expect(agendaCoverage([], [[1, 0]], { scale: 2 })).toEqual({ coverage: [0], relevantTurns: [[]] });
  });

  it('is relevant strictly above the threshold', () => {
    expect(agendaCoverage([[3, 4]], [[1, 0]], { scale: 1 }).relevantTurns).toEqual([[]]);
    expect(agendaCoverage([[3, 4]], [[1, 0]], { scale: 1, relevanceThreshold: 0.59 }).relevantTurns).toEqual([
      [0],
    ]);
  });

  it('gives a zero vector cosine 0 to everything', () => {
    // With threshold -0.5 both turns are relevant; 1 - cos = 1 between them.
    const turns = [
      [0, 0],
      [1, 0],
    ];
    const { coverage, relevantTurns } = agendaCoverage(turns, [[1, 0]], {
      scale: 1,
      relevanceThreshold: -0.5,
    });
    expect(relevantTurns).toEqual([[0, 1]]);
    expect(coverage[0]).toBeCloseTo(1 - Math.exp(-2), 14);
  });

  it('complains about its options and shapes', () => {
    expect(() => agendaCoverage([[1]], [[1]], {} as { scale: number })).toThrow(
      'agendaCoverage: options.scale: expected a finite number above 0 (gamma; the paper gives no value), got undefined',
    );
    expect(() => agendaCoverage([[1]], [[1]], { scale: 0 })).toThrow('got 0');
    expect(() => agendaCoverage([[1]], [[1]], { scale: 1, relevanceThreshold: Number.NaN })).toThrow(
      'agendaCoverage: options.relevanceThreshold: expected a finite number, got NaN',
    );
    expect(() => agendaCoverage([[1, 0]], [[1]], { scale: 1 })).toThrow(
      'agendaCoverage: agendaEmbeddings: expected vectors of 2 components, got 1',
    );
  });

  it.each(agendaCases())('matches the golden coverage: $id', ({ input, paper }) => {
    const options = { scale: input.gamma, relevanceThreshold: input.tauRel };
    const { coverage, relevantTurns } = agendaCoverage(input.turns, input.items, options);
    expect(relevantTurns).toEqual(paper.relevant);
    coverage.forEach((value, item) => {
      expect(value).toBeCloseTo(paper.infoCov[item]!, 12);
    });
  });

  const vector = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 });
  it('equals the mean over pairs written out', () => {
    fc.assert(
      fc.property(fc.array(vector, { maxLength: 12 }), vector, (turns, item) => {
        const { coverage, relevantTurns } = agendaCoverage(turns, [item], {
          scale: 3,
          relevanceThreshold: 0.2,
        });
        const chosen = relevantTurns[0]!.map((turn) => turns[turn]!);
        let sum = 0;
        let pairs = 0;
        for (let i = 0; i < chosen.length; i++) {
          for (let j = 0; j < i; j++) {
            const dot = chosen[i]!.reduce((total, x, k) => total + x * chosen[j]![k]!, 0);
            sum += 1 - dot / (Math.hypot(...chosen[i]!) * Math.hypot(...chosen[j]!));
            pairs += 1;
          }
        }
        const expected = pairs === 0 ? 0 : (1 - Math.exp(-chosen.length / 3)) * (sum / pairs);
        expect(coverage[0]).toBeCloseTo(expected, 12);
      }),
    );
  });
});
