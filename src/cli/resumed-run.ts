import type { RangeTask } from '../node/ranges/range-scorer.js';
import type { Finished } from './finished-part.js';

/** What an interrupted run has written, asked of each conversation in its order. */
export class ResumedRun {
  readonly #finished: Finished | undefined;
  #first: Parameters<Finished['requireSame']>[0] | undefined;
  #isFirst = true;

  constructor(finished: Finished | undefined) {
    this.#finished = finished;
  }

  /** Whether nothing is there to go on from. */
  get isEmpty(): boolean {
    return this.#finished === undefined || this.#finished.isEmpty;
  }

  /** What is to be done about a conversation: the first that is written is compared, the others are counted. */
  async taskOf(name: string): Promise<RangeTask> {
    const found = await this.#finished?.take(name);
    if (found === undefined || found === 'rest') return 'score';
    if (!this.#isFirst || found === 'nothing') return 'count';
    this.#isFirst = false;
    this.#first = found;
    return 'compare';
  }

  /** Throws unless the rows of the conversation that is compared are those that are written. */
  async requireSame(text: string): Promise<void> {
    await this.#finished!.requireSame(this.#first!, text);
  }

  /** Throws if conversations are written that the input has not. */
  requireAllTaken(): void {
    this.#finished?.requireAllTaken();
  }
}
