import type { Finding as AnalysisFinding } from '../../analysis/index.js';
import type { ConversationPair } from './conversation-pairs.js';
import type { Finding, Unadjusted } from './findings.js';
import type { Figure, Verdict } from './types.js';

/** The question of a paper, in the form that the dialogues can answer. */
export interface Question {
  /** The comparison that answers it. */
  readonly findings: readonly Unadjusted[];
  /** Whether the page compares systems by every measure too. */
  readonly alsoSystems: boolean;
  /**
   * The answer, from the findings with their p-values corrected over all that the page prints; `undefined` if none of
   * them has a difference.
   */
  readonly answer: (found: readonly Finding[]) => Answer | undefined;
}

/** The answer to the question of a paper. */
export interface Answer {
  readonly verdict: Verdict;
  /** The figure that shows it. */
  readonly hero: Figure;
  /** Conversations that show it, two by two. */
  readonly pairs: readonly ConversationPair[];
}

/**
 * The answer to a paper's own question, which follows the comparison of `mtpc compare` on the first screen. Its sentences
 * come from `src/words`.
 */
export interface PaperAnswer {
  /** A sentence; absent if the comparison says it already. */
  readonly lead?: string;
  readonly points: readonly string[];
  /** What could mislead the reader, besides the cautions of the comparison. */
  readonly cautions: readonly string[];
  readonly next?: string;
  /** The figure that shows it. */
  readonly hero?: Figure;
  /** Conversations that show it, two by two. */
  readonly pairs: readonly ConversationPair[];
  /** Whether the page does not begin with the comparison: answers that compare in their own way. */
  readonly isWhole?: boolean;
  /** The findings that it rests on, for the table of differences. */
  readonly findings: readonly AnalysisFinding[];
}
