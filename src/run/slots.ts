/** Lets at most so many pieces of work run at the same time; the others wait for their turn. */
export class Slots {
  readonly #most: number;
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];
  #onIdle: (() => void) | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  /** Works once fewer than the most are under way. */
  async use<T>(work: () => Promise<T>): Promise<T> {
    while (this.#underWay >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      this.#waiting.shift()?.();
      if (this.#underWay === 0) this.#onIdle?.();
    }
  }

  /** Resolves when no game is running. */
  async allFree(): Promise<void> {
    if (this.#underWay > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
  }
}
