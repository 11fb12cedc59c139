import { MetricError } from '../error.js';
import { itemAt } from '../math/existing.js';
import { studentQuantile } from '../math/student-quantile.js';
import type { Direction } from '../metrics/core/card.js';
import { findMetric } from '../metrics/core/registry.js';
import { anObject, aString, fieldsOf, listOf, requireForm } from '../options/forms.js';
import type { Interval } from '../statistics/interval.js';
import { isRounding } from '../statistics/rounding.js';
import type { Finding } from './finding.js';
import type { LengthVerdict } from './length/length-effect.js';
import { isShare, OUTCOMES } from './measures.js';

/** Outcome of a gate rule: `undecided` if the data do not suffice for `fail` or `pass`. */
export type Verdict = 'fail' | 'pass' | 'undecided';

/**
 * Why a rule is undecided: too few pairs or clusters for an interval, equal differences, scores missing on one side
 * that could change the result, conversations of the base missing in the new system, or an interval that contains the
 * margin.
 */
export type UndecidedReason = 'no-interval' | 'no-variation' | 'missing-scores' | 'incomplete' | 'margin';

/** The decision of one rule for one comparison. */
export interface Decision {
  readonly rule: string;
  readonly metric: string;
  /** The base system and the new system. */
  readonly base: string;
  readonly system: string;
  readonly verdict: Verdict;
  /** Present if undecided. */
  readonly undecidedBecause?: UndecidedReason;
  /** New minus base, in points for success and other shares, like the interval and the margin. */
  readonly difference: number | null;
  /** Interval of the difference, corrected for the number of rules; `null` if the comparison has none. */
  readonly interval: Interval | null;
  /** The change that the rule forbids. */
  readonly margin: number;
  /** Whether units are paired or the systems have other conversations. */
  readonly design: Finding['design'];
  /**
   * Number of pairs (of conversations, if unpaired), and the number that would decide the rule at the observed difference; `null` if no number would.
   */
  readonly n: number;
  readonly requiredN: number | null;
  /**
   * Scores missing on one side (of turns, for a metric of turns), plus conversations of the base missing in the new
   * system.
   */
  readonly nMissing: number;
  /** How far length explains the difference of a failed rule, if it was analyzed. */
  readonly length?: LengthVerdict;
}

/**
 * Decides the rules of a gate for comparisons of a base with a new system, such as `LD < -2` (the mean of the new
 * system is lower by more than 2) or `LD worse` (it is worse by any amount, given the direction on the metric's card).
 * Margins have the unit that results are printed in: `success < -5` means 5 percentage points. `success` and `P` both
 * name the compared outcome.
 *
 * A rule fails if the interval of the change lies entirely beyond its margin, passes if it lies entirely on the other
 * side (non-inferiority is shown), and is undecided otherwise. It is also undecided without an interval (a single pair,
 * or equal differences; a system whose scores all equal those of the base passes with 29 pairs for one rule), and if more scores are missing on one side and the worst and best possible values give
 * different results. A run in which conversations of the base are missing does not pass. Intervals are Student's t with
 * the cluster-robust standard error of the comparison, at the level that Bonferroni's correction gives for the number
 * of rules. O(rules * comparisons).
 *
 * @param comparisons the result of `compareSystems({ base, new })`, with the base first
 * @throws MetricError `INVALID_INPUT` for an invalid rule, a metric that was not compared, or `worse` for a metric
 *   without a direction
 *
 * @example
 * ```ts
 * import { compareSystems, decide } from '@mtpc/metrics';
 * const rows = (scores: number[]) => scores.map((score, i) => ({ transcript: `t${i}`, metric: 'speaker-entropy', score }));
 * const comparisons = compareSystems({ base: rows([0.9, 0.8, 0.95, 0.85]), next: rows([0.5, 0.45, 0.5, 0.42]) });
 * decide(comparisons, ['NSE < -0.1']).map(({ verdict }) => verdict); // => ['fail']
 * ```
 */
