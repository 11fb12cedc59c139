import { runsPerInstruction } from '../metrics/reliability/run-scores.js';
import type { MetricResult } from '../metrics/result.js';
import type { Embedded, EmbeddedLocal } from '../transcript/embedded.js';
import { toLocal } from '../transcript/next-turn-cases.js';
import { type Run, runsOf } from '../transcript/runs.js';
import type { Local, Transcript } from '../transcript/types.js';
import type { Analysis } from './analysis.js';

/** Options of a metric as `evaluate` passes them on: whatever the metric's own page says. */
export type MetricOptions = Readonly<Record<string, unknown>>;

/** A result and the part of the transcript that it belongs to: `dialogue`, or a turn, `turns[3]`. */
export interface UnitResult {
  readonly unit: string;
  readonly result: MetricResult;
}

/** How a metric is computed from transcripts. */
export interface Binding {
  /** What is lacking for this transcript and these options, in words (`embeddings`); `undefined` if nothing is. */
  lacks(analysis: Analysis, options: MetricOptions): string | undefined;
  /** The metric's results for one transcript. */
  run(analysis: Analysis, options: MetricOptions): Iterable<UnitResult>;
  /** Present on corpus metrics, which read all runs at the end instead of one transcript at a time. */
  readonly overRuns?: (runs: readonly Run[], options: MetricOptions) => MetricResult;
  /** What the runs of one model and setting lack for a corpus metric; nothing where it is absent. */
  readonly lacksRuns?: (runs: readonly Run[]) => string | undefined;
}

/** What the shared analysis adds to a metric's options, for turn `index` where the metric is about turns. */
export type Supply = (analysis: Analysis, index: number, options: MetricOptions) => MetricOptions;

/** A condition beyond the metric's input; gives what is lacking. */
export type Condition = (analysis: Analysis, options: MetricOptions) => string | undefined;

const none = (): MetricOptions => ({});
const nothingLacks: Condition = () => undefined;

/** Metrics take their own options type; here they are called with what the user wrote, which they check. */
type Metric<T> = (input: T, options: never) => MetricResult;

function call<T>(metric: Metric<T>, input: T, options: MetricOptions): MetricResult {
  return metric(input, options as never);
}

/** A metric over a whole transcript. */
export function onTranscript(
  metric: Metric<Transcript>,
  supply: Supply = none,
  lacks: Condition = nothingLacks,
): Binding {
  return {
    lacks,
    *run(analysis, options) {
      const all = { ...supply(analysis, 0, options), ...options };
      yield { unit: 'dialogue', result: call(metric, analysis.transcript, all) };
    },
  };
}

/** A metric over next-turn cases: one result for every turn. */
export function onTurns(
  metric: Metric<Local>,
  supply: Supply = none,
  lacks: Condition = nothingLacks,
): Binding {
  return {
    lacks,
    *run(analysis, options) {
      for (const index of analysis.transcript.turns.keys()) {
        const all = { ...supply(analysis, index, options), ...options };
        const local = toLocal(analysis.transcript, index);
        yield { unit: `turns[${index}]`, result: call(metric, local, all) };
      }
    },
  };
}

/** A metric over a transcript with vectors. */
export function onEmbedded(
  metric: Metric<Embedded>,
  supply: Supply = none,
  lacks: Condition = nothingLacks,
): Binding {
  return {
    lacks: (analysis, options) => lacksVectors(analysis) ?? lacks(analysis, options),
    *run(analysis, options) {
      const all = { ...supply(analysis, 0, options), ...options };
      yield { unit: 'dialogue', result: call(metric, analysis.embedded!, all) };
    },
  };
}

/** A metric over next-turn cases with vectors: one result for every turn. */
export function onEmbeddedTurns(
  metric: Metric<EmbeddedLocal>,
  supply: Supply = none,
  lacks: Condition = nothingLacks,
): Binding {
  return {
    lacks: (analysis, options) => lacksVectors(analysis) ?? lacks(analysis, options),
    *run(analysis, options) {
      for (const index of analysis.transcript.turns.keys()) {
        const all = { ...supply(analysis, index, options), ...options };
        const local = toLocal(analysis.embedded!, index);
        yield { unit: `turns[${index}]`, result: call(metric, local, all) };
      }
    },
  };
}

/** A corpus metric over the scored runs of all transcripts. */
export function onRuns(
  metric: Metric<readonly Run[]>,
  lacksRuns: Binding['lacksRuns'] = () => undefined,
): Binding {
  return {
    lacksRuns,
    lacks: ({ transcript }) => (runsOf([transcript]).length === 0 ? 'scored runs' : undefined),
    run: () => [],
    overRuns: (runs, options) => call(metric, runs, options),
  };
}

/** The condition that some instruction was run more than once; a percentile of one run is that run. */
export function needsSeveralRuns(runs: readonly Run[]): string | undefined {
  return runsPerInstruction(runs) > 1 ? undefined : 'several runs of an instruction';
}

/** The condition that options are given: the first that is absent is what is lacking, in the words of `names`. */
export function needsOptions(names: Readonly<Record<string, string>>): Condition {
  return (_, options) => Object.entries(names).find(([option]) => options[option] === undefined)?.[1];
}

/** The condition that turns carry `round`. */
export function needsRounds({ transcript }: Analysis): string | undefined {
  return transcript.turns.some((turn) => turn.round !== undefined) ? undefined : 'rounds';
}

function lacksVectors({ embedded }: Analysis): string | undefined {
  return embedded === undefined ? 'embeddings' : undefined;
}
