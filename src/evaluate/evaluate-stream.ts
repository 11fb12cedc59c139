import { embedTranscript } from '../embed/embed-transcript.js';
import type { Embedder } from '../embed/embedder.js';
import { MetricError } from '../error.js';
import { getMetric } from '../metrics/frame/registry.js';
import type { MetricResult, ReasonCode } from '../metrics/frame/result.js';
import { signature } from '../metrics/frame/signature.js';
import { type Run, runOf } from '../transcript/runs.js';
import type { Transcript } from '../transcript/types.js';
import { Analysis, type GivenAnalysis } from './analysis.js';
import type { Binding, MetricOptions } from './binding.js';
import { BINDINGS } from './bindings.js';
import { type RowOrigin, rowOrigin } from './row-origin.js';
import { runGroups } from './run-groups.js';

/** A metric to evaluate: its id, name or symbol, alone or with options. */
export type MetricChoice = string | { readonly metric: string; readonly options?: MetricOptions };

/** How far an evaluation has come. */
export interface EvaluationProgress {
  /** Transcripts finished. */
  readonly done: number;
  /** Transcripts in all, where that is known. */
  readonly total?: number;
  /** The id of the transcript that was finished last. */
  readonly transcript: string;
}

/** What `evaluate` asks whether to stop: an `AbortSignal`, or anything like it. */
export interface StopSignal {
  throwIfAborted(): void;
}

/** Options of {@link evaluate} and {@link evaluateStream}. */
export interface EvaluateOptions {
  /** Which metrics, by id, name or symbol. Default: all that can be computed from transcripts. */
  readonly metrics?: readonly MetricChoice[];
  /** What is already known of a transcript, in place of analyzing it here. */
  readonly analysis?: (transcript: Transcript) => GivenAnalysis;
  /** Makes the vectors, once for each transcript. Without it metrics over vectors are skipped. */
  readonly embedder?: Embedder;
  readonly onProgress?: (progress: EvaluationProgress) => void;
  /** Stops the evaluation between two transcripts. */
  readonly signal?: StopSignal;
  /** Fields of `meta` that rows carry in `clusters`, for summaries and comparisons that cluster by them. */
  readonly clusters?: readonly string[];
}

/** One score, or the reason why there is none. */
export interface EvaluationRow {
  /** The transcript's id, or its number in the input, from 1; `*` for a corpus metric. */
  readonly transcript: string;
  /** `dialogue`, a turn such as `turns[3]`, or `corpus`, with the model and setting where they differ: `corpus: full`. */
  readonly unit: string;
  /** The metric's id. */
  readonly metric: string;
  readonly score: number | null;
  readonly undefinedBecause?: ReasonCode;
  /** How many things the score was taken over. */
  readonly n: number;
  readonly signature: string;
  /** Why the metric was not computed: `needs embeddings`. */
  readonly skipped?: string;
  /** The file or stream that the transcript was read from (`meta.source`). Equal ids of two sources are two transcripts. */
  readonly source?: string;
  /** The system that the transcript is from (`meta.system`). */
  readonly system?: string;
  /** The transcript had no id of its own: its name is a number, and matches nothing (`meta.idMadeUp`). */
  readonly idMadeUp?: true;
  /** What the transcript has in common with others: `instruction` for scored runs, and the fields that were asked for. */
  readonly clusters?: Readonly<Record<string, string>>;
}

/** A chosen metric with what is needed to compute it. */
interface Chosen {
  readonly id: string;
  readonly binding: Binding;
  readonly options: MetricOptions;
}

/**
 * Evaluates transcripts as they come: rows of a transcript are out before the next one is read, so that memory holds
 * one transcript at a time, whatever the corpus. Corpus metrics (aptitude, unreliability) come last; of each scored
 * run they keep the score and its labels.
 *
 * @throws MetricError `INVALID_INPUT` for a metric nobody has or that cannot be computed from transcripts; whatever
 *   a metric or the embedder throws; the signal's reason once it is aborted
 *
 * @example
 * ```ts
 * import { evaluateStream } from '@mtpc/metrics';
 * const turns = ['ana', 'ben'].map((speaker) => ({ speaker, text: 'hello' }));
 * const scores: (number | null)[] = [];
 * for await (const row of evaluateStream([{ id: 'x', turns }], { metrics: ['NSE'] })) scores.push(row.score);
 * scores; // => [1]
 * ```
 */
