import { byKey } from '../math/by-key.js';
import type { Run } from '../transcript/runs.js';
import type { RowUnit } from './row.js';

/** The runs of one system under one setting. */
export interface RunGroup {
  /** `corpus`, followed by the fields that distinguish the group: `corpus: some-model, sharded`. */
  readonly unit: RowUnit;
  readonly members: readonly Run[];
}

/**
 * The runs by system and setting, in order of appearance. A mean over settings would be of no use: it depends on how
 * many runs each happens to have. Only labels that differ among the runs are named.
 */
export function runGroups(runs: readonly Run[]): RunGroup[] {
  const fields = (['system', 'setting'] as const).filter(
    (field) => new Set(runs.map((run) => run[field])).size > 1,
  );
  const groups = byKey(runs, (run) => fields.map((field) => run[field] ?? `no ${field}`).join(', '));
  return [...groups].map(([label, members]) => ({
    unit: label === '' ? 'corpus' : `corpus: ${label}`,
    members,
  }));
}

/** Whether a row belongs to a corpus metric. */
export function isCorpusRow({ unit }: { readonly unit?: string }): boolean {
  return unit === 'corpus' || unit?.startsWith('corpus: ') === true;
}
