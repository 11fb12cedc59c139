import type { ProtocolState } from '../frame/types.js';
import type { ShardOfSegments } from './check-sharding.js';

/** The wordings of {@link shardInstruction}; `{places}` are filled in. */
export interface ShardingTemplates {
  /** Places: `instruction`. */
  readonly segment: string;
  /** Places: `instruction`, `segments`, a numbered list. */
  readonly rephrase: string;
  /** Whether the shards say all of the instruction; only with `coverage`. Places: `instruction`, `segments`, `shards`. */
  readonly coverage: string;
  /** To a person. Places: `instruction`, `segments`, `shards`. */
  readonly inspect: string;
  /** The message of the settings concat and shuffle-concat. Places: `shards`. */
  readonly concat: string;
  readonly retry: string;
}

/** Settings that are fixed before the first step of a sharding. */
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

/** Scores of the verification, in the form that `shardingVerification` reads. */
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
  /** Whether the sharding was accepted; `null` while it is going on. */
  readonly accepted: boolean | null;
  /** The step that rejected it; `null` unless it was rejected. */
  readonly rejectedAt: 'segment' | 'rephrase' | 'coverage' | 'verify' | 'inspect' | null;
}
