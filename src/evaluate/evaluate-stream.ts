import { aStream, requireForm } from '../options/forms.js';
import { requireTranscript } from '../transcript/inputs.js';
import type { Transcript } from '../transcript/types.js';
import type { EvaluateOptions } from './evaluate-options.js';
import { Evaluator } from './evaluator.js';
import type { EvaluationRow } from './row.js';
import { rowOrigin } from './row-origin.js';
import { turnOfOthers } from './turn-of-others.js';

export type { EvaluateOptions, EvaluationProgress, StopSignal } from './evaluate-options.js';
export type { MetricChoice, MetricWithOptions, OptionsFor, ResultFor } from './metric-choice.js';
export type { EvaluationRow, RowStatus, ScoreRow } from './row.js';

/**
 * Evaluates transcripts as they arrive: the rows of a transcript are emitted before the next one is read, so memory
 * holds one transcript at a time, whatever the size of the corpus. Corpus metrics (aptitude, unreliability) come last;
 * they keep only the score and labels of each scored run.
 *
 * Other work of the thread can run between two transcripts. A single transcript is scored without interruption, and
 * some metrics take time quadratic in its length. For untrusted text set `maxTurns` and `maxCharacters`.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown option or one out of range
 * @throws MetricError `INVALID_INPUT` for a transcript beyond `maxTurns` or `maxCharacters`
 * @throws MetricError `INVALID_INPUT` for an unknown metric or one that cannot be computed from transcripts; the errors
 * of metrics and of the embedder; the signal's reason once it is aborted
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
  requireForm('evaluate', 'transcripts', transcripts, aStream);
  const total = Array.isArray(transcripts) ? { total: transcripts.length } : {};
  const evaluator = new Evaluator(options);
  const { onProgress, signal } = options;
  const corpus = evaluator.corpus();
  let done = 0;
  for await (const transcript of transcripts) {
    signal?.throwIfAborted();
    requireTranscript('evaluate', transcript);
    const name = transcript.id ?? String(done + 1);
    const given = await evaluator.given(transcript, name);
    yield* evaluator.rows(transcript, rowOrigin(transcript, name, options.clusters), given);
    corpus.add(transcript, name);
    done += 1;
    onProgress?.({ done, ...total, transcript: name });
    await turnOfOthers();
  }
  signal?.throwIfAborted();
  yield* corpus.rows();
}
