import { MetricError } from '../error.js';
import { type ClusterBy, ClusterFields, clusterFor } from '../evaluate/cluster-by.js';
import type { ScoreRow } from '../evaluate/evaluate-stream.js';
import { fullMetric } from '../evaluate/row.js';
import { transcriptKey } from '../evaluate/row-origin.js';
import { isCorpusRow } from '../evaluate/run-groups.js';
import {
  addScore,
  emptyState,
  mergeStates,
  type ScoreState,
  type Summary,
} from '../evaluate/score-accumulator.js';
import { buildSummary, type FinishOptions } from '../evaluate/score-summary.js';
import { NameNumbers, TranscriptList } from '../evaluate/transcript-scores.js';
import { byKey } from '../math/by-key.js';
import type { PieceStore } from '../math/number-list.js';
import { ownValue } from '../options/own-value.js';

/** One metric over a whole corpus. */
export interface MetricSummary extends Summary {
  /** The metric's id. */
  readonly metric: string;
  /** The symbol of the number, if it is a component. */
  readonly component?: string;
  /** Number of transcripts for which it was computed, with or without a score. */
  readonly transcripts: number;
  /** Number of transcripts for which the metric was not computed, by reason (`needs embeddings`). */
  readonly skippedReasons: Readonly<Record<string, number>>;
  /** The signature of its scores; `null` if the metric was not computed. */
  readonly signature: string | null;
}

/** The subject of a summary; entries for skipped metrics have no signature. */
type EntryName = Pick<ScoreRow, 'metric' | 'component'> & { readonly signature: string | null };

/** An incremental corpus summary. */
interface Entry {
  readonly metric: string;
  readonly component: string | undefined;
  /** Everything except the scores of transcripts, which are stored separately. */
  readonly state: ScoreState;
  readonly transcripts: TranscriptList;
  readonly skipped: Record<string, number>;
  readonly signature: string | null;
}

/**
 * The state behind a summary of rows: plain data that can be merged with the state of other parts of a corpus. Treat it
 * as opaque.
 */
export type RowSummaryState = readonly {
  readonly metric: string;
  readonly component?: string;
  readonly state: ScoreState;
  readonly skipped: Readonly<Record<string, number>>;
  readonly signature: string | null;
}[];

/**
 * Collects rows and summarizes each metric at the end. Uses 12 bytes per score, the name of each transcript (both may
 * be in a store), and about 20 more bytes per transcript.
 */
export class RowSummarizer {
  readonly #entries = new Map<string, Entry>();
  readonly #names: NameNumbers;
  readonly #store: PieceStore | undefined;
  readonly #clusterBy: ClusterBy<ScoreRow> | undefined;
  readonly #fields: ClusterFields;
  #transcripts = 0;
  #rows = 0;
  #parts = 0;

  constructor({ clusterBy }: { readonly clusterBy?: ClusterBy<ScoreRow> } = {}, store?: PieceStore) {
    this.#clusterBy = clusterBy;
    this.#fields = new ClusterFields(clusterBy);
    this.#names = new NameNumbers(store);
    this.#store = store;
  }

  /** Number of transcripts in the rows, without those of merged parts. */
  get transcripts(): number {
    return this.#transcripts;
  }

  /** The requested cluster fields that do not occur in any row. */
  get missingFields(): readonly string[] {
    return this.#fields.missing;
  }

  requireFields(caller: string): void {
    this.#fields.require(caller);
  }

  get signatures(): [name: string, signature: string][] {
    return [...this.#entries.values()].flatMap(({ signature, ...entry }) =>
      signature === null ? [] : [[fullMetric(entry), signature]],
    );
  }

