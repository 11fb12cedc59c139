import type { EvaluationRow } from '../evaluate/evaluate-stream.js';
import { requireRow } from '../evaluate/row-form.js';
import { transcriptKey } from '../evaluate/row-origin.js';
import { isCorpusUnit } from '../evaluate/run-groups.js';
import {
  type FinishOptions,
  type ScoreState,
  type Summary,
  scoreAccumulator,
} from '../evaluate/score-accumulator.js';
import { type ClusterBy, clusterFor } from '../evaluate/summarize.js';
import { listMetrics } from '../metrics/frame/registry.js';
import { anIterable, requireForm, requireOptionsObject } from '../options/forms.js';

/** Options of {@link summarizeRows}. */
export interface SummarizeRowsOptions extends FinishOptions {
  /** Which observations are not independent. Default: `instruction` for rows of scored runs, else nothing. */
  readonly cluster?: ClusterBy<EvaluationRow>;
}

/** One metric over a whole corpus. */
export interface MetricSummary extends Summary {
  /** The metric's id. */
  readonly metric: string;
  /** The symbol of the number, where it is one beside the score. */
  readonly component?: string;
  /** How many transcripts it was computed for, with a score or without. */
  readonly transcripts: number;
  /** How many transcripts it was not computed for, by reason (`needs embeddings`). */
  readonly skipped: Readonly<Record<string, number>>;
  /** The signatures of its scores; more than one means that they are not comparable. */
  readonly signatures: readonly string[];
}

/** A corpus summary in the making. */
interface Entry {
  readonly metric: string;
  readonly component: string | undefined;
  readonly state: ScoreState;
  readonly skipped: Record<string, number>;
  readonly signatures: Set<string>;
}

/** What a summary of rows is made from: plain data, that of several parts of a corpus merges. Treat it as opaque. */
export type RowSummaryState = readonly {
  readonly metric: string;
  readonly component?: string;
  readonly state: ScoreState;
  readonly skipped: Readonly<Record<string, number>>;
  readonly signatures: readonly string[];
}[];

/** Gathers rows as they come and summarizes each metric at the end; 8 bytes a score and a name for each transcript. */
export class RowSummarizer {
  readonly #entries = new Map<string, Entry>();
  readonly #transcripts = new Set<string>();
  readonly #cluster: ClusterBy<EvaluationRow> | undefined;
  #rows = 0;
  #parts = 0;

  constructor({ cluster }: Pick<SummarizeRowsOptions, 'cluster'> = {}) {
    this.#cluster = cluster;
  }

  /** How many transcripts the rows came from. */
  get transcripts(): number {
    return this.#transcripts.size;
  }

  add(row: EvaluationRow): void {
    const index = this.#rows++;
    const entry = this.#entry(row);
    const isCorpus = isCorpusUnit(row.unit);
    if (!isCorpus) this.#transcripts.add(transcriptKey(row));
    if (row.skipped !== undefined) {
      // A row for all of a run says in n how many transcripts it stands for.
      entry.skipped[row.skipped] = (entry.skipped[row.skipped] ?? 0) + (row.n || 1);
      return;
    }
    // A corpus score belongs to no transcript.
    const { score, undefinedBecause } = row;
    const value = isCorpus ? { score, undefinedBecause } : row;
    scoreAccumulator.add(entry.state, value, clusterFor(this.#cluster, row, index));
    entry.signatures.add(row.signature);
  }

  /** What was gathered so far. */
  state(): RowSummaryState {
    return [...this.#entries.values()].map(({ metric, component, state, skipped, signatures }) => ({
      ...{ metric, state, skipped, signatures: [...signatures] },
      ...(component !== undefined && { component }),
    }));
  }

  /** Adds what another summarizer gathered from other transcripts, though they may have the same ids. */
  merge(parts: RowSummaryState): void {
    const part = this.#parts++;
    for (const { metric, component, state, skipped, signatures } of parts) {
      const entry = this.#entry({ metric, ...(component !== undefined && { component }) });
      const transcripts = Object.entries(state.transcripts).map(([key, own]) => {
        this.#transcripts.add(`${part} ${key}`);
        return [`${part} ${key}`, own] as const;
      });
      scoreAccumulator.merge(entry.state, { ...state, transcripts: Object.fromEntries(transcripts) });
      for (const [reason, count] of Object.entries(skipped)) {
        entry.skipped[reason] = (entry.skipped[reason] ?? 0) + count;
      }
      for (const signature of signatures) entry.signatures.add(signature);
    }
  }

  finish(options: FinishOptions = {}): MetricSummary[] {
    return [...this.#entries.values()].map(({ metric, component, state, skipped, signatures }) => ({
      metric,
      ...(component !== undefined && { component }),
      ...scoreAccumulator.finish(state, { ...options, method: options.method ?? methodFor(metric) }),
      transcripts: Object.keys(state.transcripts).length,
      skipped,
      signatures: [...signatures],
    }));
  }

  #entry({ metric, component }: Pick<EvaluationRow, 'metric' | 'component'>): Entry {
    const key = component === undefined ? metric : JSON.stringify([metric, component]);
    const known = this.#entries.get(key);
    if (known) return known;
    const entry = {
      metric,
      component,
      state: scoreAccumulator.init(),
      skipped: {},
      signatures: new Set<string>(),
    };
    this.#entries.set(key, entry);
    return entry;
  }
}

/** Zeros and ones are shares only where the metric's range says so. */
function methodFor(id: string): 'auto' | 'student-t' {
  const range = listMetrics().find((metric) => metric.id === id)?.range;
  return range === undefined || (range[0] === 0 && range[1] === 1) ? 'auto' : 'student-t';
}

/**
 * Summarizes the rows of `evaluate` by metric: counts of scored, undefined and skipped, mean, deviations, median and
 * interval. The rows of one transcript (same source, system and id) are averaged first: transcripts are the
 * observations; `unit: 'turn'` takes each row, clustered by transcript. Scored runs are clustered by their instruction.
 * The order of the rows does not matter. O(rows log rows).
 *
 * @throws MetricError as `summarize`
 *
 * @example
 * ```ts
 * import { summarizeRows } from '@mtpc/metrics/report';
 * const row = { unit: 'dialogue', metric: 'speaker-entropy', n: 2, signature: 's' };
 * const [summary] = summarizeRows([{ ...row, transcript: 'x', score: 1 }, { ...row, transcript: 'y', score: 0.5 }]);
 * summary.mean; // => 0.75
 * summary.unit; // => 'transcript'
 * ```
 */
export function summarizeRows(
  rows: Iterable<EvaluationRow>,
  options: SummarizeRowsOptions = {},
): MetricSummary[] {
  requireForm('summarizeRows', 'rows', rows, anIterable);
  requireOptionsObject('summarizeRows', options);
  const { cluster, ...finish } = options;
  const summarizer = new RowSummarizer(cluster === undefined ? {} : { cluster });
  let i = 0;
  for (const row of rows) {
    requireRow('summarizeRows', `rows[${i++}]`, row);
    summarizer.add(row);
  }
  return summarizer.finish(finish);
}
