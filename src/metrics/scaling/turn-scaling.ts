import { requireInput, requireOption } from '../../error.js';
import { aFunction, printedAs, properShare, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsWithout, resolveOptions } from '../../options/options.js';
import { optionId } from '../../options/params.js';
import { isBelow } from '../../statistics/alpha.js';
import { type ClusterLabel, requireClusterLabel } from '../../statistics/cluster-labels.js';
import { countWords } from '../../text/count-words.js';
import { requireRecords, requireTranscript } from '../../transcript/inputs.js';
import type { ScalingRecord } from '../../transcript/scaling-records.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled, Tokenized } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { tokenCounter } from '../core/token-counter.js';
import { type BudgetUse, budgetUse } from './budget-use.js';
import { type BaselineComparison, compareWithBaseline } from './compare-with-baseline.js';
import { type ScalingSlope, scalingSlope } from './scaling-slope.js';

/** @internal */
export const METRIC: FactsFor<TurnScalingResult> = {
  id: 'turn-scaling',
  revision: 1,
  input: 'runs',
  direct: true,
  needs: ['runs'],
  undefinedWhen: ['too-few-items'],
  direction: 'higher',
  components: [],
};

/** Options of {@link turnScaling}. */
export interface TurnScalingOptions {
  /** The baseline budget; default 2, or the smallest without two-turn conversations. */
  readonly baseline?: number;
  /** Largest adjusted p-value that counts as a difference; default 0.05. */
  readonly alpha?: number;
  /** Counts the tokens of a text; default: words separated by white space. */
  readonly countTokens?: (text: string) => number;
  /** Coverage of the intervals; default .95. */
  readonly confidenceLevel?: number;
  /** Field shared by dependent dialogues; default the problem. */
  readonly clusterBy?: (record: ScalingRecord) => ClusterLabel;
}

/** @internal */
export const OPTIONS: OptionSpecs<TurnScalingOptions, 'alpha' | 'confidenceLevel'> = {
  baseline: wholeNumber(1),
  alpha: properShare(0.05),
  countTokens: printedAs(aFunction<(text: string) => number>(), false), // recorded as the result's tokenizer
  confidenceLevel: properShare(0.95),
  clusterBy: aFunction<(record: ScalingRecord) => ClusterLabel>(),
};

/** The effect of more turns on success. */
export type ScalingVerdict = 'improves' | 'flat' | 'degrades';

/** Result of {@link turnScaling}. */
export interface TurnScalingResult extends CoreResult<'turn-scaling'>, Tokenized {
  /** Success and effort by budget, in ascending order. */
  readonly budgets: readonly BudgetUse[];
  /** `null` if the score is `null`. */
  readonly slope: ScalingSlope | null;
  /** Comparison of every other budget with the baseline, over the shared problems. */
  readonly comparisons: readonly BaselineComparison[];
  /** The effect of more turns on success, as a word; `null` if the score is. */
  readonly verdict: ScalingVerdict | null;
  /** The verdict as a sentence. */
  readonly evidence: string;
}

/**
 * Isotoken turn scaling: whether players with more, shorter turns solve more problems.
 *
 * For each turn budget the result gives the share of solved problems with its Wilson interval (several runs of a
 * problem are discounted by the design effect), and the turns and tokens used. The score is the slope of a straight
 * line through success (0 or 1) over log2 of the budget, by least squares within problems: the change in accuracy per
 * doubling of the turns. Hard problems that are missing under some budgets do not change it. If no problem was played
 * under two budgets, the line compares different problems (`slope.over` is `between`). Its interval is Student's t over
 * problems (Bell and McCaffrey's degrees of freedom [2]). Every other budget is compared with the two-turn baseline over the problems they share, by a two-sided
 * exact sign test with Bonferroni's adjustment [1], or, if problems have unequal numbers of runs, by Student's t of the
 * mean difference over problems.
 *
 * The verdict is `improves` if the slope is positive (p < alpha, if it has a p-value) and some larger budget is better
 * than the baseline (adjusted p < alpha) while none is worse; `degrades` in the opposite case; `flat` otherwise. `flat`
 * means that no effect was found, which with few problems does not show that there is none.
 *
 * The score lies in [-1, 1] per doubling for budgets that are at least twofold apart, (-inf, inf) for closer ones. `n`
 * is the number of dialogues. Takes O(dialogues log dialogues + characters) time. Undefined scores: `too-few-items`
 * with fewer than two budgets.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 4, figures 5, 15 and 16. [2] Bell and McCaffrey 2002.
 *
 * @throws MetricError `INVALID_INPUT` for a budget that is not a whole number from 1, `INVALID_OPTION` for an option
 * out of range
 *
 * @example
 * ```ts
 * import { turnScaling } from '@mtpc/metrics';
 * const solved = (budget: number, successes: number) =>
 *   Array.from({ length: 10 }, (_, i) => ({ budget, item: `board ${i}`, success: i < successes }));
 * const result = turnScaling([...solved(2, 1), ...solved(4, 5), ...solved(8, 9)]);
 * result.score; // => 0.4
 * result.verdict; // => 'improves'
 * result.budgets[1].accuracy; // => 0.5
 * ```
 */
