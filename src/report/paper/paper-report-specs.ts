import { RESOURCES } from '../../evaluate/evaluate-specs.js';
import { aFunction, anyValue, flag, list, oneOf, text } from '../../options/option-kinds.js';
import type { OptionSpecs } from '../../options/options.js';
import { STATISTICS } from './report-statistics.js';
import type { StatisticsOptions } from './statistics-options.js';
import { type PaperReportOptions, REPORTED_PAPERS } from './types.js';

/** The specs of {@link PaperReportOptions}; `embedded` is checked against the transcripts. */
export const PAPER_REPORT: OptionSpecs<
  PaperReportOptions,
  Exclude<keyof StatisticsOptions, 'clusterBy' | 'within' | 'primary' | 'baseline'> | 'paper'
> = {
  ...STATISTICS,
  paper: oneOf(REPORTED_PAPERS, 'all'),
  title: text(),
  systemBy: text(),
  embedded: anyValue('one for each transcript'),
  embedder: RESOURCES.embedder,
  dialogueVectors: anyValue('one vector for each transcript'),
  clipMentions: list('a list for each transcript'),
  input: text(),
  version: text(),
  embeddable: flag(),
  dialogueHref: aFunction(),
};
