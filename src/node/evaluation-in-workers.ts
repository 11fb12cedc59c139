import type { ReadOptions } from '../adapters/index.js';
import { READ_OPTIONS } from '../adapters/read-options.js';
import { calledAs, errorAs, requireOption } from '../error.js';
import { joinChoice, requireFacts, splitChoice } from '../evaluate/choose-metrics.js';
import { EVALUATE } from '../evaluate/evaluate-specs.js';
import type { EvaluateOptions } from '../evaluate/evaluate-stream.js';
import { requireItem } from '../evaluate/evaluation-rows.js';
import { Evaluator } from '../evaluate/evaluator.js';
import { LIBRARY } from '../evaluate/library.js';
import type { MetricChoice } from '../evaluate/metric-choice.js';
import { isOwn } from '../evaluate/own-metric.js';
import type { EvaluationRow } from '../evaluate/row.js';
import { rowOrigin } from '../evaluate/row-origin.js';
import { unlessAborted, untilAborted } from '../evaluate/unless-aborted.js';
import { aStream, requireForm } from '../options/forms.js';
import { inputData } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { listLanguages } from '../text/languages/registry.js';
import type { Transcript } from '../transcript/types.js';
import { readTranscriptFile } from './read-transcript-file.js';
import type { BatchItem, BatchResult, BatchSettings } from './score-batch.js';
import { scoreInBatches } from './score-in-batches.js';
import type { ScoreRunPool, ScoreThreads } from './score-pool.js';

/** Options of a call that scores in worker threads. */
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
    | 'confidenceLevel'
  > {
  /** Reading options, for a path. */
  readonly read?: ReadOptions;
}

/** Transcripts, or the path of a transcript file. */
export type PoolInput = AsyncIterable<Transcript> | Iterable<Transcript> | string;

const { wordVectors, topicModel, tagger, actModel, languageModel, ...OF_THREADS } = EVALUATE;

/** The option specs of a call. */
export const OF_CALLS: OptionSpecs<PoolEvaluateOptions> = {
  ...OF_THREADS,
  read: inputData('options of readTranscripts'),
};

/** The rows of one call, computed by threads that are shared with other calls. */
export async function* rowsOfRun(
  threads: ScoreThreads,
  caller: string,
  transcripts: PoolInput,
  { read = {}, ...options }: PoolEvaluateOptions,
): AsyncGenerator<EvaluationRow, void, undefined> {
  resolveOptions(caller, READ_OPTIONS, read);
  if (typeof transcripts !== 'string') requireForm(caller, 'transcripts', transcripts, aStream);
  const evaluator = calledAs(caller, 'evaluate', () => new Evaluator(options, LIBRARY));
  const pool = calledAs(caller, 'evaluate', () => threads.begin(plainSettings(options)));
  try {
    yield* new EvaluationInWorkers(evaluator, pool, options, read).rows(transcripts);
  } catch (error) {
    throw errorAs(caller, 'evaluate', error);
  } finally {
    pool.close();
  }
}

/** Settings for the threads, without the work of the calling thread. */
function plainSettings({
  metrics,
  analysis,
  embedder,
  onProgress,
  signal,
  ...plain
}: PoolEvaluateOptions): BatchSettings {
  return {
    ...{ print: 'rows', rawCells: false, keepSkipped: true, languages: listLanguages() },
    options: { ...plain, ...(metrics && { metrics: metrics.map(plainChoice) }) },
  };
}

/** A chosen metric as plain data: a function of the library becomes its id. */
function plainChoice(choice: MetricChoice): MetricChoice {
  requireOption(!isOwn(choice), 'evaluate', 'metrics', 'metrics of the library', choice);
  const { metric, ...options } = splitChoice(choice);
  return joinChoice({ ...options, metric: typeof metric === 'string' ? metric : requireFacts(metric).id });
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
      yield* this.#yieldBatch(batch, total);
    this.#options.signal?.throwIfAborted();
    yield* this.#corpus.rows();
  }

  async *#items(transcripts: AsyncIterable<Transcript> | Iterable<Transcript>): AsyncGenerator<BatchItem> {
    const { signal, keepMeta: clusters } = this.#options;
    let count = 0;
    for await (const transcript of untilAborted(transcripts, signal)) {
      signal?.throwIfAborted();
      requireItem(transcript, count);
      count += 1;
      const name = transcript.id ?? String(count);
      const given = await unlessAborted(this.#evaluator.given(transcript, name), signal);
      this.#corpus.add(transcript, name);
      yield { transcript, origin: rowOrigin(transcript, name, clusters), given };
    }
  }

  *#yieldBatch({ rows, names }: BatchResult, total: { readonly total?: number }): Generator<EvaluationRow> {
    yield* rows;
    for (const transcript of names) {
      this.#done += 1;
      this.#options.onProgress?.({ done: this.#done, ...total, transcript });
    }
  }
}
