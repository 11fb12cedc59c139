/** Limits for one turn of an isotoken dialogue. */
export interface IsotokenLimits {
  /** Tokens per turn: `floor(T / turns)`. */
  readonly tokens: number;
  /**
   * The same in words, as in the printed prompts (7 words for 10 tokens) and as stated in the paper (1.3 tokens per
   * word).
   */
  readonly promptWords: { readonly printed: number; readonly stated: number };
}

/** Divides the tokens of a dialogue evenly among its turns. */
export function isotokenLimits(totalTokens: number, turns: number): IsotokenLimits {
  const tokens = Math.floor(totalTokens / turns);
  // Multiply before dividing: 0.7 and 1.3 are not exact in binary and would round some whole results down by one.
  return {
    tokens,
    promptWords: { printed: Math.floor((7 * tokens) / 10), stated: Math.floor((10 * tokens) / 13) },
  };
}
