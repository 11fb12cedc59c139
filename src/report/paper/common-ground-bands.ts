import { meansNote, type ReportStatistics } from './report-statistics.js';

/** Games that share something are not independent. */
export const bands = (statistics: ReportStatistics): string => meansNote(statistics, 'bands', 'games');
