import { anyValue, flag, list, seed, text } from '../../options/option-kinds.js';
import type { OptionSpecs } from '../../options/options.js';
import type { PaperReportOptions } from './types.js';

/** The specs of {@link PaperReportOptions}; `embedded` is checked against the transcripts. */
export const PAPER_REPORT: OptionSpecs<PaperReportOptions> = {
  title: text(),
  groupBy: text(),
  embedded: anyValue('one for each transcript'),
  dialogueVectors: anyValue('one vector for each transcript'),
  clipMentions: list('a list for each transcript'),
  input: text(),
  version: text(),
  embeddable: flag(),
  seed: seed(),
};
