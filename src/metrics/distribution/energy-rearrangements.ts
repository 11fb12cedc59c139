import { mean } from '../../math/mean.js';
import { permutationTest } from '../../math/permutation-test.js';
import { quantile } from '../../math/quantile.js';
import { objectWith, printedAs, rounds, seed } from '../../options/option-kinds.js';
import type { OptionSpecs, Resolved } from '../../options/options.js';
import { requireClusterLabel } from '../../statistics/cluster-labels.js';
import type {
  CoreResult,
  FromVectors,
  MetricIdentity,
  MetricResult,
  Params,
  Settled,
} from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import type { EnergyComponents } from './energy-components.js';

/** Permutation options of an energy test. */
export interface EnergyTestDraws {
  /** Number of random rearrangements; default 999. */
  readonly permutations?: number;
  /** Seed of the rearrangements; default 0. */
  readonly seed?: number;
  /**
   * A label for each item. Items of one group (turns of one dialogue) change sides together; a group with items in both
   * samples (an instruction of both systems) swaps its sides.
   */
  readonly groups?: EnergyTestGroups;
}

/** The group of each item of both samples. */
export interface EnergyTestGroups {
  readonly x: ArrayLike<string | number>;
  readonly y: ArrayLike<string | number>;
}

/** @internal */
export const DRAWS: OptionSpecs<EnergyTestDraws, 'permutations' | 'seed'> = {
  permutations: rounds(1, 999),
  seed: seed(0),
  groups: printedAs(objectWith<EnergyTestGroups>('x', '{ x, y }, a label for each item'), countGroups),
};

/** Result of an energy test. */
export interface EnergyTestResult<Id extends string = string>
  extends CoreResult<Id>,
    FromVectors,
    EnergyComponents {
  /** Share of rearrangements with at least this distance, in (0, 1]. */
  readonly pValue: number | null;
  /** Mean distance of the rearrangements: the distance by chance for these sample sizes. */
  readonly chanceMean: number | null;
  /** The distance that 5% of the rearrangements exceed. */
  readonly chanceUpper: number | null;
  /** Number of groups; `null` if every item is a group. */
  readonly groups: number | null;
  /** The smallest possible p-value for this number of arrangements. */
  readonly minimumPValue: number | null;
}

/** The components that the card of an energy test lists; the first is named after the distance. */
export function testComponents(distance: string): {
  readonly symbol: string;
  readonly of: 'pValue' | 'minimumPValue' | 'chanceMean' | 'chanceUpper';
}[] {
  return [
    { symbol: `${distance}-p`, of: 'pValue' },
    { symbol: `${distance}-least-p`, of: 'minimumPValue' },
    { symbol: `${distance}-chance-mean`, of: 'chanceMean' },
    { symbol: `${distance}-chance-95`, of: 'chanceUpper' },
  ];
}

/** The observed distance, and the distance of a rearrangement given by indices of the pooled items. */
export interface EnergyTest {
  readonly distance: MetricResult & EnergyComponents;
  readonly sizes: readonly [number, number];
  readonly squared: (a: readonly number[], b: readonly number[]) => number;
}

/** The result of a test: its distance, and the distances of the rearrangements. */
export function testResult<Id extends string>(
  identity: MetricIdentity<Id>,
  params: Params,
  test: EnergyTest,
  { groups, permutations, seed: first }: Resolved<EnergyTestDraws, 'permutations' | 'seed'>,
): Settled<EnergyTestResult<Id>> {
  const { metric: _metric, revision: _revision, score, undefinedBecause: reason, ...rest } = test.distance;
  for (const side of ['x', 'y'] as const) {
    Array.from(groups?.[side] ?? []).forEach((label, i) => {
      requireClusterLabel(identity.id, `options.groups.${side}[${i}]`, label);
    });
  }
  const count = groups === undefined ? null : countGroups(groups);
  const common = { ...rest, params, groups: count };
  const nothing = { ...common, pValue: null, chanceMean: null, chanceUpper: null, minimumPValue: null };
  if (score === null) return undefinedBecause(identity, reason ?? 'too-few-items', nothing);
  const chance = rearrange(test, permutations, first, groups);
  // Sums can overflow while the distance is finite only for distances near the maximum number.
  if (!Object.values(chance).every(Number.isFinite)) return undefinedBecause(identity, 'infinite', nothing);
  const minimumPValue = 1 / Math.min(permutations + 1, arrangements(test.sizes, groups));
  return scored(identity, score, { ...common, ...chance, minimumPValue });
}

/** The p-value and the distribution of the distances, including the observed one. */
function rearrange(
  { distance, sizes: [n, m], squared }: EnergyTest,
  permutations: number,
  seed: number,
  groups: EnergyTestGroups | undefined,
): { pValue: number; chanceMean: number; chanceUpper: number } {
  const a = Array.from({ length: n }, (_, i) => i);
  const b = Array.from({ length: m }, (_, i) => n + i);
  const distances: number[] = [];
  // Differences within rounding error are ties; the tolerance is relative to the means behind the distance.
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

/** Number of ways to redistribute the items or groups. */
function arrangements(sizes: readonly [number, number], groups: EnergyTestGroups | undefined): number {
  const x = new Set(groups === undefined ? [] : Array.from(groups.x));
  const y = new Set(groups === undefined ? [] : Array.from(groups.y));
  const both = [...x].filter((label) => y.has(label)).length;
  const [n, m] = groups === undefined ? sizes : [x.size - both, y.size - both];
  let ways = 2 ** both;
  for (let i = 1; i <= n; i++) ways *= (m + i) / i;
  // Samples of equal size have the same distance after swapping sides.
  return n === m ? Math.max(1, ways / 2) : ways;
}
