import { counted } from '../../text/counted.js';
import { type Fields, idOf } from '../records/fields.js';
import type { ShapeContext } from './shape.js';

/**
 * The branch of a message tree that ends with the given message, or with the last one of the list. Returns all messages
 * if nothing branches, or if several messages lack a parent.
 * @internal
 */
export function lastBranch(
  list: readonly Fields[],
  [key, parentKey]: readonly [id: string, parent: string],
  leaf: string | undefined,
): readonly Fields[] {
  const byId = new Map(list.map((message) => [idOf(message[key]), message] as const));
  const parents = list.map((message) => idOf(message[parentKey]));
  const roots = parents.filter((parent) => parent === undefined).length;
  if (roots > 1 || new Set(parents).size === parents.length) return list;
  const branch: Fields[] = [];
  const seen = new Set<Fields>();
  let at = byId.get(leaf) ?? list.at(-1);
  while (at && !seen.has(at)) {
    seen.add(at);
    branch.push(at);
    at = byId.get(idOf(at[parentKey]));
  }
  return branch.reverse();
}

/** Reports how many messages of other branches were skipped, if any. @internal */
export function noteAside(count: number, key: string, { notes, place }: ShapeContext): void {
  if (count <= 0) return;
  notes.readSummary.exclude('abandoned-branch', count);
  const message = `only the branch shown last is included; ${counted(count, 'message')} of other branches skipped`;
  notes.warn(place, key, message);
}
