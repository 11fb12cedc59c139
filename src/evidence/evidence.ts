import { transcriptKey } from '../evaluate/row-origin.js';
import { createRandom } from '../math/create-random.js';
import { aStream, requireForm } from '../options/forms.js';
import { rounds } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import type { Adjustment } from '../statistics/adjust-p-values.js';
import type { Transcript } from '../transcript/types.js';
import { type CollectOptions, type Collector, collect, sharedLabels } from './collect.js';
import { MEASURE_WITH_LEVEL } from './evidence-specs.js';
import { type LengthRow, lengthCollector } from './length-dependence.js';
import type { Measure, MeasureOptions } from './metric-scores.js';
import { MetricScorer } from './metric-scores.js';
import type { Perturbation } from './perturb.js';
import { findRedundancy, type Redundancy } from './redundancy.js';
import { type MeasureRow, rowCollector, scoreTable } from './score-table.js';
import {
  CHANGES,
  type SensitivityOptions,
  type SensitivityRow,
  sensitivityCollector,
} from './sensitivity.js';
import { GROUPS, type ReliabilityOptions, type ReliabilityRow, reliabilityCollector } from './split-half.js';

/** Options of {@link evidence}. */
export interface EvidenceOptions
  extends MeasureOptions,
    CollectOptions,
    Pick<SensitivityOptions, 'perturbations' | 'adjust'>,
    Pick<ReliabilityOptions, 'iccBy' | 'error'> {
  /** Coverage of the intervals; default .95. */
  readonly confidenceLevel?: number;
  /** Number of transcripts to draw at random; default: all. Each is scored more than a hundred times. */
  readonly sample?: number;
}

const OPTIONS: OptionSpecs<EvidenceOptions, 'components' | 'seed' | 'draws' | 'confidenceLevel' | 'adjust'> =
  {
    ...MEASURE_WITH_LEVEL,
    ...CHANGES,
    ...GROUPS,
    sample: rounds(1),
  };

/** The evidence about metrics on a set of transcripts. */
export interface Evidence {
  readonly nTranscripts: number;
  /** Number of transcripts from which these were drawn; absent if all were used. */
  readonly drawnFrom?: number;
  readonly turns: number;
  /** Number of independent observations: clusters, or dialogues without clusters. */
  readonly nClusters: number;
  /** The cluster fields; empty if dialogues are independent. */
  readonly clusterBy: readonly string[];
  /** The correction method for the p-values of all changes. */
  readonly adjust: Adjustment;
  readonly seed: number;
  readonly confidenceLevel: number;
  readonly measures: readonly Measure[];
  readonly perturbations: readonly Perturbation[];
  readonly sensitivity: readonly SensitivityRow[];
  readonly length: readonly LengthRow[];
  readonly reliability: readonly ReliabilityRow[];
  readonly redundancy: Redundancy;
  /** The scores, for `metaEvaluate`. */
  readonly rows: readonly MeasureRow[];
}

/**
 * Tests what affects each metric, in one pass over the transcripts: `sensitivity`, `lengthDependence`, `splitHalf` and
 * `redundancy`, together with the scores. Shared scores are computed once.
 *
 * @throws MetricError as the four functions
 *
 * @example
 * ```ts
 * import { evidence } from '@mtpc/metrics/evidence';
 * const turns = ['ana', 'ben', 'ana'].map((speaker) => ({ speaker, text: 'hello' }));
 * const found = await evidence([{ turns }, { turns: turns.slice(1) }], { metrics: ['NSE', 'LD'], perturbations: ['truncate'] });
 * found.sensitivity.map(({ metric, n }) => [metric, n]); // => [['speaker-entropy', 1], ['lexical-density', 2]]
 * ```
 */
export async function evidence(
  transcripts: Iterable<Transcript> | AsyncIterable<Transcript>,
  options?: EvidenceOptions,
): Promise<Evidence> {
  const resolved = resolveOptions('evidence', OPTIONS, options);
  const { seed, confidenceLevel, adjust, sample } = resolved;
  const { drawn, drawnFrom } =
    sample === undefined ? { drawn: transcripts } : await drawSample(transcripts, sample, seed);
  const scorer = new MetricScorer('evidence', resolved);
  const { measures } = scorer;
  const sensitivity = sensitivityCollector(measures, resolved);
  const length = lengthCollector(measures, resolved);
  const reliability = reliabilityCollector(measures, resolved);
  const rows = rowCollector(measures);
  const clusters = clusterCollector();
  const counts = { nTranscripts: 0, turns: 0 };
  await collect(drawn, scorer, [sensitivity, length, reliability, rows, clusters], {
    ...resolved,
    onProgress: (done, transcript) => {
      counts.nTranscripts = done;
      counts.turns += transcript.turns.length;
      resolved.onProgress?.(done, transcript);
    },
  });
  const changes = sensitivity.finish();
  const scores = rows.finish();
  const { labels, fields } = clusters.finish();
  const nClusters = new Set(labels).size;
  const { columns } = scoreTable('evidence', scores);
  return Object.freeze({
    ...counts,
    ...(drawnFrom !== undefined && { drawnFrom }),
    ...{
      seed,
      confidenceLevel,
      adjust,
      nClusters,
      clusterBy: fields,
      measures,
      rows: scores,
      sensitivity: changes,
    },
    perturbations: [...new Set(changes.map(({ perturbation }) => perturbation))],
    length: length.finish(),
    reliability: reliability.finish(),
    redundancy: findRedundancy(columns, sharedLabels(labelsByPlace(scores, labels)), {
      ...{ confidenceLevel, seed, resamples: RESAMPLES },
    }),
  });
}

/** Draws transcripts at random and without replacement, in the order of the input, with only the drawn ones in memory. */
async function drawSample(
  transcripts: Iterable<Transcript> | AsyncIterable<Transcript>,
  size: number,
  seed: number,
): Promise<{ readonly drawn: readonly Transcript[]; readonly drawnFrom?: number }> {
  requireForm('evidence', 'transcripts', transcripts, aStream);
  const random = createRandom(seed);
  const kept: { place: number; transcript: Transcript }[] = [];
  let count = 0;
  for await (const transcript of transcripts) {
    const index = count < size ? count : random.integer(count + 1);
    if (index < size) kept[index] = { place: count, transcript };
    count += 1;
  }
  const drawn = kept.sort((a, b) => a.place - b.place).map(({ transcript }) => transcript);
  return count > size ? { drawn, drawnFrom: count } : { drawn };
}

/** Fewer resamples, because there are many pairs of metrics. */
const RESAMPLES = 200;

/** The cluster label of each transcript in a score table; if an id occurs twice, its first dialogue counts. */
function labelsByPlace(rows: readonly MeasureRow[], labels: readonly string[]): string[] {
  const each = rows.length / labels.length;
  const found = new Map<string, string>();
  for (const [d, label] of labels.entries()) {
    const row = rows[d * each];
    if (row !== undefined && !found.has(transcriptKey(row))) found.set(transcriptKey(row), label);
  }
  return [...found.values()];
}

/** The cluster of each dialogue. */
function clusterCollector(): Collector<{ readonly labels: string[]; readonly fields: string[] }> {
  const labels: string[] = [];
  const fields = new Set<string>();
  return {
    async add({ cluster, clusterBy }): Promise<void> {
      labels.push(cluster);
      if (clusterBy !== undefined) fields.add(clusterBy);
    },
    finish: () => ({ labels, fields: [...fields] }),
  };
}
