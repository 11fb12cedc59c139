/** Computes the likelihood of a text after a context. Any object with these members works. */
export interface LanguageModel {
  readonly id: string;
  /** Natural logarithm of the probability of each token of `text`, given `context` and the tokens before it. */
  logProbabilities(context: string, text: string): Promise<number[]>;
}