export function decide(comparisons: readonly Finding[], rules: readonly string[]): Decision[] {
  requireForm('decide', 'comparisons', comparisons, listOf(fieldsOf({ params: anObject }, 'a comparison')));
  requireForm('decide', 'rules', rules, listOf(aString));
  return rules.flatMap((text) => {
    const rule = parseRule(text);
    const names = OUTCOMES.includes(rule.metric) ? OUTCOMES : [rule.metric];
    const own = comparisons.filter(({ metric }) => names.includes(metric));
    if (own.length === 0) throw invalid(text, `a metric that was compared, got ${rule.metric}`);
    return own.map((comparison) => decided(comparison, rule, rules.length));
  });
}

interface Rule {
  readonly text: string;
  readonly metric: string;
  /** Whether the rule forbids changes below or above the margin. */
  readonly side: 'below' | 'above';
  readonly margin: number;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Parses a rule: `LD < -2`, `NSE > .1`, `centering-score worse`. */
function parseRule(text: string): Rule {
  const trimmed = text.trim();
  const sign = Math.max(trimmed.lastIndexOf('<'), trimmed.lastIndexOf('>'));
  const margin = trimmed.slice(sign + 1).trim();
  if (sign > 0 && NUMBER.test(margin) && Number.isFinite(Number(margin))) {
    const { id } = ruleMetric(trimmed.slice(0, sign).trim());
    return { text, metric: id, side: trimmed[sign] === '<' ? 'below' : 'above', margin: Number(margin) };
  }
  const isWorse = /\sworse$/.test(trimmed);
  if (!isWorse) throw invalid(text, '"METRIC < NUMBER", "METRIC > NUMBER" or "METRIC worse"');
  const worse = trimmed.slice(0, -'worse'.length).trim();
  const { id, direction } = ruleMetric(worse);
  if (direction !== 'higher' && direction !== 'lower')
    throw invalid(text, `a metric with a better side, got ${id}: name a margin, such as "${worse} < -0.1"`);
  return { text, metric: id, side: direction === 'higher' ? 'below' : 'above', margin: 0 };
}

/** The metric of a rule; `success` and `score` are the outcome. */
function ruleMetric(name: string): { readonly id: string; readonly direction: Direction } {
  const isOutcome = ['success', 'score', 'mean score'].includes(name);
  return isOutcome ? { id: 'success', direction: 'higher' } : findMetric(name, 'decide: rules');
}

/** A share of 0 to 1 in points; a margin below 1 point was probably meant as a share, and would decide something else. */
function inPoints(comparison: Finding, { text, margin }: Rule): number {
  if (!isShare(comparison.metric)) return 1;
  const isMeant = margin === 0 || Math.abs(margin) >= 1;
  if (isMeant) return 100;
  const points = Number((100 * margin).toPrecision(12));
  throw invalid(text, `a margin in percentage points (${points} for ${margin}), of 1 point or more`);
}

function invalid(rule: string, expected: string): MetricError {
  const message = `decide: rules: ${JSON.stringify(rule)}: expected ${expected}`;
  return new MetricError('INVALID_INPUT', message, { metric: 'decide', path: 'rules', received: rule });
}

function decided(comparison: Finding, rule: Rule, rules: number): Decision {
  const { a: base, b: system, n, df, params, design, metric } = comparison;
  const factor = inPoints(comparison, rule);
  const scaled = (value: number | null): number | null => (value === null ? null : factor * value);
  const standardError = scaled(comparison.standardError);
  const difference = comparison.difference === null ? null : 0 - factor * comparison.difference;
  const { text, margin } = rule;
  const nMissing = missingScores(comparison) + lackedConversations(comparison);
  const about = { rule: text, metric, base, system, difference, margin, design, n, nMissing };
  if (difference === null || standardError === null || df === null || comparison.interval === null) {
    const isConstant = standardError !== null && isRounding(standardError, factor * largerMean(comparison));
    const isSame = isConstant && difference === 0 && judgeBounds(0, 0, rule) === 'pass';
    const requiredN = isSame ? equalPairs(params.confidenceLevel, rules) : null;
    if (requiredN !== null && comparison.nClusters >= requiredN && nMissing === 0)
      return Object.freeze({ ...about, verdict: 'pass', interval: null, requiredN });
    const undecidedBecause = isConstant ? 'no-variation' : 'no-interval';
    return Object.freeze({ ...about, verdict: 'undecided', undecidedBecause, interval: null, requiredN });
  }
  const corrected = correctedLevel(params.confidenceLevel, rules);
  const errors = studentQuantile((1 + corrected) / 2, df);
  const [lower, upper] = [difference - errors * standardError, difference + errors * standardError];
  const byInterval = judgeBounds(lower, upper, rule);
  const undecidedBecause =
    byInterval === 'undecided' ? 'margin' : findUndecidedReason(comparison, byInterval, rule, factor);
  const distance = Math.abs(difference - margin);
  const requiredN =
    distance > 0 ? Math.max(n, Math.ceil(n * ((errors * standardError) / distance) ** 2)) : null;
  const interval: Interval = Object.freeze({ lower, upper, confidenceLevel: corrected, method: 'student-t' });
  if (undecidedBecause === undefined)
    return Object.freeze({
      ...{ ...about, verdict: byInterval, interval, requiredN },
      ...(byInterval === 'fail' && comparison.length && { length: comparison.length.verdict }),
    });
  const needed = undecidedBecause === 'margin' ? requiredN : null;
  return Object.freeze({ ...about, verdict: 'undecided', undecidedBecause, interval, requiredN: needed });
}

function correctedLevel(level: unknown, rules: number): number {
  return 1 - (1 - (typeof level === 'number' ? level : 0.95)) / rules;
}

/** A system that changes fewer conversations than this share counts as unchanged. */
const CHANGED = 0.1;

/** The number of pairs of which at least one would differ, with the confidence of the rule. */
function equalPairs(level: unknown, rules: number): number {
  return Math.ceil(Math.log(1 - correctedLevel(level, rules)) / Math.log(1 - CHANGED));
}

function largerMean({ meanA, meanB }: Finding): number {
  return Math.max(Math.abs(meanA ?? 0), Math.abs(meanB ?? 0));
}

/** The verdict for a change between two bounds. */
function judgeBounds(lower: number, upper: number, { side, margin }: Rule): Verdict {
  if (side === 'below') return upper < margin ? 'fail' : lower >= margin ? 'pass' : 'undecided';
  return lower > margin ? 'fail' : upper <= margin ? 'pass' : 'undecided';
}

function missingScores({ nUndefinedA, nUndefinedB, turnsLackingA, turnsLackingB }: Finding): number {
  return Math.max(nUndefinedA + nUndefinedB, turnsLackingA + turnsLackingB);
}

/** Number of base conversations that are missing in the new system; 0 for systems on different conversations. */
function lackedConversations({ design, unpairedA }: Finding): number {
  return design === 'paired' ? unpairedA : 0;
}

/** Why missing scores or conversations leave a verdict undecided. */
function findUndecidedReason(
  comparison: Finding,
  verdict: Verdict,
  rule: Rule,
  factor: number,
): UndecidedReason | undefined {
  const { missingBounds, nUndefinedA, nUndefinedB, turnsLackingA, turnsLackingB } = comparison;
  const isUnequal = nUndefinedA !== nUndefinedB || turnsLackingA !== turnsLackingB;
  // The bounds refer to base minus new.
  const worst = missingBounds && [-factor * missingBounds.upper, -factor * missingBounds.lower];
  if (isUnequal && worst && judgeBounds(itemAt(worst, 0), itemAt(worst, 1), rule) !== verdict)
    return 'missing-scores';
  return verdict === 'pass' && lackedConversations(comparison) > 0 ? 'incomplete' : undefined;
}
