import { correctedPValues } from '../analysis/families.js';
import { requireOneOf } from '../error.js';
import { itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { standardDeviation } from '../math/standard-deviation.js';
import { studentQuantile } from '../math/student-quantile.js';
import { aString, listOf, requireForm } from '../options/forms.js';
import { list, oneOf } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { ADJUSTMENTS, type Adjustment } from '../statistics/adjust-p-values.js';
import { standardizedDifference } from '../statistics/effect-size.js';
import type { Interval } from '../statistics/interval.js';
import { meanInterval } from '../statistics/mean-interval.js';
import { type PairedTestResult, pairedTest } from '../statistics/paired-test.js';
import type { Transcript } from '../transcript/types.js';
import { type CollectOptions, type Collector, collect, type EvidenceCase, sharedLabels } from './collect.js';
import { MEASURE_WITH_LEVEL } from './evidence-specs.js';
import { type Measure, type MeasuredScore, type MeasureOptions, MetricScorer } from './metric-scores.js';
import { PERTURBATIONS, type Perturbation } from './perturb.js';

/** Options of {@link sensitivity}. */
export interface SensitivityOptions extends MeasureOptions, CollectOptions {
  /** The changes to apply; default: all. */
  readonly perturbations?: readonly Perturbation[];
  /** Coverage of the intervals; default .95. */
  readonly confidenceLevel?: number;
  /** Correction of the p-values over all rows; default `holm`. */
  readonly adjust?: Adjustment;
}

/** The additional specs of `sensitivity`. */
export const CHANGES: OptionSpecs<Pick<SensitivityOptions, 'perturbations' | 'adjust'>, 'adjust'> = {
  perturbations: list('a list of changes'),
  adjust: oneOf(ADJUSTMENTS, 'holm'),
};

const OPTIONS: OptionSpecs<
  SensitivityOptions,
  'components' | 'seed' | 'draws' | 'confidenceLevel' | 'adjust'
> = {
  ...MEASURE_WITH_LEVEL,
  ...CHANGES,
};

/** The effect of one change on one metric. */
export interface SensitivityRow extends Measure {
  readonly perturbation: Perturbation;
  /** Number of dialogues with a score before and after the change. */
  readonly n: number;
  /** Shares of these dialogues whose score rises, falls and stays the same; `null` without dialogues. */
  readonly up: number | null;
  readonly down: number | null;
  readonly unmoved: number | null;
  /** Number of dialogues with a score only before, or only after the change. */
  readonly lost: number;
  readonly gained: number;
  /** Number of dialogues that could not be changed. */
  readonly unchangeable: number;
  readonly meanBefore: number | null;
  readonly meanAfter: number | null;
  /** Paired standardized effect (after - before, d_z with Hedges' correction); 0 if no score changes. */
  readonly effect: number | null;
  /** The same change in units of the standard deviation between dialogues before it; `null` if they do not vary. */
  readonly change: number | null;
  /** Interval of the effect: Student's t with the standard error sqrt(1 / n + d^2 / (2 n)). */
  readonly effectInterval: Interval | null;
  /** p-value for no change on average (Student's t). */
  readonly pValue: number | null;
  readonly adjustedPValue: number | null;
  /**
   * Share of pairs in which the original ranks above the changed dialogue, ties counting one half; `null` if the metric
   * has no direction.
   */
  readonly discrimination: number | null;
  readonly discriminationInterval: Interval | null;
}

/**
 * Tests what affects a metric: its scores before and after each change of {@link perturb}, over the same dialogues.
 *
 * For each change: the share of dialogues whose score rises, falls, or does not change; the paired standardized effect
 * d_z with interval; the p-value of no change on average, corrected over all rows; and, if the metric has a direction,
 * the discrimination: how often the original ranks above the changed dialogue.
 *
 * Dialogues are the observations. The input is streamed, with two transcripts in memory, plus two numbers per dialogue,
 * metric and change. Time: the metrics, once per change.
 *
 * @throws MetricError as `evaluate` and {@link perturb}
 *
 * @example
 * ```ts
 * import { sensitivity } from '@mtpc/metrics/evidence';
 * const turns = ['ana', 'ben', 'ana'].map((speaker) => ({ speaker, text: 'hello' }));
 * const dialogues = [{ turns }, { turns: turns.slice(1) }];
 * const rows = await sensitivity(dialogues, { metrics: 'NSE', perturbations: ['shuffle-turns', 'silence-speaker'] });
 * rows[0].unmoved; // => 1
 * rows[1].lost; // => 2
 * ```
 */
export async function sensitivity(
  transcripts: Iterable<Transcript> | AsyncIterable<Transcript>,
  options?: SensitivityOptions,
): Promise<readonly SensitivityRow[]> {
  const resolved = resolveOptions('sensitivity', OPTIONS, options);
  const scorer = new MetricScorer('sensitivity', resolved);
  const collector = sensitivityCollector(scorer.measures, resolved);
  await collect(transcripts, scorer, [collector], resolved);
  return collector.finish();
}

/** The pairs of one metric and one change. */
interface Pairs {
  readonly before: number[];
  readonly after: number[];
  readonly clusters: string[];
  up: number;
  down: number;
  lost: number;
  gained: number;
}

/** @internal */
export function sensitivityCollector(
  measures: readonly Measure[],
  { perturbations = PERTURBATIONS, confidenceLevel = 0.95, adjust = 'holm' }: SensitivityOptions,
): Collector<readonly SensitivityRow[]> {
  requireForm('sensitivity', 'options.perturbations', perturbations, listOf(aString));
  for (const each of perturbations) requireOneOf('sensitivity', 'options.perturbations', each, PERTURBATIONS);
  const unchangeable = new Map<Perturbation, number>();
  const pairs = perturbations.map(() => measures.map(noPairs));
  return {
    async add({ scores, cluster, perturbed }: EvidenceCase): Promise<void> {
      for (const [p, perturbation] of perturbations.entries()) {
        const after = await perturbed(perturbation);
        if (after === null) unchangeable.set(perturbation, (unchangeable.get(perturbation) ?? 0) + 1);
        else
          for (const [m, own] of itemAt(pairs, p).entries())
            addPair(own, itemAt(scores, m), itemAt(after, m), cluster);
      }
    },
    finish(): readonly SensitivityRow[] {
      const rows = measures.flatMap((measure, m) =>
        perturbations.map((perturbation, p) => {
          const own = { perturbation, unchangeable: unchangeable.get(perturbation) ?? 0 };
          return { ...measure, ...own, ...conclude(itemAt(itemAt(pairs, p), m), measure, confidenceLevel) };
        }),
      );
      const adjusted = correctedPValues(
        rows.map(({ pValue }) => pValue),
        { adjust, confidenceLevel },
      );
      return Object.freeze(
        rows.map((row, i) => Object.freeze({ ...row, adjustedPValue: itemAt(adjusted, i) })),
      );
    },
  };
}

function noPairs(): Pairs {
  return { before: [], after: [], clusters: [], up: 0, down: 0, lost: 0, gained: 0 };
}

function addPair(
  pairs: Pairs,
  { score: before, tolerance }: MeasuredScore,
  { score: after }: MeasuredScore,
  cluster: string,
): void {
  if (before === null || after === null) {
    if (before !== null) pairs.lost += 1;
    if (after !== null) pairs.gained += 1;
    return;
  }
  const moves = Math.abs(after - before) > tolerance * Math.max(Math.abs(before), Math.abs(after), 1e-3);
  pairs.clusters.push(cluster);
  pairs.before.push(before);
  // Differences due to rounding do not count as changes.
  pairs.after.push(moves ? after : before);
  if (moves && after > before) pairs.up += 1;
  if (moves && after < before) pairs.down += 1;
}

type Concluded = Omit<SensitivityRow, keyof Measure | 'perturbation' | 'unchangeable' | 'adjustedPValue'>;

function conclude(
  { before, after, clusters, up, down, lost, gained }: Pairs,
  { direction }: Measure,
  confidenceLevel: number,
): Concluded {
  const n = before.length;
  const share = (count: number): number | null => (n === 0 ? null : count / n);
  const differences = after.map((each, i) => each - itemAt(before, i));
  const labels = sharedLabels(clusters);
  const options = { confidenceLevel, ...(labels && { clusterLabels: labels }) };
  const test = pairedTest(differences, options);
  const sd = n < 2 ? 0 : standardDeviation(before, { kind: 'sample' });
  const isUnmoved = n > 0 && up + down === 0;
  const effect = isUnmoved ? 0 : standardizedDifference(differences);
  const ranked =
    direction === 'none' ? [] : before.map((each, i) => rankedRight(each, itemAt(after, i), direction));
  return {
    ...{ n, lost, gained, effect },
    up: share(up),
    down: share(down),
    unmoved: share(n - up - down),
    meanBefore: n === 0 ? null : mean(before),
    meanAfter: n === 0 ? null : mean(after),
    change: sd === 0 ? null : mean(differences) / sd,
    effectInterval:
      effect === null || isUnmoved
        ? null
        : effectInterval(effect, test, labels && differences, confidenceLevel),
    pValue: isUnmoved ? 1 : test.pValue,
    discrimination: ranked.length === 0 ? null : mean(ranked),
    discriminationInterval: isUnmoved || ranked.length === 0 ? null : meanInterval(ranked, options).interval,
  };
}

/**
 * Student's t with the standard error of d_z [Hedges and Olkin 1985]; with clusters, the standard error of the mean
 * over the deviation and its degrees of freedom.
 */
function effectInterval(
  effect: number,
  { n, standardError, df }: PairedTestResult,
  clustered: readonly number[] | undefined,
  confidenceLevel: number,
): Interval | null {
  if (standardError === null || df === null) return null;
  const ofMean =
    clustered === undefined ? 1 / n : (standardError / standardDeviation(clustered, { kind: 'sample' })) ** 2;
  const ofDeviation = effect ** 2 / (2 * (clustered === undefined ? n : df + 1));
  const margin = studentQuantile((1 + confidenceLevel) / 2, df) * Math.sqrt(ofMean + ofDeviation);
  return Object.freeze({
    lower: effect - margin,
    upper: effect + margin,
    confidenceLevel,
    method: 'student-t',
  });
}

/** 1 if the original is better, 0 if the changed dialogue is, .5 for a tie. */
function rankedRight(
  before: number,
  after: number,
  direction: Exclude<Measure['direction'], 'none'>,
): number {
  if (direction === 'higher') return place(before, after);
  if (direction === 'lower') return place(after, before);
  return place(Math.abs(after - direction.target), Math.abs(before - direction.target));
}

function place(a: number, b: number): number {
  return a > b ? 1 : a === b ? 0.5 : 0;
}
