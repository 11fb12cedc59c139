import type { Embedded, EmbeddedNextTurnCase } from '../src/transcript/embedded.js';
import type { Agenda } from '../src/transcript/types.js';
import { frozen } from './frozen.js';
import { golden } from './golden.js';

/** One golden case of the agenda metrics; items are places in the list. */
export interface AgendaCase {
  readonly id: string;
  readonly input: {
    readonly items: number[][];
    readonly edges: [number, number][];
    readonly turns: number[][];
    readonly message: number[];
    readonly tauRel: number;
    readonly gamma: number;
    readonly tauCov: number;
    readonly start: number | null;
    readonly end: number | null;
    readonly blockSize: number;
    readonly blockStep: number;
    readonly hops: number;
    readonly epsilon: number;
  };
  readonly paper: {
    readonly relevant: number[][];
    readonly infoCov: number[];
    readonly iStar: number;
    readonly anyRelevant: boolean;
    readonly saturated: boolean;
    readonly target: number | null;
    readonly relevance: number | null;
    readonly infoGain: number | null;
    readonly ap: number | null;
    readonly sat: boolean[];
    readonly acr: number;
    readonly pe: number | null;
    readonly phiState: boolean;
    readonly linear: number[];
    readonly trajectory: number[];
    readonly dedup: number[];
    readonly cs: number | null;
  };
}

/** All golden cases of the agenda metrics. */
export function agendaCases(): AgendaCase[] {
  return golden<{ cases: AgendaCase[] }>('agenda').cases;
}

/** The id that stands for a place in the list of items. */
export function itemId(place: number): string {
  return `item${place}`;
}

/** A case as the arguments of the metrics, frozen. */
export function agendaArguments({ input }: AgendaCase): {
  readonly agenda: Agenda;
  readonly embedded: Embedded;
  readonly local: EmbeddedNextTurnCase;
  readonly options: {
    readonly agendaEmbeddings: number[][];
    readonly scale: number;
    readonly coverageThreshold: number;
    readonly relevanceThreshold: number;
  };
} {
  const agenda: Agenda = {
    items: input.items.map((_, place) => ({ id: itemId(place), text: `item ${place}` })),
    edges: input.edges.map(([from, to]) => [itemId(from), itemId(to)]),
    ...(input.start === null ? {} : { start: itemId(input.start) }),
    ...(input.end === null ? {} : { end: itemId(input.end) }),
  };
  const turns = input.turns.map((_, i) => ({ speaker: `s${i % 2}`, text: `message ${i}` }));
  return frozen({
    agenda,
    embedded: { transcript: { turns, agenda }, embeddings: input.turns },
    local: {
      context: turns,
      contextEmbeddings: input.turns,
      candidate: { speaker: 's0', text: 'message' },
      candidateEmbedding: input.message,
    },
    options: {
      agendaEmbeddings: input.items,
      scale: input.gamma,
      coverageThreshold: input.tauCov,
      relevanceThreshold: input.tauRel,
    },
  });
}

/** A small agenda with ids of one letter: `abc` and `['ab', 'bc']` are three items and two edges. */
export function agendaOf(
  ids: string,
  edges: string[] = [],
  ends: { start?: string; end?: string } = {},
): Agenda {
  return frozen({
    items: [...ids].map((id) => ({ id, text: `talk about ${id}` })),
    edges: edges.map((edge): [string, string] => [edge.charAt(0), edge.charAt(1)]),
    ...ends,
  });
}
