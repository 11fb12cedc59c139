import {
  aFunction,
  anyValue,
  either,
  flag,
  objectWith,
  oneOf,
  text,
  wholeNumber,
} from '../../options/option-kinds.js';
import type { OptionSpecs } from '../../options/options.js';
import type { ModelOptions, PackagedModel } from './model-options.js';
import type { OverlongOptions } from './text-encoder.js';

/** The specs of {@link ModelOptions}. */
export const MODEL: OptionSpecs<ModelOptions> = {
  model: either(text(), objectWith<PackagedModel>('package', 'an object with the name of a package')),
  revision: text(),
  dtype: text(),
  modelPath: text(),
  modelsFolder: text(),
  offline: flag(),
  verify: flag(),
  threads: wholeNumber(1),
  onProgress: aFunction(),
  library: anyValue('the library'),
};

/** The specs of {@link OverlongOptions}. */
export const OVERLONG: OptionSpecs<OverlongOptions> = {
  overlong: oneOf(['truncate', 'error']),
  onOverlong: aFunction(),
};
