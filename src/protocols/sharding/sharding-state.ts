import type { ProtocolState } from '../frame/types.js';
import type { ShardOfSegments } from './check-sharding.js';

/** Templates of {@link shardInstruction}. */
export interface ShardingTemplates {
  /** Placeholder: `instruction`. */
  readonly segment: string;
  /** Places: `instruction`, `segments`, a numbered list. */
  readonly rephrase: string;
  /**
   * Whether the shards cover the instruction; only with `coverage`. Placeholders: `instruction`, `segments`, `shards`.
   */
  readonly coverage: string;
  /** For a person. Placeholders: `instruction`, `segments`, `shards`. */
  readonly inspect: string;
  /** The message of the settings concat and shuffle-concat. Placeholder: `shards`. */
  readonly concat: string;
  readonly retry: string;
}

/** Settings of a sharding. */
export interface ShardingConfig {
  readonly instruction: string;
  readonly runs: number;
  readonly threshold: number;
  readonly retries: number;
  readonly seed: number;
  readonly system: string | null;
  readonly coverage: boolean;
  readonly lenient: boolean;
  readonly templates: ShardingTemplates;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Scores of the verification, for `shardingVerification`. */
export interface VerificationScores {
  readonly full: readonly number[];
  readonly concat: readonly number[];
  readonly shuffleConcat: readonly number[];
}

/** The state of {@link shardInstruction}: plain frozen data. */
export interface ShardingState extends ProtocolState {
  readonly protocol: 'sharding';
  readonly config: ShardingConfig;
  readonly phase: 'segment' | 'rephrase' | 'coverage' | 'verify' | 'inspect';
  readonly segments: readonly string[];
  readonly shards: readonly ShardOfSegments[];
  readonly scores: VerificationScores;
  /** Whether the sharding was accepted; `null` while it is in progress. */
  readonly accepted: boolean | null;
  /** The step that rejected it; `null` unless it was rejected. */
  readonly rejectedAt: 'segment' | 'rephrase' | 'coverage' | 'verify' | 'inspect' | null;
}
