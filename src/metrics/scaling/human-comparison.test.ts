import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { createRandom } from '../../math/create-random.js';
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
  const result = humanComparison(frozen({ people, models }));

  it('gives each measure in both groups, and the difference', () => {
    const values = (measure: keyof typeof result.measures): (number | null)[] => {
      const { groups, difference } = result.measures[measure];
      return [groups[0].estimate, groups[1].estimate, difference.estimate];
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
    expect(density.groups[0].estimate).toBeCloseTo(
      meanOf(people, (each) => lexicalDensity(each).score),
      10,
    );
    expect(densityPerLogTurns.groups[0].estimate).toBeCloseTo(
      meanOf(people, (each) => lexicalDensity(each).perLogTurns),
      10,
    );
    expect(coherence.groups[1].estimate).toBeCloseTo(
      meanOf(models, (each) => centeringScore(each).score),
      10,
    );
  });

  it('puts intervals around values and differences', () => {
    for (const { groups, difference } of Object.values(result.measures)) {
      for (const { estimate: value, interval, noIntervalBecause } of [...groups, difference]) {
        if (interval === null) expect(noIntervalBecause).toBeTypeOf('string');
        else expect(interval.lower <= value! + 1e-12 && value! - 1e-12 <= interval.upper).toBe(true);
      }
    }
    // Newcombe for 2 of 3 and 1 of 2: Wilson [.20766, .93851] and [.09453, .90547], z = 1.95996.
    const { lower, upper } = result.measures.success.difference.interval!;
    expect(lower).toBeCloseTo(1 / 6 - Math.hypot(2 / 3 - 0.20766, 0.90547 - 0.5), 4);
    expect(upper).toBeCloseTo(1 / 6 + Math.hypot(0.93851 - 2 / 3, 0.5 - 0.09453), 4);
  });

  it('takes intervals over dialogues, and over what they share', () => {
    const { turnsPerDialogue, tokensPerTurn } = result.measures;
    // Turns 5, 3, 1, 1: mean 2.5, deviation sqrt(11 / 3), standard error .957427; t(.975, 3) = 3.182446305284.
    expect(turnsPerDialogue.groups[0].interval!.lower).toBeCloseTo(
      2.5 - 3.182446305284 * Math.sqrt(11 / 12),
      9,
    );
    // Tokens 15, 7, 1, 1 in those turns: 2.4; residuals 3, -.2, -1.4, -1.4; 4 / 3 of their squares over 10 turns squared.
    const error = Math.sqrt(((4 / 3) * (9 + 0.04 + 1.96 + 1.96)) / 100);
    expect(tokensPerTurn.groups[0].interval!.upper).toBeCloseTo(2.4 + 3.182446305284 * error, 9);
    // Every dialogue twice, as runs of one instruction: as much is known as before.
    const twice = (own: readonly Transcript[], name: string): Transcript[] =>
      own.flatMap((each, i) => [each, each].map((run) => ({ ...run, meta: { game: `${name}${i}` } })));
    const double = { people: twice(people, 'p'), models: twice(models, 'm') };
    const clustered = humanComparison(double, { clusterBy: 'game' }).measures;
    const alone = humanComparison(double).measures;
    for (const measure of ['turnsPerDialogue', 'tokensPerTurn'] as const) {
      const [one] = result.measures[measure].groups;
      expect(clustered[measure].groups[0].interval!.lower).toBeCloseTo(one.interval!.lower, 9);
      expect(alone[measure].groups[0].interval!.lower).toBeGreaterThan(one.interval!.lower);
    }
    const difference = clustered.turnsPerDialogue.difference;
    expect(difference.interval!.lower).toBeLessThan(alone.turnsPerDialogue.difference.interval!.lower);
    expect(clustered.backchannels.groups[0].interval!.lower).toBeLessThan(
      alone.backchannels.groups[0].interval!.lower,
    );
  });

  it('pairs shares by tasks that both groups have, with the interval for paired data', () => {
    // Ten tasks: both succeed in 5, only people in 3, nobody in 2; 8 of 10 against 5 of 10.
    const side = (isSolved: (i: number) => boolean, metaOf: (i: number) => Record<string, unknown>) =>
      Array.from({ length: 10 }, (_, i) => ({ ...dialogue(isSolved(i), 'x'), meta: metaOf(i) }));
    const groups = (metaOf: (i: number, side: number) => Record<string, unknown>) => ({
      people: side(
        (i) => i < 8,
        (i) => metaOf(i, 0),
      ),
      models: side(
        (i) => i < 5,
        (i) => metaOf(i, 1),
      ),
    });
    const differenceOf = (metaOf: (i: number, side: number) => Record<string, unknown>) =>
      humanComparison(groups(metaOf)).measures.success.difference;
    const apart = differenceOf((i, group) => ({ item: `${group} ${i}` }));
    // Wilson for 8 and 5 of 10: [.49016, .94332] and [.23659, .76341]; phi = (5 * 2 - 3 * 0) / sqrt(8 * 2 * 5 * 5) = .5.
    const [low, high] = [0.8 - 0.49016, 0.76341 - 0.5];
    const lower = 0.3 - Math.sqrt(low ** 2 - 2 * 0.5 * low * high + high ** 2);
    for (const field of ['instruction', 'item']) {
      const paired = differenceOf((i) => ({ [field]: `t${i}` }));
      expect(paired.estimate).toBeCloseTo(0.3, 12);
      expect(paired.interval!.lower).toBeCloseTo(lower, 4);
      expect(paired.interval!.upper - paired.interval!.lower).toBeLessThan(
        apart.interval!.upper - apart.interval!.lower,
      );
    }
    expect(apart.interval!.lower).toBeCloseTo(0.3 - Math.hypot(low, high), 4);
  });

  it('takes several fields of clusters, and refuses one that no dialogue has', () => {
    const group = (name: string) =>
      Array.from({ length: 12 }, (_, i) => ({
        ...dialogue(i % 2 === 0, 'x '.repeat(1 + 3 * (i % 3) + (i % 4 === 0 ? 1 : 0))),
        meta: { prompt: `${name}${i % 4}`, rater: `${name}${i % 3}` },
      }));
    const both = { people: group('p'), models: group('m') };
    const of = (clusterBy: string | string[]) =>
      humanComparison(both, { clusterBy }).measures.tokensPerDialogue.groups[0];
    // The number of words goes with the rater.
    expect(of(['prompt', 'rater']).interval!.lower).toBeLessThan(of('prompt').interval!.lower);
    expect(() => of('promt')).toThrow(
      'humanComparison: options.clusterBy: expected a field that occurs in the meta of a dialogue, got "promt"',
    );
  });

  it('covers the difference of two groups from one source about as often as it says', () => {
    // A text says how many tokens it has: texts of so many would be parsed for the other measures.
    const random = createRandom(1);
    const group = (): Transcript[] =>
      Array.from({ length: 25 }, () => dialogue(undefined, `${1 + random.integer(30)}`));
    let covered = 0;
    for (let i = 0; i < 60; i++) {
      const groups = { a: group(), b: group() };
      const { difference } = humanComparison(groups, { countTokens: Number }).measures.tokensPerTurn;
      if (difference.interval!.lower <= 0 && difference.interval!.upper >= 0) covered += 1;
    }
    // 95 % of 60 is 57, with a standard deviation of 1.7.
    expect(covered).toBeGreaterThanOrEqual(51);
  });

  it('has no score without outcomes, and nothing for an empty group', () => {
    const none = humanComparison({ a: [], b: [dialogue(undefined, 'x')] });
    expect(none).toMatchObject({ score: null, undefinedBecause: 'too-few-items', n: 1 });
    expect(none.measures.tokensPerTurn.groups[0]).toEqual({
      ...{ n: 0, estimate: null, interval: null },
      noIntervalBecause: 'no-observation',
    });
    expect(none.measures.tokensPerTurn.difference.estimate).toBeNull();
  });

  it('gives medians of tokens per turn and of turns per dialogue', () => {
    const say = (...texts: string[]) => ({ turns: texts.map((text) => ({ speaker: 'a', text })) });
    // Tokens per turn 1, 2, 3, 6: median 2.5; turns per dialogue 1, 3: median 2.
    const people = [say('a b'), say('a', 'a b c', 'a b c d e f')];
    const { medians } = humanComparison({ people, models: [] });
    expect(medians).toEqual({ tokensPerTurn: [2.5, null], turnsPerDialogue: [2, null] });
  });

  it('takes scores above 50 for success', () => {
    const of = (score: number): Transcript => ({ turns: [{ speaker: 'a', text: 'x' }], outcome: { score } });
    const { groups } = humanComparison({ a: [of(50), of(51), of(100)], b: [of(0)] }).measures.success;
    expect(groups.map(({ estimate: value }) => value)).toEqual([2 / 3, 0]);
  });

  it('names its groups and how it counted, and takes labels that are numbers', () => {
    expect(result.params).toEqual({
      names: ['people', 'models'],
      markers: 'paper',
      confidenceLevel: 0.95,
      clusterBy: null,
    });
    const letters = Object.assign((text: string) => text.length, { id: 'letters' });
    const groups = { a: [dialogue(true, 'abc')], b: [dialogue(true, 'a')] };
    expect(humanComparison(groups, { countTokens: letters }).tokenizer).toBe('letters');
    for (const wrong of [Number.NaN, -1])
      expect(() => humanComparison(groups, { countTokens: () => wrong })).toThrow(
        'humanComparison: options.countTokens: expected a function that counts the tokens of a text, got ',
      );
    // Four dialogues of two games: labels 1 and 2 are as good as texts, and no label is a game of its own.
    const texts = ['a b c', 'a', 'a b', 'a b c d'];
    const labelled = (label: (i: number) => unknown) => {
      const own = texts.map((text, i) => ({ ...dialogue(true, text), meta: { instruction: label(i) } }));
      return humanComparison({ a: own, b: [dialogue(true, 'a')] } as ComparedGroups).measures
        .tokensPerDialogue.groups[0];
    };
    const byGame = labelled((i) => `${i % 2}`);
    expect(labelled((i) => i % 2)).toEqual(byGame);
    expect(labelled(() => undefined)).not.toEqual(byGame);
    expect(labelled(() => null)).toEqual(labelled(() => undefined));
  });

  it('takes another counter and other lists of markers', () => {
    const groups = { a: [dialogue(true, 'abc yeah')], b: [dialogue(true, 'a')] };
    expect(
      humanComparison(groups, { countTokens: ({ length }) => length }).measures.tokensPerTurn.groups[0]
        .estimate,
    ).toBe(8);
    expect(humanComparison(groups).measures.backchannels.groups[0].estimate).toBe(0);
    expect(humanComparison(groups, { markers: 'extended' }).measures.backchannels.groups[0].estimate).toBe(1);
  });

  it('says what it takes', () => {
    const expected =
      'humanComparison: groups: expected two groups of dialogues by name, { people: [...], models: [...] }, got';
    expect(() => humanComparison(people as unknown as ComparedGroups)).toThrow(`${expected} an array of 4`);
    expect(() => humanComparison({ a: [] })).toThrow(expected);
    for (const wrong of [undefined, null, { a: [], b: 7 }])
      expect(() => humanComparison(wrong as never)).toThrow(expected);
    expect(() => humanComparison({ a: [], b: [7] } as never)).toThrow(/^humanComparison: /);
    expect(() => humanComparison({ a: [], b: [], c: [] })).toThrow(expected);
    expect(() => humanComparison({ a: [], b: [] }, { confidenceLevel: 1 })).toThrow(
      'options.confidenceLevel',
    );
    const cluster = 3 as unknown as string;
    expect(() => humanComparison({ a: [], b: [] }, { clusterBy: cluster })).toThrow('options.clusterBy');
  });
});
