import { numberWhere, required, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { isotokenLimits } from '../../transcript/isotoken-limits.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Defined } from '../core/result.js';
import { scored } from '../core/result.js';

/** @internal */
export const METRIC: FactsFor<IsotokenBudgetResult> = {
  id: 'isotoken-budget',
  revision: 1,
  input: 'numbers',
  needs: ['parameters'],
  undefinedWhen: [],
  direction: 'none',
  components: [
    { symbol: 'prompt-words', of: 'promptWords.printed' },
    { symbol: 'prompt-words-stated', of: 'promptWords.stated' },
  ],
};

/** Options of {@link isotokenBudget}. */
export interface IsotokenBudgetInput {
  /** Total number of tokens of the dialogue, for both players. */
  readonly totalTokens: number;
  /** Turns in the whole dialogue. */
  readonly turns: number;
}

const MAX_TOKENS = Number.MAX_SAFE_INTEGER;

/** Validation of the budget; limited to safe integers, so that the number of words is finite. */
const INPUT: OptionSpecs<IsotokenBudgetInput> = {
  totalTokens: required(
    numberWhere(`a number from 0 to ${MAX_TOKENS}`, (value) => value >= 0 && value <= MAX_TOKENS),
  ),
  turns: required(wholeNumber(1)),
};

/** Result of {@link isotokenBudget}. */
export interface IsotokenBudgetResult extends CoreResult<'isotoken-budget'> {
  /**
   * The same budget in words, for prompts: `printed` by the rule behind the printed prompts of the paper (7 words for
   * 10 tokens), `stated` by the ratio in its text (1.3 tokens per word).
   */
  readonly promptWords: { readonly printed: number; readonly stated: number };
}

/**
 * Isotoken budget: the number of tokens per turn that gives conversations of different lengths the same total.
 *
 * `floor(T / t)` [1], in tokens per turn. The paper contradicts itself on words: its prompts print 22, 44 and 11 words for
 * 8, 4 and 16 turns of 256 tokens, which is `floor(7 * tokens / 10)`; its stated 1.3 tokens per word would give 24, 49
 * and 12. Both are returned.
 *
 * The score lies in [0, T], tokens. `n` is the number of turns. Takes O(1) time. The score is always defined.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 4.
 *
 * @throws MetricError `INVALID_OPTION` unless `totalTokens` is a number from 0 to 2^53 - 1 and `turns` a positive
 * integer
 *
 * @example
 * ```ts
 * import { isotokenBudget } from '@mtpc/metrics';
 * const budget = isotokenBudget({ totalTokens: 256, turns: 8 });
 * budget.score; // => 32
 * budget.promptWords; // => { printed: 22, stated: 24 }
 * ```
 */
export const isotokenBudget: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, {});

function compute(input: IsotokenBudgetInput): IsotokenBudgetResult & Defined {
  const { totalTokens, turns } = { ...input };
  const params = paramsOf(INPUT, resolveOptions(METRIC.id, INPUT, { totalTokens, turns }, 'input'));
  const { tokens, promptWords } = isotokenLimits(totalTokens, turns);
  return scored(METRIC, tokens, { n: turns, params, promptWords });
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(
  METRIC,
  {},
  {
    source: { paper: 'pingeval', equation: 'section 4' },
    category: 'scaling',
    meaning: 'The number of tokens per turn that gives conversations of different lengths the same total.',
    tex: '\\lfloor T / t \\rfloor',
    range: [0, null],
    granularity: 'corpus',
    aggregate: 'recompute',
    cost: { time: 'O(1)', memory: 'O(1)' },
    nUnit: 'turns',
    use: 'to set a token limit per turn so that conversations with different numbers of turns cost the same.',
    avoid: 'as a measure of what players used: report the tokens they spent as well.',
  },
);

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, 256 tokens over 8 turns allow 32 tokens per turn, which the prompts of the paper state as 22 words.',
  seeAlso: ['turn-scaling', 'guess-and-check-baseline'],
};
