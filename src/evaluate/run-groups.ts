import { byKey } from '../math/by-key.js';
import { conditionText, runCondition, varyingWithin } from '../transcript/run-conditions.js';
import type { Run } from '../transcript/runs.js';
import type { RowUnit } from './row.js';

/** The runs of one system under one setting and one set of conditions. */
export interface RunGroup {
  /** `corpus`, followed by what distinguishes the group: `corpus: some-model, sharded, temperature 0`. */
  readonly unit: RowUnit;
  readonly members: readonly Run[];
  /** The recorded conditions that distinguish the group from others of its system and setting. */
  readonly conditions: ReadonlyMap<string, string | undefined>;
}

/**
 * Groups runs by system, setting and the recorded conditions that differ among runs of an instruction, in order of
 * appearance. A mean over settings would depend on the number of runs of each. Labels mention only what differs.
 */
export function runGroups(runs: readonly Run[]): RunGroup[] {
  const fields = (['system', 'setting'] as const).filter(
    (field) => new Set(runs.map((run) => run[field])).size > 1,
  );
  const groups = byKey(runs, (run) => fields.map((field) => run[field] ?? `no ${field}`).join(', '));
  return [...groups].flatMap(([label, members]) => {
    const names = varyingWithin(members);
    return [...byKey(members, (run) => conditionText(run, names))].map(([condition, own]) => {
      const name = [label, condition].filter((text) => text !== '').join(', ');
      const unit: RowUnit = name === '' ? 'corpus' : `corpus: ${name}`;
      return {
        unit,
        members: own,
        conditions: new Map(names.map((each) => [each, runCondition(own[0], each)])),
      };
    });
  });
}

/** Whether a row belongs to a corpus metric. */
export function isCorpusRow({ unit }: { readonly unit?: string }): boolean {
  return unit === 'corpus' || unit?.startsWith('corpus: ') === true;
}
