import { embedTranscript } from '../embed/embed-transcript.js';
import type { Transcript } from '../transcript/types.js';
import { chooseMetrics } from './choose-metrics.js';
import { corpusCollector } from './corpus-collector.js';
import type { EvaluationRow } from './evaluation-row.js';
import { type Asked, feed, isPerTranscript } from './feed.js';
import type { MetricChoice } from './metric-choice.js';
import { lackOf } from './needs.js';
import { type GivenAnalysis, Prepared } from './prepared.js';
import type { Resources } from './resources.js';
import { type RowOrigin, rowsFor, skippedRow } from './rows.js';

export type { EvaluationRow } from './evaluation-row.js';
export type { MetricChoice, MetricWithOptions, OptionsFor } from './metric-choice.js';

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
export interface EvaluateOptions extends Resources {
  /** Which metrics, by id, name or symbol. Default: all that can be computed from transcripts. */
  readonly metrics?: readonly MetricChoice[];
  /** What is already known of a transcript, in place of analyzing it here. */
  readonly analysis?: (transcript: Transcript) => GivenAnalysis;
  /** Whether the numbers beside each score (LS-ES-max, M-SNS-min) come out as rows of their own. Default `false`. */
  readonly components?: boolean;
  readonly onProgress?: (progress: EvaluationProgress) => void;
  /** Stops the evaluation between two transcripts. */
  readonly signal?: StopSignal;
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
  const { onProgress, signal, components = false } = options;
  const total = Array.isArray(transcripts) ? { total: transcripts.length } : {};
  const asked = chooseMetrics(options.metrics, options);
  const corpus = corpusCollector(asked, components);
  let done = 0;
  for await (const transcript of transcripts) {
    signal?.throwIfAborted();
    const name = transcript.id ?? String(done + 1);
    const prepared = await prepare(transcript, options);
    yield* rowsOf(asked, prepared, { transcript: name }, components);
    corpus.add(transcript, name);
    done += 1;
    onProgress?.({ done, ...total, transcript: name });
  }
  signal?.throwIfAborted();
  yield* corpus.rows();
}

/** The transcript with what is given, and the vectors that are lacking: of the turns, and of the agenda's items. */
async function prepare(transcript: Transcript, { analysis, embedder }: EvaluateOptions): Promise<Prepared> {
  const given = analysis?.(transcript) ?? {};
  if (embedder === undefined) return new Prepared(transcript, given);
  const embedded = given.embedded ?? (await embedTranscript(transcript, embedder));
  const items = (given.agenda ?? transcript.agenda)?.items.map((item) => item.text) ?? [];
  if (items.length === 0 || given.agendaEmbeddings !== undefined)
    return new Prepared(transcript, { ...given, embedded });
  return new Prepared(transcript, { ...given, embedded, agendaEmbeddings: await embedder.embed(items) });
}

async function* rowsOf(
  asked: readonly Asked[],
  prepared: Prepared,
  origin: RowOrigin,
  components: boolean,
): AsyncGenerator<EvaluationRow, void, undefined> {
  for (const each of asked) {
    const lacking = lackOf(each.card, prepared, each.options);
    if (lacking !== undefined) {
      yield skippedRow(each.card, origin, lacking);
    } else if (isPerTranscript(each.card)) {
      for (const { unit, turn, result } of feed(each, prepared)) {
        const place =
          turn === undefined ? { unit } : { unit, turn, speaker: prepared.transcript.turns[turn]!.speaker };
        const settled = result instanceof Promise ? await result : result;
        yield* rowsFor(each.card, { ...origin, ...place }, settled, components);
      }
    }
  }
}
