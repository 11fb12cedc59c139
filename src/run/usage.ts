import type { CheckedReply } from './checked-reply.js';

/** The requests answered and the tokens used by a run. */
export class Usage {
  requests = 0;
  inputTokens = 0;
  outputTokens = 0;
  /** Replies whose token counts were not used. */
  recounted = 0;
  readonly #budget: number;

  constructor(budgetTokens: number = Number.POSITIVE_INFINITY) {
    this.#budget = budgetTokens;
  }

  get isOverBudget(): boolean {
    return this.inputTokens + this.outputTokens >= this.#budget;
  }

  note({ inputTokens, outputTokens, isRecounted }: CheckedReply): void {
    this.requests += 1;
    this.inputTokens += inputTokens;
    this.outputTokens += outputTokens;
    if (isRecounted) this.recounted += 1;
  }
}
