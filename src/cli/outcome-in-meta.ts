import { ownValue } from '../options/own-value.js';
import { visibleText } from '../text/visible-text.js';
import type { Transcript } from '../transcript/types.js';
import type { InputOptions } from './input-files.js';
import type { Io } from './io.js';

/** Fields that tell whether a task was solved. */
const OUTCOME = /^(?:is|was)?[_-]?(?:solved|success|successful|succeeded|passed|resolved)$/i;

const TRUTHS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...([true, 1, '1', 'true', 'True'] as const).map((value) => [value, true] as const),
  ...([false, 0, '0', 'false', 'False'] as const).map((value) => [value, false] as const),
]);

/**
 * Compared conversations with `outcome.success` from a field such as `solved`, unless they have outcomes or the caller
 * names a score. Prints the choice.
 */
export function withOutcomes<T extends ReadonlyMap<string, readonly Transcript[]>>(
  systems: T,
  { columns, score }: InputOptions,
  io: Io,
): T | Map<string, Transcript[]> {
  const all = [...systems.values()].flat();
  if (columns?.score !== undefined || score !== undefined || all.some(({ outcome }) => outcome !== undefined))
    return systems;
  const names = new Set(all.flatMap(({ meta }) => Object.keys(meta ?? {})));
  const field = [...names].find((name) => OUTCOME.test(name) && hasOnlyTruths(all, name));
  if (field === undefined) return systems;
  const known = all.filter(({ meta }) => ownValue(meta, field) !== undefined).length;
  io.stderr.write(
    `${visibleText(`outcome: "${field}" (0 or 1 in ${known} of ${all.length} conversations) is taken as success`)}; --columns score=FIELD names another field\n`,
  );
  const withSuccess = (transcript: Transcript): Transcript => {
    const success = TRUTHS.get(ownValue(transcript.meta, field));
    return success === undefined ? transcript : { ...transcript, outcome: { success } };
  };
  return new Map([...systems].map(([name, own]) => [name, own.map(withSuccess)]));
}

function hasOnlyTruths(transcripts: readonly Transcript[], field: string): boolean {
  const values = transcripts.flatMap(({ meta }) => ownValue(meta, field) ?? []);
  return values.length > 0 && values.every((value) => TRUTHS.has(value));
}
