import { mix } from './hash.js';
import {
  AUXILIARY,
  COMMA,
  CONJUNCTION,
  isNominal,
  isVerbal,
  NOUNS,
  PREPOSITION,
  type Segments,
  SUBORDINATOR,
  THERE,
  VERB,
  WH,
} from './segments.js';

/** The first so many pieces of evidence are joined with the word of a pronoun, the rest with its kind. */
export const BY_IDENTITY = 13;

/** Pieces of evidence for each place. */
export const EVIDENCE = 27;

/** Stand for the start and the end of the sentence among the symbols. */
const START = 1;
const END = 2;

/** Segments beyond the first and the last are looked at up to this distance. */
const EDGE = 4;

/** A verb is told apart up to this many noun phrases away. */
const MOST_NOUNS = 3;

/**
 * Evidence from the segments left and right of a place; computed once per place. What lies far away is summed up
 * beforehand in one pass from each side, so that all of it is linear in the segments.
 */
export class SegmentContexts {
  /** With `EDGE` places on either side for what lies outside the sentence, like all that follow. */
  readonly #symbols: Int32Array;
  readonly #words: Int32Array;
  /** Like the symbols, with the word except for noun phrases. */
  readonly #lexical: Int32Array;
  readonly #clusters: Int32Array;
  /** Verbs without their word, but forms of "be" apart. */
  readonly #verbs: Int32Array;
  readonly #left: LeftSummaries;
  readonly #right: Summaries;
  readonly #opening: number;
  readonly #end: number;
  #place = -2;
  #gap = 0;
  readonly #evidence: Int32Array = new Int32Array(EVIDENCE);

  constructor({ list }: Segments, end: number) {
    const size = list.length + 2 * EDGE;
    const symbols = new Int32Array(size).fill(START, 0, EDGE).fill(END, size - EDGE);
    const lexical = symbols.map((symbol) => mix(symbol, 0));
    const words = new Int32Array(size);
    const clusters = new Int32Array(size);
    const verbs = new Int32Array(size);
    for (let k = 0, at = EDGE; k < list.length; k++, at++) {
      const { symbol, facts } = list[k]!;
      symbols[at] = symbol;
      words[at] = facts.word;
      clusters[at] = facts.cluster;
      lexical[at] = symbol === NOUNS ? NOUNS : mix(symbol, facts.word);
      verbs[at] = mix(symbol, facts.wordClass === 'b' ? 1 : 0);
    }
    this.#symbols = symbols;
    this.#words = words;
    this.#lexical = lexical;
    this.#clusters = clusters;
    this.#verbs = verbs;
    this.#left = summarizeLeft(symbols, words);
    this.#right = summarizeRight(symbols);
    this.#opening = mix(list.length === 0 ? 0 : symbols[EDGE]!, list[0]?.facts.wordClass === 'b' ? 1 : 0);
    this.#end = end;
  }

  /** The evidence for what stands after segment `left` and before segment `right`. */
  between(left: number, right: number): Int32Array {
    if (left !== this.#place || right - left !== this.#gap) {
      this.#place = left;
      this.#gap = right - left;
      this.#compute(left + EDGE, right + EDGE);
    }
    return this.#evidence;
  }

