import { stat } from 'node:fs/promises';
import { existing, itemAt } from '../math/existing.js';
import type { Finished } from './finished-part.js';

/** How to treat a conversation. */
interface ResumedTask {
  /** Score it, only count it because its rows are written, or score it to compare its rows with them. */
  readonly task: 'score' | 'count' | 'compare';
  /** The expected rows of a compared conversation. */
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

  /** Whether the run starts from the beginning. */
  get isEmpty(): boolean {
    return this.#finished === undefined || this.#finished.isEmpty;
  }

  /**
   * Decides how to treat a conversation. The first written conversation is compared (on request, all), as are
   * conversations without rows, which may be new in the input. The others are only counted.
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

  /** Throws if the output contains conversations that are missing in the input. */
  requireAllTaken(): void {
    this.#finished?.requireAllTaken();
  }
}

/** Inputs that changed after a file was last written; unknown for pipes. */
export async function changedSince(path: string, inputs: readonly string[]): Promise<string[]> {
  const timeOf = async (file: string): Promise<number> =>
    (await stat(file).catch(() => undefined))?.mtimeMs ?? Number.NEGATIVE_INFINITY;
  const last = await timeOf(path);
  const times = await Promise.all(inputs.map(timeOf));
  return inputs.filter((_, i) => itemAt(times, i) >= last);
}
