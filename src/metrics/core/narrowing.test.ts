import { expect, expectTypeOf, it } from 'vitest';
import type { centeringScore } from '../coherence/centering-score.js';
import type { reliabilityProfile } from '../reliability/reliability-profile.js';
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
