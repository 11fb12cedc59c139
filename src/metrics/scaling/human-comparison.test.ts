import { describe, expect, it } from 'vitest';
import { createRandom } from '../../math/create-random.js';
import { frozen } from '../../testing/frozen.js';
import type { Transcript } from '../../transcript/types.js';
import { centeringScore } from '../coherence/centering-score.js';
import { lexicalDensity } from '../lexical/lexical-density.js';
import { type ComparedGroups, humanComparison } from './human-comparison.js';

const dialogue = (success: boolean | undefined, ...texts: string[]): Transcript => ({
  turns: texts.map((text) => ({ speaker: 'a', text })),
  ...(success === undefined ? {} : { outcome: { success } }),
});

describe('humanComparison', () => {
  const people = [
    dialogue(true, 'a red bus on the left', 'ok', 'is it near a tree ?', 'yes', 'done'),
    dialogue(true, 'dog running', 'which dog ?', 'brown one'),
    dialogue(false, 'okay'),
    dialogue(undefined, 'um'),
  ];
  const models = [
    dialogue(false, 'I see a brown dog that runs.', 'I see a red bus. Sorry.'),
    dialogue(true, 'A dog.'),
  ];
  const result = humanComparison(frozen({ people, models }), { resamples: 500 });

  it('gives each measure in both groups, and the difference', () => {
    const values = (measure: keyof typeof result.measures): (number | null)[] => {
      const { groups, difference } = result.measures[measure];
      return [groups[0].value, groups[1].value, difference.value];
    };
    // People: 6 + 1 + 6 + 1 + 1, 2 + 3 + 2, 1 and 1 tokens in 5, 3, 1 and 1 turns; models: 7 + 6 and 2 in 2 and 1.
    expect(values('tokensPerTurn')).toEqual([2.4, 5, 2.4 - 5]);
    expect(values('turnsPerDialogue')).toEqual([2.5, 1.5, 1]);
    expect(values('tokensPerDialogue')).toEqual([6, 7.5, -1.5]);
    expect(values('success')).toEqual([2 / 3, 0.5, 2 / 3 - 0.5]);
    expect(values('fillers')).toEqual([0.25, 0, 0.25]);
    expect(values('backchannels')).toEqual([0.5, 0, 0.5]);
    expect(values('apologies')).toEqual([0, 0.5, -0.5]);
    expect(result.measures.success.groups.map(({ n }) => n)).toEqual([3, 2]);
    expect(result).toMatchObject({ score: 2 / 3 - 0.5, n: 6, names: ['people', 'models'] });
  });

  it('takes density and coherence from their metrics', () => {
    const meanOf = (own: Transcript[], of: (each: Transcript) => number | null): number => {
      const scores = own.flatMap((each) => of(each) ?? []);
      return scores.reduce((sum, score) => sum + score, 0) / scores.length;
    };
    const { lexicalDensity: density, densityPerLogTurns, coherence } = result.measures;
    expect(density.groups[0].value).toBeCloseTo(
      meanOf(people, (each) => lexicalDensity(each).score),
      10,
    );
    expect(densityPerLogTurns.groups[0].value).toBeCloseTo(
      meanOf(people, (each) => lexicalDensity(each).perLogTurns),
      10,
    );
    expect(coherence.groups[1].value).toBeCloseTo(
      meanOf(models, (each) => centeringScore(each).score),
      10,
    );
  });

  it('puts intervals around values and differences', () => {
    for (const { groups, difference } of Object.values(result.measures)) {
      for (const { value, lower, upper } of [...groups, difference]) {
        expect(lower! <= value! + 1e-12 && value! - 1e-12 <= upper!).toBe(true);
      }
    }
    // Newcombe for 2 of 3 and 1 of 2: Wilson [.20766, .93851] and [.09453, .90547], z = 1.95996.
    const { lower, upper } = result.measures.success.difference;
    expect(lower).toBeCloseTo(1 / 6 - Math.hypot(2 / 3 - 0.20766, 0.90547 - 0.5), 4);
    expect(upper).toBeCloseTo(1 / 6 + Math.hypot(0.93851 - 2 / 3, 0.5 - 0.09453), 4);
  });

  it('covers the difference of two groups from one source about as often as it says', () => {
    const random = createRandom(1);
    const group = (): Transcript[] =>
      Array.from({ length: 25 }, () => dialogue(undefined, 'x '.repeat(1 + random.integer(30))));
    let covered = 0;
    for (let i = 0; i < 60; i++) {
      const { difference } = humanComparison({ a: group(), b: group() }, { resamples: 200, seed: i }).measures
        .tokensPerTurn;
      if (difference.lower! <= 0 && difference.upper! >= 0) covered += 1;
    }
    // 95 % of 60 is 57, with a standard deviation of 1.7.
    expect(covered).toBeGreaterThanOrEqual(51);
  });

  it('has no score without outcomes, and nothing for an empty group', () => {
    const none = humanComparison({ a: [], b: [dialogue(undefined, 'x')] });
    expect(none).toMatchObject({ score: null, undefinedBecause: 'too-few-items', n: 1 });
    expect(none.measures.tokensPerTurn.groups[0]).toEqual({ n: 0, value: null, lower: null, upper: null });
    expect(none.measures.tokensPerTurn.difference.value).toBeNull();
  });

  it('takes another counter and other lists of markers', () => {
    const groups = { a: [dialogue(true, 'abc yeah')], b: [dialogue(true, 'a')] };
    expect(
      humanComparison(groups, { countTokens: ({ length }) => length }).measures.tokensPerTurn.groups[0].value,
    ).toBe(8);
    expect(humanComparison(groups).measures.backchannels.groups[0].value).toBe(0);
    expect(humanComparison(groups, { markers: 'extended' }).measures.backchannels.groups[0].value).toBe(1);
  });

  it('says what it takes', () => {
    const expected =
      'human-comparison: groups: expected two groups of dialogues by name, { people: [...], models: [...] }, got';
    expect(() => humanComparison(people as unknown as ComparedGroups)).toThrow(`${expected} an array of 4`);
    expect(() => humanComparison({ a: [] })).toThrow(expected);
    expect(() => humanComparison({ a: [], b: [], c: [] })).toThrow(expected);
    expect(() => humanComparison({ a: [], b: [] }, { level: 1 })).toThrow('options.level');
    expect(() => humanComparison({ a: [], b: [] }, { resamples: 0 })).toThrow('options.resamples');
  });
});
