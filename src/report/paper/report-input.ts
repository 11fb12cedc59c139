import type { Transcript } from '../../transcript/types.js';
import type { Group } from './groups.js';
import type { SystemMeasure } from './measured.js';
import type { ReportStatistics } from './report-statistics.js';
import type { PaperReportOptions } from './types.js';

/** Input of a paper's sections. */
export interface ReportInput {
  readonly transcripts: readonly Transcript[];
  readonly groups: readonly Group[];
  readonly measured: readonly SystemMeasure[];
  readonly options: PaperReportOptions;
  readonly statistics: ReportStatistics;
}
