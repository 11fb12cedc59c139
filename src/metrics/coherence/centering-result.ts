import type { CoreResult, InLanguage, Tokenized } from '../core/result.js';
import type { CenteringMention } from './centering-entities.js';
import type { CenteringTransition } from './centering-transitions.js';

/** One turn as centering sees it. */
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
  /** The greatest score that a dialogue of this length can reach; `null` for fewer than two turns. */
  readonly maxScore: number | null;
  /** The transition into every turn but the first. */
  readonly transitions: readonly CenteringTransition[];
  /** Share of each transition; 0 throughout if there is none. */
  readonly proportions: Readonly<Record<CenteringTransition, number>>;
  /** How many transitions of each kind there are. */
  readonly counts: Readonly<Record<CenteringTransition, number>>;
}

/** Result of {@link centeringScore} with `detail: true`. */
export interface DetailedCenteringResult extends CenteringResult {
  /** Every turn with its centers. */
  readonly turns: readonly CenteringTurn[];
}
