import type { MetricResult, Transcript } from '../../../src/index.js';

/** What the page knows of a metric: written into it when the site is built. */
export interface Card {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly url: string;
  readonly question: string;
  readonly meaning: string;
  readonly use: string;
  readonly avoid: string;
  readonly range: readonly [number | null, number | null];
  readonly interval: string;
  readonly better: string;
  readonly granularity: string;
  readonly input: string;
  readonly nUnit: string;
}

/** What one metric says of one conversation. */
export interface Score {
  readonly metric: string;
  /** The value of the conversation; of a metric of turns the mean of theirs. */
  readonly value: number | null;
  readonly because?: string;
  readonly n: number;
  readonly signature: string;
  /** A value for each turn, computed when it is looked at; `null` where there is none. */
  readonly perTurn?: () => readonly (number | null)[];
  /** What `perTurn` is: the turn's own value, or that of the conversation without the turn. */
  readonly perTurnIs?: 'value' | 'without';
  readonly result?: MetricResult;
}

/** A stretch of a turn's text to be marked. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

/** How a turn is shown under the chosen metric. */
export interface TurnView {
  readonly marks: readonly Mark[];
  readonly note: string;
  /** Whether the turn is among those that cost the score most. */
  readonly costly: boolean;
}

export type { Transcript };
