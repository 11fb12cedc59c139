import { requireInput } from '../../error.js';
import { existing, itemAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { oneOf, properShare, rounds, seed as seedOption } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { requireRuns, requireTexts } from '../../transcript/inputs.js';
import type { Run } from '../../transcript/runs.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { requireRunScore } from '../reliability/require-run-score.js';
import { type BinnedRun, type PermutedBin, permutedBins } from './permuted-bins.js';
import { type ScoreBin, scoreBin } from './score-bin.js';

/** @internal */
export const METRIC: FactsFor<FirstAttemptProgressResult> = {
  id: 'first-attempt-progress',
  revision: 1,
  input: 'runs',
  direct: true,
  needs: ['runs', 'labels'],
  undefinedWhen: ['too-few-runs'],
  direction: 'none',
  components: [{ symbol: 'p', of: 'pValue' }],
};

const BINS = 5;

/** Options of {@link firstAttemptProgress}. */
export interface FirstAttemptProgressOptions {
  /** Whether the first turn has position 1 (default) or 0. */
  readonly index?: 'one-based' | 'zero-based';
  /** Divisor of the position: the assistant's turns (default), or the shards of the instruction. */
  readonly denominator?: 'turns' | 'shards';
  /** Permutations of the null; default 1000. */
  readonly permutations?: number;
  /** Coverage of its intervals; default .95. */
  readonly confidenceLevel?: number;
  /** Seed of its permutations; default 0. */
  readonly seed?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<FirstAttemptProgressOptions, keyof FirstAttemptProgressOptions> = {
  index: oneOf(['one-based', 'zero-based'], 'one-based'),
  denominator: oneOf(['turns', 'shards'], 'turns'),
  permutations: rounds(1, 1000),
  confidenceLevel: properShare(0.95),
  seed: seedOption(0),
};

/** Result of {@link firstAttemptProgress}. */
export interface FirstAttemptProgressResult extends CoreResult<'first-attempt-progress'> {
  /** Runs and their mean score by fifths of the conversation. */
  readonly bins: readonly ScoreBin[];
  /** The bins expected if the position of the first attempt did not matter, with intervals. */
  readonly chanceBins: readonly PermutedBin[];
  /** p-value: the probability that chance alone puts the bins this far from the null; `null` without attempts. */
  readonly pValue: number | null;
  /** Number of runs without an attempt, which are not in any bin. */
  readonly withoutAttempt: number;
  /**
   * Abstention: of the `n` runs that record when the user had said everything (`meta.shardsByTurn` of the transcript),
   * those that attempted no answer before.
   */
  readonly abstention: { readonly n: number; readonly count: number; readonly share: number | null };
}

/**
 * First attempt progress: how early in a conversation the assistant first attempts an answer, and how these runs score.
 *
 * A run falls into one of five bins by the position i (from 1) of its first `answer_attempt` among n turns, bin
 * `ceil(5 i / n)` counted from 1 (`index: 'one-based'`), or `floor(5 (i - 1) / n) + 1` (`'zero-based'`) [1]. With
 * `denominator: 'shards'`, n is the number of shards and i is capped there. The score is the mean position over the
 * runs with an attempt, i / n or (i - 1) / n: 0 is the start, 1 the end of the conversation.
 *
 * **The bins differ even if timing does not matter.** A conversation ends with its first correct answer,
 * so short conversations are correct by selection. A model whose attempts are correct with probability 0.3 at any time
 * gets 28.7, 61.0, 58.3, 55.9, 68.0 with five shards under `denominator: 'turns'` and 82.7, 76.6, 65.5, 51.1, 29.5
 * under `'shards'`; the paper reports 30.9, 40.5, 51.7, 60.4, 64.4. Compare `bins` with `chanceBins`, which permutes
 * the positions among comparable runs: equal numbers of turns (and shards), the same instruction if instructions have
 * several runs, and either all or none of them ending with an attempt, since only the former can end with a correct
 * answer. This keeps the selection and removes any effect of timing. `pValue` tests all bins together, by the squared
 * distances of their means from chance, weighted by the number of runs. With few comparable runs the test has little
 * power.
 *
 * The score lies in [0, 1]. `n` is the number of runs with an attempt. Takes O(turns + permutations * runs) time and
 * O(runs) memory. Undefined scores: `too-few-runs` if no run has an attempt.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, appendix F.1 and table 3.
 *
 * @throws MetricError `INVALID_INPUT` for a run without `strategies`, without `shards` if the denominator needs them,
 * or with a score outside [0, 100]; `INVALID_OPTION` for an option out of range
 *
 * @example
 * ```ts
 * import { firstAttemptProgress } from '@mtpc/metrics';
 * const early = { instruction: 'a', score: 20, strategies: ['answer_attempt', 'answer_attempt'] };
 * const late = { instruction: 'a', score: 80, strategies: ['clarification', 'answer_attempt'] };
 * const result = firstAttemptProgress([early, late]);
 * result.score; // => 0.75
 * result.bins[2]; // => { n: 1, mean: 20 }
 * result.bins[4]; // => { n: 1, mean: 80 }
 * result.chanceBins[4]; // => { mean: 50, lower: 20, upper: 80 }
 * ```
 */
export const firstAttemptProgress: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  runs: readonly Run[],
  options?: FirstAttemptProgressOptions,
): Settled<FirstAttemptProgressResult> {
  const params = resolveOptions(METRIC.id, OPTIONS, options);
  const { index, denominator, permutations, confidenceLevel, seed } = params;
  requireRuns(METRIC.id, runs);
  const scores: number[][] = Array.from({ length: BINS }, () => []);
  const binned: BinnedRun[] = [];
  const positions: number[] = [];
  const repeated = repeatedInstructions(runs);
  runs.forEach((run, r) => {
    const place = firstAttempt(run, r, denominator);
    requireRunScore(METRIC.id, `runs[${r}].score`, run.score);
    if (place === undefined) return;
    const [i, n] = place;
    const bin = index === 'one-based' ? Math.ceil((BINS * i) / n) - 1 : Math.floor((BINS * (i - 1)) / n);
    itemAt(scores, bin).push(run.score);
    // A correct answer ends a conversation, so among conversations of equal length only those that end with an attempt
    // can be correct.
    const ending = `${existing(run.strategies).length} ${existing(run.strategies).at(-1) === 'answer_attempt'}`;
    // Runs of one instruction are exchangeable, so their positions are permuted among themselves.
    const own = JSON.stringify([run.task, run.instruction]);
    const among = `${repeated.has(own) ? own : ''} ${ending}`;
    binned.push({ bin, score: run.score, stratum: denominator === 'turns' ? among : `${among} ${n}` });
    positions.push((index === 'one-based' ? i : i - 1) / n);
  });
  const permuted = permutedBins(binned, BINS, { permutations, confidenceLevel, seed });
  const body = {
    n: positions.length,
    params: paramsOf(OPTIONS, params),
    bins: scores.map(scoreBin),
    chanceBins: permuted.bins,
    pValue: permuted.pValue,
    withoutAttempt: runs.length - positions.length,
    abstention: abstentionIn(runs),
  };
  if (positions.length === 0) return undefinedBecause(METRIC, 'too-few-runs', body);
  return scored(METRIC, mean(positions), body);
}

function abstentionIn(runs: readonly Run[]): FirstAttemptProgressResult['abstention'] {
  const found = runs.flatMap(({ strategies = [], shards, transcript }) => {
    const byTurn = transcript?.meta?.shardsByTurn;
    if (!Array.isArray(byTurn) || shards === undefined) return [];
    const said = byTurn.map((_, turn) => new Set(byTurn.slice(0, turn + 1).flat()).size);
    // In a conversation that ends earlier, the user has not said everything in any turn.
    const told = said.findIndex((count) => count >= shards);
    const early = told < 0 ? strategies : strategies.slice(0, told);
    return [Number(!early.includes('answer_attempt'))];
  });
  const count = found.filter((each) => each === 1).length;
  return { n: found.length, count, share: found.length === 0 ? null : count / found.length };
}

/** Instructions with several runs. */
function repeatedInstructions(runs: readonly Run[]): ReadonlySet<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const { task, instruction } of runs) {
    const own = JSON.stringify([task, instruction]);
    if (seen.has(own)) repeated.add(own);
    seen.add(own);
  }
  return repeated;
}

