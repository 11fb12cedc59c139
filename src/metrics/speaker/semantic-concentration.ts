import { requireOption } from '../../error.js';
import { itemAt } from '../../math/existing.js';
import { giniCoefficient } from '../../math/gini-coefficient.js';
import { spreadWithoutGroups } from '../../math/spread-without-groups.js';
import {
  byVariant,
  oneOf,
  percentile,
  rounds,
  seed as seedOption,
  share,
  wholeNumber,
} from '../../options/option-kinds.js';
import { type OptionSpecs, paramsWithout, resolveOptions } from '../../options/options.js';
import type { Embedded } from '../../transcript/embedded.js';
import { speakerKey } from '../../transcript/speaker-key.js';
import type { Turn } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, FromVectors, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { PRECISION_OPTIONS, type PrecisionOptions, turnVectors } from '../core/vector-input.js';
import { concentrationByChance } from './concentration-by-chance.js';
import { localNovelty } from './local-novelty.js';

/** @internal */
export const METRIC: FactsFor<SemanticConcentrationResult> = {
  id: 'semantic-concentration',
  revision: 1,
  symbol: 'SC-Gini',
  input: 'embedded',
  needs: ['embeddings'],
  undefinedWhen: ['too-few-turns', 'zero-denominator'],
  direction: 'none',
  components: [
    { symbol: 'SC-Gini-p', of: 'pValue' },
    { symbol: 'SC-Gini-chance', of: 'chanceMean' },
  ],
};

/** Options of {@link semanticConcentration}. */
export interface SemanticConcentrationOptions extends PrecisionOptions {
  /**
   * `'reference'` follows the published code: the Gini coefficient of a mixture of shares of local novelty and of
   * spread; dot products instead of cosines; missing zero edges; 0 if the score is undefined. Default `'paper'`.
   */
  readonly variant?: 'paper' | 'reference';
  /** Whether equal messages are joined by an edge; `'drop'` (default of `'reference'`) is scipy's behavior. */
  readonly zeroEdges?: 'keep' | 'drop';
  /** `'reference'` only: the weight of local novelty, in [0, 1]. Default .3. */
  readonly lambda?: number;
  /** `'reference'` only: the percentile of nearest similarities above which messages are near. Default 85. */
  readonly percentile?: number;
  /** Number of random rearrangements of the speakers over the messages, for `pValue`; 0 (default) skips the test. */
  readonly permutations?: number;
  /** Seed of the rearrangements; default 0. */
  readonly seed?: number;
  /** `'reference'` only: number of neighbors for local novelty. Default 20. */
  readonly maxNeighbors?: number;
}

/** The options of the published code only. */
const OF_REFERENCE = ['lambda', 'percentile', 'maxNeighbors'] as const;

/** Settings of the permutation test. */
const DRAWS = ['permutations', 'seed'] as const;

/** @internal */
export const OPTIONS: OptionSpecs<
  SemanticConcentrationOptions,
  'variant' | 'zeroEdges' | 'permutations' | 'seed' | (typeof OF_REFERENCE)[number]
> = {
  ...PRECISION_OPTIONS,
  variant: oneOf(['paper', 'reference'], 'paper'),
  zeroEdges: byVariant(oneOf(['keep', 'drop'], 'keep'), 'drop'),
  lambda: share(0.3),
  percentile: percentile(85),
  maxNeighbors: wholeNumber(1, 20),
  permutations: rounds(0, 0),
  seed: seedOption(0),
};

/** Contribution of one speaker in {@link semanticConcentration}. */
export interface SpeakerConcentration {
  /** Decrease of the dialogue's spread without this speaker's messages; at least 0. */
  readonly gamma: number;
}

/** Result of {@link semanticConcentration}. */
export interface SemanticConcentrationResult extends CoreResult<'semantic-concentration'>, FromVectors {
  /** Mean edge of the minimum spanning tree over all messages. */
  readonly spread: number;
  readonly bySpeaker: Readonly<Record<string, SpeakerConcentration>>;
  /** The maximum for this number of speakers: 1 - 1/S. */
  readonly maxScore: number | null;
  /** Share of the rearrangements of the speakers that are at least as concentrated; `null` without the test. */
  readonly pValue: number | null;
  /** Mean score of the rearrangements: the concentration by chance, given the messages per speaker. */
  readonly chanceMean: number | null;
}

