import { flags } from './flags.js';
import { mix } from './hash.js';
import { isNominal, isVerbal, SegmentSymbol } from './segment-symbols.js';
import type { Segment } from './segments.js';
import { WordClass } from './word-classes.js';
import type { WordFacts } from './word-facts.js';

/** Maximum count of noun phrases before a verb. */
export const MAX_NOUNS = 3;

/** A segment with summaries of its neighbors. "Before" and "after" include the segment itself. */
export class SegmentRow {
  readonly symbol: number;
  readonly word: number;
  readonly cluster: number;
  readonly broadCluster: number;
  /** The symbol, with the word except for noun phrases. */
  readonly lexical: number;
  /** The symbol of a verb without its word; forms of "be" have a separate symbol. */
  readonly verbKind: number;
  /** The segment before; a boundary is its own neighbor. */
  readonly previous: SegmentRow;
  next: SegmentRow = this;
  /** The nearest verb, or a boundary without word and kind. */
  verbBefore: SegmentRow = this;
  /** The noun phrases after that verb except those after prepositions. */
  nounsBefore = 0;
  /** The nearest finite verb or opener of a clause, and the noun phrases after it, see `nextFinite`. */
  finiteBefore = 0;
  /** The symbol beyond the prepositional phrases. */
  outerBefore: number;
  /** The word of the nearest conjunction, subordinator, wh-word or comma. */
  clauseOpener = 0;
  /** For a verb: the content of its subject position, see `SubjectSlot`. */
  subjectSlot = 0;
  verbAfter: SegmentRow = this;
  nounsAfter = 0;
  finiteAfter = 0;
  outerAfter: number;

  /** A boundary, without features and without a preceding segment. */
  constructor(symbol: number, facts?: WordFacts, previous?: SegmentRow) {
    this.symbol = symbol;
    this.word = facts?.word ?? 0;
    this.cluster = facts?.cluster ?? 0;
    this.broadCluster = facts?.broadCluster ?? 0;
    this.lexical = symbol === SegmentSymbol.NOUNS ? symbol : mix(symbol, this.word);
    this.verbKind = facts === undefined ? 0 : classifyVerb(symbol, facts.wordClass);
    this.previous = previous ?? this;
    this.outerBefore = symbol;
    this.outerAfter = symbol;
  }
}

/** Codes of rows outside the sentence, distinct from all letters. */
export const SENTENCE_START: SegmentRow = new SegmentRow(1);
export const SENTENCE_END: SegmentRow = new SegmentRow(2);

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

export const classifyVerb = (symbol: number, wordClass: string): number =>
  mix(symbol, wordClass === WordClass.BE ? 1 : 0);

/** One row per segment, in one pass from each side. Linear in the segments. */
export function segmentRows(list: readonly Segment[]): SegmentRow[] {
  let previous = SENTENCE_START;
  const rows = list.map(({ symbol, facts }) => {
    const row = new SegmentRow(symbol, facts, previous);
    if (previous !== SENTENCE_START) previous.next = row;
    summarizeBefore(row);
    previous = row;
    return row;
  });
  if (previous !== SENTENCE_START) previous.next = SENTENCE_END;
  for (let row = previous; row !== SENTENCE_START; row = row.previous) summarizeAfter(row);
  return rows;
}

/** The search ends at finite verbs and openers of clauses, and counts up to three noun phrases on the way. */
function nextFinite(symbol: number, counts: boolean, before: number): number {
  if (symbol === SegmentSymbol.VERB) return Finite.VERB;
  if (symbol === SegmentSymbol.AUXILIARY) return Finite.AUXILIARY;
  if (symbol === SegmentSymbol.SUBORDINATOR || symbol === SegmentSymbol.WH) return Finite.CLAUSE_OPENER;
  return counts && (before & COUNT_BITS) < MAX_NOUNS ? before + 1 : before;
}

/** Summarizes everything before the end of a row, given the summary of the rows before it. */
function summarizeBefore(row: SegmentRow): void {
  const { symbol, previous } = row;
  const behindPreposition = previous.symbol === SegmentSymbol.PREPOSITION;
  const counts = isNominal(symbol) && !behindPreposition;
  if (isVerbal(symbol)) {
    row.subjectSlot = isVerbal(previous.symbol) ? previous.subjectSlot : subjectSlot(previous);
  } else {
    row.verbBefore = previous.verbBefore;
    row.nounsBefore = previous.nounsBefore + (counts ? 1 : 0);
  }
  row.finiteBefore = nextFinite(symbol, counts, previous.finiteBefore);
  if (isNominal(symbol) && behindPreposition) row.outerBefore = previous.previous.outerBefore;
  row.clauseOpener = CLAUSE_OPENERS[symbol] === 1 ? row.word : previous.clauseOpener;
}

/** Segments that may be the subject of the verbs after them. */
function subjectSlot({ symbol, previous }: SegmentRow): number {
  if (symbol === SegmentSymbol.THERE) return SubjectSlot.THERE;
  if (symbol === SegmentSymbol.WH) return SubjectSlot.WH;
  if (!isNominal(symbol)) return SubjectSlot.NO_NOUN;
  return previous.symbol === SegmentSymbol.PREPOSITION ? SubjectSlot.PREPOSITIONAL : SubjectSlot.NOUN;
}

/** Summarizes everything from the beginning of a row, given the summary of the rows after it. */
function summarizeAfter(row: SegmentRow): void {
  const { symbol, previous, next } = row;
  const counts = isNominal(symbol) && previous.symbol !== SegmentSymbol.PREPOSITION;
  if (!isVerbal(symbol)) {
    row.verbAfter = next.verbAfter;
    row.nounsAfter = next.nounsAfter + (counts ? 1 : 0);
  }
  row.finiteAfter = nextFinite(symbol, counts, next.finiteAfter);
  if (symbol === SegmentSymbol.PREPOSITION && isNominal(next.symbol)) row.outerAfter = next.next.outerAfter;
}
