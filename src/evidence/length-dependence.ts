import { chooseMeanMethod } from '../evaluate/mean-method.js';
import { existing, itemAt, lastItem } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { resolveOptions } from '../options/options.js';
import { type CorrelationEstimate, correlationEstimate } from '../statistics/correlation-estimate.js';
import { standardizedDifference } from '../statistics/effect-size.js';
import type { Interval } from '../statistics/interval.js';
import { meanInterval } from '../statistics/mean-interval.js';
import type { Transcript } from '../transcript/types.js';
import { type CollectOptions, type Collector, collect, type EvidenceCase, sharedLabels } from './collect.js';
import { MEASURE_WITH_LEVEL } from './evidence-specs.js';
import { countTranscriptWords } from './lengths.js';
import type { Measure, MeasureOptions, Scores } from './metric-scores.js';
import { MetricScorer } from './metric-scores.js';
import { firstShare } from './perturbations/number.js';

/** Shares of the turns at which the course is computed. */
const SHARES = [0.25, 0.5, 0.75, 1] as const;

/** Options of {@link lengthDependence}. */
export interface LengthDependenceOptions extends MeasureOptions, CollectOptions {
  /** Coverage of the intervals; default .95. */
  readonly confidenceLevel?: number;
}

/** A metric over the first part of the same dialogues. */
export interface CoursePoint {
  /** Share of the turns, rounded up to whole turns. */
  readonly share: number;
  readonly mean: number;
  readonly interval: Interval | null;
  /** Standardized difference from the whole dialogues (d_z); `null` if it does not vary. */
  readonly effect: number | null;
}

/** Dependence of a metric on length. */
export interface LengthRow extends Measure {
  /** Number of dialogues with a score. */
  readonly n: number;
  /** Spearman's rank correlation with the number of turns, and of words, over dialogues. */
  readonly turns: CorrelationEstimate | null;
  readonly words: CorrelationEstimate | null;
  /** Course over the dialogues with a score at every share. */
  readonly course: readonly CoursePoint[];
  /** Number of dialogues in the course. */
  readonly courseN: number;
  /** Mean score of null texts: the same number of words per turn, drawn from another dialogue. */
  readonly chanceMean: number | null;
  /**
   * Spearman's correlation of the scores with the scores of null texts: how much of the ranking comes from speakers and
   * lengths alone. Near 1, the content does not matter.
   */
  readonly nullText: CorrelationEstimate | null;
}

/**
 * How much a metric depends on length: its rank correlation with turns and with words over dialogues, its course over
 * the first 25, 50, 75 and 100% of the turns of the same dialogues, and its scores on null texts of the same lengths.
 *
 * Intervals of correlations are Fisher's (Bonett and Wright's for ranks), intervals of means are Student's t (Wilson's
 * for metrics whose scores are 0 or 1 by definition). Dialogues are the observations. Time: five times the time of the
 * metrics.
 *
 * @throws MetricError as `evaluate`
 *
 * @example
 * ```ts
 * import type { Transcript } from '@mtpc/metrics';
 * import { lengthDependence } from '@mtpc/metrics/evidence';
 * const dialogues = [3, 4, 5, 6, 7].map((length) => ({
 *   turns: Array.from({ length }, (_, i) => ({ speaker: i % 2 ? 'ana' : 'ben', text: 'word '.repeat(length) })),
 * }));
 * const letters = ({ turns }: Transcript) => turns.map((turn) => turn.text).join('').length;
 * const spoken = { name: 'letters', revision: 1, score: letters };
 * const [row] = await lengthDependence(dialogues, { metrics: spoken });
 * row.words?.estimate; // => 1
 * row.course.map(({ share }) => share); // => [0.25, 0.5, 0.75, 1]
 * ```
 */
export async function lengthDependence(
  transcripts: Iterable<Transcript> | AsyncIterable<Transcript>,
  options?: LengthDependenceOptions,
): Promise<readonly LengthRow[]> {
  const resolved = resolveOptions('lengthDependence', MEASURE_WITH_LEVEL, options);
  const scorer = new MetricScorer('lengthDependence', resolved);
  const collector = lengthCollector(scorer.measures, resolved);
  await collect(transcripts, scorer, [collector], resolved);
  return collector.finish();
}

