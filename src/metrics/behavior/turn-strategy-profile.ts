import { countLabels } from '../../math/count-labels.js';
import { requireList } from '../../transcript/inputs.js';
import { requireStrategy, TURN_STRATEGIES, type TurnStrategy } from '../../transcript/turn-strategies.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';

/** @internal */
export const METRIC: FactsFor<TurnStrategyProfileResult> = {
  id: 'turn-strategy-profile',
  revision: 1,
  input: 'labels',
  needs: ['labels'],
  undefinedWhen: ['too-few-turns'],
  direction: 'none',
  components: [
    { symbol: 'clarification', of: 'shares.clarification' },
    { symbol: 'interrogation', of: 'shares.interrogation' },
    { symbol: 'discussion', of: 'shares.discussion' },
    { symbol: 'hedge', of: 'shares.hedge' },
    { symbol: 'refuse', of: 'shares.refuse' },
    { symbol: 'missing', of: 'shares.missing' },
  ],
};

/** Result of {@link turnStrategyProfile}. */
export interface TurnStrategyProfileResult extends CoreResult<'turn-strategy-profile'> {
  /** Number of turns with each label. */
  readonly counts: Readonly<Record<TurnStrategy, number>>;
  /** Share of turns with each label; `null` without turns. */
  readonly shares: Readonly<Record<TurnStrategy, number | null>>;
}

/**
 * Turn strategy profile: the proportions of an assistant's turns that attempt an answer, ask, discuss, hedge or refuse
 * [1]. The score is the share of answer attempts.
 *
 * The labels come from a model prompted with `buildTurnStrategyPrompt` of `@mtpc/metrics/protocols`, or from the rules of
 * {@link createRuleStrategyLabeller}.
 *
 * The score lies in [0, 1]. `n` is the number of labels. Takes O(labels) time. Undefined scores: `too-few-turns`
 * without labels.
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
export const turnStrategyProfile: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, {});

function compute(labels: readonly string[]): Settled<TurnStrategyProfileResult> {
  requireList(METRIC.id, 'labels', labels, `a list of labels, each one of ${TURN_STRATEGIES.join(', ')}`);
  const known = labels.map((label, i) => requireStrategy(METRIC.id, `labels[${i}]`, label));
  const { counts, shares } = countLabels(known, TURN_STRATEGIES);
  const body = { n: labels.length, params: {}, counts, shares };
  const attempts = shares.answer_attempt;
  return attempts === null ? undefinedBecause(METRIC, 'too-few-turns', body) : scored(METRIC, attempts, body);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(
  METRIC,
  {},
  {
    source: { paper: 'lost', equation: 'section 3.2, appendix H, table 9' },
    category: 'behavior',
    meaning: "The proportions of an assistant's turns that attempt an answer, ask, discuss, hedge or refuse.",
    tex: '\\frac{|\\{t : \\ell_t = \\text{answer attempt}\\}|}{T}',
    range: [0, 1],
    granularity: 'corpus',
    aggregate: 'recompute',
    cost: { time: 'O(labels)', memory: 'O(labels)' },
    nUnit: 'labelled turns',
    use: 'to describe the turns of an assistant: attempts, clarifying questions, discussion, hedges and refusals.',
    avoid: 'to compare labels from rules with labels from a model.',
  },
);

/** @internal */
export const page: MetricPage = {
  reading: 'In the example, 2 of 4 turns attempt an answer (0.5) and 1 of 4 asks for clarification.',
  seeAlso: ['first-attempt-progress', 'verbosity-profile'],
};
