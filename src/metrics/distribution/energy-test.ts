import type { Vectors } from '../../math/embedding-matrix.js';
import { itemAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { permutationTest } from '../../math/permutation-test.js';
import { quantile } from '../../math/quantile.js';
import {
  doublePrecision,
  objectWith,
  oneOf,
  printedAs,
  rounds,
  seed,
  vectorSource,
} from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, type Resolved, resolveOptions } from '../../options/options.js';
import { requireClusterLabel } from '../../statistics/cluster-labels.js';
import { requireLabels } from '../../transcript/inputs.js';
import type { MetricIdentity, MetricResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { discreteEnergyDistance, discreteTerms, type Label } from './discrete-energy-distance.js';
import type { EnergyComponents } from './energy-components.js';
import { type EnergyDistanceOptions, energyInput, energyOf } from './energy-distance.js';
import { pooledEnergy } from './pooled-energy.js';

/** @internal */
export const identity: MetricIdentity = { id: 'energy-test', revision: 1 };

/** How the permutations of {@link energyTest} are drawn. */
export interface EnergyTestDraws {
  /** Random rearrangements; default 999. */
  readonly permutations?: number;
  /** Seed of the rearrangements; default 0. */
  readonly seed?: number;
  /**
   * A label for each item: items of one group (turns of one dialogue) change sides together. A group with items in both
   * samples (an instruction that both systems had) swaps its own.
   */
  readonly groups?: EnergyTestGroups;
}

/** The group of each item of both samples. */
export interface EnergyTestGroups {
  readonly x: ArrayLike<string | number>;
  readonly y: ArrayLike<string | number>;
}

/** Options of {@link energyTest} on vectors. */
export interface VectorEnergyTestOptions extends EnergyDistanceOptions, EnergyTestDraws {}

/** Options of {@link energyTest} on cluster labels. */
export interface LabelEnergyTestOptions extends EnergyTestDraws, Omit<EnergyDistanceOptions, 'distance'> {
  /** The distance is 0 between equal labels and 1 between others. */
  readonly distance: 'discrete';
}

/** Every option of {@link energyTest}, whatever the items are. @internal */
export interface EnergyTestOptions extends EnergyTestDraws, Omit<EnergyDistanceOptions, 'distance'> {
  readonly distance?: 'euclidean' | 'cosine' | 'discrete';
}

/** @internal */
export const OPTIONS: OptionSpecs<EnergyTestOptions, 'distance' | 'permutations' | 'seed'> = {
  distance: oneOf(['euclidean', 'cosine', 'discrete'], 'euclidean'),
  permutations: rounds(1, 999),
  seed: seed(0),
  groups: printedAs(objectWith<EnergyTestGroups>('x', '{ x, y }, a label for each item'), countGroups),
  embedder: vectorSource(),
  precision: doublePrecision(),
};

/** Result of {@link energyTest}. */
export interface EnergyTestResult extends MetricResult, EnergyComponents {
  /** Share of the rearrangements that are at least as far apart, in (0, 1]. */
  readonly pValue: number | null;
  /** Mean distance of the rearrangements: what these sample sizes give by chance. */
  readonly chanceMean: number | null;
  /** The distance that 5% of the rearrangements exceed. */
  readonly chanceUpper: number | null;
  /** Number of groups; `null` if each item is a group by itself. */
  readonly groups: number | null;
  /** The least p-value that so many arrangements can give. */
  readonly minimumPValue: number | null;
}

/**
 * Permutation test of the hypothesis that two samples come from one distribution, by their energy distance [1].
 *
 * Both samples are pooled and dealt out again at random, `permutations` times; `pValue` is the share of arrangements,
 * the given one among them, that are at least as far apart. `score` and the other components are those of
 * {@link energyDistance} ({@link discreteEnergyDistance} for labels under `distance: 'discrete'`); `chanceMean` and
 * `chanceUpper` (95th percentile) say how large a distance samples of these sizes have by chance.
 *
 * Turns of one dialogue are alike: dealt out one by one they reject far too often. Give `groups` wherever items were not
 * drawn one by one; with a few groups no p-value can be small, see `minimumPValue`.
 *
 * Range [0, inf) for the score (a distance); (0, 1] for `pValue`. `n` is the number of
 * items in both samples, N. For vectors time O(N^2 d + permutations * min(n, m)^2) and memory
 * O(N^2): 200 MB for 5,000; for labels time O(permutations * N). Undefined: as the distances themselves.
 *
 * [1] Szekely and Rizzo 2013, Energy statistics; used in Imai et al. 2025, section 4.4.
 *
 * @param x - One vector per row, or labels under `distance: 'discrete'`.
 * @param y - The other sample.
 * @throws MetricError `INVALID_OPTION` for an unknown `distance`, or `permutations` that are no whole number of at
 * least 1; `SHAPE_MISMATCH` if the samples differ in width; `INVALID_INPUT` for a component that is not finite
 *
 * @example
 * ```ts
 * import { energyTest } from '@mtpc/metrics';
 * const result = energyTest([[0], [1], [2], [3]], [[10], [11], [12], [13]]);
 * result.score; // => 17.5
 * result.pValue! < 0.05; // => true
 * energyTest(['a', 'b'], ['b', 'a'], { distance: 'discrete' }).pValue; // => 1
 * ```
 */
export function energyTest(
  x: Vectors,
  y: Vectors,
  options?: VectorEnergyTestOptions,
): Settled<EnergyTestResult>;
export function energyTest(
  x: readonly Label[],
  y: readonly Label[],
  options: LabelEnergyTestOptions,
): Settled<EnergyTestResult>;
export function energyTest(
  x: Vectors | readonly Label[],
  y: Vectors | readonly Label[],
  options?: EnergyTestOptions,
): Settled<EnergyTestResult> {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  const test =
    resolved.distance === 'discrete'
      ? labelTest(x as readonly Label[], y as readonly Label[], resolved)
      : vectorTest(x as Vectors, y as Vectors, { ...resolved, distance: resolved.distance });
  const { metric: _metric, revision: _revision, score, undefinedBecause: reason, ...rest } = test.distance;
  const { groups, permutations } = resolved;
  for (const side of ['x', 'y'] as const) {
    Array.from(groups?.[side] ?? []).forEach((label, i) => {
      requireClusterLabel(identity.id, `options.groups.${side}[${i}]`, label);
    });
  }
  const count = groups === undefined ? null : countGroups(groups);
  const common = { ...rest, params: paramsOf(OPTIONS, resolved), groups: count };
  const nothing = { ...common, pValue: null, chanceMean: null, chanceUpper: null, minimumPValue: null };
  if (score === null) return undefinedBecause(identity, reason ?? 'too-few-items', nothing);
  const chance = rearrange(test, permutations, resolved.seed, groups);
  // Only sums of distances near the largest number overflow where the distance itself does not.
  if (!Object.values(chance).every(Number.isFinite)) return undefinedBecause(identity, 'infinite', nothing);
  const minimumPValue = 1 / Math.min(permutations + 1, arrangements(test.sizes, groups));
  return scored(identity, score, { ...common, ...chance, minimumPValue });
}

/** The distance as given, and the distance of any rearrangement by the indices of the pooled items. */
interface Test {
  readonly distance: MetricResult & EnergyComponents;
  readonly sizes: readonly [number, number];
  readonly squared: (a: readonly number[], b: readonly number[]) => number;
}

function vectorTest(x: Vectors, y: Vectors, options: Resolved<EnergyDistanceOptions, 'distance'>): Test {
  const input = energyInput(x, y, options, identity.id);
  const { a, b } = input;
  const distance = energyOf(input);
  const squared = distance.score === null ? () => 0 : pooledEnergy(a, b, input.distance);
  return { distance, sizes: [a.rows, b.rows], squared };
}

function labelTest(
  x: readonly Label[],
  y: readonly Label[],
  { embedder }: Pick<EnergyDistanceOptions, 'embedder'>,
): Test {
  requireLabels(identity.id, 'x', x);
  requireLabels(identity.id, 'y', y);
  const pool = [...x, ...y];
  const pick = (indices: readonly number[]): Label[] => indices.map((i) => itemAt(pool, i));
  return {
    distance: discreteEnergyDistance(x, y, embedder === undefined ? {} : { embedder }),
    sizes: [x.length, y.length],
    squared: (a, b) => discreteTerms(pick(a), pick(b)).squared,
  };
}

/** The p-value, and where the distances of the arrangements lie; the one given is among them. */
function rearrange(
  { distance, sizes: [n, m], squared }: Test,
  permutations: number,
  seed: number,
  groups: EnergyTestGroups | undefined,
): { pValue: number; chanceMean: number; chanceUpper: number } {
  const a = Array.from({ length: n }, (_, i) => i);
  const b = Array.from({ length: m }, (_, i) => n + i);
  const distances: number[] = [];
  // What differs by rounding is a tie: the distance is one of means, and rounds by the size of these.
  const unit = distance.cross || 1;
  const statistic = (left: readonly number[], right: readonly number[]): number => {
    const found = squared(left, right);
    distances.push(found);
    return found / unit;
  };
  const labels = groups && { groups: { a: groups.x, b: groups.y } };
  const draws = { statistic, permutations, seed, alternative: 'greater' as const };
  const { pValue } = permutationTest(a, b, { ...draws, ...labels });
  const sorted = Float64Array.from(distances).sort();
  return { pValue, chanceMean: mean(sorted), chanceUpper: quantile(sorted, 0.95) };
}

function countGroups({ x, y }: EnergyTestGroups): number {
  return new Set([...Array.from(x), ...Array.from(y)]).size;
}

/** How many ways there are to deal the items, or whole groups, out again. */
function arrangements(sizes: readonly [number, number], groups: EnergyTestGroups | undefined): number {
  const x = new Set(groups === undefined ? [] : Array.from(groups.x));
  const y = new Set(groups === undefined ? [] : Array.from(groups.y));
  const both = [...x].filter((label) => y.has(label)).length;
  const [n, m] = groups === undefined ? sizes : [x.size - both, y.size - both];
  let ways = 2 ** both;
  for (let i = 1; i <= n; i++) ways *= (m + i) / i;
  // Samples of as many each are as far apart with their sides swapped.
  return n === m ? Math.max(1, ways / 2) : ways;
}
