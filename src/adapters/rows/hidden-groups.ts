import { ownValue } from '../../options/own-value.js';
import type { Turn } from '../../transcript/types.js';

/** Fields named like the id of a group of messages. */
const GROUPING =
  /(id|uuid|key|file|sample|episode|trial|problem|task|game|case|call|ticket|convo|run|group|example)$/i;

/**
 * A field that suggests several conversations among single messages: every message has it, equal values are adjacent,
 * and each occurs more than once.
 * @internal
 */
export function hiddenGroups(
  turns: readonly Turn[],
): { readonly field: string; readonly values: number } | undefined {
  for (const field of Object.keys(turns[0]?.meta ?? {})) {
    if (!GROUPING.test(field)) continue;
    const runs = findRuns(turns.map(({ meta }) => ownValue(meta, field)));
    const values = new Set(runs.map(({ value }) => value)).size;
    if (values > 1 && values === runs.length && runs.every(({ length }) => length > 1))
      return { field, values };
  }
  return undefined;
}

/** Runs of equal consecutive values; empty if a value is missing. */
function findRuns(
  values: readonly unknown[],
): readonly { readonly value: unknown; readonly length: number }[] {
  const runs: { value: unknown; length: number }[] = [];
  for (const value of values) {
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const last = runs.at(-1);
    if (last?.value === value) last.length += 1;
    else runs.push({ value, length: 1 });
  }
  return runs;
}
