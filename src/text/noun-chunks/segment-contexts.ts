import type { Arena } from './arena.js';
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

/** Numbers kept of each segment, see below. */
const ROW = 16;

const SYMBOL = 0;
const WORD = 1;
const CLUSTER = 2;
/** The symbol, with the word except for noun phrases. */
const LEXICAL = 3;
/** The symbol of a verb without its word, but forms of "be" apart. */
const VERB_KIND = 4;
/** The row of the nearest verb up to here; 0, a row outside the sentence, if there is none. */
const VERB_BEFORE = 5;
/** The noun phrases after that verb, those after prepositions apart. */
const NOUNS_BEFORE = 6;
/** The nearest finite verb or opener of a clause, and the noun phrases after it. */
const FINITE_BEFORE = 7;
/** What stands beyond the prepositional phrases. */
const OUTER_BEFORE = 8;
/** The word of the nearest conjunction, wh-word or comma. */
const OPENER = 9;
/** Of a verb: what stands before its group of verbs, and may be its subject. */
const HOLDER = 10;
/** The same as above, read from the end. */
const VERB_AFTER = 11;
const NOUNS_AFTER = 12;
const FINITE_AFTER = 13;
const OUTER_AFTER = 14;

/**
 * Evidence from the segments left and right of a place; computed once per place. What lies far away is summed up
 * beforehand in one pass from each side, so that all of it is linear in the segments.
 */
export class SegmentContexts {
  /** One row per segment, with `EDGE` rows on either side for what lies outside the sentence. */
  readonly #rows: Int32Array;
  readonly #opening: number;
  readonly #end: number;
  #place = -2;
  #gap = 0;
  readonly #evidence: Int32Array;

  constructor({ list }: Segments, end: number, arena: Arena) {
    const first = EDGE * ROW;
    const beyond = first + list.length * ROW;
    const rows = arena.int32(beyond + EDGE * ROW);
    for (let at = 0; at < rows.length; at += ROW) {
      const outside = at < first ? START : at < beyond ? 0 : END;
      rows[at + SYMBOL] = outside;
      rows[at + LEXICAL] = mix(outside, 0);
      rows[at + OUTER_BEFORE] = outside;
      rows[at + OUTER_AFTER] = outside;
    }
    for (let k = 0, at = first; k < list.length; k++, at += ROW) {
      const { symbol, facts } = list[k]!;
      rows[at + SYMBOL] = symbol;
      rows[at + WORD] = facts.word;
      rows[at + CLUSTER] = facts.cluster;
      rows[at + LEXICAL] = symbol === NOUNS ? NOUNS : mix(symbol, facts.word);
      rows[at + VERB_KIND] = mix(symbol, facts.wordClass === 'b' ? 1 : 0);
    }
    for (let at = first; at < beyond; at += ROW) summarizeBefore(rows, at);
    for (let at = beyond - ROW; at >= first; at -= ROW) summarizeAfter(rows, at);
    this.#rows = rows;
    this.#evidence = arena.int32(EVIDENCE);
    this.#opening = mix(list.length === 0 ? 0 : rows[first]!, list[0]?.facts.wordClass === 'b' ? 1 : 0);
    this.#end = end;
  }

  /** The evidence for what stands after segment `left` and before segment `right`. */
  between(left: number, right: number): Int32Array {
    if (left !== this.#place || right - left !== this.#gap) {
      this.#place = left;
      this.#gap = right - left;
      this.#compute((left + EDGE) * ROW, (right + EDGE) * ROW);
    }
    return this.#evidence;
  }

