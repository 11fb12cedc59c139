import {
  aFunction,
  anyValue,
  either,
  flag,
  objectWith,
  oneOf,
  path,
  text,
  wholeNumber,
} from '../../options/option-kinds.js';
import type { OptionSpec, OptionSpecs } from '../../options/options.js';
import type { ModelOptions, PackagedModel } from './model-options.js';
import type { OverlongOptions } from './text-encoder.js';

const PACKAGED: OptionSpec<PackagedModel> = {
  ...objectWith<PackagedModel>('package', 'an object with the name of a package'),
  accepts: (value) => typeof Object(value).package === 'string',
};

/** The specs of {@link ModelOptions}. */
export const MODEL: OptionSpecs<ModelOptions> = {
  model: either(text(), PACKAGED),
  revision: text(),
  dtype: text(),
  modelPath: path(),
  modelsFolder: path(),
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
