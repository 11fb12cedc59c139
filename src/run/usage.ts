import { asFields } from '../options/is-fields.js';
import type { CheckedReply } from './checked-reply.js';

/** Requests answered by models, and their tokens. */
export interface Spent {
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The sum of usage; values that are not numbers count as 0. */
export function addSpent(a: Spent, more: unknown): Spent {
  const { requests, inputTokens, outputTokens } = asFields(more);
  const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
  return {
    requests: a.requests + count(requests),
    inputTokens: a.inputTokens + count(inputTokens),
    outputTokens: a.outputTokens + count(outputTokens),
  };
}

export const NOTHING_SPENT: Spent = { requests: 0, inputTokens: 0, outputTokens: 0 };

/** The requests answered and the tokens used by a run. */
export class Usage {
  spent: Spent = NOTHING_SPENT;
  /** Replies whose token counts were not used. */
  recounted = 0;
  readonly #budget: number;

  constructor(budgetTokens: number = Number.POSITIVE_INFINITY) {
    this.#budget = budgetTokens;
  }

  get isOverBudget(): boolean {
    return this.spent.inputTokens + this.spent.outputTokens >= this.#budget;
  }

  note(reply: CheckedReply): Spent {
    const { inputTokens, outputTokens } = reply;
    const own = { requests: 1, inputTokens, outputTokens };
    this.spent = addSpent(this.spent, own);
    if (reply.isRecounted) this.recounted += 1;
    return own;
  }
}
