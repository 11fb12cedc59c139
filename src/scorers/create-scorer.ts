import { describeValue, MetricError, requireOption, restated } from '../error.js';
import { chooseMetrics, joinChoice } from '../evaluate/choose-metrics.js';
import { evaluate } from '../evaluate/evaluate.js';
import type { EvaluationProgress, StopSignal } from '../evaluate/evaluate-options.js';
import { EVALUATE, RESOURCES } from '../evaluate/evaluate-specs.js';
import { cardOfChoice, LIBRARY } from '../evaluate/library.js';
import type { MetricCall, MetricChoice, OptionsOfChoice } from '../evaluate/metric-choice.js';
import type { Resources } from '../evaluate/resources.js';
import type { ScoreRow } from '../evaluate/row.js';
import { isPerTranscript } from '../evaluate/run-metric.js';
import { existing } from '../math/existing.js';
import type { Direction, MetricCard } from '../metrics/core/card.js';
import type { MetricName } from '../metrics/core/metric-names.generated.js';
import type { ReasonCode } from '../metrics/core/result.js';
import { aFunction, anyValue, inputData, oneOf, text } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { present } from '../options/present.js';
import { type OneScore, type OverTurns, overTurns } from './over-turns.js';
import { oneTranscript, readArguments } from './read-arguments.js';
import { chooseScaling, type Scale } from './scale.js';

/** Options of {@link createScorer}. */
export interface ScorerOptions<M extends MetricName | MetricCall = MetricName | MetricCall>
  extends Resources {
  /** The metric: its id, function name or symbol, or its imported function. */
  readonly metric: M;
  /** The options of that metric. */
  readonly options?: OptionsOfChoice<M>;
  /** Name of the score in the harness; by default the metric's id. */
  readonly name?: string;
  /** Extracts the conversation from the harness's value: a transcript, or anything that `fromChat` accepts. */
  readonly read?: (args: never) => unknown;
  /**
   * How the metric's value maps to [0, 1]. Required if the metric has no direction or its range is open; otherwise
   * `'range'` by default.
   */
  readonly scale?: Scale;
  /** How the scores of turns are combined: their mean (default), the minimum, or the last turn's. */
  readonly over?: OverTurns;
  /** Result for an undefined score: `null` (default), or an error. */
  readonly whenUndefined?: 'skip' | 'fail';
  /** Rejects calls once it is aborted, also those that wait for an embedder. */
  readonly signal?: StopSignal;
  /** Called after each score with the number of scores so far and the conversation's id. */
  readonly onProgress?: (progress: EvaluationProgress) => void;
}

/** Details of a score. */
export interface ScoreMetadata {
  /** The metric's original score; `null` if undefined. */
  readonly raw: number | null;
  /** Number of items behind the score: the metric's `n`, or the number of turns with a score. */
  readonly n: number;
  /** Everything that determines the score: the metric's signature, then `over` and `scale`. */
  readonly signature: string;
  /** Why the score is undefined. */
  readonly undefinedBecause?: ReasonCode;
  /** Number of turns without a score, which are excluded from the mean; only for metrics of turns. */
  readonly nUndefinedTurns?: number;
  /** The scale as recorded in the signature. */
  readonly scale: string;
  /** Direction of better values of the metric. */
  readonly direction: Direction;
}

/** The result of a scorer. */
export interface Score {
  readonly name: string;
  /** In [0, 1], 1 is best, unless the scale is `'raw'`; `null` if the metric is undefined. */
  readonly score: number | null;
  readonly metadata: ScoreMetadata;
}

/** A metric as a function of the harness's input. */
export interface Scorer {
  (args: unknown): Promise<Score>;
  /** Name of the score in the harness. */
  readonly name: string;
  readonly card: MetricCard;
  readonly whenUndefined: 'skip' | 'fail';
  /** The scale as recorded in the signature. */
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
  signal: EVALUATE.signal,
  onProgress: EVALUATE.onProgress,
};

