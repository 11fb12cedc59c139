import { type EmbeddingMatrix, row } from '../../math/embedding-matrix.js';
import { normalizeRows } from '../../math/normalize-rows.js';
import { inputData, numberWhere, oneOf, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsWithout, resolveOptions } from '../../options/options.js';
import { hashed } from '../../options/params.js';
import type { Embedded } from '../../transcript/embedded.js';
import { speakerKey } from '../../transcript/speaker-key.js';
import type { Turn } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, FromVectors, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import {
  PRECISION_OPTIONS,
  type PrecisionOptions,
  requireVector,
  turnVectors,
} from '../core/vector-input.js';
import { type SpeakerConsistency, speakerConsistency } from './speaker-consistency.js';

/** @internal */
export const METRIC: FactsFor<GlobalConsistencyResult> = {
  id: 'global-consistency',
  revision: 1,
  symbol: 'GSCC',
  input: 'embedded',
  needs: ['embeddings'],
  undefinedWhen: ['too-few-turns'],
  direction: 'higher',
  components: [
    { symbol: 'GSCC-DC-avg', of: 'average' },
    { symbol: 'GSCC-DC-max', of: 'maximum' },
    { symbol: 'GSCC-DC-loo', of: 'leaveOneOut' },
  ],
};

/** Options of {@link globalConsistency}. */
export interface GlobalConsistencyOptions extends PrecisionOptions {
  /** Determines the number of components of a mixture: see `centroids`. Default `'paper'`. */
  readonly variant?: 'paper' | 'reference';
  /**
   * One centroid per speaker (`'single'`, default), or the means of a Gaussian mixture (`'mixture'`) whose size K
   * minimizes the BIC. For m turns K is at most floor(sqrt(m)); with `'reference'` at most min(6, floor(sqrt(m)),
   * floor(m / 5)), 1 for m < 5 and at least 2 from m = 25. A fit with a component on a single turn is skipped, because
   * its likelihood is arbitrary.
   */
  readonly centroids?: 'single' | 'mixture';
  /** Weights of speakers in means: by turns (`'turns'`, default) or equal (`'speakers'`). */
  readonly aggregate?: 'turns' | 'speakers';
  /** Prior knowledge of the speakers, as one vector each. */
  readonly backgrounds?: Readonly<Record<string, ArrayLike<number>>>;
  /**
   * Number of turns of a speaker from which the background no longer counts; default the number of turns of the
   * dialogue.
   */
  readonly backgroundTurns?: number;
  /** Seed of the mixture's initialization. Default 0. */
  readonly seed?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<GlobalConsistencyOptions, 'variant' | 'centroids' | 'aggregate' | 'seed'> =
  {
    ...PRECISION_OPTIONS,
    variant: oneOf(['paper', 'reference'], 'paper'),
    centroids: oneOf(['single', 'mixture'], 'single'),
    aggregate: oneOf(['turns', 'speakers'], 'turns'),
    backgrounds: {
      ...inputData<Readonly<Record<string, ArrayLike<number>>>>('one vector for each speaker, by id'),
      print: (backgrounds) => hashed('backgrounds', backgroundContent(backgrounds)),
    },
    backgroundTurns: wholeNumber(1),
    seed: numberWhere('a safe integer', Number.isSafeInteger, 0),
  };

/** Result of {@link globalConsistency}. */
export interface GlobalConsistencyResult extends CoreResult<'global-consistency'>, FromVectors {
  /** Mean over speakers of the mean similarity of their turns to their centroid: the score. */
  readonly average: number | null;
  /** Mean over speakers of the greatest similarity. */
  readonly maximum: number | null;
  /** Like `average`, but relative to the centroid of the speaker's other turns; speakers with one turn are excluded. */
  readonly leaveOneOut: number | null;
  readonly bySpeaker: Readonly<Record<string, SpeakerConsistency>>;
}

/**
 * Global consistency (GSCC): how close each speaker's turns stay to that speaker's mean in meaning.
 *
 * Vectors are scaled to unit length. For each speaker with turns u and mean vector c, the metric takes the mean and the
 * maximum of `cos(e(u), c)` [1]. `centroids: 'mixture'` fits Gaussian mixtures with diagonal covariance, of up to
 * floor(sqrt(m)) components for m turns (`variant: 'reference'`: up to min(6, floor(sqrt(m)), floor(m/5)), at least 2
 * from 25 turns on), selects the mixture with the smallest BIC and uses the closest of its means; fits with a component
 * on a single turn are discarded. With a background b, `a * c + (1 - a) * b` with `a = min(1, m / backgroundTurns)`
 * replaces each centroid of a speaker with m turns. A zero vector or centroid has similarity 0 to everything.
 *
 * For m turns with similarity r to each other, the single-centroid value is about `sqrt((1 + (m - 1) r) / m)`: it is 1
 * for one turn and falls with length alone. `leaveOneOut` compares each turn with the centroid of the other turns,
 * which removes this effect.
 *
 * The score lies in [-1, 1]. `n` is the number of turns. Time O(turns * d), for mixtures O(sqrt(turns)) fits; memory
 * O(turns * d). Undefined scores: `too-few-turns` without turns.
 *
 * [1] Zhang et al. 2026, MPCEval, appendix C, eq. 34-39 (GSCC-DC).
 *
 * @throws MetricError `INVALID_OPTION` for an unknown choice or a `backgroundTurns` that is not a positive integer;
 * `SHAPE_MISMATCH` if the vectors do not fit the turns or each other; `INVALID_INPUT` for a component that is not
 * finite
 *
 * @example
 * ```ts
 * import { globalConsistency } from '@mtpc/metrics';
 * const turns = ['ana', 'ana', 'ben'].map((speaker) => ({ speaker, text: 'well' }));
 * const result = globalConsistency({ transcript: { turns }, embeddings: [[1, 0], [0, 2], [3, 4]] });
 * result.bySpeaker.ana.average; // => 0.707106781186548
 * result.bySpeaker.ana.leaveOneOut; // => 0
 * result.score; // => 0.804737854124365
 * ```
 */
export const globalConsistency: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(embedded: Embedded, options?: GlobalConsistencyOptions): Settled<GlobalConsistencyResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { variant, centroids, aggregate, backgrounds, backgroundTurns, seed } = resolved;
  const { matrix, ...source } = turnVectors(METRIC.id, embedded, resolved);
  const { turns } = embedded.transcript;
  const unit = normalizeRows(matrix);
  const backgroundOf = backgroundsByKey(backgrounds ?? {}, turns.length > 0 ? matrix.cols : undefined);
  const found = rowsBySpeaker(turns, unit).map(([name, rows]): [string, SpeakerConsistency] => {
    const background = backgroundOf.get(speakerKey(name));
    const input = { rows, background, backgroundTurns: backgroundTurns ?? turns.length };
    return [name, Object.freeze(speakerConsistency(input, { variant, centroids, seed }))];
  });
  const bySpeaker = Object.fromEntries(found);
  const speakers = found.map(([, speaker]) => speaker);
  const over = (component: 'average' | 'maximum' | 'leaveOneOut'): number | null =>
    meanOver(speakers, component, aggregate);
  const body = {
    n: turns.length,
    params: {
      ...paramsWithout(OPTIONS, resolved, [
        ...(backgrounds === undefined ? (['backgroundTurns'] as const) : []),
        ...(centroids === 'single' ? (['seed'] as const) : []),
      ]),
      ...(backgrounds !== undefined && { backgroundTurns: backgroundTurns ?? 'dialogue' }),
    },
    average: over('average'),
    maximum: over('maximum'),
    leaveOneOut: over('leaveOneOut'),
    bySpeaker,
    ...source,
  };
  if (body.average === null) return undefinedBecause(METRIC, 'too-few-turns', body);
  return scored(METRIC, body.average, body);
}

