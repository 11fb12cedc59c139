import { requireInput } from '../../error.js';
import { existing, itemAt } from '../../math/existing.js';
import { anIterable, requireForm } from '../../options/forms.js';
import type { Agenda } from '../../transcript/types.js';
import { agendaGraph } from './agenda-graph.js';

/**
 * Finds the next item to discuss: the first unsaturated one in a depth-first search from the current item.
 *
 * At each item the search tries the successors, then the predecessors, both in the order of the edges, and visits each
 * item at most once [1]. An unsaturated current item is itself the result.
 *
 * Takes O(items + edges) time and memory.
 *
 * @param agenda the graph
 * @param current id of the item under discussion
 * @param saturated ids of the items that are covered
 * @returns the id of the next item, or `null` if no open item can be reached from the current one
 * @throws MetricError `INVALID_INPUT` if two items share an id, or an edge or `current` refers to an unknown item
 *
 * [1] Zhang et al. 2026, MPCEval, section B.2.1, algorithm 1.
 *
 * @example
 * ```ts
 * import { type Agenda, nextAgendaItem } from '@mtpc/metrics';
 * const items = ['budget', 'venue', 'food'].map((id) => ({ id, text: id }));
 * const agenda: Agenda = { items, edges: [['budget', 'venue'], ['budget', 'food']] };
 * nextAgendaItem(agenda, 'budget', ['budget', 'venue']); // => 'food'
 * nextAgendaItem(agenda, 'venue', ['venue']); // => 'budget'
 * nextAgendaItem(agenda, 'food', ['budget', 'venue', 'food']); // => null
 * ```
 */
export function nextAgendaItem(agenda: Agenda, current: string, saturated: Iterable<string>): string | null {
  const { ids, places, successors, predecessors } = agendaGraph(agenda, 'nextAgendaItem');
  const from = places.get(current);
  requireInput(from !== undefined, 'nextAgendaItem', 'current', 'the id of an item', current);
  requireForm('nextAgendaItem', 'saturated', saturated, anIterable);
  const covered = new Set(saturated);
  const visited = new Set<number>();
  const waiting = [from];
  while (waiting.length > 0) {
    const item = existing(waiting.pop());
    if (visited.has(item)) continue;
    if (!covered.has(itemAt(ids, item))) return itemAt(ids, item);
    visited.add(item);
    // A stack: push predecessors before successors, each in reverse order.
    for (const neighbors of [itemAt(predecessors, item), itemAt(successors, item)]) {
      for (let i = neighbors.length - 1; i >= 0; i--) waiting.push(itemAt(neighbors, i));
    }
  }
  return null;
}
