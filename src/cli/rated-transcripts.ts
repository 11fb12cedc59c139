import { STRATA_FIELDS } from '../analysis/factors.js';
import { describeDesign } from '../analysis/index.js';
import { MetricError } from '../error.js';
import { clusterIn } from '../evidence/collect.js';
import { ownValue } from '../options/own-value.js';
import type { Adjustment } from '../statistics/adjust-p-values.js';
import { conversationKey } from '../transcript/identity.js';
import { labelText } from '../transcript/label-text.js';
import { metaOf } from '../transcript/meta-of.js';
import type { Transcript } from '../transcript/types.js';
import type { EmbedFlags } from './embed-options.js';
import type { InputFlags } from './input-options.js';
import type { MetricFlags } from './metric-choices.js';
import { type OutcomeFlags, OutcomeReader } from './outcome-field.js';

/** The flags of `mtpc evidence` and `mtpc validate`. */
export interface EvidenceFlags extends EmbedFlags, InputFlags, MetricFlags {
  readonly format: 'table' | 'json' | 'html';
  readonly out?: string;
  readonly seed: number;
  readonly components?: boolean;
  readonly clusterBy?: string;
  readonly level: number;
  readonly adjust?: Adjustment;
}

/** The fields whose values make strata, and the stratum of each transcript. */
export interface Strata {
  readonly fields: readonly string[];
  readonly labelOf: (id: string) => string;
}

export class RatedTranscripts {
  readonly ratings: Map<string, number> = new Map();
  readonly clusters: Map<string, string> = new Map();
  readonly fields: Set<string> = new Set();
  readonly outcomes: OutcomeReader;
  /** The system of each transcript, and the id that it may share with other systems. */
  readonly #systems = new Map<string, string>();
  readonly #items = new Map<string, string>();
  readonly #labels = new Map<string, Readonly<Record<string, unknown>>>();
  readonly #clusterBy: string | undefined;
  #count = 0;

  constructor(flags: EvidenceFlags & OutcomeFlags) {
    this.outcomes = new OutcomeReader(flags);
    this.#clusterBy = flags.clusterBy;
  }

  /** Ratings are stored by id. The returned transcript has an id that no other source or system has. */
  add(transcript: Transcript): Transcript {
    this.#count += 1;
    const meta = metaOf(transcript);
    const own = transcript.id ?? String(this.#count);
    const key = conversationKey(own, transcript.source, (field) => ownValue(meta, field));
    const id = this.#systems.has(key) ? `${key} (transcript ${this.#count})` : key;
    this.#systems.set(
      id,
      conversationKey('', undefined, (field) => ownValue(meta, field)),
    );
    if (transcript.id !== undefined && !transcript.generatedId) this.#items.set(id, own);
    const cluster = clusterIn(transcript, this.#clusterBy);
    if (cluster !== undefined) {
      this.clusters.set(id, `=${cluster.label}`);
      this.fields.add(cluster.field);
    }
    const rating = this.outcomes.read(transcript);
    if (rating !== undefined) {
      this.ratings.set(id, rating);
      this.#labels.set(id, meta);
    }
    return { ...transcript, id };
  }

  /**
   * The strata for correlating metrics with the outcome: the given fields, else systems and settings if they vary. A
   * correlation over pooled systems would reflect differences between systems rather than what a metric predicts.
   */
  strata(named: readonly string[] | undefined): Strata {
    const values = (field: string): Map<string, number> => {
      const counts = new Map<string, number>();
      for (const meta of this.#labels.values()) {
        const label = labelText(meta[field]) ?? '';
        counts.set(label, (counts.get(label) ?? 0) + 1);
      }
      return counts;
    };
    const isAll = named?.length === 1 && named[0] === 'none';
    for (const field of isAll ? [] : (named ?? [])) {
      if (![...this.#labels.values()].some((meta) => meta[field] !== undefined))
        throw new MetricError(
          'INVALID_OPTION',
          `--within: expected a meta field of the transcripts, or none, got ${JSON.stringify(field)}`,
          { path: 'within', received: field },
        );
    }
    const usual = STRATA_FIELDS.filter((field) => values(field).size > 1);
    const fields = isAll ? [] : (named ?? usual);
    const labelOf = (id: string): string =>
      JSON.stringify(fields.map((field) => labelText(this.#labels.get(id)?.[field]) ?? ''));
    return { fields, labelOf };
  }

  /** Meta fields with repeated values; conversations that share a value may be dependent. */
  repeatedFields(): string[] {
    const stubs = [...this.#labels].map(([id, meta]) => ({ id, turns: [], meta }));
    return describeDesign(stubs).repeatedFields.map(({ field }) => field);
  }

  /**
   * Throws if ratings or the given clusters are missing in all transcripts. Without clusters, the answers of several
   * systems to one item are a cluster.
   */
  check(): void {
    this.outcomes.check();
    if (this.clusters.size === 0 && this.#clusterBy === undefined) this.#clusterByItem();
    if (this.clusters.size > 0 || this.#clusterBy === undefined) return;
    const expected = `--cluster-by: expected a meta field of the transcripts, got ${JSON.stringify(this.#clusterBy)}`;
    throw new MetricError('INVALID_OPTION', expected, { path: 'clusterBy', received: this.#clusterBy });
  }

  #clusterByItem(): void {
    const systems = new Map<string, string | undefined>();
    let isShared = false;
    for (const [id, item] of this.#items) {
      const system = this.#systems.get(id);
      isShared ||= systems.has(item) && systems.get(item) !== system;
      systems.set(item, system);
    }
    if (!isShared) return;
    this.fields.add('id');
    for (const [id, item] of this.#items) this.clusters.set(id, `=${item}`);
  }
}
