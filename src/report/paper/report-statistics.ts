import { requireOneOf } from '../../error.js';
import { ADJUSTMENTS, type Adjustment } from '../../statistics/adjust-p-values.js';
import { requireLevel } from '../../statistics/interval.js';
import type { Transcript } from '../../transcript/types.js';
import { formatNumber } from './html.js';

/** How a report concludes from scores. */
export interface StatisticsOptions {
  /** What one observation is: a dialogue, whose scores are averaged first (default), or each score of a turn. */
  readonly unit?: 'transcript' | 'turn';
  /**
   * The field of `meta` that dialogues which are not independent share. Default: `item`, else `instruction`, where a
   * dialogue has one; systems are then paired by it, else by the id.
   */
  readonly cluster?: string;
  /** Coverage of the intervals; default .95. A difference is told where its corrected p-value is at most 1 - level. */
  readonly level?: number;
  /** The correction of the p-values of the first screen; default `holm`. */
  readonly adjust?: Adjustment;
  /** Which are corrected together: all of the first screen (`call`, default), or those of a measure. */
  readonly family?: 'metric' | 'call';
  /** Seed of intervals and tests that draw; default 0. */
  readonly seed?: number;
}

/** The options of a report's statistics with their defaults. */
export type ReportStatistics = Required<Omit<StatisticsOptions, 'cluster'>> & {
  readonly cluster: string | undefined;
};

/** The defaults filled in. Throws `INVALID_OPTION` for an option out of range. */
export function statisticsOf(caller: string, options: StatisticsOptions): ReportStatistics {
  return {
    unit: requireOneOf(caller, 'unit', options.unit ?? 'transcript', ['transcript', 'turn']),
    cluster: options.cluster,
    level: requireLevel(caller, options.level ?? 0.95),
    adjust: requireOneOf(caller, 'adjust', options.adjust ?? 'holm', ADJUSTMENTS),
    family: requireOneOf(caller, 'family', options.family ?? 'call', ['metric', 'call']),
    seed: options.seed ?? 0,
  };
}

/** What a dialogue shares with others that are not independent of it; `undefined` where it shares nothing. */
export function sharedBy(
  { meta }: Transcript,
  { cluster }: Pick<ReportStatistics, 'cluster'>,
): string | undefined {
  const fields = cluster === undefined ? ['item', 'instruction'] : [cluster];
  for (const field of fields) {
    const value = meta?.[field];
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  return undefined;
}

/** `95 %`. */
export function levelText({ level }: Pick<ReportStatistics, 'level'>): string {
  return `${formatNumber(100 * level)} %`;
}

/** What dialogues are clustered by. */
export function clusterText({ cluster }: Pick<ReportStatistics, 'cluster'>): string {
  return cluster === undefined ? 'meta.item or meta.instruction, where given' : `meta.${cluster}`;
}

/** How means and their intervals were made, in one sentence: `Means over dialogues; bands: ...`. */
export function meansNote(statistics: ReportStatistics, marks: string, over = 'dialogues'): string {
  const level = levelText(statistics);
  return `Means over ${over}; ${marks}: ${level} intervals, Student's t over clusters (${clusterText(statistics)}; else each of the ${over} by itself), Wilson's for measures whose scores are 0 or 1 by definition.`;
}

/** How p-values were corrected: `corrected by Holm's method over all rows`. */
export function correctionText({ adjust, family }: Pick<ReportStatistics, 'adjust' | 'family'>): string {
  if (adjust === 'none') return 'not corrected';
  return `corrected by ${CORRECTIONS[adjust]} ${family === 'call' ? 'over all rows' : 'within each measure'}`;
}

/** The methods by the names of their authors. */
export const CORRECTIONS: Readonly<Record<Exclude<Adjustment, 'none'>, string>> = {
  holm: "Holm's method",
  'benjamini-hochberg': "Benjamini and Hochberg's method",
  bonferroni: "Bonferroni's method",
};

/** All of it, for the end of the page. */
export function statisticsLine(statistics: ReportStatistics): string {
  const { unit, level, seed } = statistics;
  const unitText =
    unit === 'turn'
      ? 'Unit: each score of a turn, clustered by dialogue at least'
      : 'Unit: the dialogue, scores of turns are averaged within it first';
  return `${unitText}. Clusters: ${clusterText(statistics)}. Intervals at ${formatNumber(100 * level)} %. p-values of the first screen: ${correctionText(statistics)}. Seed ${seed}; the same transcripts give the same page.`;
}