  add(row: ScoreRow): void {
    const index = this.#rows++;
    const entry = this.#entry({
      ...row,
      signature: row.skipped === undefined ? (row.signature ?? '') : null,
    });
    const isCorpus = isCorpusRow(row);
    if (!isCorpus && row.unit !== '*') this.#count(row);
    if (row.skipped !== undefined) {
      // A row for a whole run gives the number of transcripts in n.
      entry.skipped[row.skipped] = (ownValue(entry.skipped, row.skipped) ?? 0) + (row.n || 1);
      return;
    }
    // A corpus score does not belong to a transcript.
    const { score, undefinedBecause, metric, component } = row;
    const value = isCorpus ? { score, undefinedBecause, metric, ...(component && { component }) } : row;
    const cluster = isCorpus ? undefined : clusterFor(this.#clusterBy, row, index, 'summarizeRows');
    if (!isCorpus) this.#fields.note(row);
    addScore(entry.state, value, cluster, entry.transcripts, 'summarizeRows');
  }

  /** The state so far. */
  state(): RowSummaryState {
    return [...this.#entries.values()].map(
      ({ metric, component, state, transcripts, skipped, signature }) => ({
        ...{ metric, skipped, signature },
        state: { ...state, transcripts: Object.fromEntries(transcripts.entries()) },
        ...(component !== undefined && { component }),
      }),
    );
  }

  /** Adds the state of another summarizer of other transcripts, which may have the same ids. */
  merge(parts: RowSummaryState): void {
    const part = this.#parts++;
    for (const { metric, component, state, skipped, signature } of parts) {
      const entry = this.#entry({ metric, signature, ...(component !== undefined && { component }) });
      mergeStates(entry.state, { ...state, transcripts: {} }, 'summarizeRows');
      for (const [key, { scores, nUndefined: count, cluster, alsoIn }] of Object.entries(state.transcripts)) {
        const own = `${part} ${key}`;
        entry.transcripts.addUndefined(own, count, cluster);
        for (const label of alsoIn ?? []) entry.transcripts.addUndefined(own, 0, label);
        for (const score of scores) entry.transcripts.add(own, score, cluster);
      }
      for (const [reason, count] of Object.entries(skipped)) {
        entry.skipped[reason] = (ownValue(entry.skipped, reason) ?? 0) + count;
      }
    }
  }

  finish(options: FinishOptions = {}): MetricSummary[] {
    return this.#scored().map(({ metric, component, state, transcripts, skipped, signature }) => ({
      metric,
      ...(component !== undefined && { component }),
      ...buildSummary(state, options, transcripts.numbered(), 'summarizeRows'),
      transcripts: transcripts.size,
      skippedReasons: skipped,
      signature,
    }));
  }

  /** Entries by metric and signature; counts of skipped transcripts are in the first entry of a metric. */
  #scored(): Entry[] {
    const found = byKey(this.#entries.values(), ({ metric, component }) =>
      JSON.stringify([metric, component]),
    );
    return [...found.values()].flatMap((entries) => {
      const skipped = entries.find(({ signature }) => signature === null);
      const [first, ...others] = entries.filter((entry) => entry !== skipped);
      if (skipped === undefined || first === undefined) return entries;
      return [{ ...first, skipped: skipped.skipped }, ...others];
    });
  }

  #count(row: ScoreRow): void {
    const { size } = this.#names;
    this.#names.numberOf(transcriptKey(row));
    this.#transcripts += this.#names.size - size;
  }

  #entry({ metric, component, signature }: EntryName): Entry {
    const key = `${metric}\n${component ?? ''}\n${signature ?? ''}`;
    const known = this.#entries.get(key);
    if (known) return known;
    const entry = {
      metric,
      component,
      state: emptyState(),
      transcripts: new TranscriptList(this.#names, this.#store),
      skipped: {},
      signature,
    };
    this.#entries.set(key, entry);
    return entry;
  }
}

/** Throws if the scores of a metric were computed in more than one way. @internal */
export function requireOneSignature(summarizers: readonly RowSummarizer[], caller?: string): void {
  const all = summarizers.flatMap(({ signatures }) => signatures);
  for (const [metric, own] of byKey(all, ([name]) => name)) {
    const received = [...new Set(own.map(([, signature]) => signature))];
    if (received.length < 2) continue;
    const two = received.slice(0, 2).map((signature) => signature || 'none');
    const message = `${metric}: expected scores of one signature, got ${received.length}: ${two.join(' and ')}; they do not compare`;
    const place = caller === undefined ? '' : `${caller}: rows: `;
    throw new MetricError('INVALID_INPUT', place + message, { path: metric, received });
  }
}
