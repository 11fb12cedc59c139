import { isCondition, isRandomFactor, STRATA_FIELDS } from '../analysis/factors.js';
import type { ScoreRow } from '../evaluate/row.js';
import type { FinishOptions } from '../evaluate/score-summary.js';
import { ownValue } from '../options/own-value.js';
import type { MetricSummary, RowSummarizer, RowSummaryState } from '../report/row-summarizer.js';
import { requireOneSignature } from '../report/row-summarizer.js';

/** The values of a conversation's fields that determine its block. */
export type Labels = Readonly<Record<string, string>>;

/** The scores of one system and one set of conditions. */
interface Block {
  readonly labels: Labels;
  readonly summarizer: RowSummarizer;
}

/** A block as plain data. */
export interface BlockState {
  readonly labels: Labels;
  readonly metrics: RowSummaryState;
}

/** Maximum number of blocks; above it, conditions are pooled and listed in the output. */
const MOST = 30;
/** Values of a field that are counted. */
const COUNTED = 1000;

const isPooled = (field: string): boolean => isCondition(field) && !isRandomFactor(field);
/** The fields that form blocks, from fine to coarse. The number of shards varies by instruction. */
const GRAINS: readonly ((field: string) => boolean)[] = [
  (field) => isPooled(field) && !/shard/i.test(field),
  (field) => STRATA_FIELDS.includes(field),
  () => false,
];

/**
 * Summarizes systems and conditions separately, because a mean over them would depend on their numbers of
 * conversations. With `by`, only the given fields are separated.
 */
export class SummaryBlocks {
  readonly #make: () => RowSummarizer;
  readonly #by: readonly string[] | undefined;
  #grain = 0;
  #blocks = new Map<string, Block>();
  readonly #values = new Map<string, Set<string>>();

  constructor(make: () => RowSummarizer, by?: readonly string[]) {
    this.#make = make;
    this.#by = by;
  }

  /** The summarizer of the conversations that have these labels. */
  at(labels: Labels): RowSummarizer {
    for (const field of Object.keys(labels)) this.#note(field, labels);
    const own = this.#own(labels);
    const key = JSON.stringify(own);
    const known = this.#blocks.get(key);
    if (known) return known.summarizer;
    const summarizer = this.#make();
    this.#blocks.set(key, { labels: Object.fromEntries(own), summarizer });
    if (this.#by === undefined && this.#blocks.size > MOST) {
      this.#coarsen();
      return this.at(labels);
    }
    return summarizer;
  }

  merge(states: readonly BlockState[]): void {
    for (const { labels, metrics } of states) this.at(labels).merge(metrics);
  }

  state(): BlockState[] {
    return [...this.#blocks.values()].map(({ labels, summarizer }) => ({
      ...{ labels, metrics: summarizer.state() },
    }));
  }

  /** Transcripts with rows, except transcripts of merged parts. */
  get transcripts(): number {
    return this.#all.reduce((sum, { transcripts }) => sum + transcripts, 0);
  }

  get missingFields(): readonly string[] {
    const all = this.#all.map(({ missingFields }) => missingFields);
    return (all[0] ?? []).filter((field) => all.every((fields) => fields.includes(field)));
  }

  /** Fields of `by` that do not occur. */
  get unknownFields(): readonly string[] {
    return (this.#by ?? []).filter((field) => !this.#values.has(field));
  }

  /** Varying conditions that are pooled, because there would be too many blocks or other fields were requested. */
  get pooled(): readonly { readonly field: string; readonly values: number }[] {
    return [...this.#values].flatMap(([field, { size }]) =>
      size > 1 && isPooled(field) && !this.#isOwn(field) ? [{ field, values: size }] : [],
    );
  }

  requireOneSignature(): void {
    requireOneSignature(this.#all);
  }

  /** The summaries of each block, with the fields that distinguish it; empty for a field that it does not have. */
  finish(options: FinishOptions): { readonly labels: Labels; readonly summaries: MetricSummary[] }[] {
    const fields = [...this.#values.keys()].filter(
      (field) => new Set([...this.#blocks.values()].map(({ labels }) => labels[field])).size > 1,
    );
    return [...this.#blocks.values()].map(({ labels, summarizer }) => ({
      labels: Object.fromEntries(fields.map((field) => [field, ownValue(labels, field) ?? ''])),
      summaries: summarizer.finish(options),
    }));
  }

  get #all(): RowSummarizer[] {
    return [...this.#blocks.values()].map(({ summarizer }) => summarizer);
  }

  #note(field: string, labels: Labels): void {
    if (!this.#isOwn(field) && !isPooled(field)) return;
    const values = this.#values.get(field) ?? new Set();
    this.#values.set(field, values);
    if (values.size < COUNTED) values.add(labels[field] ?? '');
  }

  #isOwn(field: string): boolean {
    return this.#by === undefined ? GRAINS[this.#grain]?.(field) === true : this.#by.includes(field);
  }

  #own(labels: Labels): [string, string][] {
    return Object.entries(labels)
      .filter(([field]) => this.#isOwn(field))
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }

  #coarsen(): void {
    const fine = this.state();
    this.#grain += 1;
    this.#blocks = new Map();
    this.merge(fine);
  }
}

export function rowLabels({ system, clusterLabels }: ScoreRow): Labels {
  return { ...(system !== undefined && { system }), ...clusterLabels };
}

export type Labelled = { readonly labels: Labels };

/**
 * `model a, setting full`; empty for a single block. A field without a value (`no userTemperature`) is left out if the
 * other fields tell the block from all others: runs in the setting full have no user.
 */
export function blockName(labels: Labels, blocks: readonly Labelled[]): string {
  const known = Object.entries(labels).filter(([, value]) => value !== '');
  const alike = blocks.filter((each) => known.every(([field, value]) => each.labels[field] === value));
  return Object.entries(labels)
    .filter(([, value]) => value !== '' || alike.length > 1)
    .map(([field, value]) => (value === '' ? `no ${field}` : `${field} ${value}`))
    .join(', ');
}

/** One summary per metric, with the counts of all blocks and the statistics of the first. */
export function countsOverBlocks(
  blocks: readonly { readonly summaries: readonly MetricSummary[] }[],
): MetricSummary[] {
  const found = new Map<string, MetricSummary>();
  for (const summary of blocks.flatMap(({ summaries }) => summaries)) {
    const key = JSON.stringify([summary.metric, summary.component, summary.signature]);
    const known = found.get(key);
    found.set(key, known === undefined ? summary : added(known, summary));
  }
  return [...found.values()];
}

function added(a: MetricSummary, b: MetricSummary): MetricSummary {
  return {
    ...a,
    n: a.n + b.n,
    nUndefined: a.nUndefined + b.nUndefined,
    transcripts: a.transcripts + b.transcripts,
    undefinedReasons: sums(a.undefinedReasons, b.undefinedReasons),
    skippedReasons: sums(a.skippedReasons, b.skippedReasons),
  };
}

function sums(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Record<string, number> {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries(
    [...names].map((name) => [name, (ownValue(a, name) ?? 0) + (ownValue(b, name) ?? 0)]),
  );
}
