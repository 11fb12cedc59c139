import type { Arena } from './arena.js';
import { columnsOf } from './columns.js';
import { flags } from './flags.js';
import { mix } from './hash.js';
import { isNominal, isVerbal, SegmentSymbol } from './segment-symbols.js';
import type { Segment } from './segments.js';
import { WordClass } from './word-classes.js';

/** Symbols for positions outside the sentence; no letter has such a code. */
const SENTENCE_START = 1;
const SENTENCE_END = 2;

/** Boundary rows on either side of the segments: features look at most this far beyond them. */
export const EDGE = 4;

/** Noun phrases on the way to a verb are counted up to this number. */
export const MAX_NOUNS = 3;

/** The columns of each segment. The segment itself is the last of its "before" and the first of its "after". */
const COLUMNS = [
  'symbol',
  'word',
  'cluster',
  /** The symbol, with the word except for noun phrases. */
  'lexical',
  /** The symbol of a verb without its word, but forms of "be" apart. */
  'verbKind',
  /** The row of the nearest verb; 0, a row outside the sentence, if there is none. */
  'verbBefore',
  /** The noun phrases after that verb except those after prepositions. */
  'nounsBefore',
  /** The nearest finite verb or opener of a clause, and the noun phrases after it, see `nextFinite`. */
  'finiteBefore',
  /** The symbol beyond the prepositional phrases. */
  'outerBefore',
  /** The word of the nearest conjunction, subordinator, wh-word or comma. */
  'clauseOpener',
  /** For a verb: the content of its subject position, see `SubjectSlot`. */
  'subjectSlot',
  'verbAfter',
  'nounsAfter',
  'finiteAfter',
  'outerAfter',
  /** Rows of sixteen numbers are found by shifting. */
  'unused',
] as const;

export const Column: Readonly<Record<(typeof COLUMNS)[number], number>> = columnsOf(COLUMNS);

/** Numbers per row. */
export const ROW: number = COLUMNS.length;

/** The content of the position before a group of verbs; 0 without a verb. */
const SubjectSlot = { NOUN: 1, NO_NOUN: 2, THERE: 3, WH: 4, PREPOSITIONAL: 5 } as const;

/** The nearest finite verb or opener of a clause; the low two bits count the noun phrases on the way. */
const Finite = { VERB: 4, AUXILIARY: 8, CLAUSE_OPENER: 12 } as const;

const COUNT_BITS = 3;

const CLAUSE_OPENERS: Uint8Array = flags([
  SegmentSymbol.CONJUNCTION,
  SegmentSymbol.SUBORDINATOR,
  SegmentSymbol.WH,
  SegmentSymbol.COMMA,
]);

/** The row of a segment. */
export const rowOf = (segment: number): number => (segment + EDGE) * ROW;

export const verbKindOf = (symbol: number, wordClass: string): number =>
  mix(symbol, wordClass === WordClass.BE ? 1 : 0);

/** One row per segment, in one pass from each side. Linear in the segments. */
export function segmentRows(list: readonly Segment[], arena: Arena): Int32Array {
  const first = rowOf(0);
  const beyond = rowOf(list.length);
  const rows = arena.int32(beyond + EDGE * ROW);
  for (let at = 0; at < rows.length; at += ROW) {
    const outside = at < first ? SENTENCE_START : at < beyond ? 0 : SENTENCE_END;
    rows[at + Column.symbol] = outside;
    rows[at + Column.lexical] = mix(outside, 0);
    rows[at + Column.outerBefore] = outside;
    rows[at + Column.outerAfter] = outside;
  }
  for (let k = 0, at = first; k < list.length; k++, at += ROW) {
    const { symbol, facts } = list[k]!;
    rows[at + Column.symbol] = symbol;
    rows[at + Column.word] = facts.word;
    rows[at + Column.cluster] = facts.cluster;
    rows[at + Column.lexical] = symbol === SegmentSymbol.NOUNS ? symbol : mix(symbol, facts.word);
    rows[at + Column.verbKind] = verbKindOf(symbol, facts.wordClass);
  }
  for (let at = first; at < beyond; at += ROW) summarizeBefore(rows, at);
  for (let at = beyond - ROW; at >= first; at -= ROW) summarizeAfter(rows, at);
  return rows;
}

