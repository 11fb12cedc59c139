import type { Finding as AnalysisFinding } from '../../analysis/index.js';
import type { ConversationPair } from './conversation-pairs.js';
import type { Finding, Unadjusted } from './findings.js';
import type { Figure, Verdict } from './types.js';

/** The question of a paper that the dialogues can answer. */
export interface Question {
  /** The comparison that answers it. */
  readonly findings: readonly Unadjusted[];
  /** Whether the page also compares systems on every metric. */
  readonly alsoSystems: boolean;
  /**
   * The answer, from findings with p-values corrected over the page; `undefined` if none of them has a difference.
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
  /** A sentence; absent if the comparison already contains it. */
  readonly lead?: string;
  readonly points: readonly string[];
  /** Further cautions. */
  readonly cautions: readonly string[];
  readonly next?: string;
  /** The figure that shows it. */
  readonly hero?: Figure;
  /** Conversations that show it, two by two. */
  readonly pairs: readonly ConversationPair[];
  /** Whether the answer replaces the comparison at the beginning of the page. */
  readonly isWhole?: boolean;
  /** The findings behind it, for the table of differences. */
  readonly findings: readonly AnalysisFinding[];
}
