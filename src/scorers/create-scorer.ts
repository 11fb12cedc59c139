import { MetricError, requireOption } from '../error.js';
import { chooseMetrics } from '../evaluate/choose-metrics.js';
import { evaluate } from '../evaluate/evaluate.js';
import { RESOURCES } from '../evaluate/evaluate-specs.js';
import { isPerTranscript } from '../evaluate/feed.js';
import type { MetricChoice, OptionsFor } from '../evaluate/metric-choice.js';
import type { Resources } from '../evaluate/resources.js';
import type { ScoreRow } from '../evaluate/row.js';
import type { Direction, MetricCard } from '../metrics/core/card.js';
import type { MetricName } from '../metrics/core/metric-names.generated.js';
import type { ReasonCode } from '../metrics/core/result.js';
import { aFunction, anyValue, inputData, oneOf, text } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { type OneScore, type OverTurns, overTurns } from './over-turns.js';
import { oneTranscript, readArguments } from './read-arguments.js';
import { type Scale, scalingOf } from './scale.js';

/** Options of {@link createScorer}. */
export interface ScorerOptions<M extends MetricName = MetricName> extends Resources {
  /** Which metric, by id, function name or symbol. */
  readonly metric: M;
  /** The options of that metric. */
  readonly options?: OptionsFor<M>;
  /** What the harness calls the score; the metric's id by default. */
  readonly name?: string;
  /** Finds the conversation within what the harness hands over: a transcript, or anything that `fromChat` reads. */
  readonly read?: (args: never) => unknown;
  /**
   * How the metric's number becomes one of [0, 1]. Required where no end of the range is better or an end is open;
   * elsewhere `'range'` by default.
   */
  readonly scale?: Scale;
  /** How the scores of turns become one: their mean (default), the least, or that of the last turn. */
  readonly over?: OverTurns;
  /** A score of `null` (default), or an error, where the metric has no value. */
  readonly whenUndefined?: 'skip' | 'fail';
}

/** What is known of a score beside it. */
export interface ScoreMetadata {
  /** The metric's own number; `null` where it has none. */
  readonly raw: number | null;
  /** How many things it was taken over: what the metric counts, or turns that have a score. */
  readonly n: number;
  /** All that decides the score: that of the metric, then `over` and `scale`. */
  readonly signature: string;
  /** Why there is no score. */
  readonly undefinedBecause?: ReasonCode;
  /** Turns without a score, which are not in the mean; only for metrics of turns. */
  readonly undefinedTurns?: number;
  /** The scale as it stands in the signature. */
  readonly scale: string;
  /** Which way the metric's own number is better. */
  readonly direction: Direction;
}

/** What a scorer gives. */
export interface Score {
  readonly name: string;
  /** In [0, 1], 1 is best, unless the scale is `'raw'`; `null` where the metric has no value. */
  readonly score: number | null;
  readonly metadata: ScoreMetadata;
}

/** A metric as harnesses take it: a function of what they hand over. */
export interface Scorer {
  (args: unknown): Promise<Score>;
  /** What the harness calls the score. */
  readonly name: string;
  readonly card: MetricCard;
  readonly whenUndefined: 'skip' | 'fail';
  /** The scale as it stands in the signature. */
  readonly scale: string;
}

const CALLER = 'createScorer';

const OPTIONS: OptionSpecs<ScorerOptions, 'over' | 'whenUndefined'> = {
  ...RESOURCES,
  metric: anyValue('the name of a metric'),
  options: inputData('the options of the metric'),
  name: text(),
  read: aFunction(),
  scale: anyValue('a scale'),
  over: oneOf(['mean', 'min', 'last'], 'mean'),
  whenUndefined: oneOf(['skip', 'fail'], 'skip'),
};

