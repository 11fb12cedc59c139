import { PLAN, type PlanOptions } from '../../analysis/index.js';
import { either, text, words } from '../../options/option-kinds.js';
import type { OptionSpecs } from '../../options/options.js';
import { metaLabel } from '../../transcript/meta-of.js';
import { taskOf } from '../../transcript/task-of.js';
import type { Transcript } from '../../transcript/types.js';
import { percent } from '../../words/numbers.js';

/** Statistical options of a report, with the same meaning as in `compareTranscripts`. */
export interface StatisticsOptions
  extends Pick<
    PlanOptions,
    'within' | 'primary' | 'baseline' | 'method' | 'adjust' | 'family' | 'looks' | 'seed'
  > {
  /**
   * The unit of observation: a conversation, whose scores are averaged first (default), each score of a turn, or a field
   * of `meta` by which conversations are paired.
   */
  readonly unit?: string;
  /**
   * The field of `meta` shared by dependent conversations. Default: `instruction`, else `item`, if present. Several
   * fields (instruction and simulator) are separate kinds of clusters.
   */
  readonly clusterBy?: string | readonly string[];
  /** Confidence level of the intervals, before correction; default 0.95. */
  readonly confidenceLevel?: number;
}

/** Options without a default. */
type Optional = 'clusterBy' | 'within' | 'primary' | 'baseline';

/** The options of a report's statistics with their defaults, and the clusters of the dialogues. */
export interface ReportStatistics
  extends Required<Omit<StatisticsOptions, Optional>>,
    Omit<Pick<StatisticsOptions, Optional>, 'clusterBy'> {
  readonly clusterBy?: StatisticsOptions['clusterBy'] | undefined;
  /** `meta.instruction`; `null` if the field is missing, so that dialogues are independent. */
  readonly clusteredBy: string | null;
}

const { within, primary, baseline, method, adjust, family, looks, confidenceLevel, seed } = PLAN;

/** The specs of {@link StatisticsOptions}. */
export const STATISTICS: OptionSpecs<StatisticsOptions, Exclude<keyof StatisticsOptions, Optional>> = {
  ...{ within, primary, baseline, method, adjust, family, looks, seed },
  confidenceLevel,
  unit: text('transcript'),
  clusterBy: { ...either(text(), words()), expected: 'a field of meta, or a list of fields' },
};

/** Options with their defaults, and the cluster fields that the transcripts have. */
export function resolveStatistics(
  settings: Omit<ReportStatistics, 'clusteredBy'>,
  transcripts: readonly Transcript[],
): ReportStatistics {
  return { ...settings, clusteredBy: clusteredBy(transcripts, settings.clusterBy) };
}

function clusterFields(cluster: NonNullable<StatisticsOptions['clusterBy']>): readonly string[] {
  return [cluster].flat();
}

function clusteredBy(
  transcripts: readonly Transcript[],
  cluster: StatisticsOptions['clusterBy'],
): string | null {
  const used =
    cluster === undefined
      ? [...new Set(transcripts.flatMap((each) => taskOf(each)?.field ?? []))]
      : clusterFields(cluster).filter((field) =>
          transcripts.some((each) => metaLabel(each, field) !== undefined),
        );
  return used.length === 0
    ? null
    : used.map((field) => `meta.${field}`).join(isKinds(cluster) ? ' and ' : ' or ');
}

/** Whether several cluster fields were given, each a separate kind. */
function isKinds(cluster: StatisticsOptions['clusterBy']): boolean {
  return typeof cluster === 'object' && cluster.length > 1;
}

/**
 * The label of a dialogue for each of several fields, its index if a field is missing; `undefined` for a single field.
 */
export function labelsByField(
  transcript: Transcript,
  place: string,
  { clusterBy }: Pick<ReportStatistics, 'clusterBy'>,
): readonly string[] | undefined {
  if (clusterBy === undefined || !isKinds(clusterBy)) return undefined;
  return clusterFields(clusterBy).map((field) => {
    const label = metaLabel(transcript, field);
    return label === undefined ? place : `=${label}`;
  });
}

/** The cluster of a dialogue; `undefined` if it is independent. */
export function sharedBy(
  transcript: Transcript,
  { clusterBy }: Pick<ReportStatistics, 'clusterBy'>,
): string | undefined {
  if (clusterBy === undefined) return taskOf(transcript)?.label;
  for (const field of clusterFields(clusterBy)) {
    const label = metaLabel(transcript, field);
    if (label !== undefined) return label;
  }
  return undefined;
}

/** `95%`. */
export function levelText({ confidenceLevel }: Pick<ReportStatistics, 'confidenceLevel'>): string {
  return percent(confidenceLevel);
}

/** The population of the intervals: `dialogues, clustered by meta.item`. */
export function overText({ clusteredBy }: ReportStatistics, over = 'conversations'): string {
  return clusteredBy === null ? over : `${over}, clustered by ${clusteredBy}`;
}

/** The method of means and intervals in one sentence; `binary` lists the metrics with scores of 0 or 1. */
export function meansNote(
  statistics: ReportStatistics,
  marks: string,
  over = 'conversations',
  binary: readonly string[] = [],
): string {
  const wilson = binary.length === 0 ? '' : ` (Wilson's for ${binary.join(', ')}, whose scores are 0 or 1)`;
  return `Means over ${over}; ${marks}: ${levelText(statistics)} intervals, Student's t over ${overText(statistics, over)}, corrected for skewness where a metric has a bound${wilson}.`;
}

/** The settings of means and intervals, for the end of the page. */
export function statisticsLine({ unit, clusteredBy, seed, confidenceLevel }: ReportStatistics): string {
  const unitText =
    unit === 'turn'
      ? 'Unit of means: each score of a turn, clustered by conversation at least'
      : 'Unit of means: the conversation; scores of turns are averaged within it first';
  const clusters = clusteredBy === null ? 'none named' : `${clusteredBy}, where given`;
  return `${unitText}. Clusters: ${clusters}. Intervals at ${percent(confidenceLevel)}. Seed ${seed}; the same transcripts give the same page.`;
}

/** The note of means over games; games that share something are not independent. */
export const bands = (statistics: ReportStatistics): string => meansNote(statistics, 'bands', 'games');
