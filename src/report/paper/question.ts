import type { ConversationPair } from './conversation-pairs.js';
import type { Finding, Unadjusted } from './findings.js';
import type { Figure, Verdict } from './types.js';

/** The question of a paper, in the form that the dialogues can answer. */
export interface Question {
  /** The comparison that answers it. */
  readonly findings: readonly Unadjusted[];
  /** Whether the page compares systems by every measure too. */
  readonly alsoSystems: boolean;
  /** The answer, from the findings with their p-values corrected over all that the page prints. */
  readonly verdict: (found: readonly Finding[]) => Verdict;
  /** The figure that shows it. */
  readonly hero: (found: readonly Finding[]) => Figure;
  /** Conversations that show it, two by two. */
  readonly pairs: (found: readonly Finding[]) => ConversationPair[];
}
