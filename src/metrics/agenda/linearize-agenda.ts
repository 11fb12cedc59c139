import { existing, itemAt } from '../../math/existing.js';
import type { Agenda } from '../../transcript/types.js';
import { agendaGraph } from './agenda-graph.js';

/**
 * Lists the items of an agenda in depth-first order along the edges.
 *
 * The search starts at `agenda.start`, or, if that is not set, at every item without a predecessor, in list order. It
 * visits successors in the order of the edges and each item once. Unreached items come last, in list order [1]; so do
 * the items of a cycle that no root leads to, unless `start` is one of them.
 *
 * Takes O(items + edges) time and memory.
 *
 * [1] Zhang et al. 2026, MPCEval, appendix C (CS), which does not define the order of unreached items.
 *
 * @returns the ids of all items, each once
 * @throws MetricError `INVALID_INPUT` if two items share an id, or an edge, `start` or `end` refers to an unknown item
 *
 * @example
 * ```ts
 * import { linearizeAgenda } from '@mtpc/metrics';
 * const items = ['venue', 'food', 'music', 'budget'].map((id) => ({ id, text: id }));
 * linearizeAgenda({ items, edges: [['budget', 'venue'], ['venue', 'food']] });
 * // => ['music', 'budget', 'venue', 'food']
 * linearizeAgenda({ items, edges: [['budget', 'venue'], ['venue', 'food']], start: 'budget' });
 * // => ['budget', 'venue', 'food', 'music']
 * ```
 */
export function linearizeAgenda(agenda: Agenda): string[] {
  const { ids, successors, predecessors, start } = agendaGraph(agenda, 'linearizeAgenda');
  const roots = ids.map((_, i) => i).filter((i) => itemAt(predecessors, i).length === 0);
  const order = new Set<number>();
  const waiting = start === null ? roots.reverse() : [start];
  while (waiting.length > 0) {
    const item = existing(waiting.pop());
    if (order.has(item)) continue;
    order.add(item);
    const next = itemAt(successors, item);
    for (let i = next.length - 1; i >= 0; i--) waiting.push(itemAt(next, i));
  }
  for (let i = 0; i < ids.length; i++) order.add(i);
  return [...order].map((i) => itemAt(ids, i));
}