/** Position of the first attempt, counted from 1, and its divisor; `undefined` for a run without an attempt. */
function firstAttempt(
  run: Run,
  r: number,
  denominator: 'turns' | 'shards',
): readonly [number, number] | undefined {
  const { strategies, shards } = run;
  const path = `runs[${r}].strategies`;
  requireInput(Array.isArray(strategies), METRIC.id, path, 'an array', strategies);
  requireTexts(METRIC.id, path, strategies);
  const isCounted = denominator === 'turns' || (Number.isInteger(shards) && existing(shards) >= 1);
  requireInput(isCounted, METRIC.id, `runs[${r}].shards`, 'a whole number from 1', shards);
  const n = denominator === 'turns' ? strategies.length : existing(shards);
  const first = strategies.indexOf('answer_attempt');
  return first < 0 ? undefined : [Math.min(first + 1, n), n];
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'lost', equation: 'appendix F.1, table 3' },
  category: 'behavior',
  meaning: 'How early in a conversation the assistant first attempts an answer, and how these runs score.',
  tex: '\\frac{1}{R} \\sum_r \\frac{i_r}{n_r}',
  range: [0, 1],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(turns + permutations * runs)', memory: 'O(runs)' },
  nUnit: 'runs with an attempt',
  use: 'to test whether answering too early is associated with lower scores.',
  avoid:
    'to claim that early attempts cause low scores: hard instructions can cause both, and short conversations end with a correct answer by selection.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the first attempts come after 1/2 and 2/2 of the turns: the mean is 0.75. Compare each bin with the same entry of `chanceBins`: a conversation ends with its first correct answer, so the short ones are correct by selection.',
  seeAlso: ['turn-strategy-profile', 'answer-bloat'],
};
