/** Limits the number of concurrent tasks. */
export class Slots {
  readonly #most: number;
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];
  #onIdle: (() => void) | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  /** Runs a task as soon as a slot is free. */
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

  /** Resolves when no task is running. */
  async allFree(): Promise<void> {
    if (this.#underWay > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
  }
}
