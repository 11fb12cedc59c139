import { describe, expect, it } from 'vitest';
import { elsewherePart, elsewhereSentences, returnsOf } from './elsewhere.js';
import type { EvidenceNumbers, MeasureNumbers, OutcomeNumbers, OutcomeStudy } from './numbers.js';

/** An outcome with a correlation and a p-value, alone and partial; `adjusted` where it is looked for first. */
function outcomeOf(
  [rho, p]: readonly [number, number],
  [partialRho, partialP]: readonly [number, number],
): OutcomeNumbers {
  return {
    ...{ spearman: [rho, rho - 0.1, rho + 0.1], p, adjusted: p },
    ...{ partial: [partialRho, partialRho - 0.1, partialRho + 0.1], partialP, partialAdjusted: partialP },
    ...{ found: false, returned: false },
  };
}

const here: Readonly<Record<string, OutcomeNumbers>> = {
  a: outcomeOf([0.3, 0.001], [0.2, 0.04]),
  b: outcomeOf([-0.3, 0.01], [-0.1, 0.5]),
  c: outcomeOf([0.25, 0.02], [0.1, 0.4]),
  d: outcomeOf([0.05, 0.9], [0.01, 0.9]),
};
const study: OutcomeStudy = {
  ...{ name: 'others', about: 'other talk', field: 'meta.points', n: 99, comparisons: 4 },
  measures: [
    // Holm over a, b, c: 3 * .001 for c, of the other sign, 2 * .01 for a, .03 for b; only a has a partial one.
    { name: 'a', outcome: outcomeOf([0.2, 0.01], [0.2, 0.06]) },
    { name: 'b', outcome: outcomeOf([-0.2, 0.03], [-0.1, 0.5]) },
    { name: 'c', outcome: outcomeOf([-0.4, 0.001], [-0.4, 0.001]) },
    { name: 'd', outcome: outcomeOf([0.4, 0.0001], [0.4, 0.0001]) },
  ],
};
const numbers = {
  measures: Object.entries(here).map(
    ([name, outcome]) => ({ name, metric: name, outcome }) as MeasureNumbers,
  ),
  outcome: { field: 'meta.correct_ratio', n: 250, comparisons: 4 },
  studies: [study],
} as unknown as EvidenceNumbers;

describe('what returned in other conversations', () => {
  const found = Object.fromEntries(returnsOf(numbers).map((each) => [each.own.name, each]));

  it('is looked for only where something was found', () => {
    expect(Object.keys(found)).toEqual(['a', 'b', 'c']);
  });

  it('is corrected for what is looked for, and has the same sign', () => {
    expect(found.a).toMatchObject({ alone: true, partial: false, partialP: 0.06 });
    expect(found.a!.p).toBeCloseTo(0.02, 12);
    expect(found.b).toMatchObject({ alone: true, partial: null, partialP: null });
    expect(found.c).toMatchObject({ alone: false, partial: null });
  });

  it('is said in words', () => {
    expect(elsewherePart(numbers)).toContain(
      'Alone: a, b replicate; c does not. Controlling for length: a does not.',
    );
    expect(elsewhereSentences('c', numbers)).toContain(
      'In other talk (`meta.points`) it has the opposite sign (-0.40',
    );
    expect(elsewherePart(numbers)).toContain(
      '2 of 3 correlations have the same sign as above; with p <= 0.05, 1 have the opposite sign.',
    );
    expect(elsewhereSentences('a', numbers)).toContain('it replicates (0.20');
    expect(elsewhereSentences('a', numbers)).toContain('controlling for length it does not.');
    expect(elsewhereSentences('d', numbers)).toBe('');
    expect(elsewherePart({ ...numbers, studies: [] })).toBe('');
  });

  it('counts a score and the component of the same value once', () => {
    const twin = { ...numbers.measures[0]!, name: 'a/A-avg', component: 'A-avg' };
    expect(returnsOf({ ...numbers, measures: [...numbers.measures, twin] })).toHaveLength(3);
  });
});
