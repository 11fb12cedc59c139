import type { CoreResult, InLanguage, Tokenized } from '../core/result.js';
import type { CenteringMention } from './centering-entities.js';
import type { CenteringTransition } from './centering-transitions.js';

/** The centers of one turn. */
export interface CenteringTurn {
  readonly speaker: string;
  readonly text: string;
  /** Forward-looking centers (Cf): the turn's entities, subjects before objects before the rest. */
  readonly forward: readonly string[];
  /** Preferred center (Cp): the first subject, else the first object. */
  readonly preferred: string | null;
  /** Backward-looking center (Cb): the first entity of the previous turn's Cf that occurs in this one. */
  readonly backward: string | null;
  /** The transition into the turn; `null` for the first. */
  readonly transition: CenteringTransition | null;
  readonly mentions: readonly CenteringMention[];
}

/** Result of {@link centeringScore}. */
export interface CenteringResult extends CoreResult<'centering-score'>, Tokenized, InLanguage {
  /** The maximum score for a dialogue of this length; `null` for fewer than two turns. */
  readonly maxScore: number | null;
  /** The transition into every turn except the first. */
  readonly transitions: readonly CenteringTransition[];
  /** Share of each transition; all 0 without transitions. */
  readonly proportions: Readonly<Record<CenteringTransition, number>>;
  /** Number of transitions of each kind. */
  readonly counts: Readonly<Record<CenteringTransition, number>>;
}

/** Result of {@link centeringScore} with `detail: true`. */
export interface DetailedCenteringResult extends CenteringResult {
  /** Every turn with its centers. */
  readonly turns: readonly CenteringTurn[];
}
