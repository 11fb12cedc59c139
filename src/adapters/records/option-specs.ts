import {
  aFunction,
  either,
  flag,
  inputData,
  list,
  oneOf,
  text,
  wholeNumber,
} from '../../options/option-kinds.js';
import type { OptionSpec, OptionSpecs } from '../../options/options.js';
import type { RoleOptions } from '../chat/part-by-role.js';
import type { GroupOptions } from '../rows/conversation-groups.js';
import type { RowColumns } from '../rows/run-labels.js';
import type { AdapterOptions } from '../types.js';
import { SCORES } from './score-scale.js';

/** Checks of options common to all adapters. */
export const ADAPTER: OptionSpecs<AdapterOptions> = {
  onError: oneOf(['throw', 'skip']),
  onWarning: aFunction(),
  onReadSummary: aFunction(),
  keepRemoved: flag(),
  duplicates: oneOf(['error', 'rename', 'keep']),
  maxRecordLength: wholeNumber(1),
  columns: inputData('columns by field'),
  scoreRange: SCORES.scoreRange,
  where: either(text(), list<readonly string[]>('a list of conditions')),
};

/** Checks for adapters that group records. */
export const GROUPS: OptionSpecs<GroupOptions> = { interleaved: flag() };

/** Checks for adapters whose messages have roles. */
export const ROLES: OptionSpecs<RoleOptions> = { roles: list('a list of roles') };

/** Checks for adapters with configurable fields. */
export const FIELDS: {
  readonly columns: OptionSpec<RowColumns>;
  readonly speaker: OptionSpec<string | readonly string[]>;
  readonly idField: OptionSpec<string>;
} = {
  columns: inputData('columns by field'),
  speaker: either(text(), list<readonly string[]>('a list of names')),
  idField: text(),
};