/** One dialogue: its lengths, its scores at each share, and the scores of its null text. */
interface Seen {
  readonly turns: number;
  readonly words: number;
  readonly prefixes: readonly Scores[];
  readonly ofNull: Scores | null;
  readonly cluster: string;
}

/** @internal */
export function lengthCollector(
  measures: readonly Measure[],
  { confidenceLevel = 0.95, seed = 0 }: LengthDependenceOptions,
): Collector<readonly LengthRow[]> {
  const seen: Seen[] = [];
  const resampling = { confidenceLevel, resamples: 1000, seed };
  return {
    async add({ transcript, cluster, scores, score, perturbed }: EvidenceCase): Promise<void> {
      const prefixes: Scores[] = [];
      for (const share of SHARES) {
        const part = firstShare(transcript, share);
        prefixes.push(part === null ? scores : await score(part));
      }
      const ofNull = await perturbed('null-text');
      seen.push({
        turns: transcript.turns.length,
        words: countTranscriptWords(transcript),
        prefixes,
        ofNull,
        cluster,
      });
    },
    finish: () =>
      Object.freeze(
        measures.map((measure, m) => Object.freeze({ ...measure, ...makeRow(seen, m, measure, resampling) })),
      ),
  };
}

type LengthResampling = Parameters<typeof rankCorrelation>[2];

function makeRow(
  seen: readonly Seen[],
  m: number,
  measure: Measure,
  resampling: LengthResampling,
): Omit<LengthRow, keyof Measure> {
  const prefixScore = ({ prefixes }: Seen): number | null => itemAt(lastItem(prefixes), m).score;
  const nullScore = ({ ofNull }: Seen): number | null => (ofNull === null ? null : itemAt(ofNull, m).score);
  const nulls = seen.map(nullScore).filter((score) => score !== null);
  const against = (other: (each: Seen) => number | null): CorrelationEstimate | null =>
    rankCorrelation(seen.map(prefixScore), seen.map(other), resampling, listClusterLabels(seen));
  const whole = seen.filter(({ prefixes }) => prefixes.every((scores) => itemAt(scores, m).score !== null));
  return {
    n: seen.filter((each) => prefixScore(each) !== null).length,
    turns: against(({ turns }) => turns),
    words: against(({ words }) => words),
    course: summarizeCourse(whole, m, measure, resampling.confidenceLevel),
    courseN: whole.length,
    chanceMean: nulls.length === 0 ? null : mean(nulls),
    nullText: against(nullScore),
  };
}

function summarizeCourse(
  whole: readonly Seen[],
  m: number,
  { metric, component }: Measure,
  confidenceLevel: number,
): CoursePoint[] {
  if (whole.length === 0) return [];
  const method = chooseMeanMethod(metric, component);
  const labels = listClusterLabels(whole);
  return SHARES.map((share, s) => {
    const values = whole.map(({ prefixes }) => existing(itemAt(itemAt(prefixes, s), m).score));
    const differences = whole.map(
      ({ prefixes }, i) => itemAt(values, i) - existing(itemAt(lastItem(prefixes), m).score),
    );
    const { interval } = meanInterval(values, {
      confidenceLevel,
      method,
      ...(labels && { clusterLabels: labels }),
    });
    return { share, mean: mean(values), interval, effect: standardizedDifference(differences) };
  });
}

function listClusterLabels(seen: readonly Seen[]): readonly string[] | undefined {
  return sharedLabels(seen.map(({ cluster }) => cluster));
}

/** Spearman's correlation of the complete pairs; `null` if a side is constant. @internal */
export function rankCorrelation(
  x: readonly (number | null)[],
  y: readonly (number | null)[],
  options: { readonly confidenceLevel: number; readonly resamples: number; readonly seed: number },
  clusters?: readonly string[],
): CorrelationEstimate | null {
  const whole = [...x.keys()].filter((i) => x[i] !== null && y[i] !== null);
  const labels = clusters && whole.map((i) => itemAt(clusters, i));
  return correlationEstimate(
    whole.map((i) => existing(x[i])),
    whole.map((i) => existing(y[i])),
    'spearman',
    labels,
    options,
  );
}
