import type { Transcript } from '../../transcript/types.js';
import type { MeasureInput, SystemMeasure } from './measured.js';
import type { ReportFindings } from './report-findings.js';

/** Input of a paper's sections. */
export interface ReportInput extends MeasureInput {
  readonly transcripts: readonly Transcript[];
  readonly measured: readonly SystemMeasure[];
  readonly comparison: ReportFindings;
}
