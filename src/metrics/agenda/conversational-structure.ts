import { existing, itemAt } from '../../math/existing.js';
import { numberWhere, optional, printedAs, required, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { Embedded } from '../../transcript/embedded.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, FromVectors, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import {
  AGENDA_OPTIONS,
  AGENDA_VECTOR_OPTIONS,
  type AgendaOptions,
  type AgendaVectors,
  dialogueRows,
} from './agenda-state.js';
import { linearizeAgenda } from './linearize-agenda.js';
import { dotOfRows, type UnitRows } from './unit-rows.js';

/** @internal */
export const METRIC: FactsFor<ConversationalStructureResult> = {
  id: 'conversational-structure',
  revision: 1,
  symbol: 'CS',
  input: 'embedded',
  needs: ['embeddings', 'agenda', 'hops'],
  precomputed: 'agenda',
  undefinedWhen: ['too-few-turns', 'too-few-items'],
  direction: 'higher',
  components: [],
};

/** Options of {@link conversationalStructure}. */
export interface ConversationalStructureOptions
  extends AgendaVectors,
    /** Accepted so that all agenda metrics can share one set of options; not used here. */
    Partial<Omit<AgendaOptions, keyof AgendaVectors>> {
  /** Maximum distance of an orderly step in the linearized agenda (r; the paper does not give a value). */
  readonly hops: number;
  /** Turns in a block (w). Default 5. */
  readonly blockSize?: number;
  /** Turns from the start of one block to the next (d). Default 2. */
  readonly blockStep?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<ConversationalStructureOptions, 'blockSize' | 'blockStep'> = {
  ...AGENDA_VECTOR_OPTIONS,
  coverageThreshold: printedAs(optional(AGENDA_OPTIONS.coverageThreshold), false),
  scale: printedAs(optional(AGENDA_OPTIONS.scale), false),
  relevanceThreshold: printedAs(
    numberWhere('a finite number', () => true),
    false,
  ),
  hops: required(wholeNumber(0), ' (r; the paper gives no value)'),
  blockSize: wholeNumber(1, 5),
  blockStep: wholeNumber(1, 2),
};

/** Result of {@link conversationalStructure}. */
export interface ConversationalStructureResult extends CoreResult<'conversational-structure'>, FromVectors {
  /** Id of the most relevant item of each block. */
  readonly blocks: readonly string[];
  /** The items of the blocks without immediate repeats. */
  readonly trajectory: readonly string[];
  /** The linearized agenda, see `linearizeAgenda`. */
  readonly order: readonly string[];
}

/**
 * Conversational structure (CS): how orderly a conversation moves through its agenda.
 *
 * The dialogue is divided into blocks of `blockSize` turns, starting every `blockStep` turns (full blocks only; a
 * shorter dialogue is one block). Each block is assigned the item with the largest sum of cosines to its turns; ties go
 * to the first item in the agenda. Immediate repeats are dropped. CS is the share of the remaining transitions between
 * items that are at most `hops` positions apart in the linearized agenda, in either direction [1].
 *
 * The score lies in [0, 1]. `n` is the number of transitions. Undefined scores: `too-few-turns` without turns,
 * `too-few-items` if fewer than two items remain. Takes O(turns * items * dimensions) time and O(turns * (items +
 * dimensions)) memory.
 *
 * [1] Zhang et al. 2026, MPCEval, appendix C, eq. 29-31 and algorithm 2 (CS).
 *
 * @throws MetricError `INVALID_OPTION` without agenda or `hops`, or unless the block options are positive integers;
 * `SHAPE_MISMATCH` unless there is one vector per turn and per item
 *
 * @example
 * ```ts
 * import { type Agenda, conversationalStructure } from '@mtpc/metrics';
 * const items = ['venue', 'food', 'music'].map((id) => ({ id, text: id }));
 * const agenda: Agenda = { items, edges: [['venue', 'food'], ['food', 'music']] };
 * const turns = [0, 1, 2, 3, 4].map(() => ({ speaker: 'ana', text: 'Well.' }));
 * const result = conversationalStructure(
 *   { transcript: { turns, agenda }, embeddings: [[1, 0, 0], [1, 0, 0], [0, 1, 0], [1, 0, 0], [0, 0, 1]] },
 *   { agendaEmbeddings: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], hops: 1, blockSize: 1, blockStep: 1 },
 * );
 * result.trajectory; // => ['venue', 'food', 'venue', 'music']
 * result.score; // => 0.666666666667
 * ```
 */
export const conversationalStructure: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  embedded: Embedded,
  options: ConversationalStructureOptions,
): Settled<ConversationalStructureResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { hops, blockSize, blockStep } = resolved;
  const rows = dialogueRows(METRIC.id, embedded, resolved);
  const { agenda, turns, items, precision, embedder } = rows;
  const order = linearizeAgenda(agenda);
  const blocks = itemOfEachBlock(turns, items, blockSize, blockStep).map(
    (item) => itemAt(agenda.items, item).id,
  );
  const trajectory = blocks.filter((id, i) => id !== blocks[i - 1]);
  const places = new Map(order.map((id, place) => [id, place]));
  const n = Math.max(0, trajectory.length - 1);
  const body = {
    ...{ n, params: { ...paramsOf(OPTIONS, resolved), agenda: rows.agendaHash } },
    ...{ blocks, trajectory, order, embedder, precision },
  };
  if (turns.rows === 0) return undefinedBecause(METRIC, 'too-few-turns', body);
  if (n === 0) return undefinedBecause(METRIC, 'too-few-items', body);
  let orderly = 0;
  for (let i = 1; i < trajectory.length; i++) {
    const step =
      existing(places.get(itemAt(trajectory, i))) - existing(places.get(itemAt(trajectory, i - 1)));
    if (Math.abs(step) <= hops) orderly += 1;
  }
  return scored(METRIC, orderly / n, body);
}

