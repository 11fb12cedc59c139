import { requireInput, requireShape } from '../error.js';
import { existing, itemAt } from '../math/existing.js';

/** The label of a cluster of dependent observations: an instruction, a game, a dialogue. */
export type ClusterLabel = string | number;

/**
 * A label for each observation; or several such lists, one for each kind of cluster (instruction and simulator), for
 * standard errors that are robust to all of them.
 */
export type ClusterLabels = ArrayLike<ClusterLabel> | readonly ArrayLike<ClusterLabel>[];

/** Each further kind of cluster doubles the number of sums, 2^4 - 1 at this limit. */
const MAX_KINDS = 4;

/**
 * Merges labels of the same cluster: an observation with two labels depends on the observations of both. The smallest
 * label names the merged cluster, so the order of merging does not matter.
 *
 * @internal
 */
export class JoinedLabels {
  readonly #leaders = new Map<ClusterLabel, ClusterLabel>();

  join(one: ClusterLabel, other: ClusterLabel): void {
    const [a, b] = [this.#findLeader(one), this.#findLeader(other)];
    if (a === b) return;
    if (String(a) < String(b)) this.#leaders.set(b, a);
    else this.#leaders.set(a, b);
  }

  /** The labels after merging. */
  of(labels: ClusterLabel[]): ClusterLabel[] {
    return this.#leaders.size === 0 ? labels : labels.map((label) => this.#findLeader(label));
  }

  #findLeader(label: ClusterLabel): ClusterLabel {
    let leader = label;
    for (let next = this.#leaders.get(leader); next !== undefined; next = this.#leaders.get(leader))
      leader = next;
    // Path compression.
    if (leader !== label) this.#leaders.set(label, leader);
    return leader;
  }
}

/**
 * Throws `INVALID_INPUT` unless a label is a string or a finite number; other values would all end up in one cluster.
 * @internal
 */
export function requireClusterLabel(caller: string, path: string, label: unknown): ClusterLabel {
  const isLabel = typeof label === 'string' || (typeof label === 'number' && Number.isFinite(label));
  requireInput(isLabel, caller, path, 'a string or a finite number, the label of a cluster', label);
  return label;
}

/**
 * The checked labels of each kind of cluster; `undefined` without labels. Throws `SHAPE_MISMATCH` unless there is one
 * label for each item and kind, `INVALID_INPUT` for an invalid label.
 *
 * @internal
 */
export function clusterings(
  caller: string,
  labels: ClusterLabels | undefined,
  items: number,
  each: string,
): ArrayLike<ClusterLabel>[] | undefined {
  if (labels === undefined) return undefined;
  const isSeveral = areSeveral(labels);
  const kinds = isSeveral ? Array.from(labels) : [labels];
  const isFew = kinds.length <= MAX_KINDS;
  requireInput(isFew, caller, 'clusterLabels', `at most ${MAX_KINDS} kinds of clusters`, kinds.length);
  for (const [k, own] of kinds.entries()) {
    const path = isSeveral ? `clusterLabels[${k}]` : 'clusterLabels';
    const expected = `${items}, one label for each ${each}`;
    requireShape(own.length === items, caller, `${path}.length`, expected, own.length);
    for (let i = 0; i < own.length; i++) requireClusterLabel(caller, `${path}[${i}]`, own[i]);
  }
  return kinds;
}

function areSeveral(labels: ClusterLabels): labels is readonly ArrayLike<ClusterLabel>[] {
  return labels.length > 0 && typeof labels[0] === 'object' && labels[0] !== null;
}

/** One number for each distinct label, in order of appearance. @internal */
export function numberLabels(labels: ArrayLike<ClusterLabel>): { numbers: Int32Array; count: number } {
  const known = new Map<ClusterLabel, number>();
  const numbers = Int32Array.from({ length: labels.length }, (_, i) => {
    const label = itemAt(labels, i);
    const number = known.get(label) ?? known.size;
    if (number === known.size) known.set(label, number);
    return number;
  });
  return { numbers, count: known.size };
}

/** Labels of the intersections of the given kinds of clusters. @internal */
export function intersections(kinds: readonly ArrayLike<ClusterLabel>[]): ArrayLike<ClusterLabel> {
  const [first, ...others] = kinds.map((labels) => numberLabels(labels));
  let { numbers } = existing(first);
  for (const other of others) {
    const crossed = numberLabels(
      Float64Array.from(numbers, (number, i) => number * other.count + itemAt(other.numbers, i)),
    );
    numbers = crossed.numbers;
  }
  return numbers;
}
