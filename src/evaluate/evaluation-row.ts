import type { ReasonCode } from '../metrics/core/result.js';

/** One score, or the reason why there is none. */
export interface EvaluationRow {
  /** The transcript's id, or its number in the input, from 1; `*` for a corpus metric. */
  readonly transcript: string;
  /** `dialogue`, a turn such as `turns[3]`, or `corpus`, with the model and setting where they differ: `corpus: full`. */
  readonly unit: string;
  /** Index and speaker of the turn that the score is about, where it is about one. */
  readonly turn?: number;
  readonly speaker?: string;
  /** The metric's id. */
  readonly metric: string;
  /** The symbol of the number, where it is one beside the score: `LS-ES-max`. */
  readonly component?: string;
  readonly score: number | null;
  readonly undefinedBecause?: ReasonCode;
  /** How many things the score was taken over. */
  readonly n: number;
  readonly signature: string;
  /** Why the metric was not computed: `needs embeddings`. */
  readonly skipped?: string;
  /** The file or stream that the transcript was read from (`meta.source`). Equal ids of two sources are two transcripts. */
  readonly source?: string;
  /** The system that the transcript is from (`meta.system`). */
  readonly system?: string;
  /** The transcript had no id of its own: its name is a number, and matches nothing (`idMadeUp`). */
  readonly idMadeUp?: true;
  /** What the transcript has in common with others: `instruction` for scored runs, and the fields that were asked for. */
  readonly clusters?: Readonly<Record<string, string>>;
}