  #compute(left: number, right: number): void {
    const symbols = this.#symbols;
    const lexical = this.#lexical;
    const clusters = this.#clusters;
    const l1 = symbols[left]!;
    const r1 = symbols[right]!;
    const l12 = mix(symbols[left - 1]!, l1);
    const r12 = mix(r1, symbols[right + 1]!);
    const wl1 = lexical[left]!;
    const verbAtLeft = this.#left.verb[left]!;
    const verbAtRight = this.#right.verb[right]!;
    const verbLeft = this.#verbs[verbAtLeft]!;
    const verbRight = this.#verbs[verbAtRight]!;
    const nounsLeft = Math.min(this.#left.nouns[left]!, MOST_NOUNS);
    const nounsRight = Math.min(this.#right.nouns[right]!, MOST_NOUNS);
    const nouns = nounsLeft * 4 + nounsRight;
    const taken = this.#left.holder[verbAtLeft]!;
    const outer = mix(this.#left.outer[left]!, this.#right.outer[right]!);
    const finite = mix(this.#left.finite[left]!, this.#right.finite[right]!);
    const clause = this.#left.opener[left]!;
    const l1r1 = mix(l1, r1);
    const e = this.#evidence;
    e[0] = l1;
    e[1] = mix(r1, 1);
    e[2] = l1r1;
    e[3] = mix(l1, r12);
    e[4] = mix(l12, r12);
    e[5] = wl1;
    e[6] = lexical[right]!;
    e[7] = mix(lexical[left - 1]!, wl1);
    e[8] = mix(mix(mix(verbLeft, verbRight), nouns), taken);
    e[9] = mix(outer, taken);
    e[10] = mix(l1r1, this.#end);
    e[11] = mix(mix(this.#opening, this.#end), mix(Math.min(left - EDGE + 1, 3), r1));
    e[12] = mix(clause, mix(taken, verbRight));
    // From here on joined with the kind of the place only.
    const l123 = mix(symbols[left - 2]!, l12);
    const r123 = mix(symbols[right + 2]!, r12);
    e[13] = l123;
    e[14] = mix(symbols[left - 3]!, l123);
    e[15] = r123;
    e[16] = mix(symbols[right + 3]!, r123);
    e[17] = mix(this.#words[verbAtLeft]!, mix(nounsLeft, taken));
    e[18] = mix(this.#words[verbAtRight]!, mix(nounsRight, l1));
    e[19] = mix(outer, l1r1);
    e[20] = mix(clause, mix(l1r1, nouns));
    e[21] = mix(clusters[verbAtLeft]!, mix(nounsLeft, mix(taken, l1)));
    e[22] = mix(clusters[verbAtRight]!, mix(nounsRight, l1r1));
    e[23] = mix(mix(clusters[left]!, l1), r12);
    e[24] = mix(l12, mix(r1, clusters[right]!));
    e[25] = mix(finite, l1r1);
    e[26] = mix(finite, mix(clause, taken));
  }
}

/** What can be said of all that lies on one side of a place, by the segment next to it. */
interface Summaries {
  /** The nearest verb; 0, where there is no segment, if there is none. */
  readonly verb: Int32Array;
  /** The noun phrases before the nearest verb, those after prepositions apart. */
  readonly nouns: Int32Array;
  /** The nearest finite verb or opener of a clause, and the noun phrases before it. */
  readonly finite: Int32Array;
  /** What stands beyond the prepositional phrases. */
  readonly outer: Int32Array;
}

interface LeftSummaries extends Summaries {
  /** The word of the nearest conjunction, wh-word or comma. */
  readonly opener: Int32Array;
  /** Of each verb: what stands before its group of verbs, and may be its subject. */
  readonly holder: Int32Array;
}

const createSummaries = (size: number): Summaries => ({
  verb: new Int32Array(size),
  nouns: new Int32Array(size),
  finite: new Int32Array(size),
  outer: new Int32Array(size),
});

/** Finite verbs and openers of clauses end the look for one; noun phrases on the way are counted up to three. */
function finiteAfter(symbol: number, counts: boolean, before: number): number {
  if (symbol === VERB) return 4;
  if (symbol === AUXILIARY) return 8;
  if (symbol === SUBORDINATOR || symbol === WH) return 12;
  return counts && before % 4 < MOST_NOUNS ? before + 1 : before;
}

function summarizeLeft(symbols: Int32Array, words: Int32Array): LeftSummaries {
  const size = symbols.length;
  const left = { ...createSummaries(size), opener: new Int32Array(size), holder: new Int32Array(size) };
  left.outer.fill(START, 0, EDGE);
  for (let at = EDGE; at < symbols.length - EDGE; at++) {
    const symbol = symbols[at]!;
    const behindPreposition = symbols[at - 1] === PREPOSITION;
    const counts = isNominal(symbol) && !behindPreposition;
    if (isVerbal(symbol)) {
      left.verb[at] = at;
      left.holder[at] = isVerbal(symbols[at - 1]!) ? left.holder[at - 1]! : holderKind(symbols, at - 1);
    } else {
      left.verb[at] = left.verb[at - 1]!;
      left.nouns[at] = left.nouns[at - 1]! + (counts ? 1 : 0);
    }
    left.finite[at] = finiteAfter(symbol, counts, left.finite[at - 1]!);
    left.outer[at] = isNominal(symbol) && behindPreposition ? left.outer[at - 2]! : symbol;
    left.opener[at] =
      symbol === CONJUNCTION || symbol === SUBORDINATOR || symbol === WH || symbol === COMMA
        ? words[at]!
        : left.opener[at - 1]!;
  }
  return left;
}

/** What may be the subject of the verbs after it. */
function holderKind(symbols: Int32Array, at: number): number {
  const symbol = symbols[at]!;
  if (symbol === THERE) return 3;
  if (symbol === WH) return 4;
  if (!isNominal(symbol)) return 2;
  return symbols[at - 1] === PREPOSITION ? 5 : 1;
}

function summarizeRight(symbols: Int32Array): Summaries {
  const right = createSummaries(symbols.length);
  right.outer.fill(END, symbols.length - EDGE);
  for (let at = symbols.length - EDGE - 1; at >= EDGE; at--) {
    const symbol = symbols[at]!;
    const counts = isNominal(symbol) && symbols[at - 1] !== PREPOSITION;
    if (isVerbal(symbol)) right.verb[at] = at;
    else {
      right.verb[at] = right.verb[at + 1]!;
      right.nouns[at] = right.nouns[at + 1]! + (counts ? 1 : 0);
    }
    right.finite[at] = finiteAfter(symbol, counts, right.finite[at + 1]!);
    right.outer[at] = symbol === PREPOSITION && isNominal(symbols[at + 1]!) ? right.outer[at + 2]! : symbol;
  }
  return right;
}
