import { describeValue, errorAs, MetricError, restated } from '../error.js';
import { aStream, requireForm } from '../options/forms.js';
import { propertiesOf } from '../options/is-fields.js';
import type { Embedded } from '../transcript/embedded.js';
import { requireTranscript } from '../transcript/inputs.js';
import type { Transcript } from '../transcript/types.js';
import type { Library } from './choose-metrics.js';
import type { EvaluateOptions } from './evaluate-options.js';
import { Evaluator } from './evaluator.js';
import type { EvaluationRow } from './row.js';
import { rowOrigin } from './row-origin.js';
import { unlessAborted, untilAborted } from './unless-aborted.js';
import { yieldToEventLoop } from './yield-to-event-loop.js';

/** Input of `evaluate`: transcripts, or transcripts with the vectors of their turns. */
export type EvaluationInput = AsyncIterable<Transcript | Embedded> | Iterable<Transcript | Embedded>;

/** The rows of a stream of transcripts. Without a library, every metric must be given as a function. */
export async function* evaluationRows(
  transcripts: EvaluationInput,
  options: EvaluateOptions,
  library: Library | undefined,
  caller = 'evaluate',
): AsyncGenerator<EvaluationRow, void, undefined> {
  try {
    requireForm('evaluate', 'transcripts', transcripts, aStream);
    const total = Array.isArray(transcripts) ? { total: transcripts.length } : {};
    const evaluator = new Evaluator(options, library);
    const { onProgress, signal } = options;
    const corpus = evaluator.corpus();
    let done = 0;
    for await (const item of untilAborted(transcripts, signal)) {
      signal?.throwIfAborted();
      const { transcript, embedded } = parted(item);
      requireItem(transcript, done);
      const name = transcript.id ?? String(done + 1);
      const given = await unlessAborted(evaluator.given(transcript, name, embedded), signal);
      yield* evaluator.rows(transcript, rowOrigin(transcript, name, options.keepMeta), given);
      corpus.add(transcript, name);
      done += 1;
      onProgress?.({ done, ...total, transcript: name });
      await yieldToEventLoop();
    }
    signal?.throwIfAborted();
    yield* corpus.rows();
  } catch (error) {
    throw errorAs(caller, 'evaluate', error);
  }
}

/** {@link evaluationRows} in a list. */
export async function evaluationRowList(
  ...args: Parameters<typeof evaluationRows>
): Promise<EvaluationRow[]> {
  const rows: EvaluationRow[] = [];
  for await (const row of evaluationRows(...args)) rows.push(row);
  return rows;
}

/** Throws unless an item of the input is a transcript. The error gives its index, and its id if it has one. */
export function requireItem(transcript: Transcript, index: number): void {
  try {
    requireTranscript('evaluate', transcript, `transcripts[${index}]`);
  } catch (error) {
    const { id } = propertiesOf(transcript);
    if (typeof id !== 'string' || !(error instanceof MetricError)) throw error;
    const message = error.message.replace('evaluate: ', () => `evaluate: transcript ${describeValue(id)}: `);
    throw restated(error, message, {});
  }
}

function isEmbedded(item: Transcript | Embedded): item is Embedded {
  return Object(item) === item && 'transcript' in item;
}

/** An item of the input: a transcript, or one with the vectors of its turns. */
function parted(item: Transcript | Embedded): { transcript: Transcript; embedded?: Embedded } {
  return isEmbedded(item) ? { transcript: item.transcript, embedded: item } : { transcript: item };
}
