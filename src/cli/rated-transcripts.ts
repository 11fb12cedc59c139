import { MetricError } from '../error.js';
import { clusterIn } from '../evidence/collect.js';
import type { Adjustment } from '../statistics/adjust-p-values.js';
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

/** The ratings and clusters of transcripts, by id. */
export class RatedTranscripts {
  readonly ratings: Map<string, number> = new Map();
  readonly clusters: Map<string, string> = new Map();
  /** The fields that name the clusters. */
  readonly fields: Set<string> = new Set();
  readonly outcomes: OutcomeReader;
  readonly #names = new Set<string>();
  readonly #clusterBy: string | undefined;
  #count = 0;

  constructor(flags: EvidenceFlags & OutcomeFlags) {
    this.outcomes = new OutcomeReader(flags);
    this.#clusterBy = flags.clusterBy;
  }

  /** Ratings are stored by id, so a transcript whose id is already taken gets a new one. */
  add(transcript: Transcript): Transcript {
    this.#count += 1;
    const own = transcript.id ?? String(this.#count);
    const id = this.#names.has(own) ? `${own} (transcript ${this.#count})` : own;
    this.#names.add(id);
    const cluster = clusterIn(transcript, this.#clusterBy);
    if (cluster !== undefined) {
      this.clusters.set(id, `=${cluster.label}`);
      this.fields.add(cluster.field);
    }
    const rating = this.outcomes.read(transcript);
    if (rating !== undefined) this.ratings.set(id, rating);
    return { ...transcript, id };
  }

  /** Throws if no transcript has a rating, or a named cluster. */
  check(): void {
    this.outcomes.check();
    if (this.clusters.size > 0 || this.#clusterBy === undefined) return;
    const expected = `--cluster-by: expected a field of meta that some transcript has, got ${JSON.stringify(this.#clusterBy)}`;
    throw new MetricError('INVALID_OPTION', expected, { path: 'clusterBy', received: this.#clusterBy });
  }
}
