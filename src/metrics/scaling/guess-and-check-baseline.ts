import { flag, required, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Defined } from '../core/result.js';
import { scored } from '../core/result.js';

/** @internal */
export const METRIC: FactsFor<GuessAndCheckResult> = {
  id: 'guess-and-check-baseline',
  revision: 1,
  input: 'numbers',
  needs: ['parameters'],
  undefinedWhen: [],
  direction: 'none',
  components: [{ symbol: 'alternating', of: 'alternating' }],
};

/** The game that {@link guessAndCheckBaseline} plays. */
export interface GuessAndCheckInput {
  /** Number of possible answers, one of them correct (K in the paper). */
  readonly records: number;
  /** Number of proposals, one per turn (t in the paper). */
  readonly proposals: number;
}

/** Options of {@link guessAndCheckBaseline}. */
export interface GuessAndCheckOptions {
  /** Whether the last turn is the answer, an additional guess without a check. Default false. */
  readonly lastTurnAnswers?: boolean;
}

/** Validation of the game. @internal */
export const INPUT: OptionSpecs<GuessAndCheckInput> = {
  records: required(wholeNumber(1)),
  proposals: required(wholeNumber(0)),
};

/** @internal */
export const OPTIONS: OptionSpecs<GuessAndCheckOptions, 'lastTurnAnswers'> = { lastTurnAnswers: flag(false) };

/** Result of {@link guessAndCheckBaseline}. */
export interface GuessAndCheckResult extends CoreResult<'guess-and-check-baseline'> {
  /** Players who never repeat each other's proposals: `min(1, t / K)`. */
  readonly pooled: number;
  /** Players who take turns and do not repeat their own: `1 - (1 - a/K)(1 - b/K)`. */
  readonly alternating: number;
}

/**
 * Guess-and-check baseline: the success rate of players who only propose answers and have them checked.
 *
 * Pooled sampling without replacement succeeds with `min(1, t / K)`, two alternating players, each sampling without
 * replacement, with `1 - (1 - a/K)(1 - b/K)`, a = ceil(t/2), b = floor(t/2), each share capped at 1 [1]. The score is
 * the pooled value.
 *
 * The score lies in [0, 1], a probability. `n` is the number of proposals. Takes O(1) time. The score is always defined.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 4.4, figure 7.
 *
 * @throws MetricError `INVALID_OPTION` unless `records` is a whole number of at least 1 and `proposals` of at least 0,
 *   or for an unknown option
 *
 * @example
 * ```ts
 * import { guessAndCheckBaseline } from '@mtpc/metrics';
 * const baseline = guessAndCheckBaseline({ records: 4, proposals: 2 });
 * baseline.pooled; // => 0.5
 * baseline.alternating; // => 0.4375
 * ```
 */
export const guessAndCheckBaseline: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(input: GuessAndCheckInput, options?: GuessAndCheckOptions): GuessAndCheckResult & Defined {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const game = requireGame(METRIC.id, input);
  const { records, proposals } = game;
  const guesses = proposals + (resolved.lastTurnAnswers ? 1 : 0);
  const found = (tried: number): number => Math.min(1, tried / records);
  const pooled = found(guesses);
  const alternating = 1 - (1 - found(Math.ceil(guesses / 2))) * (1 - found(Math.floor(guesses / 2)));
  const params = { ...paramsOf(INPUT, game), ...paramsOf(OPTIONS, resolved) };
  return scored(METRIC, pooled, { n: proposals, params, pooled, alternating });
}

/** The checked numbers of a game; other fields are ignored. @internal */
export function requireGame(caller: string, input: GuessAndCheckInput): GuessAndCheckInput {
  const { records, proposals } = { ...input };
  return resolveOptions(caller, INPUT, { records, proposals }, 'input');
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'pingeval', equation: 'section 4.4, figure 7' },
  category: 'scaling',
  meaning: 'The success rate of players who only propose answers and have them checked.',
  tex: '\\min(1, t / K)',
  range: [0, 1],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(1)', memory: 'O(1)' },
  nUnit: 'proposals',
  use: 'to have a lower bound that conversations of the MT-PingEval games should exceed.',
  avoid: 'for tasks in which guesses are not checked.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, two guesses among four records succeed with probability 0.5 if the players share their guesses, and 0.4375 if they take turns without sharing.',
  seeAlso: ['turn-scaling', 'isotoken-budget'],
};