/** The index of the most relevant item of each block of turns. */
function itemOfEachBlock(turns: UnitRows, items: UnitRows, size: number, step: number): number[] {
  if (items.rows === 0 || turns.rows === 0) return [];
  const found: number[] = [];
  const last = Math.max(0, turns.rows - size);
  for (let start = 0; start <= last; start += step) {
    found.push(mostRelevantItem(turns, items, start, Math.min(turns.rows, start + size)));
  }
  return found;
}

function mostRelevantItem(turns: UnitRows, items: UnitRows, start: number, end: number): number {
  let best = 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (let item = 0; item < items.rows; item++) {
    let sum = 0;
    for (let turn = start; turn < end; turn++) sum += dotOfRows(turns, turn, items, item);
    // Differences within rounding error are ties, because the same cosines may be summed in another order.
    if (sum > highest + 1e-14 * (end - start)) {
      highest = sum;
      best = item;
    }
  }
  return best;
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'appendix C, eq. 29-31, algorithm 2' },
  reports: ['mpceval'],
  category: 'agenda',
  meaning: 'How orderly a conversation moves through its agenda.',
  tex: '\\mathrm{CS} = \\frac{1}{m - 1} \\sum_{i=2}^{m} \\mathbb{1}[|\\pi(z_i) - \\pi(z_{i-1})| \\le r]',
  range: [0, 1],
  granularity: 'transcript',
  aggregate: 'mean',
  cost: { time: 'O(turns * items * dimensions)', memory: 'O(turns * (items + dimensions))' },
  nUnit: 'transitions between items',
  use: 'to ask whether a conversation moves through its agenda in order.',
  avoid:
    'for conversations about a single item: the score needs transitions. The paper gives no value for `hops`; choose it in advance.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the trajectory is venue, food, venue, music. Two of the three steps span at most one place: 0.667.',
  seeAlso: ['agenda-completion', 'agenda-progression'],
};
