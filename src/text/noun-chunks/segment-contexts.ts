import type { Arena } from './arena.js';
import { EVIDENCE_NAMES, Evidence } from './evidence.js';
import { mix } from './hash.js';
import { Column, EDGE, MAX_NOUNS, ROW, rowOf, segmentRows, verbKindOf } from './segment-rows.js';
import type { Segments } from './segments.js';

/** Positions are distinguished up to this distance from the beginning of the sentence. */
const FAR = 3;

/**
 * Evidence from the segments left and right of a position, computed once per position. Distant segments are summarized
 * in one pass from each side, so the total time is linear in the segments.
 */
export class SegmentContexts {
  /** One row per segment, with `EDGE` boundary rows on either side. */
  readonly #rows: Int32Array;
  readonly #opening: number;
  readonly #end: number;
  #place = -2;
  #gap = 0;
  readonly #evidence: Int32Array;

  constructor({ list }: Segments, end: number, arena: Arena) {
    this.#rows = segmentRows(list, arena);
    this.#evidence = arena.int32(EVIDENCE_NAMES.length);
    const [first] = list;
    this.#opening = first === undefined ? mix(0, 0) : verbKindOf(first.symbol, first.facts.wordClass);
    this.#end = end;
  }

  /** The evidence for the position between segment `left` and segment `right`. */
  between(left: number, right: number): Int32Array {
    if (left !== this.#place || right - left !== this.#gap) {
      this.#place = left;
      this.#gap = right - left;
      this.#compute(rowOf(left), rowOf(right));
    }
    return this.#evidence;
  }

  #compute(left: number, right: number): void {
    const rows = this.#rows;
    const before = rows[left + Column.symbol]!;
    const twoBefore = mix(rows[left - ROW + Column.symbol]!, before);
    const threeBefore = mix(rows[left - 2 * ROW + Column.symbol]!, twoBefore);
    const after = rows[right + Column.symbol]!;
    const twoAfter = mix(after, rows[right + ROW + Column.symbol]!);
    const threeAfter = mix(rows[right + 2 * ROW + Column.symbol]!, twoAfter);
    const around = mix(before, after);
    const verbBefore = rows[left + Column.verbBefore]!;
    const verbAfter = rows[right + Column.verbAfter]!;
    const verbKindAfter = rows[verbAfter + Column.verbKind]!;
    const subjectSlot = rows[verbBefore + Column.subjectSlot]!;
    const nounsBefore = Math.min(rows[left + Column.nounsBefore]!, MAX_NOUNS);
    const nounsAfter = Math.min(rows[right + Column.nounsAfter]!, MAX_NOUNS);
    const nouns = nounsBefore * (MAX_NOUNS + 1) + nounsAfter;
    const outer = mix(rows[left + Column.outerBefore]!, rows[right + Column.outerAfter]!);
    const finite = mix(rows[left + Column.finiteBefore]!, rows[right + Column.finiteAfter]!);
    const clauseOpener = rows[left + Column.clauseOpener]!;
    const lexicalBefore = rows[left + Column.lexical]!;
    const e = this.#evidence;
    e[Evidence.symbolBefore] = before;
    e[Evidence.symbolAfter] = mix(after, 1);
    e[Evidence.symbolsAround] = around;
    e[Evidence.oneBeforeTwoAfter] = mix(before, twoAfter);
    e[Evidence.twoBeforeTwoAfter] = mix(twoBefore, twoAfter);
    e[Evidence.lexicalBefore] = lexicalBefore;
    e[Evidence.lexicalAfter] = rows[right + Column.lexical]!;
    e[Evidence.twoLexicalBefore] = mix(rows[left - ROW + Column.lexical]!, lexicalBefore);
    e[Evidence.verbsAround] = mix(
      mix(mix(rows[verbBefore + Column.verbKind]!, verbKindAfter), nouns),
      subjectSlot,
    );
    e[Evidence.outerAround] = mix(outer, subjectSlot);
    e[Evidence.symbolsAndEnd] = mix(around, this.#end);
    e[Evidence.sentenceFrame] = mix(
      mix(this.#opening, this.#end),
      mix(Math.min(left / ROW - EDGE + 1, FAR), after),
    );
    e[Evidence.clauseFrame] = mix(clauseOpener, mix(subjectSlot, verbKindAfter));
    e[Evidence.threeBefore] = threeBefore;
    e[Evidence.fourBefore] = mix(rows[left - 3 * ROW + Column.symbol]!, threeBefore);
    e[Evidence.threeAfter] = threeAfter;
    e[Evidence.fourAfter] = mix(rows[right + 3 * ROW + Column.symbol]!, threeAfter);
    e[Evidence.verbBefore] = mix(rows[verbBefore + Column.word]!, mix(nounsBefore, subjectSlot));
    e[Evidence.verbAfter] = mix(rows[verbAfter + Column.word]!, mix(nounsAfter, before));
    e[Evidence.outerAndSymbols] = mix(outer, around);
    e[Evidence.clauseAndSymbols] = mix(clauseOpener, mix(around, nouns));
    e[Evidence.verbClusterBefore] = mix(
      rows[verbBefore + Column.cluster]!,
      mix(nounsBefore, mix(subjectSlot, before)),
    );
    e[Evidence.verbClusterAfter] = mix(rows[verbAfter + Column.cluster]!, mix(nounsAfter, around));
    e[Evidence.clusterBefore] = mix(mix(rows[left + Column.cluster]!, before), twoAfter);
    e[Evidence.clusterAfter] = mix(twoBefore, mix(after, rows[right + Column.cluster]!));
    e[Evidence.finiteAndSymbols] = mix(finite, around);
    e[Evidence.finiteFrame] = mix(finite, mix(clauseOpener, subjectSlot));
  }
}
