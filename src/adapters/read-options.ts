import { anyValue, flag, list, oneOf, text } from '../options/option-kinds.js';
import type { OptionSpecs } from '../options/options.js';
import type { ReadOptions } from './adapter-table.js';
import { CONVO_KIT } from './formats/papers/from-convo-kit.js';
import { ADAPTER, FIELDS, GROUPS, ROLES } from './records/option-specs.js';
import { SCORES } from './records/score-scale.js';

/** Checks of {@link ReadOptions}; each format checks its own options. */
export const READ_OPTIONS: OptionSpecs<ReadOptions> = {
  format: anyValue('the name of a format'),
  formats: anyValue('formats made by defineFormat'),
  fileName: text(),
  strict: flag(),
  alternatives: flag(),
  ...ADAPTER,
  ...FIELDS,
  path: text(),
  ...ROLES,
  targetField: text(),
  ...SCORES,
  ...CONVO_KIT,
  ...GROUPS,
  delimiter: text(),
  header: list('a list of names'),
  speakerPattern: text(),
  turnSeparator: text(),
  text: oneOf(['original', 'clean']),
  references: oneOf(['none', 'marked']),
  finalScore: oneOf(['max', 'last']),
};
