import { calledAs, MetricError } from '../error.js';
import { joinChoice } from '../evaluate/choose-metrics.js';
import { type CostlyTurn, costlyTurns } from '../evaluate/costly-turns.js';
import { evaluate } from '../evaluate/evaluate.js';
import { RESOURCES } from '../evaluate/evaluate-specs.js';
import type { OptionsFor } from '../evaluate/metric-choice.js';
import type { Resources } from '../evaluate/resources.js';
import { printNumber } from '../math/print-number.js';
import type { MetricName } from '../metrics/core/metric-names.generated.js';
import { anObject, requireForm } from '../options/forms.js';
import { inputData, numberWhere, oneOf } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import type { Transcript } from '../transcript/types.js';
import { scorerFor } from './create-scorer.js';
import { shortNumber } from './explain-score.js';
import type { OverTurns } from './over-turns.js';
import { readArguments } from './read-arguments.js';

/** The expectation for a score. */
export interface ScoreExpectation<M extends MetricName = MetricName> extends Resources {
  /** The smallest value that passes, on the metric's scale. */
  readonly min?: number;
  /** The largest value that passes. */
  readonly max?: number;
  readonly options?: OptionsFor<M>;
  /** How the scores of turns are combined: their mean (default), the minimum, or the last turn's. */
  readonly over?: OverTurns;
}

const finite = numberWhere('a finite number', Number.isFinite);

const OPTIONS: OptionSpecs<ScoreExpectation, 'over'> = {
  ...RESOURCES,
  min: finite,
  max: finite,
  options: inputData('the options of the metric'),
  over: oneOf(['mean', 'min', 'last'], 'mean'),
};

/**
 * The matchers as methods of `expect(...)`. For the types in vitest and `bun test`, see
 * docs/guides/harnesses/vitest.md.
 */
export interface ScoreMatchers<R = unknown> {
  /** Whether a conversation's score lies within bounds. Asynchronous: `await expect(transcript).toScore(...)`. */
  toScore<const M extends MetricName>(metric: M, expected: ScoreExpectation<M>): Promise<R>;
}

/** Result of a matcher for `expect`. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * Matchers for vitest and `bun test`: `expect.extend(matchers)`. The bounds are on the metric's original scale. A
 * failure message shows the signature and the turns that lower the score most: the worst turns for a turn metric,
 * otherwise the turns whose removal would improve the score. An undefined score fails, even with `.not`.
 *
 * Complexity: the metric's; on failure, for metrics of conversations of up to 60 turns, times the turns.
 *
 * @throws MetricError `INVALID_OPTION` without any bound, or for an unknown option; the errors of {@link createScorer}
 *
 * @example
 * ```ts
 * import { matchers } from '@mtpc/metrics/scorers';
 * const turns = ['ana', 'ana', 'ben'].map((speaker) => ({ speaker, text: 'hello' }));
 * const { pass, message } = await matchers.toScore.call({}, { turns }, 'NSE', { min: 0.95 });
 * pass; // => false
 * message().split('\n')[0]; // => 'expected speaker-entropy of at least 0.95, got 0.9183'
 * ```
 */
export const matchers: {
  toScore(
    this: { readonly isNot?: boolean },
    received: unknown,
    metric: MetricName,
    expected: ScoreExpectation,
  ): Promise<MatcherResult>;
} = { toScore };

async function toScore(
  this: { readonly isNot?: boolean },
  received: unknown,
  metric: MetricName,
  expected: ScoreExpectation = {},
): Promise<MatcherResult> {
  requireForm('toScore', 'expected', expected, anObject);
  const checked = resolveOptions('toScore', OPTIONS, expected, 'expected');
  const { min, max, options, over, ...resources } = checked;
  if (min === undefined && max === undefined) {
    const message = 'toScore: expected.min: expected min or max';
    throw new MetricError('INVALID_OPTION', message, { metric: 'toScore', path: 'expected.min' });
  }
  const given = options === undefined ? {} : { options };
  const { scorer, transcript } = calledAs('toScore', 'createScorer', () => ({
    scorer: scorerFor({ metric, ...given, over, scale: 'raw', ...resources }, 'metric'),
    transcript: readArguments(received),
  }));
  const { score, metadata } = await scorer(transcript);
  const isNot = this?.isNot === true;
  const wanted = [
    min === undefined ? '' : `at least ${min}`,
    max === undefined ? '' : `at most ${max}`,
  ].filter((part) => part !== '');
  const head = `expected ${scorer.card.id} ${isNot ? 'not ' : ''}of ${wanted.join(' and ')}, got`;
  const signature = `signature: ${metadata.signature}`;
  if (score === null) {
    const text = `${head} no value: ${metadata.undefinedBecause}\n${signature}`;
    return { pass: isNot, message: () => text };
  }
  const isLow = min !== undefined && score < min;
  const pass = !isLow && !(max !== undefined && score > max);
  const got = `${head} ${besideBounds(score, [min, max])}`;
  if (pass !== isNot) return { pass, message: () => `${got}\n${signature}` };
  const choice = joinChoice({ metric, ...given });
  const evaluateEach = (each: Transcript) => evaluate([each], { metrics: [choice], ...resources });
  const costly = isNot
    ? []
    : await costlyTurns(transcript, await evaluateEach(transcript), evaluateEach, isLow ? 1 : -1);
  const lines = [got, signature, ...costlyLines(costly)];
  return { pass, message: () => lines.join('\n') };
}

/** A score with enough digits to show on which side of the bound it lies: "at least 0.9183, got 0.91829". */
function besideBounds(score: number, bounds: readonly (number | undefined)[]): string {
  const isOnItsSide = (text: string): boolean =>
    bounds.every(
      (bound) => bound === undefined || Math.sign(Number(text) - bound) === Math.sign(score - bound),
    );
  for (let digits = 4; digits < 17; digits++) {
    const text = printNumber(score, digits);
    if (isOnItsSide(text)) return text;
  }
  return String(score);
}

function costlyLines(costly: readonly CostlyTurn[]): string[] {
  if (costly.length === 0) return [];
  const lines = costly.map(({ index, turn: { speaker, text }, score, isWithout }) => {
    const value = isWithout ? `${shortNumber(score)} without it` : shortNumber(score);
    return `  turns[${index}] ${speaker}: ${JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text)}, ${value}`;
  });
  return ['turns that cost most:', ...lines];
}
