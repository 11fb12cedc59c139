/**
 * The number of conversations with a score, and the quantiles of the score at the shares of the table; 0 if there are
 * too few.
 */
export type NormNumbers = readonly number[] | 0;

/**
 * Conversations of similar length: range of turns, number of speakers, number of conversations, quantiles of each
 * metric.
 */
export type NormCell = readonly [
  leastTurns: number,
  mostTurns: number,
  speakers: number,
  conversations: number,
  numbers: readonly NormNumbers[],
];

/** Quantiles of metrics over conversations between people. */
export interface NormTable {
  /** The shares of the quantiles, ascending. */
  readonly shares: readonly number[];
  /** Metrics and the signature of their scores. */
  readonly metrics: readonly (readonly [metric: string, signature: string])[];
  readonly corpora: readonly {
    readonly name: string;
    readonly title: string;
    /** Topic and medium of the conversations. */
    readonly talk: string;
    readonly cells: readonly NormCell[];
  }[];
}
