import { stat } from 'node:fs/promises';
import { existing, itemAt } from '../math/existing.js';
import type { Finished } from './finished-part.js';

/** How to treat a conversation. */
interface ResumedTask {
  /** Score it, only count it because its rows are written, or score it to compare its rows with them. */
  readonly task: 'score' | 'count' | 'compare';
  /** The rows that a conversation must have that is compared. */
  readonly written?: string;
}

/** The output of an interrupted run, queried for each conversation in order. */
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
   * Decides how to treat a conversation. The first written one is compared, and all of them if requested; so is one
   * without rows, which may have been added to the input since. The others are counted.
   */
  async taskOf(name: string): Promise<ResumedTask> {
    const found = await this.#finished?.take(name);
    if (found === undefined || found === 'rest') return { task: 'score' };
    if (found === 'nothing') return { task: 'compare', written: '' };
    if (!this.#isFirst && !this.#comparesAll) return { task: 'count' };
    this.#isFirst = false;
    return { task: 'compare', written: await existing(this.#finished).textOf(found) };
  }

  /** Throws unless the compared rows equal the written ones. */
  requireSame(isSame: boolean): void {
    existing(this.#finished).requireSame(isSame);
  }

  /** Throws if conversations are written that the input has not. */
  requireAllTaken(): void {
    this.#finished?.requireAllTaken();
  }
}

/** Inputs that changed after a file was last written, if this can be determined; for a pipe it cannot. */
export async function changedSince(path: string, inputs: readonly string[]): Promise<string[]> {
  const timeOf = async (file: string): Promise<number> =>
    (await stat(file).catch(() => undefined))?.mtimeMs ?? Number.NEGATIVE_INFINITY;
  const last = await timeOf(path);
  const times = await Promise.all(inputs.map(timeOf));
  return inputs.filter((_, i) => itemAt(times, i) >= last);
}
