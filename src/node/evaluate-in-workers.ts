import { availableParallelism } from 'node:os';
import { requireOption } from '../error.js';
import type { EvaluateOptions } from '../evaluate/evaluate-stream.js';
import type { EvaluationRow } from '../evaluate/evaluation-row.js';
import { Evaluator } from '../evaluate/evaluator.js';
import { rowOrigin } from '../evaluate/row-origin.js';
import type { Transcript } from '../transcript/types.js';
import type { BatchItem } from './score-batch.js';
import { scoreInBatches } from './score-in-batches.js';
import { scorePool } from './score-pool.js';

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
  > {
  /** How many threads to start; default as many as the machine runs at once. */
  readonly workers?: number;
}

/**
 * `evaluateStream` on worker threads: the same rows in the same order, whatever the number of workers. The calling
 * thread reads, embeds, and stays free for the rest.
 *
 * Transcripts and the options of metrics are sent to the threads as plain data: functions (`tokenize`) and models have
 * no place there. Memory: some hundred transcripts a worker, and what `evaluateStream` keeps. A thread takes about 0.3 s
 * to start and 60 MB.
 *
 * @throws MetricError as `evaluateStream`, and `INVALID_OPTION` for `workers` that are no whole number of at least 1 or
 * options that cannot be sent
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
  transcripts: AsyncIterable<Transcript> | Iterable<Transcript>,
  options: EvaluateInWorkersOptions = {},
): AsyncGenerator<EvaluationRow, void, undefined> {
  const { workers = availableParallelism(), ...rest } = options;
  const isCount = Number.isInteger(workers) && workers >= 1;
  requireOption(isCount, 'evaluateInWorkers', 'workers', 'a whole number of at least 1', workers);
  const evaluator = new Evaluator(rest);
  const corpus = evaluator.corpus();
  const total = Array.isArray(transcripts) ? { total: transcripts.length } : {};
  const { metrics, components, onProgress, signal } = rest;
  const settings = { print: 'rows', rawCells: false, keepSkipped: true } as const;
  const chosen = { ...(metrics && { metrics }), ...(components && { components }) };
  // One worker is a thread as well: the caller asked not to be kept busy.
  const pool = scorePool({ ...settings, ...chosen }, workers, undefined, true);

  async function* items(): AsyncGenerator<BatchItem> {
    let count = 0;
    for await (const transcript of transcripts) {
      signal?.throwIfAborted();
      count += 1;
      const name = transcript.id ?? String(count);
      const given = await evaluator.given(transcript, name);
      corpus.add(transcript, name);
      yield { transcript, origin: rowOrigin(transcript, name, rest.clusters), given };
    }
  }

  let done = 0;
  for await (const { names, rows } of scoreInBatches(items(), pool)) {
    yield* rows;
    for (const transcript of names) onProgress?.({ done: ++done, ...total, transcript });
  }
  signal?.throwIfAborted();
  yield* corpus.rows();
}
