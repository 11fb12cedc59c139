import type { EvaluateOptions } from '../evaluate/evaluate-stream.js';
import { Evaluator } from '../evaluate/evaluator.js';
import { rowOrigin } from '../evaluate/row-origin.js';
import { type BatchItem, batchScorer, SkippedCounter } from '../node/score-batch.js';
import { scoreInBatches } from '../node/score-in-batches.js';
import { scorePool } from '../node/score-pool.js';
import type { Transcript } from '../transcript/types.js';
import type { Finished } from './finished-part.js';
import type { ScoreWriter } from './score-formats.js';
import type { Sink } from './sink.js';

/** What a run of `mtpc score` is made of. */
export interface ScoreRun {
  readonly transcripts: AsyncIterable<Transcript>;
  readonly options: EvaluateOptions;
  readonly writer: ScoreWriter;
  readonly sink: Sink;
  readonly jobs: number;
  readonly rawCells: boolean;
  readonly keepSkipped: boolean;
  /** What an interrupted run has written. */
  readonly finished?: Finished | undefined;
  readonly onProgress: NonNullable<EvaluateOptions['onProgress']>;
}

/** Scores transcripts and writes their rows as they come; corpus metrics and what was not computed come last. */
export async function runScore(run: ScoreRun, warnings: readonly string[]): Promise<void> {
  const { options, writer, sink, finished, jobs, rawCells, keepSkipped } = run;
  const evaluator = new Evaluator(options);
  const corpus = evaluator.corpus();
  const skipped = new SkippedCounter();
  const settings = {
    ...(options.metrics && { metrics: options.metrics }),
    ...{ print: writer.print, rawCells, keepSkipped },
  };

  async function* items(): AsyncGenerator<BatchItem> {
    let isFirst = true;
    let count = 0;
    for await (const transcript of run.transcripts) {
      count += 1;
      const origin = rowOrigin(transcript, transcript.id ?? String(count), options.clusters);
      corpus.add(transcript, origin.transcript);
      const found = await finished?.take(origin.transcript);
      if (found === undefined || found === 'rest') {
        yield { transcript, origin, given: await evaluator.given(transcript, origin.transcript) };
        continue;
      }
      if (isFirst && found !== 'nothing') {
        const given = await evaluator.given(transcript, origin.transcript);
        const { text } = await batchScorer(settings, options)([{ transcript, origin, given }]);
        await finished!.requireSame(found, text);
        isFirst = false;
      }
      if (!keepSkipped) for (const row of evaluator.skippedRows(transcript, origin)) skipped.add(row);
    }
    finished?.requireAllTaken();
  }

  if (finished === undefined || finished.isEmpty) await sink.write(writer.start());
  let done = 0;
  for await (const batch of scoreInBatches(items(), scorePool(settings, jobs, options))) {
    await sink.write(writer.print === 'rows' ? writer.rows(batch.rows) : batch.text);
    skipped.addCounts(batch.skipped);
    for (const transcript of batch.names) run.onProgress({ done: ++done, transcript });
  }
  for await (const row of corpus.rows()) await sink.write(writer.rows([row]));
  await sink.write(writer.rows(skipped.rows));
  await sink.write(writer.end(warnings));
}