/**
 * A metric as a scorer: a function of what a harness hands over (`{ input, output }` and its like, messages, sessions,
 * transcripts) that gives a score of [0, 1], or `null` where the metric has no value, and never 0 in its place. This is
 * the form that autoevals, Braintrust and evalite take as it is; see docs/guides/evaluation-harnesses.md for the others.
 *
 * Complexity: that of the metric.
 *
 * @returns a scorer; it rejects with `MetricError` where no conversation is found (`INVALID_INPUT`), where the metric
 * needs what the conversation lacks (`MISSING_CAPABILITY`), and where it has no value under `whenUndefined: 'fail'`
 * @throws MetricError `INVALID_OPTION` for a scale that is lacking or does not fit the metric; `INVALID_INPUT` for a
 * metric that does not exist or needs many conversations; `MISSING_CAPABILITY` for a resource that is lacking
 *
 * @example
 * ```ts
 * import { createScorer } from '@mtpc/metrics/scorers';
 * const density = createScorer({ metric: 'LD', scale: { from: 0, to: 40 } });
 * const result = await density({ input: 'Is it late?', output: 'The last train leaves at nine.' });
 * result.score === result.metadata.raw! / 40; // => true
 * result.metadata.scale; // => 'from0to40'
 * const nothing = await createScorer({ metric: 'centering-score' })({ output: 'Yes.' });
 * [nothing.score, nothing.metadata.undefinedBecause]; // => [null, 'too-few-turns']
 * ```
 */
export function createScorer<const M extends MetricName>(settings: ScorerOptions<M>): Scorer {
  requireOption(Object(settings) === settings, CALLER, 'metric', 'the name of a metric', settings);
  const resolved = resolveOptions(CALLER, OPTIONS, settings as ScorerOptions);
  const { metric, options, read, over, whenUndefined, ...rest } = resolved;
  const choice = (options === undefined ? metric : { metric, options }) as MetricChoice;
  const { name: ownName, scale, ...resources } = rest;
  const { card } = chooseMetrics([choice], resources)[0]!;
  requirePerTranscript(card);
  const scaling = scalingOf(card, scale);
  const name = ownName ?? card.id;
  const isOverTurns = card.granularity === 'turn';

  async function score(args: unknown): Promise<Score> {
    const transcript = read === undefined ? readArguments(args) : oneTranscript(read(args as never));
    const rows = await evaluate([transcript], { metrics: [choice], ...resources });
    const one = oneScore(rows, isOverTurns, over, card);
    const { raw, undefinedBecause } = one;
    const metadata: ScoreMetadata = {
      ...one,
      signature: [
        rows.find(({ signature }) => typeof signature === 'string')?.signature ?? card.id,
        ...(isOverTurns ? [`over:${over}`] : []),
        `scale:${scaling.id}`,
      ].join('|'),
      scale: scaling.id,
      direction: card.direction,
    };
    if (raw === null && whenUndefined === 'fail') throw undefinedError(name, metadata);
    if (raw === null && undefinedBecause === undefined) throw undefinedError(name, metadata);
    return { name, score: raw === null ? null : scaling.apply(raw), metadata };
  }

  const named = { name, card, whenUndefined, scale: scaling.id };
  const descriptors = Object.entries(named).map(([key, value]) => [key, { value, enumerable: true }]);
  return Object.defineProperties(score, Object.fromEntries(descriptors)) as unknown as Scorer;
}

/** The error of a metric without a value, where the user asked for one. @internal */
export function undefinedError(name: string, { undefinedBecause, signature }: ScoreMetadata): MetricError {
  const message = `${name}: no value: ${undefinedBecause ?? 'unknown'} (${signature})`;
  return new MetricError('INVALID_INPUT', message, { metric: name, received: null });
}

function oneScore(
  rows: readonly ScoreRow[],
  isOverTurns: boolean,
  over: OverTurns,
  card: MetricCard,
): OneScore {
  const lacking = rows.find(({ skipped }) => skipped !== undefined);
  if (lacking !== undefined) {
    const message = `${CALLER}: ${card.id} ${lacking.skipped}; see its page for where that comes from`;
    throw new MetricError('MISSING_CAPABILITY', message, { metric: card.id });
  }
  const [row] = rows;
  if (isOverTurns || row === undefined) return overTurns(rows, over);
  const { score: raw, n = 1, undefinedBecause } = row;
  return { raw, n, ...(undefinedBecause !== undefined && { undefinedBecause }) };
}

/** What is computed over runs or games has no score for one conversation. */
function requirePerTranscript(card: MetricCard): void {
  if (isPerTranscript(card) && card.granularity !== 'corpus') return;
  const message = `${CALLER}: expected a metric of one conversation, got ${card.id}, which is over many; use evaluate`;
  throw new MetricError('INVALID_INPUT', message, { metric: CALLER, path: 'metric', received: card.id });
}