export const turnScaling: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(
  records: readonly ScalingRecord[],
  options?: TurnScalingOptions,
): Settled<TurnScalingResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { alpha, countTokens = countWords, confidenceLevel, clusterBy } = resolved;
  const recordCluster = (record: ScalingRecord): ClusterLabel =>
    clusterBy === undefined
      ? record.item
      : requireClusterLabel(METRIC.id, 'options.clusterBy', clusterBy(record));
  requireScalingRecords(records);
  const levels = [...new Set(records.map(({ budget }) => budget))].sort((a, b) => a - b);
  const baseline = chooseBaseline(levels, resolved.baseline);
  const settings = {
    countTokens: tokenCounter(METRIC.id, countTokens),
    clusterOf: recordCluster,
    confidenceLevel,
  };
  const budgets = levels.map((turns) => {
    const own = records.filter(({ budget }) => budget === turns);
    return budgetUse(turns, own, settings);
  });
  const others = paramsWithout(OPTIONS, resolved, ['baseline']);
  const params = { baseline: baseline ?? null, clusterBy: 'item', ...others };
  const body = { n: records.length, params, tokenizer: optionId(countTokens), budgets };
  if (levels.length < 2 || baseline === undefined) {
    const none = { slope: null, comparisons: [], verdict: null, evidence: 'Fewer than two turn budgets.' };
    return undefinedBecause(METRIC, 'too-few-items', { ...body, ...none });
  }
  const slope = scalingSlope(records, recordCluster, confidenceLevel);
  const comparisons = compareWithBaseline(records, levels, baseline, recordCluster);
  return scored(METRIC, slope.perDoubling, {
    ...body,
    slope,
    comparisons,
    ...judge(slope, comparisons, alpha),
  });
}

function requireScalingRecords(records: readonly ScalingRecord[]): void {
  requireRecords(METRIC.id, records, '[{ budget, success, item }]');
  records.forEach(({ budget, success, item, turns, tokens, transcript }, r) => {
    const require = (ok: boolean, field: string, expected: string, value: unknown): void =>
      requireInput(ok, METRIC.id, `records[${r}].${field}`, expected, value);
    require(Number.isSafeInteger(budget) && budget >= 1, 'budget', 'a whole number from 1', budget);
    require(typeof success === 'boolean', 'success', 'true or false', success);
    require(typeof item === 'string', 'item', 'a string', item);
    for (const [field, value] of Object.entries({ turns, tokens }))
      require(value === undefined ||
        (Number.isFinite(value) && value >= 0), field, 'a finite number of at least 0', value);
    if (transcript !== undefined) requireTranscript(METRIC.id, transcript);
  });
}

function chooseBaseline(levels: readonly number[], wanted: number | undefined): number | undefined {
  if (wanted === undefined) return levels.includes(2) ? 2 : levels[0];
  const expected = `one of the budgets ${levels.join(', ')}`;
  requireOption(levels.length === 0 || levels.includes(wanted), METRIC.id, 'baseline', expected, wanted);
  return wanted;
}

function judge(
  { perDoubling, over, pValue }: ScalingSlope,
  comparisons: readonly BaselineComparison[],
  alpha: number,
): { verdict: ScalingVerdict; evidence: string } {
  const larger = comparisons.filter(({ budget, baseline }) => budget > baseline);
  const found = larger.filter(({ adjustedPValue }) => isBelow(adjustedPValue, alpha));
  const differenceSign = ({ test, wins, losses, difference }: BaselineComparison): number =>
    Math.sign(test === 'sign' ? wins - losses : (difference ?? 0));
  const better = found.filter((each) => differenceSign(each) > 0);
  const worse = found.filter((each) => differenceSign(each) < 0);
  const list = (each: readonly BaselineComparison[]): string =>
    each.length === 0 ? 'none' : each.map(({ budget }) => budget).join(', ');
  const problems =
    over === 'between' ? ' (between problems, because no problem was played under two budgets)' : '';
  const evidence = `Slope ${perDoubling.toFixed(3)} per doubling${problems}; budgets better than the baseline at adjusted p < ${alpha}: ${list(better)}; worse: ${list(worse)}.`;
  const isSlope = pValue === null || isBelow(pValue, alpha);
  if (isSlope && perDoubling > 0 && better.length > 0 && worse.length === 0)
    return { verdict: 'improves', evidence };
  if (isSlope && perDoubling < 0 && worse.length > 0 && better.length === 0)
    return { verdict: 'degrades', evidence };
  return { verdict: 'flat', evidence };
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'pingeval', equation: 'section 4, figure 5' },
  category: 'scaling',
  meaning: 'Whether players with more, shorter turns solve more problems.',
  tex: '\\hat\\beta : \\; \\Pr(\\text{success}) \\approx \\alpha + \\beta \\log_2 t',
  range: [null, null],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(dialogues log dialogues + characters)', memory: 'O(dialogues)' },
  nUnit: 'dialogues',
  use: 'to compare players under several turn budgets with the same total of tokens.',
  avoid: 'if the totals differ, or to prove that turns do not matter: `flat` means that no effect was found.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, success rises from 0.1 to 0.5 to 0.9 as the turns double: a slope of 0.4 per doubling, with the verdict `improves`.',
  seeAlso: ['isotoken-budget', 'guess-and-check-baseline'],
};