/**
 * Semantic concentration (SC-Gini): whether a few speakers contribute most of the range of ideas in a conversation.
 *
 * R is the mean edge of the minimum spanning tree over messages under `1 - cos` clipped to [0, 2], over all pairs, 0
 * for fewer than two messages. `Gamma_s = max(0, R(all) - R(all without the messages of s))`; the score is the Gini
 * coefficient of Gamma over speakers [1]. A zero vector is at distance 1 from everything.
 *
 * `variant: 'reference'`: the Gini coefficient of `lambda * local share + (1 - lambda) * Gamma share`, which adds local
 * novelty to the spread; if one of them is 0 for every speaker, the other is used alone. Zero-length edges are missing
 * (`zeroEdges: 'drop'`), so a repeated message is joined to the next different one. In single precision, rounding
 * decides whether a message counts as repeated, so `'keep'` is the default.
 *
 * Speakers with more messages add more spread, whatever they say. `permutations` reassigns the messages to speakers at
 * random, keeping the number per speaker, and reports how often the concentration is at least as high by chance
 * (`pValue`), and its mean (`chanceMean`).
 *
 * The score lies in [0, 1 - 1/S] for S speakers; 0 is even. The dot products of `'reference'` can leave this range if
 * vectors do not have unit length. `n` is the number of messages. Time O(S T^2 + T^2 d) for T messages. Undefined
 * scores: `too-few-turns` without messages, `zero-denominator` if no speaker adds spread (`'reference'` gives 0).
 *
 * [1] Zhang et al. 2026, MPCEval, appendix C (SC-Gini).
 *
 * @throws MetricError `INVALID_OPTION` for an option out of range; `SHAPE_MISMATCH` if the vectors do not fit the
 * turns; `INVALID_INPUT` for a component that is not finite
 *
 * @example
 * ```ts
 * import { semanticConcentration } from '@mtpc/metrics';
 * const turns = ['ana', 'ana', 'ben'].map((speaker) => ({ speaker, text: 'well' }));
 * const result = semanticConcentration({ transcript: { turns }, embeddings: [[1, 0], [0, 1], [3, 4]] });
 * result.spread; // => 0.3
 * result.bySpeaker; // => { ana: { gamma: 0.3 }, ben: { gamma: 0 } }
 * result.score; // => 0.5
 * ```
 */
export const semanticConcentration: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  embedded: Embedded,
  options?: SemanticConcentrationOptions,
): Settled<SemanticConcentrationResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const reference = resolved.variant === 'reference';
  const { permutations, seed, zeroEdges } = resolved;
  const isTestable = permutations === 0 || (!reference && zeroEdges === 'keep');
  const expected = "0 unless variant is 'paper' and zeroEdges 'keep'";
  requireOption(isTestable, METRIC.id, 'permutations', expected, permutations);
  const { matrix, precision, embedder } = turnVectors(METRIC.id, embedded, resolved);
  const { names, speakerOf } = numberSpeakers(embedded.transcript.turns);
  const distances = { distance: reference ? 'dot' : 'cosine', zeroEdges } as const;
  const { all: spread, without } = spreadWithoutGroups(matrix, speakerOf, names.length, distances);
  const slack = reference ? 0 : roundingError(spread, matrix.rows, precision);
  const gamma = Array.from(without, (rest) => (spread - rest > slack ? spread - rest : 0));
  const unused = [...(reference ? [] : OF_REFERENCE), ...(permutations > 0 ? [] : DRAWS)];
  const body = {
    n: matrix.rows,
    params: paramsWithout(OPTIONS, resolved, unused),
    spread,
    bySpeaker: Object.fromEntries(names.map((name, s) => [name, Object.freeze({ gamma: itemAt(gamma, s) })])),
    maxScore: names.length === 0 ? null : 1 - 1 / names.length,
    embedder,
    precision,
  };
  const noTest = { pValue: null, chanceMean: null };
  const novelties = (): number[] => sumNovelty(localNovelty(matrix, resolved), speakerOf, names.length);
  const gini = reference
    ? giniOfShares(mixedShares(gamma, novelties(), resolved.lambda))
    : giniCoefficient(gamma);
  if (!Number.isNaN(gini)) {
    const draws = { permutations, seed, slack };
    const test = permutations === 0 ? noTest : concentrationByChance(matrix, speakerOf, gini, draws);
    return scored(METRIC, gini, { ...body, ...test });
  }
  if (reference) return scored(METRIC, 0, { ...body, ...noTest });
  const reason = body.n === 0 ? 'too-few-turns' : 'zero-denominator';
  return undefinedBecause(METRIC, reason, { ...body, ...noTest });
}

