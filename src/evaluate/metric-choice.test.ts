import { expectTypeOf, it } from 'vitest';
import type { speakerEntropy } from '../metrics/speaker/speaker-entropy.js';
import type { OptionsFor, ResultFor } from './metric-choice.js';

it('names the options and the result of a metric by its id, function or symbol', () => {
  type Options = NonNullable<Parameters<typeof speakerEntropy>[1]>;
  expectTypeOf<OptionsFor<'NSE'>>().toEqualTypeOf<Partial<Options>>();
  expectTypeOf<OptionsFor<'speaker-entropy'>>().toEqualTypeOf<OptionsFor<'speakerEntropy'>>();
  expectTypeOf<ResultFor<'NSE'>>().toEqualTypeOf<ReturnType<typeof speakerEntropy>>();
  expectTypeOf<ResultFor<'energy-test'>>().toHaveProperty('pValue');
  expectTypeOf<OptionsFor<'reliabilityProfile'>>().toHaveProperty('resamples');
});
