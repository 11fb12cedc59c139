import { expect, expectTypeOf, it } from 'vitest';
import type { EvaluationRow, ResultFor } from '../../evaluate/evaluate-stream.js';
import type { centeringScore } from '../coherence/centering-score.js';
import type { energyTest } from '../distribution/energy-test.js';
import type { reliabilityProfile } from '../reliability/reliability-profile.js';
import { isotokenBudget } from '../scaling/isotoken-budget.js';
import { implicitReference } from '../speaker/implicit-reference.js';
import { speakerEntropy } from '../speaker/speaker-entropy.js';
import type { ReasonCode } from './result.js';

it('narrows a result by its score', () => {
  const result = speakerEntropy({ turns: [{ speaker: 'ana', text: 'Well.' }] });
  expectTypeOf(result.score).toEqualTypeOf<number | null>();
  if (result.score === null) {
    expectTypeOf(result.undefinedBecause).toEqualTypeOf<ReasonCode>();
    expect(result.undefinedBecause.toUpperCase()).toBe('ONE-SPEAKER');
  } else {
    expectTypeOf(result.score).toEqualTypeOf<number>();
    // @ts-expect-error: a defined result has no reason
    result.undefinedBecause satisfies ReasonCode;
  }
  expectTypeOf<
    Extract<ReturnType<typeof centeringScore>, { score: null }>['undefinedBecause']
  >().toEqualTypeOf<ReasonCode>();
  expectTypeOf<
    Extract<ReturnType<typeof reliabilityProfile>, { score: null }>['undefinedBecause']
  >().toEqualTypeOf<ReasonCode>();
});

it('names the metric and the unit of a row in its type', () => {
  const result = speakerEntropy({ turns: [] });
  expectTypeOf(result.metric).toEqualTypeOf<'speaker-entropy'>();
  expectTypeOf<ResultFor<'LD'>['metric']>().toEqualTypeOf<'lexical-density'>();
  expectTypeOf<ReturnType<typeof energyTest>['metric']>().toEqualTypeOf<'energy-test'>();
  expect(result.metric).toBe('speaker-entropy');
  // @ts-expect-error: optional fields are only where they occur
  expect(result.tokenizer).toBeUndefined();
  expectTypeOf<ResultFor<'LD'>['tokenizer']>().toEqualTypeOf<string | undefined>();
  // @ts-expect-error: no row is about a word
  'word' satisfies EvaluationRow['unit'];
  'turns[3]' satisfies EvaluationRow['unit'];
});

it('knows the metrics that are always defined', () => {
  const budget = isotokenBudget({ totalTokens: 64, turns: 4 });
  expectTypeOf(budget.score).toEqualTypeOf<number>();
  expect(budget.score).toBe(16);
  expectTypeOf(implicitReference).returns.toHaveProperty('score').toEqualTypeOf<number>();
});
