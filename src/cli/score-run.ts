import type { AdapterWarning } from '../adapters/index.js';
import type { EvaluateOptions } from '../evaluate/evaluate-stream.js';
import { Evaluator } from '../evaluate/evaluator.js';
import { LIBRARY } from '../evaluate/library.js';
import { rowOrigin } from '../evaluate/row-origin.js';
import { idFromFile } from '../node/name-transcript.js';
import { isSameText, type RangeResult } from '../node/ranges/range-scorer.js';
import { type RangeClerk, SeamsFound, scoreRanges } from '../node/ranges/score-ranges.js';
import {
  type BatchItem,
  type BatchResult,
  batchScorer,
  SkippedCounter,
  thrownError,
} from '../node/score-batch.js';
import { scoreInBatches } from '../node/score-in-batches.js';
import { ownThread, type ScorePool, type ScoreRunPool, ScoreThreads } from '../node/score-pool.js';
import { listLanguages } from '../text/languages/registry.js';
import type { Transcript } from '../transcript/types.js';
import { type InputPart, locatedIn, type RangedPart } from './input-files.js';
import { quietCollector } from './quiet-collector.js';
import type { ResumedRun } from './resumed-run.js';
import type { ScoreWriter } from './score-formats.js';
import type { Sink } from './sink.js';

/** Settings of a run of `mtpc score`. */
export interface ScoreRun {
  readonly parts: AsyncIterable<InputPart>;
  readonly options: EvaluateOptions;
  readonly writer: ScoreWriter;
  readonly sink: Sink;
  readonly jobs: number;
  readonly rawCells: boolean;
  readonly keepSkipped: boolean;
  /** The output of an interrupted run. */
  readonly resumed: ResumedRun;
  /** Receives each transcript that this thread reads. */
  readonly onTranscript?: (transcript: Transcript) => void;
  readonly onProgress: NonNullable<EvaluateOptions['onProgress']>;
}

/** Scores transcripts and writes their rows as they arrive; corpus metrics and skipped metrics come last. */
export async function runScore(run: ScoreRun, warnings: readonly string[]): Promise<void> {
  const { options, writer, jobs, rawCells, keepSkipped } = run;
  const settings = {
    options: {
      ...(options.metrics && { metrics: options.metrics }),
      ...(options.keepMeta && { keepMeta: options.keepMeta }),
      ...(options.language && { language: options.language }),
    },
    ...{ print: writer.print, rawCells, keepSkipped, languages: listLanguages() },
  };
  if (jobs > 1) quietCollector();
  const threads = jobs > 1 ? new ScoreThreads(jobs - 1) : undefined;
  const pool = threads?.begin(settings, true) ?? ownThread(settings, options);
  try {
    await new ScoreRunner(run, pool, batchScorer(settings, options)).run(warnings);
  } finally {
    pool.close();
    threads?.close();
  }
}

class ScoreRunner {
  readonly #run: ScoreRun;
  readonly #pool: ScorePool;
  readonly #scoreHere: ReturnType<typeof batchScorer>;
  readonly #evaluator: Evaluator;
  readonly #corpus: ReturnType<Evaluator['corpus']>;
  readonly #skipped = new SkippedCounter();
  #done = 0;
  #hasBegun = false;

  constructor(run: ScoreRun, pool: ScorePool, scoreHere: ReturnType<typeof batchScorer>) {
    this.#run = run;
    this.#pool = pool;
    this.#scoreHere = scoreHere;
    this.#evaluator = new Evaluator(run.options, LIBRARY);
    this.#corpus = this.#evaluator.corpus();
  }