/** The sum of the novelty of each speaker's turns. */
function sumNovelty(ofTurns: ArrayLike<number>, speakerOf: readonly number[], speakers: number): number[] {
  const novelties = Array.from(ofTurns, (novelty, i) => ({ novelty, speaker: speakerOf[i] }));
  return Array.from({ length: speakers }, (_, s) =>
    novelties.reduce((sum, { novelty, speaker }) => (speaker === s ? sum + novelty : sum), 0),
  );
}

/** The speakers in order of appearance, and the speaker index of each turn. */
function numberSpeakers(turns: readonly Turn[]): { names: string[]; speakerOf: number[] } {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const speakerOf = turns.map(({ speaker }) => {
    const key = speakerKey(speaker);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, names.length);
    return names.push(speaker) - 1;
  });
  return { names, speakerOf };
}

/**
 * The Gini coefficient of shares that may be negative, as in the published code: the dot product of a message and its
 * repetition can exceed 1 by rounding, which makes its novelty negative.
 */
function giniOfShares(shares: readonly number[]): number {
  if (shares.every((share) => share >= 0)) return giniCoefficient(shares);
  const sorted = Float64Array.from(shares).sort();
  let [differences, total] = [0, 0];
  for (const [i, share] of sorted.entries()) {
    differences += (2 * i + 1 - sorted.length) * share;
    total += share;
  }
  return differences / (sorted.length * total);
}

/** The mixture of the shares of both sums; if one sum is 0, only the other shares; zeros if both are 0. */
function mixedShares(gamma: readonly number[], novelty: readonly number[], lambda: number): number[] {
  const gammaShares = shares(gamma);
  const noveltyShares = shares(novelty);
  if (gammaShares === null) return noveltyShares ?? [];
  if (noveltyShares === null) return gammaShares;
  return gammaShares.map((share, s) => lambda * itemAt(noveltyShares, s) + (1 - lambda) * share);
}

function shares(values: readonly number[]): number[] | null {
  let total = 0;
  for (const value of values) total += value;
  return total > 0 ? values.map((value) => value / total) : null;
}

/**
 * The rounding error of spreads. If all messages are equally far apart, or identical, the trees differ only by
 * rounding, which the published code treats as spread.
 */
function roundingError(spread: number, edges: number, precision: string | undefined): number {
  return precision === undefined ? Math.max(1e-12 * spread, 1e-14 * edges) : 1e-6 * Math.max(spread, edges);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'appendix C (SC-Gini)' },
  reports: ['mpceval'],
  category: 'speaker',
  meaning: 'Whether a few speakers contribute most of the range of ideas in a conversation.',
  tex: '\\mathrm{Gini}_s\\left(\\max(0, R(\\text{all}) - R(\\text{without } s))\\right)',
  range: [0, 1],
  granularity: 'transcript',
  aggregate: 'mean',
  cost: { time: 'O(speakers * turns^2 + turns^2 * dimensions)', memory: 'O(turns * dimensions)' },
  nUnit: 'turns',
  use: 'to find group conversations in which one person supplies the ideas.',
  avoid: 'to compare conversations with different numbers of speakers, unless you divide by `maxScore`.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, removing Ana shrinks the spread of meaning by 0.3 and removing Ben by nothing. All contribution comes from one of two speakers, which gives the maximum for two speakers, 0.5. Set `permutations` to compare with chance: a speaker with more messages adds more spread, whatever the messages say.',
  seeAlso: ['speaker-entropy', 'speaker-similarity'],
};
