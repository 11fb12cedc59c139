import type { Transcript } from './types.js';

/** Settings in which the user gives the full instruction in one turn. @internal */
export const SINGLE_TURN_SETTINGS: readonly string[] = ['full', 'concat', 'shuffle-concat'];

/** One scored run of one instruction; the unit of the repeated-run metrics. */
export interface Run {
  /** The task. Runs with the same instruction (and system, setting, task, conditions and shards) are repetitions. */
  readonly instruction: string;
  /** The run's score in [0, 100]. */
  readonly score: number;
  /** The model or other system that answered. */
  readonly system?: string;
  /** How the instruction was given: `full`, `concat`, `sharded`, ... */
  readonly setting?: string;
  readonly task?: string;
  /**
   * Further conditions of the run, as text: `{ temperature: '0.7' }`. Runs of one instruction under different
   * conditions, or with different numbers of shards, are not repetitions.
   */
  readonly conditions?: Readonly<Record<string, string>>;
  /** The strategy label of each assistant turn. */
  readonly strategies?: readonly string[];
  /** Number of shards of the instruction. */
  readonly shards?: number;
  readonly transcript?: Transcript;
  /** The answers extracted from the answer attempts, in order. */
  readonly answers?: readonly string[];
  /** The score of each answer attempt, in order. */
  readonly attemptScores?: readonly number[];
}