export async function* evaluateStream(
  transcripts: AsyncIterable<Transcript> | Iterable<Transcript>,
  options: EvaluateOptions = {},
): AsyncGenerator<EvaluationRow, void, undefined> {
  const { onProgress, signal, embedder } = options;
  const total = Array.isArray(transcripts) ? { total: transcripts.length } : {};
  const chosen = chooseMetrics(options.metrics);
  const runs: Run[] = [];
  let done = 0;
  for await (const transcript of transcripts) {
    signal?.throwIfAborted();
    const name = transcript.id ?? String(done + 1);
    const given = options.analysis?.(transcript) ?? {};
    const analysis = new Analysis(
      transcript,
      embedder ? await withVectors(transcript, given, embedder) : given,
    );
    const run = runOf(transcript, name);
    yield* rowsOf(analysis, rowOrigin(transcript, name, run, options.clusters), chosen);
    if (run) runs.push(withoutTranscript(run));
    done += 1;
    onProgress?.({ done, ...total, transcript: name });
  }
  signal?.throwIfAborted();
  if (runs.length > 0) yield* corpusRows(runs, chosen);
}

/** The given analysis with the vectors that it lacks: those of the turns, and of the agenda's items if there are any. */
async function withVectors(
  transcript: Transcript,
  given: GivenAnalysis,
  embedder: Embedder,
): Promise<GivenAnalysis> {
  const embedded = given.embedded ?? (await embedTranscript(transcript, embedder));
  const items = transcript.agenda?.items.map((item) => item.text) ?? [];
  if (items.length === 0 || given.agendaEmbeddings !== undefined) return { ...given, embedded };
  return { ...given, embedded, agendaEmbeddings: await embedder.embed(items) };
}

function* rowsOf(analysis: Analysis, origin: RowOrigin, chosen: readonly Chosen[]): Generator<EvaluationRow> {
  for (const { id, binding, options } of chosen) {
    const lacking = binding.lacks(analysis, options);
    if (lacking !== undefined) {
      const skipped = `needs ${lacking}`;
      yield { ...origin, unit: 'dialogue', metric: id, score: null, n: 0, signature: '', skipped };
      continue;
    }
    for (const { unit, result } of binding.run(analysis, options)) yield rowFor(origin, unit, result);
  }
}

function* corpusRows(runs: readonly Run[], chosen: readonly Chosen[]): Generator<EvaluationRow> {
  for (const { binding, options } of chosen) {
    if (binding.overRuns === undefined) continue;
    for (const { unit, members } of runGroups(runs))
      yield rowFor({ transcript: '*' }, unit, binding.overRuns(members, options));
  }
}

function rowFor(origin: RowOrigin, unit: string, result: MetricResult): EvaluationRow {
  const { metric, score, n, undefinedBecause } = result;
  const row = { ...origin, unit, metric, score, n, signature: signature(result) };
  return undefinedBecause === undefined ? row : { ...row, undefinedBecause };
}

/** Runs are kept to the end: without their turns they are small. */
function withoutTranscript({ transcript: _, ...run }: Run): Run {
  return run;
}

function chooseMetrics(metrics: readonly MetricChoice[] = Object.keys(BINDINGS)): Chosen[] {
  return metrics.map((choice) => {
    const { metric, options = {} } = typeof choice === 'string' ? { metric: choice } : choice;
    const { id, name, input } = getMetric(metric);
    const binding = BINDINGS[id];
    if (binding !== undefined) return { id, binding, options };
    const message = `metrics: expected a metric over transcripts, got ${id}, which takes ${input}: call ${name}() yourself`;
    throw new MetricError('INVALID_INPUT', message, { path: 'metrics', received: metric });
  });
}
