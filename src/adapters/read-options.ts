import { aFunction, anyValue, either, flag, inputData, list, oneOf, text } from '../options/option-kinds.js';
import type { OptionSpecs } from '../options/options.js';
import type { ReadOptions } from './adapter-table.js';

/** The specs of {@link ReadOptions}; the format checks what only it reads. */
export const READ_OPTIONS: OptionSpecs<ReadOptions> = {
  from: anyValue('the name of a format'),
  fileName: text(),
  onError: oneOf(['throw', 'skip']),
  onWarning: aFunction(),
  duplicates: oneOf(['error', 'number']),
  columns: inputData('columns by what they hold'),
  speaker: either(text(), list<readonly string[]>('a list of names')),
  path: text(),
  idField: text(),
  roles: list('a list of roles'),
  targetField: text(),
  conversations: anyValue('conversations.json'),
  speakers: anyValue('speakers.json'),
  outcome: aFunction(),
  order: oneOf(['auto', 'time', 'reply', 'file']),
  contiguous: flag(),
  delimiter: text(),
  text: oneOf(['original', 'clean']),
  references: oneOf(['none', 'marked']),
  finalScore: oneOf(['max', 'last']),
};
