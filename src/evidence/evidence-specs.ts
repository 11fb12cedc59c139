import type { StopSignal } from '../evaluate/evaluate-options.js';
import { RESOURCES } from '../evaluate/evaluate-specs.js';
import {
  aFunction,
  anyValue,
  either,
  flag,
  objectWithMethod,
  properShare,
  rounds,
  seed,
  text,
} from '../options/option-kinds.js';
import type { OptionSpecs } from '../options/options.js';
import type { CollectOptions } from './collect.js';
import type { MeasureOptions } from './metric-scores.js';

/** The common specs of functions that process transcript by transcript. */
export const MEASURE: OptionSpecs<MeasureOptions & CollectOptions, 'components' | 'seed' | 'draws'> = {
  ...RESOURCES,
  metrics: anyValue('a metric, or a list of metrics'),
  components: flag(false),
  seed: seed(0),
  clusterBy: either(text(), aFunction()),
  draws: rounds(1, 10),
  onProgress: aFunction(),
  signal: objectWithMethod<StopSignal>('throwIfAborted', 'a signal that can stop it'),
};

/** The same specs, with intervals. */
export const MEASURE_WITH_LEVEL: OptionSpecs<
  MeasureOptions & CollectOptions & { readonly confidenceLevel?: number },
  'components' | 'seed' | 'draws' | 'confidenceLevel'
> = { ...MEASURE, confidenceLevel: properShare(0.95) };
