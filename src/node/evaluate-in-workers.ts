import { availableParallelism } from 'node:os';
import type { ReadOptions } from '../adapters/index.js';
import { READ_OPTIONS } from '../adapters/read-options.js';
import { calledAs, errorAs, requireOption } from '../error.js';
import { choiceOf, idOf, partsOf } from '../evaluate/choose-metrics.js';
import { EVALUATE } from '../evaluate/evaluate-specs.js';
import type { EvaluateOptions } from '../evaluate/evaluate-stream.js';
import { Evaluator } from '../evaluate/evaluator.js';
import { LIBRARY } from '../evaluate/library.js';
import type { MetricChoice } from '../evaluate/metric-choice.js';
import { isOwn } from '../evaluate/own-metric.js';
import type { EvaluationRow } from '../evaluate/row.js';
import { rowOrigin } from '../evaluate/row-origin.js';
import { aStream, requireForm } from '../options/forms.js';
import { inputData, wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { listLanguages } from '../text/languages/registry.js';
import { requireTranscript } from '../transcript/inputs.js';
import type { Transcript } from '../transcript/types.js';
import { readTranscriptFile } from './read-transcript-file.js';
import type { BatchItem, BatchResult, BatchSettings } from './score-batch.js';
import { scoreInBatches } from './score-in-batches.js';
import { type ScoreRunPool, ScoreThreads } from './score-pool.js';
import { WORKER_FILE } from './worker-script.js';

/** Options of {@link createScoringPool}. */
export interface ScoringPoolOptions {
  /** Number of threads; default the number that the machine runs in parallel. */
  readonly workers?: number;
  /**
   * The file of a worker thread, where a bundler has moved the code: bundle the entry `@mtpc/metrics/score-worker` as a
   * separate file and pass its URL or path.
   */
  readonly worker?: URL | string;
}

/** Options of a call of a {@link ScoringPool}. */
export interface PoolEvaluateOptions
  extends Pick<
    EvaluateOptions,
    | 'metrics'
    | 'options'
    | 'components'
    | 'analysis'
    | 'embedder'
    | 'onProgress'
    | 'keepMeta'
    | 'signal'
    | 'maxTurns'
    | 'maxCharacters'
    | 'language'
  > {
  /** How a file is read, where its path is given. */
  readonly read?: ReadOptions;
}

/** Options of {@link evaluateInWorkers}. */
export interface EvaluateInWorkersOptions extends PoolEvaluateOptions, ScoringPoolOptions {}

/** Worker threads that score for any number of callers at a time. */
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

/** Transcripts, or the path of a file with them. */
export type PoolInput = AsyncIterable<Transcript> | Iterable<Transcript> | string;

const { wordVectors, topicModel, tagger, actModel, languageModel, ...OF_THREADS } = EVALUATE;

const OF_CALLS: OptionSpecs<PoolEvaluateOptions> = {
  ...OF_THREADS,
  read: inputData('options of readTranscripts'),
};

const OF_POOLS: OptionSpecs<ScoringPoolOptions> = { workers: wholeNumber(1), worker: WORKER_FILE };

const IN_WORKERS: OptionSpecs<EvaluateInWorkersOptions> = { ...OF_CALLS, ...OF_POOLS };

/**
 * Starts worker threads once and scores with them as often as needed, for a server whose event loop must stay free.
 * Calls share the threads: sixteen requests at once need no more threads than one. A thread takes about 0.3 s to start
 * and 60 MB; one that dies is replaced at the next call, and the call that it served is rejected. The pool does not keep
 * the process alive while nothing is scored.
 *
 * In a bundle the worker's file is looked for beside the bundle, then in the installed package. Where neither is there,
 * bundle `@mtpc/metrics/score-worker` as a second entry and pass its URL as `worker`.
 *
 * @throws MetricError `INVALID_OPTION` for `workers` below 1 or options that cannot be sent to threads (functions,
 * models); `MISSING_CAPABILITY` where the worker's file is not found; a call throws as `evaluate`
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
  const rowsOf = (caller: string, transcripts: PoolInput, given: PoolEvaluateOptions) => {
    resolveOptions(caller, OF_CALLS, given);
    return rowsOfRun(threads, caller, transcripts, given);
  };
  return {
    async evaluate(transcripts, given = {}) {
      const rows: EvaluationRow[] = [];
      for await (const row of rowsOf('evaluate', transcripts, given)) rows.push(row);
      return rows;
    },
    evaluateStream: (transcripts, given = {}) => rowsOf('evaluateStream', transcripts, given),
    close: () => threads.close(),
  };
}

/**
 * `evaluateStream` on worker threads that are started for this call: the same rows in the same order, whatever the
 * number of workers. For several calls {@link createScoringPool} starts them once.
 *
 * The calling thread reads the transcripts, or the file whose path you pass, makes the vectors if there is an
 * `embedder`, and sends batches to the workers.
 *
 * Transcripts and metric options are sent to the threads as plain data, so functions (`tokenize`) and models are not
 * supported. Memory: some hundred transcripts per worker, plus the memory of `evaluateStream`.
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

async function* rowsOfRun(
  threads: ScoreThreads,
  caller: string,
  transcripts: PoolInput,
  { read = {}, ...options }: PoolEvaluateOptions,
): AsyncGenerator<EvaluationRow, void, undefined> {
  resolveOptions(caller, READ_OPTIONS, read);
  if (typeof transcripts !== 'string') requireForm(caller, 'transcripts', transcripts, aStream);
  const evaluator = calledAs(caller, 'evaluate', () => new Evaluator(options, LIBRARY));
  const pool = threads.begin(plainSettings(options));
  try {
    yield* new EvaluationInWorkers(evaluator, pool, options, read).rows(transcripts);
  } catch (error) {
    throw errorAs(caller, 'evaluate', error);
  } finally {
    pool.close();
  }
}

/** Settings for the threads. */
function plainSettings(options: PoolEvaluateOptions): BatchSettings {
  const {
    metrics,
    options: byMetric,
    components,
    keepMeta: clusters,
    maxTurns,
    maxCharacters,
    language,
  } = options;
  return {
    ...{ print: 'rows', rawCells: false, keepSkipped: true, languages: listLanguages() },
    options: {
      ...(metrics && { metrics: metrics.map(plainChoice) }),
      ...(byMetric && { options: byMetric }),
      ...(components && { components }),
      ...(clusters && { keepMeta: clusters }),
      ...(maxTurns !== undefined && { maxTurns }),
      ...(maxCharacters !== undefined && { maxCharacters }),
      ...(language && { language }),
    },
  };
}

/** A chosen metric as plain data: a function of the library becomes its id. */
function plainChoice(choice: MetricChoice): MetricChoice {
  requireOption(!isOwn(choice), 'evaluateInWorkers', 'metrics', 'metrics of the library', choice);
  const { metric, ...options } = partsOf(choice);
  return choiceOf({ ...options, metric: typeof metric === 'string' ? metric : idOf(metric) });
}

/** One run of the threads. */
class EvaluationInWorkers {
  readonly #corpus: ReturnType<Evaluator['corpus']>;
  #done = 0;

  readonly #evaluator: Evaluator;
  readonly #pool: ScoreRunPool;
  readonly #options: PoolEvaluateOptions;
  readonly #read: ReadOptions;
  constructor(evaluator: Evaluator, pool: ScoreRunPool, options: PoolEvaluateOptions, read: ReadOptions) {
    this.#evaluator = evaluator;
    this.#pool = pool;
    this.#options = options;
    this.#read = read;
    this.#corpus = evaluator.corpus();
  }

  async *rows(input: PoolInput): AsyncGenerator<EvaluationRow, void, undefined> {
    const transcripts = typeof input === 'string' ? readTranscriptFile(input, this.#read) : input;
    const total = Array.isArray(transcripts) ? { total: transcripts.length } : {};
    for await (const batch of scoreInBatches(this.#items(transcripts), this.#pool))
      yield* this.#rowsOf(batch, total);
    this.#options.signal?.throwIfAborted();
    yield* this.#corpus.rows();
  }

  async *#items(transcripts: AsyncIterable<Transcript> | Iterable<Transcript>): AsyncGenerator<BatchItem> {
    const { signal, keepMeta: clusters } = this.#options;
    let count = 0;
    for await (const transcript of transcripts) {
      signal?.throwIfAborted();
      requireTranscript('evaluate', transcript);
      count += 1;
      const name = transcript.id ?? String(count);
      const given = await this.#evaluator.given(transcript, name);
      this.#corpus.add(transcript, name);
      yield { transcript, origin: rowOrigin(transcript, name, clusters), given };
    }
  }

  *#rowsOf({ rows, names }: BatchResult, total: { readonly total?: number } = {}): Generator<EvaluationRow> {
    yield* rows;
    for (const transcript of names) {
      this.#done += 1;
      this.#options.onProgress?.({ done: this.#done, ...total, transcript });
    }
  }
}
