import { requireInput, requireShape } from '../error.js';
import { compensatedSum } from '../math/compensated-sum.js';
import { mean } from '../math/mean.js';
import { requireSequence } from '../math/require-numbers.js';
import { tameDifferences } from '../math/tame-differences.js';

/** What observations that are not independent have in common: an instruction, a game, a dialogue. */
export type ClusterLabel = string | number;

/**
 * Labels of which some mean the same cluster: what has two of them is not independent of what has either. Each cluster goes
 * by the least of its labels, so that the order of joining does not matter.
 *
 * @internal
 */
export class JoinedLabels {
  readonly #leaders = new Map<ClusterLabel, ClusterLabel>();

  join(one: ClusterLabel, other: ClusterLabel): void {
    const [a, b] = [this.#leaderOf(one), this.#leaderOf(other)];
    if (a !== b)
      this.#leaders.set(...((String(a) < String(b) ? [b, a] : [a, b]) as [ClusterLabel, ClusterLabel]));
  }

  /** The labels, those of one cluster alike. */
  of(labels: ClusterLabel[]): ClusterLabel[] {
    return this.#leaders.size === 0 ? labels : labels.map((label) => this.#leaderOf(label));
  }

  #leaderOf(label: ClusterLabel): ClusterLabel {
    let leader = label;
    for (let next = this.#leaders.get(leader); next !== undefined; next = this.#leaders.get(leader))
      leader = next;
    // Paths are kept short.
    if (leader !== label) this.#leaders.set(label, leader);
    return leader;
  }
}

/** Throws `INVALID_INPUT` unless a label is a string or a finite number: what is neither would be one cluster. @internal */
export function requireClusterLabel(caller: string, path: string, label: ClusterLabel): ClusterLabel {
  const isLabel = typeof label === 'string' || Number.isFinite(label);
  if (!isLabel)
    requireInput(false, caller, path, 'a string or a finite number, the label of a cluster', label);
  return label;
}

/** Throws `SHAPE_MISMATCH` unless there is a label for each of some items, `INVALID_INPUT` for what is none. @internal */
export function requireClusterLabels(
  caller: string,
  labels: ArrayLike<ClusterLabel>,
  items: number,
  each: string,
): void {
  const expected = `${items}, one label for each ${each}`;
  requireShape(labels.length === items, caller, 'clusters.length', expected, labels.length);
  for (let i = 0; i < labels.length; i++) requireClusterLabel(caller, `clusters[${i}]`, labels[i]!);
}

/** Sum and number of the values of each cluster, in an order that does not depend on that of the values. */
export interface ClusterSums {
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

/** A mean and how far it may be off. */
export interface ClusteredMean {
  readonly n: number;
  /** Clusters; as many as observations where there are no labels. */
  readonly clusters: number;
  readonly mean: number;
  /** `null` for fewer than two clusters. */
  readonly standardError: number | null;
  /** Clusters - 1. */
  readonly df: number;
  /** Sums of the clusters, measured from the least value in `unit`s. */
  readonly totals: ClusterSums;
  readonly least: number;
  readonly unit: number;
}

/**
 * Mean and cluster-robust standard error: with S_g and n_g the sum and number of the values of cluster g of G, the
 * variance of the mean is G / (G - 1) sum (S_g - n_g mean)^2 / n^2. For clusters of equal size it is the variance of the
 * mean of their means; where each value is its own cluster, the usual s^2 / n.
 *
 * The order of the values does not matter, to the last digit. O(n log n).
 *
 * @internal
 */
export function clusteredMean(
  values: ArrayLike<number>,
  labels?: ArrayLike<ClusterLabel>,
  caller = 'clusteredMean',
  path = 'values',
): ClusteredMean {
  const sorted = sortWithLabels(values, labels, caller, path);
  const { differences, unit } = tameDifferences(sorted.values);
  const totals = clusterSums(differences, sorted.labels);
  const n = values.length;
  const clusters = totals.sums.length;
  const center = mean(differences);
  const residuals = totals.sums.map((sum, g) => (sum - totals.counts[g]! * center) ** 2);
  const variance = (clusters / (clusters - 1)) * (compensatedSum(residuals) / n / n);
  return {
    ...{ n, clusters, totals, unit },
    mean: mean(sorted.values),
    standardError: clusters < 2 ? null : unit * Math.sqrt(variance),
    df: clusters - 1,
    least: n === 0 ? Number.NaN : sorted.values[0]!,
  };
}

/** Values in ascending order, with their labels. */
function sortWithLabels(
  values: ArrayLike<number>,
  labels: ArrayLike<ClusterLabel> | undefined,
  caller: string,
  path: string,
): { values: Float64Array; labels: readonly ClusterLabel[] | undefined } {
  requireSequence(caller, path, values);
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i]))
      requireInput(false, caller, `${path}[${i}]`, 'a finite number', values[i]);
  }
  if (labels === undefined) {
    const isSorted = values instanceof Float64Array && isAscending(values);
    return { values: isSorted ? values : Float64Array.from(values).sort(), labels };
  }
  requireClusterLabels(caller, labels, values.length, `of the ${path}`);
  const order = Array.from(values, (_, i) => i).sort((i, j) => values[i]! - values[j]!);
  return {
    values: Float64Array.from(order, (i) => values[i]!),
    labels: order.map((i) => labels[i]!),
  };
}

function isAscending(values: Float64Array): boolean {
  for (let i = 1; i < values.length; i++) if (values[i]! < values[i - 1]!) return false;
  return true;
}

function clusterSums(values: Float64Array, labels: readonly ClusterLabel[] | undefined): ClusterSums {
  if (labels === undefined) return { sums: values, counts: new Float64Array(values.length).fill(1) };
  const places = new Map<ClusterLabel, number>();
  const found: { sum: number; count: number }[] = [];
  for (const [i, label] of labels.entries()) {
    const place = places.get(label) ?? found.push({ sum: 0, count: 0 }) - 1;
    places.set(label, place);
    found[place]!.sum += values[i]!;
    found[place]!.count += 1;
  }
  found.sort((a, b) => a.sum - b.sum || a.count - b.count);
  return {
    sums: Float64Array.from(found, ({ sum }) => sum),
    counts: Float64Array.from(found, ({ count }) => count),
  };
}
