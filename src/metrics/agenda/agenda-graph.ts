import { requireInput } from '../../error.js';
import { itemAt } from '../../math/existing.js';
import { requireAgenda } from '../../transcript/inputs.js';
import type { Agenda } from '../../transcript/types.js';

/** An agenda with item indices instead of ids, for searches. @internal */
export interface AgendaGraph {
  readonly ids: readonly string[];
  /** Index of each item by id. */
  readonly places: ReadonlyMap<string, number>;
  /** The successors of each item, in the order of the edges. */
  readonly successors: readonly (readonly number[])[];
  /** The predecessors of each item, in the order of the edges. */
  readonly predecessors: readonly (readonly number[])[];
  readonly start: number | null;
  readonly end: number | null;
}

/**
 * Converts an agenda to an {@link AgendaGraph}. Cycles, several roots, unconnected items and repeated edges are
 * allowed; unknown ids are not.
 *
 * @internal
 */
export function agendaGraph(agenda: Agenda, caller: string): AgendaGraph {
  requireAgenda(caller, agenda);
  const places = new Map<string, number>();
  agenda.items.forEach(({ id }, i) => {
    requireInput(!places.has(id), caller, `agenda.items[${i}].id`, 'a unique id', id);
    places.set(id, i);
  });
  const place = (id: string, path: string): number => {
    const found = places.get(id);
    requireInput(found !== undefined, caller, `agenda.${path}`, 'the id of an item', id);
    return found;
  };
  const successors = agenda.items.map((): number[] => []);
  const predecessors = agenda.items.map((): number[] => []);
  agenda.edges.forEach(([from, to], i) => {
    const a = place(from, `edges[${i}][0]`);
    const b = place(to, `edges[${i}][1]`);
    itemAt(successors, a).push(b);
    itemAt(predecessors, b).push(a);
  });
  // Agendas from JSON may contain null for an absent end.
  const optional = (id: string | null | undefined, path: string): number | null =>
    id === undefined || id === null ? null : place(id, path);
  return {
    ids: [...places.keys()],
    places,
    successors,
    predecessors,
    start: optional(agenda.start, 'start'),
    end: optional(agenda.end, 'end'),
  };
}
