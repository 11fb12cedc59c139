import {
  type ClusterBy,
  clusterFor,
  labelsByKind,
  type ScoreCluster,
  taskClusterOf,
} from '../evaluate/cluster-by.js';
import type { ScoreRow } from '../evaluate/row.js';
import { existing, itemAt } from '../math/existing.js';
import type { ClusterLabel } from '../statistics/cluster-labels.js';
import type { CellPair } from './cells.js';
import { contentKey } from './design.js';
import type { DesignRecord } from './records.js';

export interface Clusters {
  /** For each kind of cluster, the cluster of each pair (or of each score of a, then of b); empty without clusters. */
  readonly labels: readonly (readonly ClusterLabel[])[];
  readonly clusterBy: readonly string[];
}

type By = ClusterBy<ScoreRow> | undefined;

/**
 * The clusters of paired units. If the two sides of a unit belong to different clusters of a field, such as different
 * raters, the clusters of a and b become two kinds, because merging would join all of them.
 */
export function clustersOfPairs(units: readonly (readonly CellPair[])[], by: By): Clusters {
  const side = (name: 'a' | 'b'): DesignRecord[][] =>
    units.map((pairs) => pairs.flatMap((pair) => pair[name].records));
  const [recordsA, recordsB] = [side('a'), side('b')];
  const [ofA, ofB] = [recordsA, recordsB].map((records) =>
    records.map((own, at) => recordClusters(own, by, at)),
  );
  const [a, b] = [existing(ofA), existing(ofB)];
  const agree = a.every((clusters, at) => {
    const others = itemAt(b, at);
    if (clusters.length === 0 || others.length === 0) return true;
    const known = new Set(clusters.map(({ label }) => label));
    return others.length === known.size && others.every(({ label }) => known.has(label));
  });
  const both = recordsA.map((own, at) => [...own, ...itemAt(recordsB, at)]);
  if (agree)
    return clusterKinds(
      a.map((clusters, at) => (clusters.length > 0 ? clusters : itemAt(b, at))),
      both,
    );
  const [left, right] = [clusterKinds(a, []), clusterKinds(b, [])];
  const kinds = left.clusterBy.flatMap((field, k) => {
    const [own, other] = [itemAt(left.labels, k), itemAt(right.labels, k)];
    return own.every((label, i) => label === other[i])
      ? [{ field, labels: own }]
      : [
          { field: `${field} of a`, labels: own },
          { field: `${field} of b`, labels: other },
        ];
  });
  return { clusterBy: kinds.map(({ field }) => field), labels: kinds.map(({ labels }) => labels) };
}

/** The clusters of the conversations of a unit; more than one if the conversations disagree. */
function recordClusters(records: readonly DesignRecord[], by: By, at: number): ScoreCluster[] {
  const found = new Map<ClusterLabel, ScoreCluster>();
  for (const { origin, task, otherOrigins = [] } of records)
    for (const each of [origin, ...otherOrigins]) {
      const own =
        by === undefined ? taskClusterOf(each) : clusterFor(by, each as ScoreRow, at, 'compareSystems');
      const cluster = by === undefined && task !== undefined ? { by: [task.field], label: task.label } : own;
      if (cluster !== undefined) found.set(cluster.label, cluster);
    }
  return [...found.values()];
}

export function clusterUnits(units: readonly (readonly DesignRecord[])[], by: By): Clusters {
  return clusterKinds(
    units.map((records, at) => recordClusters(records, by, at)),
    units,
  );
}

/** The labels of each kind of cluster; without clusters, copies of a unit form one cluster. */
function clusterKinds(
  clusters: readonly (readonly ScoreCluster[])[],
  records: readonly (readonly DesignRecord[])[],
): Clusters {
  const [first] = clusters.find((each) => each.length > 0) ?? [];
  if (first === undefined) return copyClusters(records);
  const observations = clusters.map((each, at) => ({ labels: each.map(({ label }) => label), alone: at }));
  const own = { clusterBy: first.by, labels: labelsByKind(first.by.length, observations) };
  const copies = copyClusters(records);
  const [contents] = copies.labels;
  // Copies within one cluster, such as equal runs of a task, change nothing.
  if (contents === undefined || own.labels.some((labels) => isWithin(contents, labels))) return own;
  const others = own.labels.flatMap((labels, k) =>
    isWithin(labels, contents) ? [] : [{ field: itemAt(own.clusterBy, k), labels }],
  );
  return {
    clusterBy: [...copies.clusterBy, ...others.map(({ field }) => field)],
    labels: [contents, ...others.map(({ labels }) => labels)],
  };
}

/** Whether units with equal labels of one kind have equal labels of another one. */
function isWithin(finer: readonly ClusterLabel[], coarser: readonly ClusterLabel[]): boolean {
  const known = new Map<ClusterLabel, ClusterLabel>();
  return finer.every((label, i) => {
    const other = itemAt(coarser, i);
    const same = known.get(label) ?? other;
    known.set(label, same);
    return same === other;
  });
}

function copyClusters(units: readonly (readonly DesignRecord[])[]): Clusters {
  const labels = units.map((own, at): ClusterLabel => contentKey(own) ?? at);
  return new Set(labels).size < labels.length
    ? { clusterBy: ['copies'], labels: [labels] }
    : { clusterBy: [], labels: [] };
}
