import { appendFileSync, readFileSync } from 'node:fs';
import type { Mutant } from './instrument.js';

/** A run of vitest over mutants; the environment variable `MUTATE_JOB` names its file. */
export interface Job {
  /** Files of tests, the nearest first. */
  readonly tests: readonly string[];
  readonly mutants: readonly Pick<Mutant, 'id' | 'file'>[];
  /** The longest time of the tests of a mutant, those of its own file apart, in milliseconds. */
  readonly budget: number;
  /** The file with a line for each event, which the command reads. */
  readonly log: string;
}

/** A line of the log: a mutant meets a file of tests, or has met it; or a file ran without a mutant. */
export interface Event {
  readonly mutant?: string;
  readonly file?: string;
  readonly begins?: boolean;
  /** The test that noticed the mutant. */
  readonly by?: string;
  /** The mutants that a file of tests reaches. */
  readonly reached?: readonly string[];
  /** Tests that fail without a mutant. */
  readonly fails?: readonly string[];
}

export function readEvents(log: string): Event[] {
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line): Event => JSON.parse(line));
}

export function writeEvent(log: string, event: Event): void {
  appendFileSync(log, `${JSON.stringify(event)}\n`);
}
