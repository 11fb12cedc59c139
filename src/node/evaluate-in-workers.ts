import { availableParallelism } from 'node:os';
import type { AdapterWarning, ReadOptions } from '../adapters/index.js';
import { READ_OPTIONS } from '../adapters/read-options.js';
import { EVALUATE } from '../evaluate/evaluate-specs.js';
import type { EvaluateOptions } from '../evaluate/evaluate-stream.js';
import { Evaluator } from '../evaluate/evaluator.js';
import type { EvaluationRow } from '../evaluate/row.js';
import { rowOrigin } from '../evaluate/row-origin.js';
import { inputData, wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { listLanguages } from '../text/languages/registry.js';
import type { Transcript } from '../transcript/types.js';
import { planRanges, type RangedFile } from './ranges/plan-ranges.js';
import { type RangeClerk, SeamsFound, scoreRanges } from './ranges/score-ranges.js';
import { readTranscriptFile } from './read-transcript-file.js';
import { type BatchItem, type BatchResult, type BatchSettings, thrownError } from './score-batch.js';
import { scoreInBatches } from './score-in-batches.js';
import { WorkerPool } from './score-pool.js';

/** Options of {@link evaluateInWorkers}. */
export interface EvaluateInWorkersOptions
  extends Pick<
    EvaluateOptions,
    | 'metrics'
    | 'components'
    | 'analysis'
    | 'embedder'
    | 'onProgress'
    | 'clusters'
    | 'signal'
    | 'maxTurns'
    | 'maxCharacters'
    | 'language'
  > {
  /** Number of threads; default the number that the machine runs in parallel. */
  readonly workers?: number;
  /** How a file is read, where its path is given. */
  readonly read?: ReadOptions;
}

const { wordVectors, topicModel, tagger, actModel, languageModel, ...OF_THREADS } = EVALUATE;

const IN_WORKERS: OptionSpecs<EvaluateInWorkersOptions> = {
  ...OF_THREADS,
  workers: wholeNumber(1),
  read: inputData('options of readTranscripts'),
};

/**
 * `evaluateStream` on worker threads: the same rows in the same order for any number of workers.
 *
 * If you pass transcripts, the calling thread reads them and distributes them. If you pass the path of a file, the
 * workers read it themselves, range by range: JSON lines and Parquet with whole conversations in each line or row.
 * Other files, and all input with an `embedder`, are read and embedded in the calling thread.
 *
 * Transcripts and metric options are sent to the threads as plain data, so functions (`tokenize`) and models are not
 * supported. Memory: some hundred transcripts per worker, plus the memory of `evaluateStream`. A thread takes about 0.3
 * s to start and 60 MB.
 *
 * @throws MetricError for the reasons that `evaluateStream` gives, and `INVALID_OPTION` for `workers` that is not a
 * positive integer or options that cannot be sent
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
  transcripts: AsyncIterable<Transcript> | Iterable<Transcript> | string,
  options: EvaluateInWorkersOptions = {},
): AsyncGenerator<EvaluationRow, void, undefined> {
  resolveOptions('evaluateInWorkers', IN_WORKERS, options);
  const { workers = availableParallelism(), read = {}, ...rest } = options;
  resolveOptions('evaluateInWorkers', READ_OPTIONS, read);
  const evaluator = new Evaluator(rest);
  const { metrics, components, clusters, maxTurns, maxCharacters, language } = rest;
  const settings: BatchSettings = {
    ...{ print: 'rows', rawCells: false, keepSkipped: true, languages: listLanguages() },
    options: {
      ...(metrics && { metrics }),
      ...(components && { components }),
      ...(clusters && { clusters }),
      ...(maxTurns !== undefined && { maxTurns }),
      ...(maxCharacters !== undefined && { maxCharacters }),
      ...(language && { language }),
    },
  };
  const pool = new WorkerPool(settings, workers);
  try {
    yield* new EvaluationInWorkers(evaluator, pool, rest, read).rows(transcripts);
  } finally {
    pool.close();
  }
}

/** One run of {@link evaluateInWorkers}. */
class EvaluationInWorkers {
  readonly #corpus: ReturnType<Evaluator['corpus']>;
  #done = 0;

  readonly #evaluator: Evaluator;
  readonly #pool: WorkerPool;
  readonly #options: EvaluateInWorkersOptions;
  readonly #read: ReadOptions;
  constructor(evaluator: Evaluator, pool: WorkerPool, options: EvaluateInWorkersOptions, read: ReadOptions) {
    this.#evaluator = evaluator;
    this.#pool = pool;
    this.#options = options;
    this.#read = read;
    this.#corpus = evaluator.corpus();
  }

  async *rows(
    input: AsyncIterable<Transcript> | Iterable<Transcript> | string,
  ): AsyncGenerator<EvaluationRow, void, undefined> {
    if (typeof input !== 'string') yield* this.#batches(input);
    else {
      // Vectors are made in the calling thread, and nowhere else.
      const ranged = this.#options.embedder ? undefined : await planRanges(input, this.#read);
      if (typeof ranged === 'object') yield* this.#ranges(input, ranged);
      else yield* this.#batches(readTranscriptFile(input, this.#read));
    }
    this.#options.signal?.throwIfAborted();
    yield* this.#corpus.rows();
  }

  async *#ranges(path: string, ranged: RangedFile): AsyncGenerator<EvaluationRow> {
    const { signal } = this.#options;
    const held: AdapterWarning[] = [];
    let count = 0;
    const clerk: RangeClerk = (id) => {
      signal?.throwIfAborted();
      count += 1;
      return { name: id ?? String(count), task: 'score', ...(id !== undefined && { id }) };
    };
    const reading = { ...this.#read, onWarning: (warning: AdapterWarning) => void held.push(warning) };
    let failed: unknown;
    try {
      for await (const { result, error } of scoreRanges(ranged, reading, this.#pool, clerk)) {
        if (result) {
          for (const each of result.collected) this.#corpus.take(each);
          yield* this.#rowsOf(result);
          if (result.error) throw thrownError(result.error);
        }
        failed ??= error;
      }
    } catch (thrown) {
      if (!(thrown instanceof SeamsFound)) throw thrown;
      yield* this.#batches(readTranscriptFile(path, this.#read), count);
      return;
    }
    for (const warning of held) this.#read.onWarning?.(warning);
    if (failed !== undefined) throw failed;
  }

  /** @param after how many of the transcripts were scored before */
  async *#batches(
    transcripts: AsyncIterable<Transcript> | Iterable<Transcript>,
    after = 0,
  ): AsyncGenerator<EvaluationRow> {
    const total = Array.isArray(transcripts) ? { total: transcripts.length } : {};
    for await (const batch of scoreInBatches(this.#items(transcripts, after), this.#pool))
      yield* this.#rowsOf(batch, total);
  }

  async *#items(
    transcripts: AsyncIterable<Transcript> | Iterable<Transcript>,
    after: number,
  ): AsyncGenerator<BatchItem> {
    const { signal, clusters } = this.#options;
    let count = 0;
    for await (const transcript of transcripts) {
      signal?.throwIfAborted();
      count += 1;
      if (count <= after) continue;
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
