import type { Notes } from '../../records/notes.js';
import type { Place } from '../../records/place.js';

/** Order of utterances. */
export type UtteranceOrder = 'auto' | 'time' | 'reply' | 'file';

/** Data that determines the position of an utterance. @internal */
export interface Orderable {
  readonly id: string | undefined;
  readonly replyTo: string | undefined;
  readonly timeMs: number | undefined;
  readonly place: Place;
}

/**
 * Orders the utterances of one conversation. `'reply'` walks the reply tree: each utterance, then its replies in the
 * order of the file, each with its replies. `'time'` sorts by time, ties in the order of the walk. `'auto'` is `'time'`
 * if every utterance has a time, else `'reply'`, which without replies is the order of the file. A reply to itself, to
 * an unknown utterance or in a cycle starts a new tree, with a warning.
 * @internal
 */
export function orderUtterances<T extends Orderable>(
  utterances: readonly T[],
  order: UtteranceOrder,
  notes: Notes,
): readonly T[] {
  const parents = findParents(utterances, notes);
  if (order === 'file') return utterances;
  const walked = walk(utterances, parents);
  const timed = walked.every(({ timeMs }) => timeMs !== undefined);
  if (order === 'reply' || (order === 'auto' && !timed)) return walked;
  const missing = walked.find(({ timeMs }) => timeMs === undefined);
  if (missing) {
    notes.warn(missing.place, 'timestamp', 'no time to sort by; the conversation is in reply order');
    return walked;
  }
  return walked.toSorted((a, b) => a.timeMs! - b.timeMs!);
}

/** The index of the utterance that each one replies to; -1 if there is none. */
function findParents(utterances: readonly Orderable[], notes: Notes): number[] {
  const indexOf = new Map<string, number>();
  for (const [index, { id }] of utterances.entries()) {
    if (id !== undefined && !indexOf.has(id)) indexOf.set(id, index);
  }
  const parents = utterances.map(({ replyTo, id, place }) => {
    if (replyTo === undefined) return -1;
    if (replyTo === id) {
      notes.warn(place, 'reply-to', `"${replyTo}" is the utterance itself; read as no reply`);
      return -1;
    }
    const parent = indexOf.get(replyTo);
    if (parent === undefined) {
      notes.warn(place, 'reply-to', `"${replyTo}" is not in the conversation; read as no reply`);
    }
    return parent ?? -1;
  });
  breakCircles(utterances, parents, notes);
  return parents;
}

/** Breaks every cycle of replies at its first member in the file. */
function breakCircles(utterances: readonly Orderable[], parents: number[], notes: Notes): void {
  const FRESH = -1;
  const seenFrom = parents.map(() => FRESH);
  for (const start of parents.keys()) {
    let at = start;
    while (at >= 0 && seenFrom[at] === FRESH) {
      seenFrom[at] = start;
      at = parents[at]!;
    }
    if (at < 0 || seenFrom[at] !== start) continue;
    let first = at;
    for (let next = parents[at]!; next !== at; next = parents[next]!) first = Math.min(first, next);
    const { place, replyTo } = utterances[first]!;
    notes.warn(
      place,
      'reply-to',
      `"${replyTo}" replies to this utterance in turn; the reply link is ignored`,
    );
    parents[first] = -1;
  }
}

/** Every utterance before its replies, depth first. Uses an explicit stack, because threads may be very deep. */
function walk<T>(utterances: readonly T[], parents: readonly number[]): T[] {
  const replies = new Map<number, number[]>();
  for (const [index, parent] of parents.entries()) {
    const siblings = replies.get(parent);
    if (siblings) siblings.push(index);
    else replies.set(parent, [index]);
  }
  const stack = (replies.get(-1) ?? []).toReversed();
  const order: T[] = [];
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    order.push(utterances[index]!);
    for (const reply of replies.get(index)?.toReversed() ?? []) stack.push(reply);
  }
  return order;
}
