import { readingOf } from '../../adapters/adapter-table.js';
import { type RangeEvent, readRange } from '../../adapters/range-reading.js';
import type { AccountTally } from '../../adapters/readers/account.js';
import { MetricError } from '../../error.js';
import type { Collected } from '../../evaluate/corpus-collector.js';
import { Evaluator } from '../../evaluate/evaluator.js';
import { LIBRARY } from '../../evaluate/library.js';
import { rowOrigin } from '../../evaluate/row-origin.js';
import { existing, itemAt } from '../../math/existing.js';
import type { Transcript } from '../../transcript/types.js';
import { ofFile } from '../name-transcript.js';
import {
  type BatchError,
  type BatchItem,
  type BatchResult,
  type BatchScorer,
  type BatchSettings,
  batchError,
  type PlainOptions,
  SkippedCounter,
} from '../score-batch.js';
import { type TranscriptFacts, transcriptFacts } from '../transcript-facts.js';
import { type FileRange, type RangedReading, RangeText } from './file-ranges.js';

/** Result of reading a range: the facts to settle before its conversations can be scored. */
export interface RangeRead {
  readonly events: readonly RangeEvent[];
  /** Which of its conversations are not in English. */
  readonly facts: readonly TranscriptFacts[];
  readonly hasSeams: boolean;
  /** What reading has counted; absent where nothing could be read. */
  readonly tally?: AccountTally;
  readonly error?: BatchError;
}

/** How to treat a conversation: score it, only count it because its rows are written, or score it to compare them. */
export type RangeTask = 'score' | 'count' | 'compare';

/** The decision about a conversation. */
export interface RangeOrder {
  readonly task: RangeTask;
  /** The rows that it must have if it is compared. */
  readonly written?: string;
  /** Its name in rows. */
  readonly name: string;
  /** Its id: its own, or one that was made up. */
  readonly id?: string;
  readonly idMadeUp?: boolean;
  /** Whether its `meta` names its file. */
  readonly fileInMeta?: boolean;
}

/** What a range gives. */
export interface RangeResult extends BatchResult {
  readonly collected: readonly Collected[];
  /** Whether the rows of a compared conversation differ. */
  readonly differs?: boolean;
}

/** Reads ranges of files and scores their conversations, in two steps: names are settled in between. */
export class RangeScorer {
  readonly #settings: BatchSettings;
  readonly #evaluator: Evaluator;
  readonly #score: BatchScorer;
  readonly #text = new RangeText();
  readonly #waiting = new Map<
    number,
    { readonly path: string; readonly transcripts: readonly Transcript[] }
  >();

  constructor(settings: BatchSettings, score: BatchScorer) {
    this.#settings = settings;
    this.#evaluator = new Evaluator(settings.options, LIBRARY);
    this.#score = score;
  }

  async read(key: number, reading: RangedReading, range: FileRange): Promise<RangeRead> {
    const { path } = reading;
    const { format, options } = existing(readingOf(reading.format, reading.options));
    let text: string;
    try {
      text = await this.#text.read(reading, range);
    } catch (cause) {
      const message = `${path}: the file cannot be read: ${(cause as Error).message}`;
      const error =
        cause instanceof MetricError ? cause : new MetricError('INVALID_INPUT', message, { path });
      this.#waiting.set(key, { path, transcripts: [] });
      return { events: [], facts: [], hasSeams: false, error: batchError(error) };
    }
    const { events, transcripts, tally, error, hasSeams } = readRange(
      text,
      range.linesBefore,
      format,
      options,
    );
    this.#waiting.set(key, { path, transcripts });
    const facts = transcripts.map(transcriptFacts);
    // Bytes that are not UTF-8 may be another encoding, which the whole file decides.
    const seams = hasSeams || text.includes('\ufffd');
    return {
      events,
      facts,
      tally,
      hasSeams: seams,
      ...(error !== undefined && { error: batchError(error) }),
    };
  }

  /** Scores the conversations of a range that was read; those without a decision are skipped. */
  async score(key: number, orders: readonly (RangeOrder | undefined)[]): Promise<RangeResult> {
    const { path, transcripts } = existing(this.#waiting.get(key));
    this.#waiting.delete(key);
    const evaluator = this.#evaluator;
    const corpus = evaluator.corpus();
    const skipped = new SkippedCounter();
    const collected: Collected[] = [];
    const items: BatchItem[] = [];
    let differs = false;
    let error: BatchError | undefined;
    for (const [index, order] of orders.entries()) {
      if (order === undefined) continue;
      try {
        const item = await itemOf(
          itemAt(transcripts, index),
          path,
          order,
          evaluator,
          this.#settings.options.keepMeta,
        );
        collected.push(corpus.collect(item.transcript, order.name));
        if (order.task === 'score') items.push(item);
        else if (order.task === 'compare')
          differs ||= !isSameText((await this.#score([item])).text, order.written);
        if (order.task === 'score' || this.#settings.keepSkipped) continue;
        for (const row of evaluator.skippedRows(item.transcript, item.origin)) skipped.add(row);
      } catch (thrown) {
        error = batchError(thrown);
        break;
      }
    }
    const result = await this.#score(items);
    skipped.addCounts(result.skipped);
    const first = result.error ?? error;
    return {
      ...{ ...result, skipped: skipped.counts, collected },
      ...(differs && { differs }),
      ...(first && { error: first }),
    };
  }

  /** Closes the file that was read last. */
  close(): Promise<void> {
    return this.#text.close();
  }
}

/** Whether two texts are the same in a file. */
export function isSameText(a: string, b: string | undefined): boolean {
  return b !== undefined && Buffer.from(a).equals(Buffer.from(b));
}

async function itemOf(
  read: Transcript,
  path: string,
  { id, idMadeUp, name, fileInMeta }: RangeOrder,
  evaluator: Evaluator,
  clusters: PlainOptions['keepMeta'],
): Promise<BatchItem> {
  const own = { source: path, ...read, ...(id !== undefined && !idMadeUp && { id }) };
  const transcript = fileInMeta ? ofFile(own, path, idMadeUp ? id : undefined) : own;
  const origin = rowOrigin(transcript, name, clusters);
  return { transcript, origin, given: await evaluator.given(transcript, name) };
}