/** The rows of each speaker, under the name at first appearance. */
function rowsBySpeaker(turns: readonly Turn[], matrix: EmbeddingMatrix): [name: string, rows: Row[]][] {
  const speakers = new Map<string, [name: string, rows: Row[]]>();
  for (const [i, { speaker }] of turns.entries()) {
    const key = speakerKey(speaker);
    const entry = speakers.get(key) ?? [speaker, []];
    speakers.set(key, entry);
    entry[1].push(row(matrix, i));
  }
  return [...speakers.values()];
}

type Row = ArrayLike<number>;

function backgroundsByKey(
  backgrounds: Readonly<Record<string, ArrayLike<number>>>,
  // Without turns the length of the vectors is unknown.
  length: number | undefined,
): Map<string, ArrayLike<number>> {
  const byKey = new Map<string, ArrayLike<number>>();
  for (const [speaker, vector] of Object.entries(backgrounds)) {
    const path = `options.backgrounds.${speaker}`;
    byKey.set(speakerKey(speaker), requireVector(METRIC.id, path, vector, length ?? vector?.length));
  }
  return byKey;
}

function backgroundContent(backgrounds: Readonly<Record<string, ArrayLike<number>>>): (string | number)[] {
  return Object.entries(backgrounds).flatMap(([speaker, vector]) => [speaker, ...Array.from(vector)]);
}

/** Mean over the speakers with the component; `null` if there are none. */
function meanOver(
  speakers: readonly SpeakerConsistency[],
  component: 'average' | 'maximum' | 'leaveOneOut',
  aggregate: 'turns' | 'speakers',
): number | null {
  let sum = 0;
  let weights = 0;
  for (const speaker of speakers) {
    const value = speaker[component];
    if (value === null) continue;
    const weight = aggregate === 'turns' ? speaker.n : 1;
    sum += weight * value;
    weights += weight;
  }
  return weights === 0 ? null : sum / weights;
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'appendix C, eq. 34-39' },
  reports: ['mpceval'],
  category: 'consistency',
  meaning: "How close each speaker's turns stay to that speaker's mean in meaning.",
  tex: '\\frac{1}{T} \\sum_s \\sum_{u \\in U_s} \\max_k \\cos(e(u), c_{s,k})',
  range: [-1, 1],
  granularity: 'transcript',
  aggregate: 'mean',
  cost: {
    time: 'O(turns * dimensions), mixtures O(turns^1.5 * dimensions)',
    memory: 'O(turns * dimensions)',
  },
  nUnit: 'turns',
  use: 'to ask how close in meaning the turns of each speaker stay to one another over a conversation.',
  avoid: 'to compare conversations of different lengths: use `leaveOneOut` for that.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the two turns of Ana are orthogonal: each has cosine 0.707 with their mean, and 0 with the other turn (`leaveOneOut`). Compare only conversations of similar length.',
  seeAlso: ['local-consistency', 'speaker-similarity'],
};
