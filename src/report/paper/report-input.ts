import type { Finding } from '../../analysis/index.js';
import type { Transcript } from '../../transcript/types.js';
import type { ConversationPair } from './conversation-pairs.js';
import type { MeasureInput, SystemMeasure } from './measured.js';
import type { ReportFindings } from './report-findings.js';
import type { Figure } from './types.js';

/** Input of a paper's sections. */
export interface ReportInput extends MeasureInput {
  readonly transcripts: readonly Transcript[];
  readonly measured: readonly SystemMeasure[];
  readonly comparison: ReportFindings;
}

/**
 * The answer to a paper's own question, which follows the comparison of `mtpc compare` on the first screen. Its sentences
 * come from `src/words`.
 */
export interface PaperAnswer {
  /** A sentence; absent if the comparison already contains it. */
  readonly lead?: string;
  readonly points: readonly string[];
  readonly cautions: readonly string[];
  readonly next?: string;
  readonly hero?: Figure;
  /** Conversations that show it, two by two. */
  readonly pairs: readonly ConversationPair[];
  /** The findings behind it, for the table of differences. */
  readonly findings: readonly Finding[];
}
