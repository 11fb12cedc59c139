import { ownValue } from '../../options/own-value.js';
import type { Turn } from '../../transcript/types.js';
import { toMeta, toTurn } from '../records/fields.js';

/** Merges two turns of one speaker with the text of either and the actions of both. @internal */
export function mergedTurns(first: Turn, second: Turn): Turn {
  const list = <T>(a: readonly T[] | undefined, b: readonly T[] | undefined): readonly T[] | undefined =>
    a || b ? [...(a ?? []), ...(b ?? [])] : undefined;
  const text = first.text.trim() === '' ? second.text : first.text;
  const base = first.text.trim() === '' ? { ...first, ...second } : { ...second, ...first };
  const meta: Record<string, unknown> = { ...first.meta, ...second.meta };
  for (const key of ['toolCalls', 'parts']) {
    const [a, b] = [ownValue(first.meta, key), ownValue(second.meta, key)];
    if (Array.isArray(a) && Array.isArray(b)) meta[key] = [...a, ...b];
  }
  return toTurn({
    ...base,
    text,
    actions: list(first.actions, second.actions),
    references: list(first.references, second.references),
    meta: toMeta(meta),
  });
}