/**
 * Creates a scorer from a metric: a function of the harness's input (such as `{ input, output }`, messages, sessions,
 * transcripts) that returns a score in [0, 1], or `null` (never 0) if the metric is undefined. autoevals and
 * Braintrust accept this form directly; see docs/guides/evaluation-harnesses.md for the others.
 *
 * Complexity: the metric's.
 *
 * @returns a scorer; it rejects with `MetricError` if no conversation is found (`INVALID_INPUT`), if the conversation
 * lacks data that the metric needs (`MISSING_CAPABILITY`), and if the score is undefined with `whenUndefined: 'fail'`
 * @throws MetricError `INVALID_OPTION` for a scale that is missing or does not fit the metric; `INVALID_INPUT` for an
 * unknown metric or one that needs many conversations; `MISSING_CAPABILITY` for a missing resource
 *
 * @example
 * ```ts
 * import { centeringScore } from '@mtpc/metrics';
 * import { createScorer } from '@mtpc/metrics/scorers';
 * const density = createScorer({ metric: 'LD', scale: { from: 0, to: 40 } });
 * const result = await density({ input: 'Is it late?', output: 'The last train leaves at nine.' });
 * result.score === result.metadata.raw! / 40; // => true
 * result.metadata.scale; // => 'from0to40'
 * const nothing = await createScorer({ metric: centeringScore })({ output: 'Yes.' });
 * [nothing.score, nothing.metadata.undefinedBecause]; // => [null, 'too-few-turns']
 * ```
 */
export function createScorer<const M extends MetricName | MetricCall>(settings: ScorerOptions<M>): Scorer {
  return scorerFor(settings, 'options.metric');
}

/** {@link createScorer} with `path` as the location in errors about the metric. @internal */
export function scorerFor(settings: ScorerOptions, path: string): Scorer {
  requireOption(Object(settings) === settings, CALLER, 'metric', 'the name of a metric', settings);
  const resolved = resolveOptions(CALLER, OPTIONS, settings);
  const { metric, options, read, over, whenUndefined, ...rest } = resolved;
  const choice = options === undefined ? metric : joinChoice({ metric, options });
  const { name: ownName, scale, signal, onProgress, ...resources } = rest;
  requireMetric(choice, resources, path);
  const card = existing(cardOfChoice(choice));
  requirePerTranscript(card);
  const scaling = chooseScaling(card, scale);
  const name = ownName ?? card.id;
  const isOverTurns = card.granularity === 'turn';
  let done = 0;

  async function score(args: unknown): Promise<Score> {
    const transcript = read === undefined ? readArguments(args) : oneTranscript(read(args as never));
    const rows = await evaluate([transcript], { metrics: [choice], ...present({ signal }), ...resources });
    done += 1;
    const id = transcript.id ?? String(done);
    onProgress?.({ done, transcript: id });
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
    if (raw === null && (whenUndefined === 'fail' || undefinedBecause === undefined))
      throw undefinedError(name, metadata, transcript.id);
    return { name, score: raw === null ? null : scaling.apply(raw), metadata };
  }

  const named = { name, card, whenUndefined, scale: scaling.id };
  const descriptors = Object.entries(named).map(([key, value]) => [key, { value, enumerable: true }]);
  return Object.defineProperties(score, Object.fromEntries(descriptors)) as unknown as Scorer;
}

/** Checks the metric at `path`. */
function requireMetric(choice: MetricChoice, resources: Resources, path: string): void {
  try {
    chooseMetrics([choice], resources, LIBRARY, CALLER);
  } catch (error) {
    if (!(error instanceof MetricError)) throw error;
    throw restated(error, error.message.replace(/: metrics(?:\[0\](?:\.metric)?)?/, `: ${path}`), { path });
  }
}

/** The error for an undefined score with `whenUndefined: 'fail'`. @internal */
export function undefinedError(
  name: string,
  { undefinedBecause, signature }: ScoreMetadata,
  id?: string,
): MetricError {
  const of = id === undefined ? '' : ` of ${describeValue(id)}`;
  const message = `${name}: no value${of}: ${undefinedBecause ?? 'unknown'} (${signature})`;
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
    const message = `${CALLER}: ${card.id} ${lacking.skipped}; the page of the metric says how to provide it`;
    throw new MetricError('MISSING_CAPABILITY', message, { metric: card.id });
  }
  const [row] = rows;
  if (isOverTurns || row === undefined) return overTurns(rows, over);
  const { score: raw, n = 1, undefinedBecause } = row;
  return { raw, n, ...(undefinedBecause !== undefined && { undefinedBecause }) };
}

/** Metrics over runs or games cannot score a single conversation. */
function requirePerTranscript(card: MetricCard): void {
  if (isPerTranscript(card) && card.granularity !== 'corpus') return;
  const message = `${CALLER}: expected a metric of one conversation, got ${card.id}, which expects ${card.input}; use evaluate`;
  throw new MetricError('INVALID_INPUT', message, { metric: CALLER, path: 'metric', received: card.id });
}
