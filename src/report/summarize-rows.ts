import type { EvaluationRow } from '../evaluate/evaluate-stream.js';
import {
  type ScoreState,
  type Summary,
  type SummaryOptions,
  scoreAccumulator,
} from '../evaluate/score-accumulator.js';
import { bootstrapInterval } from '../math/bootstrap-interval.js';

/** One metric over a whole corpus. */
export interface MetricSummary extends Summary {
  /** The metric's id. */
  readonly metric: string;
  /** How many transcripts it was not computed for, by reason (`needs embeddings`). */
  readonly skipped: Readonly<Record<string, number>>;
  /** The signatures of its scores; more than one means that they are not comparable. */
  readonly signatures: readonly string[];
}

/** A corpus summary in the making. */
interface Entry {
  readonly state: ScoreState;
  readonly skipped: Record<string, number>;
  readonly signatures: Set<string>;
  /** Sum and number of the scores of each transcript. */
  readonly dialogues: Map<string, { sum: number; count: number }>;
}

/** What a summary of rows is made from: plain data, that of several parts of a corpus merges. Treat it as opaque. */
export type RowSummaryState = readonly {
  readonly metric: string;
  readonly state: ScoreState;
  readonly skipped: Readonly<Record<string, number>>;
  readonly signatures: readonly string[];
  /** Sum and number of the scores of each transcript. */
  readonly dialogues: readonly (readonly [sum: number, count: number])[];
}[];

/** Gathers rows as they come and summarizes each metric at the end; 8 bytes a score and two numbers a transcript. */
export class RowSummarizer {
  readonly #entries = new Map<string, Entry>();

  add(row: EvaluationRow): void {
    const entry = this.#entry(row.metric);
    if (row.skipped !== undefined) {
      // A row for all of a run says in n how many transcripts it stands for.
      entry.skipped[row.skipped] = (entry.skipped[row.skipped] ?? 0) + (row.n || 1);
      return;
    }
    scoreAccumulator.add(entry.state, row);
    entry.signatures.add(row.signature);
    if (row.score === null) return;
    const dialogue = entry.dialogues.get(row.transcript) ?? { sum: 0, count: 0 };
    dialogue.sum += row.score;
    dialogue.count += 1;
    entry.dialogues.set(row.transcript, dialogue);
  }

  /** What was gathered so far. */
  state(): RowSummaryState {
    return [...this.#entries].map(([metric, { state, skipped, signatures, dialogues }]) => ({
      ...{ metric, state, skipped, signatures: [...signatures] },
      dialogues: [...dialogues.values()].map(({ sum, count }) => [sum, count] as const),
    }));
  }

  /** Adds what another summarizer gathered from other transcripts, though they may have the same ids. */
  merge(parts: RowSummaryState): void {
    for (const { metric, state, skipped, signatures, dialogues } of parts) {
      const entry = this.#entry(metric);
      scoreAccumulator.merge(entry.state, state);
      for (const [reason, count] of Object.entries(skipped)) {
        entry.skipped[reason] = (entry.skipped[reason] ?? 0) + count;
      }
      for (const signature of signatures) entry.signatures.add(signature);
      for (const [sum, count] of dialogues) {
        entry.dialogues.set(`\u0000${entry.dialogues.size}`, { sum, count });
      }
    }
  }

  finish(options: SummaryOptions = {}): MetricSummary[] {
    return [...this.#entries].map(([metric, { state, skipped, signatures, dialogues }]) => ({
      metric,
      ...scoreAccumulator.finish(state, { ...options, resamples: 0 }),
      interval: intervalOverDialogues([...dialogues.values()], options),
      skipped,
      signatures: [...signatures],
    }));
  }

  #entry(metric: string): Entry {
    const known = this.#entries.get(metric);
    if (known) return known;
    const entry = {
      state: scoreAccumulator.init(),
      skipped: {},
      signatures: new Set<string>(),
      dialogues: new Map(),
    };
    this.#entries.set(metric, entry);
    return entry;
  }
}

/**
 * The bootstrap interval of a mean over turns, whole dialogues resampled: turns of one dialogue are not independent,
 * and drawing them one by one would give intervals that are too narrow. For one score a dialogue it is the usual one;
 * for a single dialogue there is none.
 */
function intervalOverDialogues(
  dialogues: readonly { readonly sum: number; readonly count: number }[],
  { level = 0.95, resamples = 2000, seed = 0 }: SummaryOptions,
): Summary['interval'] {
  if (dialogues.length < 2 || resamples === 0) return null;
  const statistic = (drawn: Float64Array): number => {
    let sum = 0;
    let count = 0;
    for (const index of drawn) {
      sum += dialogues[index]!.sum;
      count += dialogues[index]!.count;
    }
    return sum / count;
  };
  const { lower, upper } = bootstrapInterval([...dialogues.keys()], { statistic, level, resamples, seed });
  return { lower, upper, level };
}

/**
 * Summarizes the rows of `evaluate` by metric: counts of scored, undefined and skipped, mean, deviations, median and
 * interval. Turn-level metrics are summarized over turns; their interval resamples whole dialogues, because turns of one
 * dialogue are not independent. Time O(rows log rows + metrics * resamples * transcripts).
 *
 * @throws MetricError `INVALID_OPTION` as `summarize`
 *
 * @example
 * ```ts
 * import { summarizeRows } from '@mtpc/metrics/report';
 * const row = { transcript: 'x', unit: 'dialogue', metric: 'speaker-entropy', n: 2, signature: 's' };
 * const [summary] = summarizeRows([{ ...row, score: 1 }, { ...row, score: 0.5 }]);
 * summary.mean; // => 0.75
 * ```
 */
export function summarizeRows(rows: Iterable<EvaluationRow>, options: SummaryOptions = {}): MetricSummary[] {
  const summarizer = new RowSummarizer();
  for (const row of rows) summarizer.add(row);
  return summarizer.finish(options);
}
