/** How many conversations have a score, and its quantiles at the shares of the table; 0 where too few have one. */
export type NormNumbers = readonly number[] | 0;

/** Conversations of similar length: fewest and most turns, speakers, how many, and the numbers of each metric. */
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
    /** What the people talk about, and how. */
    readonly talk: string;
    readonly cells: readonly NormCell[];
  }[];
}
