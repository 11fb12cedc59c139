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

/** How the permutations of an energy test are drawn. */
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

/** The components of a test on its card, named after the distance. */
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

/** The distance as given, and the distance of any rearrangement by the indices of the pooled items. */
export interface EnergyTest {
  readonly distance: MetricResult & EnergyComponents;
  readonly sizes: readonly [number, number];
  readonly squared: (a: readonly number[], b: readonly number[]) => number;
}

/** The result of a test: its distance, and how far apart the rearrangements are. */
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
  // Only sums of distances near the largest number overflow where the distance itself does not.
  if (!Object.values(chance).every(Number.isFinite)) return undefinedBecause(identity, 'infinite', nothing);
  const minimumPValue = 1 / Math.min(permutations + 1, arrangements(test.sizes, groups));
  return scored(identity, score, { ...common, ...chance, minimumPValue });
}

/** The p-value, and where the distances of the arrangements lie; the one given is among them. */
function rearrange(
  { distance, sizes: [n, m], squared }: EnergyTest,
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