  async run(warnings: readonly string[]): Promise<void> {
    const { parts, resumed, writer } = this.#run;
    for await (const part of parts) {
      if ('ranged' in part) await this.#ranges(part);
      else await this.#batches(part.transcripts);
    }
    resumed.requireAllTaken();
    for await (const row of this.#corpus.rows()) await this.#print(writer.rows([row]));
    await this.#print(writer.rows(this.#skipped.rows));
    await this.#begin();
    await this.#print(await writer.end(warnings));
  }

  async #print(piece: string | Uint8Array): Promise<void> {
    if (piece.length === 0) return;
    await this.#begin();
    await this.#run.sink.write(piece);
  }

  /** The header is written with the first row, so a run that fails early prints nothing. */
  async #begin(): Promise<void> {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const { resumed, sink, writer } = this.#run;
    if (resumed.isEmpty) await sink.write(writer.start());
  }

  async #batches(transcripts: AsyncIterable<Transcript>): Promise<void> {
    for await (const batch of scoreInBatches(this.#items(transcripts), this.#pool)) await this.#write(batch);
  }

  async *#items(transcripts: AsyncIterable<Transcript>): AsyncGenerator<BatchItem> {
    const { options, resumed, keepSkipped, onTranscript } = this.#run;
    let count = 0;
    for await (const transcript of transcripts) {
      count += 1;
      onTranscript?.(transcript);
      const name = transcript.id ?? String(count);
      const origin = rowOrigin(transcript, name, options.keepMeta);
      this.#corpus.add(transcript, name);
      const { task, written } = await resumed.taskOf(name);
      const given = task === 'count' ? {} : await this.#evaluator.given(transcript, name);
      if (task === 'score') {
        yield { transcript, origin, given };
        continue;
      }
      if (task === 'compare') {
        const { text } = await this.#scoreHere([{ transcript, origin, given }]);
        resumed.requireSame(isSameText(text, written));
      }
      if (keepSkipped) continue;
      for (const row of this.#evaluator.skippedRows(transcript, origin)) this.#skipped.add(row);
    }
  }

  /** A file whose ranges worker threads read; where that turns out not to do, it is read here. */
  async #ranges({ file, ranged, read, options, again }: RangedPart): Promise<void> {
    const clerk: RangeClerk = async (own, facts) => {
      read.add(facts);
      const id = own ?? idFromFile(file, read.count);
      const order = await this.#run.resumed.taskOf(id);
      return { id, name: id, ...order, fileInMeta: true, ...(own === undefined && { idMadeUp: true }) };
    };
    const held: AdapterWarning[] = [];
    const reading = {
      ...options,
      onWarning: (warning: AdapterWarning) => void held.push(warning),
      onAccount: read.account,
    };
    let error: unknown;
    try {
      for await (const { result, error: met } of scoreRanges(
        ranged,
        reading,
        this.#pool as ScoreRunPool,
        clerk,
      )) {
        if (result) await this.#writeRange(result);
        error ??= met;
      }
    } catch (thrown) {
      if (!(thrown instanceof SeamsFound)) throw thrown;
      await this.#batches(after(read.count, again()));
      return;
    }
    for (const warning of held) read.warn(warning);
    if (error === undefined) read.finish();
    else read.leaveOut(locatedIn(file, error));
  }

  async #writeRange(result: RangeResult): Promise<void> {
    if (result.differs) this.#run.resumed.requireSame(false);
    for (const each of result.collected) this.#corpus.take(each);
    await this.#write(result);
    if (result.error) throw thrownError(result.error);
  }

  async #write(batch: BatchResult): Promise<void> {
    const { writer, onProgress } = this.#run;
    const own = writer.print === 'rows' ? writer.rows(batch.rows) : batch.text;
    await this.#print(batch.bytes ?? own);
    this.#skipped.addCounts(batch.skipped);
    for (const transcript of batch.names) {
      this.#done += 1;
      onProgress({ done: this.#done, transcript });
    }
  }
}

/** The text after the first few. */
async function* after(count: number, transcripts: AsyncIterable<Transcript>): AsyncGenerator<Transcript> {
  let seen = 0;
  for await (const transcript of transcripts) {
    seen += 1;
    if (seen > count) yield transcript;
  }
}
