import {
  aFunction,
  anyValue,
  flag,
  list,
  oneOf,
  properShare,
  seed,
  text,
} from '../../options/option-kinds.js';
import type { OptionSpecs } from '../../options/options.js';
import { ADJUSTMENTS } from '../../statistics/adjust-p-values.js';
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
  dialogueHref: aFunction(),
  unit: oneOf(['transcript', 'turn']),
  cluster: { ...text(), expected: 'a field of meta' },
  level: properShare(),
  adjust: oneOf(ADJUSTMENTS),
  family: oneOf(['metric', 'call']),
  seed: seed(),
};