  #compute(left: number, right: number): void {
    const rows = this.#rows;
    const l1 = rows[left + SYMBOL]!;
    const l12 = mix(rows[left - ROW + SYMBOL]!, l1);
    const l123 = mix(rows[left - 2 * ROW + SYMBOL]!, l12);
    const r1 = rows[right + SYMBOL]!;
    const r12 = mix(r1, rows[right + ROW + SYMBOL]!);
    const r123 = mix(rows[right + 2 * ROW + SYMBOL]!, r12);
    const l1r1 = mix(l1, r1);
    const verbBefore = rows[left + VERB_BEFORE]!;
    const verbAfter = rows[right + VERB_AFTER]!;
    const verbKindAfter = rows[verbAfter + VERB_KIND]!;
    const taken = rows[verbBefore + HOLDER]!;
    const nounsBefore = Math.min(rows[left + NOUNS_BEFORE]!, MOST_NOUNS);
    const nounsAfter = Math.min(rows[right + NOUNS_AFTER]!, MOST_NOUNS);
    const nouns = nounsBefore * 4 + nounsAfter;
    const outer = mix(rows[left + OUTER_BEFORE]!, rows[right + OUTER_AFTER]!);
    const finite = mix(rows[left + FINITE_BEFORE]!, rows[right + FINITE_AFTER]!);
    const clause = rows[left + OPENER]!;
    const lexicalBefore = rows[left + LEXICAL]!;
    const e = this.#evidence;
    e[0] = l1;
    e[1] = mix(r1, 1);
    e[2] = l1r1;
    e[3] = mix(l1, r12);
    e[4] = mix(l12, r12);
    e[5] = lexicalBefore;
    e[6] = rows[right + LEXICAL]!;
    e[7] = mix(rows[left - ROW + LEXICAL]!, lexicalBefore);
    e[8] = mix(mix(mix(rows[verbBefore + VERB_KIND]!, verbKindAfter), nouns), taken);
    e[9] = mix(outer, taken);
    e[10] = mix(l1r1, this.#end);
    e[11] = mix(mix(this.#opening, this.#end), mix(Math.min(left / ROW - EDGE + 1, 3), r1));
    e[12] = mix(clause, mix(taken, verbKindAfter));
    // From here on joined with the kind of the place only.
    e[13] = l123;
    e[14] = mix(rows[left - 3 * ROW + SYMBOL]!, l123);
    e[15] = r123;
    e[16] = mix(rows[right + 3 * ROW + SYMBOL]!, r123);
    e[17] = mix(rows[verbBefore + WORD]!, mix(nounsBefore, taken));
    e[18] = mix(rows[verbAfter + WORD]!, mix(nounsAfter, l1));
    e[19] = mix(outer, l1r1);
    e[20] = mix(clause, mix(l1r1, nouns));
    e[21] = mix(rows[verbBefore + CLUSTER]!, mix(nounsBefore, mix(taken, l1)));
    e[22] = mix(rows[verbAfter + CLUSTER]!, mix(nounsAfter, l1r1));
    e[23] = mix(mix(rows[left + CLUSTER]!, l1), r12);
    e[24] = mix(l12, mix(r1, rows[right + CLUSTER]!));
    e[25] = mix(finite, l1r1);
    e[26] = mix(finite, mix(clause, taken));
  }
}

/** Finite verbs and openers of clauses end the look for one; noun phrases on the way are counted up to three. */
function finiteAfter(symbol: number, counts: boolean, before: number): number {
  if (symbol === VERB) return 4;
  if (symbol === AUXILIARY) return 8;
  if (symbol === SUBORDINATOR || symbol === WH) return 12;
  return counts && before % 4 < MOST_NOUNS ? before + 1 : before;
}

/** Sums up what stands before the end of a row, given that of the rows before it. */
function summarizeBefore(rows: Int32Array, at: number): void {
  const previous = at - ROW;
  const symbol = rows[at + SYMBOL]!;
  const behindPreposition = rows[previous + SYMBOL] === PREPOSITION;
  const counts = isNominal(symbol) && !behindPreposition;
  if (isVerbal(symbol)) {
    rows[at + VERB_BEFORE] = at;
    rows[at + HOLDER] = isVerbal(rows[previous + SYMBOL]!)
      ? rows[previous + HOLDER]!
      : holder(rows, previous);
  } else {
    rows[at + VERB_BEFORE] = rows[previous + VERB_BEFORE]!;
    rows[at + NOUNS_BEFORE] = rows[previous + NOUNS_BEFORE]! + (counts ? 1 : 0);
  }
  rows[at + FINITE_BEFORE] = finiteAfter(symbol, counts, rows[previous + FINITE_BEFORE]!);
  rows[at + OUTER_BEFORE] =
    isNominal(symbol) && behindPreposition ? rows[previous - ROW + OUTER_BEFORE]! : symbol;
  const opens = symbol === CONJUNCTION || symbol === SUBORDINATOR || symbol === WH || symbol === COMMA;
  rows[at + OPENER] = opens ? rows[at + WORD]! : rows[previous + OPENER]!;
}

/** What may be the subject of the verbs after it. */
function holder(rows: Int32Array, at: number): number {
  const symbol = rows[at + SYMBOL]!;
  if (symbol === THERE) return 3;
  if (symbol === WH) return 4;
  if (!isNominal(symbol)) return 2;
  return rows[at - ROW + SYMBOL] === PREPOSITION ? 5 : 1;
}

/** Sums up what stands from the beginning of a row on, given that of the rows after it. */
function summarizeAfter(rows: Int32Array, at: number): void {
  const next = at + ROW;
  const symbol = rows[at + SYMBOL]!;
  const counts = isNominal(symbol) && rows[at - ROW + SYMBOL] !== PREPOSITION;
  if (isVerbal(symbol)) rows[at + VERB_AFTER] = at;
  else {
    rows[at + VERB_AFTER] = rows[next + VERB_AFTER]!;
    rows[at + NOUNS_AFTER] = rows[next + NOUNS_AFTER]! + (counts ? 1 : 0);
  }
  rows[at + FINITE_AFTER] = finiteAfter(symbol, counts, rows[next + FINITE_AFTER]!);
  const opensPhrase = symbol === PREPOSITION && isNominal(rows[next + SYMBOL]!);
  rows[at + OUTER_AFTER] = opensPhrase ? rows[next + ROW + OUTER_AFTER]! : symbol;
}
