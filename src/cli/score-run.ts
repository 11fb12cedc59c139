import { setFlagsFromString } from 'node:v8';
import { isCondition } from '../analysis/factors.js';
import { labelsIn } from '../analysis/records.js';
import type { EvaluateOptions } from '../evaluate/evaluate-stream.js';
import { Evaluator } from '../evaluate/evaluator.js';
import { LIBRARY } from '../evaluate/library.js';
import { rowOrigin, transcriptKey } from '../evaluate/row-origin.js';
import { type BatchItem, type BatchResult, batchScorer, SkippedCounter } from '../node/score-batch.js';
import { scoreInBatches } from '../node/score-in-batches.js';
import { ownThread, type ScorePool, ScoreThreads } from '../node/score-pool.js';
import { listLanguages } from '../text/languages/registry.js';
import { metaOf } from '../transcript/meta-of.js';
import type { Transcript } from '../transcript/types.js';
import type { ResumedRun } from './resumed-run.js';
import type { ScoreWriter } from './score-formats.js';
import type { Sink } from './sink.js';

/** Settings of a run of `mtpc score`. */
export interface ScoreRun {
  readonly transcripts: AsyncIterable<Transcript>;
  readonly options: EvaluateOptions;
  readonly writer: ScoreWriter;
  readonly sink: Sink;
  readonly jobs: number;
  readonly rawCells: boolean;
  readonly keepSkipped: boolean;
  /** The output of an interrupted run. */
  readonly resumed: ResumedRun | undefined;
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

const SCORE = { task: 'score', written: '' } as const;

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
    const { resumed, writer } = this.#run;
    for await (const batch of scoreInBatches(this.#items(), this.#pool)) await this.#write(batch);
    resumed?.requireAllTaken();
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

  /** The header is written with the first row, so a run that fails early does not print anything. */
  async #begin(): Promise<void> {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const { resumed, sink, writer } = this.#run;
    if (resumed?.isEmpty !== false) await sink.write(writer.start());
  }

  async *#items(): AsyncGenerator<BatchItem> {
    const { transcripts, options, resumed, keepSkipped, onTranscript } = this.#run;
    let count = 0;
    for await (const transcript of transcripts) {
      count += 1;
      onTranscript?.(transcript);
      const name = transcript.id ?? String(count);
      // Rows carry the conditions, which are summarized separately.
      const conditions = Object.keys(labelsIn(metaOf(transcript))).filter(isCondition);
      const origin = rowOrigin(transcript, name, [...new Set([...(options.keepMeta ?? []), ...conditions])]);
      this.#corpus.add(transcript, name);
      const { task, written } = (await resumed?.decideTask(transcriptKey(origin))) ?? SCORE;
      const given = task === 'count' ? {} : await this.#evaluator.given(transcript, name);
      if (task === 'score') {
        yield { transcript, origin, given };
        continue;
      }
      if (task === 'compare') {
        const { text } = await this.#scoreHere([{ transcript, origin, given }]);
        resumed?.requireSame(text === written);
      }
      if (keepSkipped) continue;
      for (const row of this.#evaluator.skippedRows(transcript, origin)) this.#skipped.add(row);
    }
  }

  async #write(batch: BatchResult): Promise<void> {
    const { writer, onProgress } = this.#run;
    const own = writer.print === 'rows' ? writer.rows(batch.rows) : batch.text;
    await this.#print(batch.bytes ?? own);
    await this.#run.sink.flush();
    this.#skipped.addCounts(batch.skipped);
    for (const transcript of batch.names) {
      this.#done += 1;
      onProgress({ done: this.#done, transcript });
    }
  }
}

/**
 * Disables parallel garbage collection. V8 uses helper threads, which helps only if processors are idle; with a scoring
 * thread on every processor they compete with it (10% more time for two threads on two processors). Has no effect on
 * other runtimes.
 */
function quietCollector(): void {
  try {
    setFlagsFromString('--no-parallel-scavenge');
  } catch {
    // Ignored, because this affects only speed.
  }
}
