import { availableParallelism } from 'node:os';
import type { EvaluationRow } from '../evaluate/row.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { OF_POOLS, type ScoringPoolOptions } from './create-scoring-pool.js';
import { OF_CALLS, type PoolEvaluateOptions, type PoolInput, rowsOfRun } from './evaluation-in-workers.js';
import { ScoreThreads } from './score-pool.js';

/** Options of {@link evaluateInWorkers}. */
export interface EvaluateInWorkersOptions extends PoolEvaluateOptions, ScoringPoolOptions {}

const IN_WORKERS: OptionSpecs<EvaluateInWorkersOptions> = { ...OF_CALLS, ...OF_POOLS };

/**
 * `evaluateStream` on worker threads that are started for this call. The rows and their order do not depend on the
 * number of workers. For several calls use `createScoringPool`.
 *
 * The calling thread reads the transcripts (or the file at the given path), computes vectors if there is an `embedder`,
 * and sends batches to the workers.
 *
 * Transcripts and metric options are sent to the threads as plain data, so functions (`tokenize`) and models are not
 * supported. Memory: a few hundred transcripts per worker, plus the memory of `evaluateStream`.
 *
 * @throws MetricError as `evaluateStream` and `createScoringPool`
 *
 * @example
 * ```ts
 * import { evaluateInWorkers } from '@mtpc/metrics/node';
 * const turns = ['ana', 'ben'].map((speaker) => ({ speaker, text: 'hello' }));
 * const score = async () => {
 *   for await (const row of evaluateInWorkers([{ id: 'x', turns }], { metrics: ['NSE'] })) console.log(row.score);
 * };
 * ```
 */
export async function* evaluateInWorkers(
  transcripts: PoolInput,
  options: EvaluateInWorkersOptions = {},
): AsyncGenerator<EvaluationRow, void, undefined> {
  resolveOptions('evaluateInWorkers', IN_WORKERS, options);
  const { workers = availableParallelism(), worker, ...rest } = options;
  const threads = new ScoreThreads(workers, worker);
  try {
    yield* rowsOfRun(threads, 'evaluateInWorkers', transcripts, rest);
  } finally {
    threads.close();
  }
}
