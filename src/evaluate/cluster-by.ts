import { requireOption } from '../error.js';
import { existing } from '../math/existing.js';
import { propertiesOf } from '../options/is-fields.js';
import { aFunction, either, text, words } from '../options/option-kinds.js';
import type { OptionSpec } from '../options/options.js';
import { optionId } from '../options/params.js';
import { type ClusterLabel, JoinedLabels, requireClusterLabel } from '../statistics/cluster-labels.js';
import { rowCluster, taskFieldOf } from './row-origin.js';

/**
 * Which observations are dependent: observations that share a value of a row field (or of `clusterLabels`), of any of
 * several fields (each a separate kind of cluster, such as instruction and simulator), or of a function of value and
 * index.
 */
export type ClusterBy<T> =
  | string
  | readonly string[]
  | ((value: T, index: number) => ClusterLabel | undefined);

/** The spec of a `clusterBy` option. @internal */
export function clusterByOption<T>(): OptionSpec<ClusterBy<T>> {
  return {
    ...(either(either(text(), words()), aFunction()) as OptionSpec<ClusterBy<T>>),
    expected: 'a field, a list of fields, or a function',
  };
}

/** The cluster of a value. */
export interface ScoreCluster {
  /** The kinds of clusters: `instruction`, or several fields. */
  readonly by: readonly string[];
  /** The label; for several fields, the JSON of the list of labels, with `null` for absent ones. */
  readonly label: ClusterLabel;
}

/**
 * The cluster of a value according to the option; without it, the task of the dialogue (`instruction`, else `item`).
 *
 * @internal
 */
export function clusterFor<T>(
  by: ClusterBy<T> | undefined,
  value: T,
  index: number,
  caller: string,
): ScoreCluster | undefined {
  if (by === undefined) return taskClusterOf(value);
  if (typeof by === 'function') {
    const label = by(value, index);
    if (label === undefined) return undefined;
    return { by: [optionId(by)], label: requireClusterLabel(caller, 'options.clusterBy', label) };
  }
  const fields = typeof by === 'string' ? [by] : by;
  const labels = fields.map((field) =>
    typeof value === 'object' && value !== null ? rowCluster(value, field) : undefined,
  );
  if (labels.every((label) => label === undefined)) return undefined;
  return {
    by: fields,
    label: labels.length === 1 ? existing(labels[0]) : JSON.stringify(labels.map((label) => label ?? null)),
  };
}

/** The task of a row's dialogue. @internal */
export function taskClusterOf(value: unknown): ScoreCluster | undefined {
  if (typeof value !== 'object' || value === null || !('clusterLabels' in value)) return undefined;
  const field = taskFieldOf(value);
  return field === undefined ? undefined : { by: [field], label: existing(rowCluster(value, field)) };
}

/**
 * Tracks which fields of `clusterBy` occur, to reject a field that never does: every value would be a separate cluster,
 * and intervals would be too narrow.
 *
 * @internal
 */
export class ClusterFields {
  readonly #missing: Set<string>;
  #count = 0;

  constructor(by: ClusterBy<never> | undefined) {
    this.#missing = new Set(typeof by === 'string' ? [by] : Array.isArray(by) ? by : []);
  }

  note(value: unknown): void {
    this.#count += 1;
    if (this.#missing.size === 0 || typeof value !== 'object' || value === null) return;
    for (const field of this.#missing)
      if (rowCluster(value, field) !== undefined) this.#missing.delete(field);
  }

  /** Fields that have not occurred; empty before the first value. */
  get missing(): readonly string[] {
    return this.#count === 0 ? [] : [...this.#missing];
  }

  require(caller: string): void {
    const [field] = this.missing;
    const expected =
      'a field that occurs in clusterLabels (evaluate copies it from meta with keepMeta: [FIELD])';
    requireOption(field === undefined, caller, 'clusterBy', expected, field);
  }
}

/**
 * The labels of each kind of cluster, from the results of {@link clusterFor}. An observation with several labels of one
 * kind merges these clusters; an observation without a label is a separate cluster.
 *
 * @internal
 */
export function labelsByKind(
  kinds: number,
  observations: readonly { readonly labels: readonly ClusterLabel[]; readonly alone: ClusterLabel }[],
): ClusterLabel[][] {
  return Array.from({ length: kinds }, (_, kind) => {
    const joined = new JoinedLabels();
    const labels = observations.map((each) => {
      const own = each.labels.flatMap((label) => labelPart(label, kind, kinds) ?? []);
      const [first, ...others] = own;
      if (first === undefined) return each.alone;
      for (const other of others) joined.join(`=${first}`, `=${other}`);
      return `=${first}`;
    });
    return joined.of(labels);
  });
}

function labelPart(label: ClusterLabel, kind: number, kinds: number): ClusterLabel | undefined {
  if (kinds === 1) return label;
  const part = propertiesOf(JSON.parse(String(label)))[kind];
  return typeof part === 'string' ? part : undefined;
}
