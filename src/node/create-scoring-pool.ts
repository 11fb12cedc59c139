import { availableParallelism } from 'node:os';
import type { EvaluationRow } from '../evaluate/row.js';
import { wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { OF_CALLS, type PoolEvaluateOptions, type PoolInput, rowsOfRun } from './evaluation-in-workers.js';
import { ScoreThreads } from './score-pool.js';
import { WORKER_FILE } from './worker-script.js';

/** Options of {@link createScoringPool}. */
export interface ScoringPoolOptions {
  /** Number of threads; default the available parallelism. */
  readonly workers?: number;
  /**
   * The worker's file, for bundled code: bundle the entry `@mtpc/metrics/score-worker` as a separate file and pass its
   * URL or path.
   */
  readonly worker?: URL | string;
}

/** A pool of worker threads that any number of callers can share. */
export interface ScoringPool {
  /** The rows of `evaluate`, computed by the threads of the pool. */
  evaluate(transcripts: PoolInput, options?: PoolEvaluateOptions): Promise<EvaluationRow[]>;
  /** The rows of `evaluateStream`, computed by the threads of the pool. */
  evaluateStream(
    transcripts: PoolInput,
    options?: PoolEvaluateOptions,
  ): AsyncGenerator<EvaluationRow, void, undefined>;
  /** Ends the threads and rejects pending calls. */
  close(): void;
}

/** The option specs of a pool. */
export const OF_POOLS: OptionSpecs<ScoringPoolOptions> = { workers: wholeNumber(1), worker: WORKER_FILE };

/**
 * Creates a reusable pool of worker threads, for servers that must keep their event loop free. Concurrent calls share
 * the threads. A thread takes about 0.3 s to start and 60 MB; a dead thread is replaced at the next call, and its
 * current call is rejected. An idle pool does not keep the process alive.
 *
 * In a bundle, the worker's file is searched next to the bundle, then in the installed package. If it is in neither,
 * bundle `@mtpc/metrics/score-worker` as a second entry and pass its URL as `worker`.
 *
 * @throws MetricError `INVALID_OPTION` for `workers` below 1 or options that cannot be sent to threads (functions,
 * models); `MISSING_CAPABILITY` if the worker's file is not found; a call throws as `evaluate`
 *
 * @example
 * ```ts
 * import { createScoringPool } from '@mtpc/metrics/node';
 * const pool = createScoringPool({ workers: 2 });
 * const turns = ['ana', 'ben'].map((speaker) => ({ speaker, text: 'hello' }));
 * const rows = await pool.evaluate([{ id: 'x', turns }], { metrics: ['NSE'] });
 * rows[0].score; // => 1
 * pool.close();
 * ```
 */
export function createScoringPool(options: ScoringPoolOptions = {}): ScoringPool {
  resolveOptions('createScoringPool', OF_POOLS, options);
  const { workers = availableParallelism(), worker } = options;
  const threads = new ScoreThreads(workers, worker);
  const checkedRows = (caller: string, transcripts: PoolInput, given: PoolEvaluateOptions) => {
    resolveOptions(caller, OF_CALLS, given);
    return rowsOfRun(threads, caller, transcripts, given);
  };
  return {
    async evaluate(transcripts, given = {}) {
      const rows: EvaluationRow[] = [];
      for await (const row of checkedRows('evaluate', transcripts, given)) rows.push(row);
      return rows;
    },
    evaluateStream: (transcripts, given = {}) => checkedRows('evaluateStream', transcripts, given),
    close: () => threads.close(),
  };
}
