import { byKey } from '../math/by-key.js';
import { itemAt } from '../math/existing.js';
import { type Factor, isRandomFactor, ownLabel } from './factors.js';
import type { DesignRecord } from './records.js';

type Levels = ReadonlyMap<string, readonly DesignRecord[]>;

/** Mean number of conversations from which the values of a field are clusters. */
const FEW = 2;

/**
 * Fields whose values never occur at two levels and have several conversations each, such as users who each talked to one
 * system. They cannot be matched, and what their conversations share cannot be separated from the levels: they are
 * clusters. Of nested fields, such as sessions of users, the coarsest is given.
 */
export function nestedFields(factors: readonly Factor[], records: Levels, used: readonly string[]): string[] {
  const found = factors.filter(
    ({ field, kind }) =>
      !used.includes(field) && (kind !== 'condition' || isRandomFactor(field)) && isNested(records, field),
  );
  const all = [...records.values()].flat();
  return found
    .filter(({ field, levels }) => !found.some((other) => isCoarser(other, { field, levels }, all)))
    .map(({ field }) => field);
}

function isNested(records: Levels, field: string): boolean {
  const values = [...records.values()].map(
    (own) => new Set(own.flatMap(({ labels }) => ownLabel(labels, field) ?? [])),
  );
  const count = [...records.values()].flat().filter(({ labels }) => ownLabel(labels, field) !== undefined);
  const distinct = new Set(values.flatMap((own) => [...own])).size;
  const total = values.reduce((sum, { size }) => sum + size, 0);
  return distinct === total && values.some(({ size }) => size > 1) && count.length >= FEW * distinct;
}

/** Whether all conversations that share a value of a field share one of the other, which has fewer values. */
function isCoarser(
  other: Pick<Factor, 'field' | 'levels'>,
  { field, levels }: Pick<Factor, 'field' | 'levels'>,
  all: readonly DesignRecord[],
): boolean {
  if (other.field === field || other.levels.length >= levels.length) return false;
  return [...byKey(all, ({ labels }) => ownLabel(labels, field)).values()].every(
    (own) => new Set(own.map(({ labels }) => ownLabel(labels, other.field))).size === 1,
  );
}

/** The fields to cluster by: the task, unless each belongs to one value of a nested field, and the nested fields. */
export function withTask(nested: readonly string[], records: Levels): string[] {
  const all = [...records.values()].flat().filter(({ task }) => task !== undefined);
  if (all.length === 0) return [...nested];
  const isWithin = nested.some((field) =>
    [...byKey(all, ({ task }) => task?.label).values()].every(
      (own) => new Set(own.map(({ labels }) => ownLabel(labels, field))).size === 1,
    ),
  );
  const { task } = itemAt(all, 0);
  return [...(isWithin || task === undefined ? [] : [task.field]), ...nested];
}
