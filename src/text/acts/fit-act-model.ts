import { itemAt } from '../../math/existing.js';
import { aString, type Form, listOf, requireForm, tableOf } from '../../options/forms.js';
import { ownValue } from '../../options/own-value.js';

const SEQUENCES: Form = tableOf(listOf(aString, 'a list of acts'), 'lists of acts by dialogue');

import { contentHash } from '../../math/hash.js';
import { numberWhere, wholeNumber, words } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';

/** Options of {@link fitActModel}. */
export interface ActModelOptions {
  /** Maximum length of the history. Default 4. */
  readonly order?: number;
  /** Added to every count, at least 0; 0 gives the maximum likelihood estimate. Default 0.1. */
  readonly alpha?: number;
  /** All acts; by default the acts in the sequences, in alphabetical order. */
  readonly vocabulary?: readonly string[];
}

const OPTIONS: OptionSpecs<ActModelOptions, 'order' | 'alpha'> = {
  order: wholeNumber(0, 4),
  alpha: numberWhere('a finite number of at least 0', (value) => value >= 0, 0.1),
  vocabulary: words<readonly string[]>(),
};

/** Probability of an act, with the length of the history that it is based on. */
export interface ActProbability {
  readonly probability: number;
  /** Length of the history after backing off; -1 if no act was observed at all. */
  readonly order: number;
}

/** A model of act sequences from {@link fitActModel}. */
export interface ActModel {
  readonly id: string;
  readonly order: number;
  readonly alpha: number;
  readonly vocabulary: readonly string[];
  /** The probability of `act` after `history` (most recent last), excluding the sequence `leaveOut`. */
  probability(act: string, history: readonly string[], leaveOut?: string): ActProbability;
}

/** Counts of acts after a history, and the histories that are one act longer. */
interface Node {
  total: number;
  readonly next: Map<string, number>;
  readonly longer: Map<string, Node>;
}

/**
 * Fits an n-gram model of dialogue acts: the probability of each act after the acts before it.
 *
 * `p(act | history) = (count + alpha) / (total + alpha |V|)`, where V contains the vocabulary and the act itself, total
 * counts how often any act followed the last `order` acts of the history, and count how often this act did. While total
 * is 0, the oldest act of the history is dropped; if total is 0 even for the empty history, p = 1 / |V|. Only positions
 * at or after `order` are counted, for every length of history, so only sequences longer than `order` contribute [1].
 *
 * A dialogue's own acts would make it look likely, so pass its id as `leaveOut` when you score it. Fitting takes time
 * and memory O(acts * order); a probability O(order), or O(order * acts of the excluded dialogue).
 *
 * [1] Zhang et al. 2026, MPCEval, section B.2.2, eq. 17 (DAF); the estimator follows the published code.
 *
 * @param sequences the acts of each dialogue by its id, in the order of its turns
 * @throws MetricError `INVALID_OPTION` if `order` is not a non-negative integer, `alpha` is negative, or an option is
 * unknown
 *
 * @example
 * ```ts
 * import { fitActModel } from '@mtpc/metrics';
 * const sequences = { d1: ['ask', 'tell', 'ask', 'tell'], d2: ['ask', 'ask', 'tell'] };
 * const model = fitActModel(sequences, { order: 1, alpha: 1 });
 * model.probability('tell', ['ask']).probability; // => 0.666666666667
 * model.probability('tell', ['ask'], 'd1').probability; // => 0.5
 * model.probability('tell', ['sing']).order; // => 0
 * ```
 */
export function fitActModel(
  sequences: Readonly<Record<string, readonly string[]>>,
  options?: ActModelOptions,
): ActModel {
  requireForm('fitActModel', 'sequences', sequences, SEQUENCES);
  const resolved = resolveOptions('fitActModel', OPTIONS, options);
  const { order, alpha } = resolved;
  const vocabulary = resolved.vocabulary ?? [...new Set(Object.values(sequences).flat())].sort();
  const known = new Set(vocabulary);
  const all = newNode();
  for (const acts of Object.values(sequences)) count(all, acts, order);
  const content = Object.entries(sequences).flatMap(([id, acts]) => [id, acts.length, ...acts]);

  function probability(act: string, history: readonly string[], leaveOut?: string): ActProbability {
    const size = known.size + (known.has(act) ? 0 : 1);
    const without = newNode();
    if (leaveOut !== undefined) count(without, ownValue(sequences, leaveOut) ?? [], order);
    let node: Node | undefined = all;
    let minus: Node | undefined = without;
    let used = -1;
    let result = 1 / size;
    // Longer histories are rarer, so extend the history while it was observed.
    while (node !== undefined && node.total > (minus?.total ?? 0)) {
      const seen = (node.next.get(act) ?? 0) - (minus?.next.get(act) ?? 0);
      result = (seen + alpha) / (node.total - (minus?.total ?? 0) + alpha * size);
      used += 1;
      const earlier = used < order ? history[history.length - 1 - used] : undefined;
      node = earlier === undefined ? undefined : node.longer.get(earlier);
      minus = earlier === undefined ? undefined : minus?.longer.get(earlier);
    }
    return { probability: result, order: used };
  }

  const id = `n-gram(${order},${alpha})#${contentHash([...content, ...vocabulary])}`;
  return Object.freeze({ id, order, alpha, vocabulary: Object.freeze([...vocabulary]), probability });
}

/** Counts every act of a sequence after each history of up to `order` acts. */
function count(root: Node, acts: readonly string[], order: number): void {
  for (let i = order; i < acts.length; i++) {
    let node = root;
    for (let length = 0; ; length++) {
      node.total += 1;
      node.next.set(itemAt(acts, i), (node.next.get(itemAt(acts, i)) ?? 0) + 1);
      if (length === order) break;
      const earlier = itemAt(acts, i - 1 - length);
      let longer = node.longer.get(earlier);
      if (longer === undefined) node.longer.set(earlier, (longer = newNode()));
      node = longer;
    }
  }
}

function newNode(): Node {
  return { total: 0, next: new Map(), longer: new Map() };
}
