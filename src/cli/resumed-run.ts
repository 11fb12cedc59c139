import { stat } from 'node:fs/promises';
import type { RangeTask } from '../node/ranges/range-scorer.js';
import type { Finished } from './finished-part.js';

/** What is to be done about a conversation. */
interface ResumedTask {
  readonly task: RangeTask;
  /** The rows that a conversation must have that is compared. */
  readonly written?: string;
}

/** What an interrupted run has written, asked of each conversation in its order. */
export class ResumedRun {
  readonly #finished: Finished | undefined;
  readonly #comparesAll: boolean;
  #isFirst = true;

  constructor(finished: Finished | undefined, comparesAll = false) {
    this.#finished = finished;
    this.#comparesAll = comparesAll;
  }

  /** Whether nothing is there to go on from. */
  get isEmpty(): boolean {
    return this.#finished === undefined || this.#finished.isEmpty;
  }

  /**
   * What is to be done about a conversation: the first that is written is compared, and all where that is wanted; so is
   * one without rows, which may have come into the input since. The others are counted.
   */
  async taskOf(name: string): Promise<ResumedTask> {
    const found = await this.#finished?.take(name);
    if (found === undefined || found === 'rest') return { task: 'score' };
    if (found === 'nothing') return { task: 'compare', written: '' };
    if (!this.#isFirst && !this.#comparesAll) return { task: 'count' };
    this.#isFirst = false;
    return { task: 'compare', written: await this.#finished!.textOf(found) };
  }

  /** Throws unless the rows that were compared are those that are written. */
  requireSame(isSame: boolean): void {
    this.#finished!.requireSame(isSame);
  }

  /** Throws if conversations are written that the input has not. */
  requireAllTaken(): void {
    this.#finished?.requireAllTaken();
  }
}

/** The inputs that were changed since a file was written last, as far as that can be told: a pipe does not say. */
export async function changedSince(path: string, inputs: readonly string[]): Promise<string[]> {
  const timeOf = async (file: string): Promise<number> =>
    (await stat(file).catch(() => undefined))?.mtimeMs ?? Number.NEGATIVE_INFINITY;
  const last = await timeOf(path);
  const times = await Promise.all(inputs.map(timeOf));
  return inputs.filter((_, i) => times[i]! >= last);
}
