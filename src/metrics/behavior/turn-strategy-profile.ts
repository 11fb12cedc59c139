import { countLabels } from '../../math/count-labels.js';
import { requireList } from '../../transcript/inputs.js';
import { requireStrategy, TURN_STRATEGIES, type TurnStrategy } from '../../transcript/turn-strategies.js';
import type { CoreResult, MetricIdentity, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';

/** @internal */
export const identity: MetricIdentity<'turn-strategy-profile'> = { id: 'turn-strategy-profile', revision: 1 };

/** Result of {@link turnStrategyProfile}. */
export interface TurnStrategyProfileResult extends CoreResult<'turn-strategy-profile'> {
  /** How many turns have each label. */
  readonly counts: Readonly<Record<TurnStrategy, number>>;
  /** `counts` over all turns; `null` without a turn. */
  readonly shares: Readonly<Record<TurnStrategy, number | null>>;
}

/**
 * How an assistant uses its turns: how many attempt an answer, ask, discuss, hedge, refuse or are missing [1]. The
 * score is the share of answer attempts.
 *
 * The labels come from a model prompted with `buildTurnStrategyPrompt` of `@mtpc/metrics/protocols`, or from the rules of {@link
 * createRuleStrategyLabeller}.
 *
 * Range [0, 1]. `n` is the number of labels. Time O(labels). Undefined: `too-few-turns` without a label.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 3.2, appendix H and table 9.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a list, or a label outside the seven
 *
 * @example
 * ```ts
 * import { turnStrategyProfile } from '@mtpc/metrics';
 * const result = turnStrategyProfile(['clarification', 'answer_attempt', 'discussion', 'answer_attempt']);
 * result.score; // => 0.5
 * result.counts.clarification; // => 1
 * result.shares.refuse; // => 0
 * ```
 */
export function turnStrategyProfile(labels: readonly string[]): Settled<TurnStrategyProfileResult> {
  requireList(identity.id, 'labels', labels, `a list of labels, each one of ${TURN_STRATEGIES.join(', ')}`);
  const known = labels.map((label, i) => requireStrategy(identity.id, `labels[${i}]`, label));
  const { counts, shares } = countLabels(known, TURN_STRATEGIES);
  const body = { n: labels.length, params: {}, counts, shares };
  const attempts = shares.answer_attempt;
  return attempts === null
    ? undefinedBecause(identity, 'too-few-turns', body)
    : scored(identity, attempts, body);
}
