import type { Arena } from './arena.js';
import { EVIDENCE_NAMES, Evidence } from './evidence.js';
import { mix } from './hash.js';
import {
  classifyVerb,
  MAX_NOUNS,
  SENTENCE_END,
  SENTENCE_START,
  type SegmentRow,
  segmentRows,
} from './segment-rows.js';
import type { Segments } from './segments.js';

/** Positions are distinguished up to this distance from the beginning of the sentence. */
const FAR = 3;

/**
 * Evidence from the segments left and right of a position, computed once per position. Distant segments are summarized
 * in one pass from each side, so the total time is linear in the segments.
 */
export class SegmentContexts {
  readonly #rows: readonly SegmentRow[];
  /** How the sentence begins and ends. */
  readonly #frame: number;
  readonly #end: number;
  #place = -2;
  #gap = 0;
  readonly #evidence: Int32Array;

  constructor({ list }: Segments, end: number, arena: Arena) {
    this.#rows = segmentRows(list);
    this.#evidence = arena.int32(EVIDENCE_NAMES.length);
    const [first] = list;
    this.#frame = mix(
      first === undefined ? mix(0, 0) : classifyVerb(first.symbol, first.facts.wordClass),
      end,
    );
    this.#end = end;
  }

  /** The row of a segment, or of the boundary. */
  row(segment: number): SegmentRow {
    return segment < 0 ? SENTENCE_START : (this.#rows[segment] ?? SENTENCE_END);
  }

  /** The evidence for the position between segment `left` and segment `right`. */
  between(left: number, right: number): Int32Array {
    if (left !== this.#place || right - left !== this.#gap) {
      this.#place = left;
      this.#gap = right - left;
      const [before, after] = [this.row(left), this.row(right)];
      this.#writeNeighbors(before, after, Math.min(left + 1, FAR));
      this.#writeSummaries(before, after);
    }
    return this.#evidence;
  }

  /** The evidence of the nearest segments. */
  #writeNeighbors(left: SegmentRow, right: SegmentRow, distance: number): void {
    const [before, after] = [left.symbol, right.symbol];
    const around = mix(before, after);
    const twoBefore = mix(left.previous.symbol, before);
    const threeBefore = mix(left.previous.previous.symbol, twoBefore);
    const twoAfter = mix(after, right.next.symbol);
    const threeAfter = mix(right.next.next.symbol, twoAfter);
    const e = this.#evidence;
    e[Evidence.symbolBefore] = before;
    e[Evidence.symbolAfter] = mix(after, 1);
    e[Evidence.symbolsAround] = around;
    e[Evidence.oneBeforeTwoAfter] = mix(before, twoAfter);
    e[Evidence.twoBeforeTwoAfter] = mix(twoBefore, twoAfter);
    e[Evidence.lexicalBefore] = left.lexical;
    e[Evidence.lexicalAfter] = right.lexical;
    e[Evidence.twoLexicalBefore] = mix(left.previous.lexical, left.lexical);
    e[Evidence.symbolsAndEnd] = mix(around, this.#end);
    e[Evidence.sentenceFrame] = mix(this.#frame, mix(distance, after));
    e[Evidence.threeBefore] = threeBefore;
    e[Evidence.fourBefore] = mix(left.previous.previous.previous.symbol, threeBefore);
    e[Evidence.threeAfter] = threeAfter;
    e[Evidence.fourAfter] = mix(right.next.next.next.symbol, threeAfter);
    e[Evidence.clusterBefore] = mix(mix(left.cluster, before), twoAfter);
    e[Evidence.clusterAfter] = mix(twoBefore, mix(after, right.cluster));
  }

  /** The evidence of verbs, clauses and phrases at any distance. */
  #writeSummaries(left: SegmentRow, right: SegmentRow): void {
    const { verbBefore, clauseOpener } = left;
    const { verbAfter } = right;
    const { subjectSlot } = verbBefore;
    const before = left.symbol;
    const around = mix(before, right.symbol);
    const nounsBefore = Math.min(left.nounsBefore, MAX_NOUNS);
    const nounsAfter = Math.min(right.nounsAfter, MAX_NOUNS);
    const nouns = nounsBefore * (MAX_NOUNS + 1) + nounsAfter;
    const outer = mix(left.outerBefore, right.outerAfter);
    const finite = mix(left.finiteBefore, right.finiteAfter);
    const e = this.#evidence;
    e[Evidence.verbsAround] = mix(mix(mix(verbBefore.verbKind, verbAfter.verbKind), nouns), subjectSlot);
    e[Evidence.outerAround] = mix(outer, subjectSlot);
    e[Evidence.clauseFrame] = mix(clauseOpener, mix(subjectSlot, verbAfter.verbKind));
    e[Evidence.verbBefore] = mix(verbBefore.word, mix(nounsBefore, subjectSlot));
    e[Evidence.verbAfter] = mix(verbAfter.word, mix(nounsAfter, before));
    e[Evidence.outerAndSymbols] = mix(outer, around);
    e[Evidence.clauseAndSymbols] = mix(clauseOpener, mix(around, nouns));
    e[Evidence.verbClusterBefore] = mix(verbBefore.cluster, mix(nounsBefore, mix(subjectSlot, before)));
    e[Evidence.verbClusterAfter] = mix(verbAfter.cluster, mix(nounsAfter, around));
    e[Evidence.finiteAndSymbols] = mix(finite, around);
    e[Evidence.finiteFrame] = mix(finite, mix(clauseOpener, subjectSlot));
  }
}