/** Finite verbs and openers of clauses end the look for one; noun phrases on the way are counted up to three. */
function nextFinite(symbol: number, counts: boolean, before: number): number {
  if (symbol === SegmentSymbol.VERB) return Finite.VERB;
  if (symbol === SegmentSymbol.AUXILIARY) return Finite.AUXILIARY;
  if (symbol === SegmentSymbol.SUBORDINATOR || symbol === SegmentSymbol.WH) return Finite.CLAUSE_OPENER;
  return counts && (before & COUNT_BITS) < MAX_NOUNS ? before + 1 : before;
}

/** Summarizes everything before the end of a row, given the summary of the rows before it. */
function summarizeBefore(rows: Int32Array, at: number): void {
  const previous = at - ROW;
  const symbol = rows[at + Column.symbol]!;
  const behindPreposition = rows[previous + Column.symbol] === SegmentSymbol.PREPOSITION;
  const counts = isNominal(symbol) && !behindPreposition;
  if (isVerbal(symbol)) {
    rows[at + Column.verbBefore] = at;
    rows[at + Column.subjectSlot] = isVerbal(rows[previous + Column.symbol]!)
      ? rows[previous + Column.subjectSlot]!
      : subjectSlot(rows, previous);
  } else {
    rows[at + Column.verbBefore] = rows[previous + Column.verbBefore]!;
    rows[at + Column.nounsBefore] = rows[previous + Column.nounsBefore]! + (counts ? 1 : 0);
  }
  rows[at + Column.finiteBefore] = nextFinite(symbol, counts, rows[previous + Column.finiteBefore]!);
  rows[at + Column.outerBefore] =
    isNominal(symbol) && behindPreposition ? rows[previous - ROW + Column.outerBefore]! : symbol;
  rows[at + Column.clauseOpener] =
    CLAUSE_OPENERS[symbol] === 1 ? rows[at + Column.word]! : rows[previous + Column.clauseOpener]!;
}

/** Segments that may be the subject of the verbs after them. */
function subjectSlot(rows: Int32Array, at: number): number {
  const symbol = rows[at + Column.symbol]!;
  if (symbol === SegmentSymbol.THERE) return SubjectSlot.THERE;
  if (symbol === SegmentSymbol.WH) return SubjectSlot.WH;
  if (!isNominal(symbol)) return SubjectSlot.NO_NOUN;
  return rows[at - ROW + Column.symbol] === SegmentSymbol.PREPOSITION
    ? SubjectSlot.PREPOSITIONAL
    : SubjectSlot.NOUN;
}

/** Summarizes everything from the beginning of a row, given the summary of the rows after it. */
function summarizeAfter(rows: Int32Array, at: number): void {
  const next = at + ROW;
  const symbol = rows[at + Column.symbol]!;
  const counts = isNominal(symbol) && rows[at - ROW + Column.symbol] !== SegmentSymbol.PREPOSITION;
  if (isVerbal(symbol)) rows[at + Column.verbAfter] = at;
  else {
    rows[at + Column.verbAfter] = rows[next + Column.verbAfter]!;
    rows[at + Column.nounsAfter] = rows[next + Column.nounsAfter]! + (counts ? 1 : 0);
  }
  rows[at + Column.finiteAfter] = nextFinite(symbol, counts, rows[next + Column.finiteAfter]!);
  const opensPhrase = symbol === SegmentSymbol.PREPOSITION && isNominal(rows[next + Column.symbol]!);
  rows[at + Column.outerAfter] = opensPhrase ? rows[next + ROW + Column.outerAfter]! : symbol;
}
