/** The least and the greatest score that a scorer can give. */
export type ScoreRange = readonly [low: number, high: number];

/**
 * The columns or fields of a log of scored runs, in any format; in JSON also a path (`result.reward`). They become
 * `outcome.score` and `meta.instruction`, `meta.setting`, `meta.model` and `meta.run`.
 */
export interface RunColumns {
  /** The score of the run: numbers on one scale (`scoreRange`), true and false, or pass and fail. */
  readonly score?: string;
  /** The task that runs repeat. */
  readonly instruction?: string;
  /** How the task was given. */
  readonly setting?: string;
  /** The model or system that was tested. */
  readonly model?: string;
  /** The number of the repetition. */
  readonly run?: string;
}

/**
 * The columns or fields to read; in JSON also a path (`message.body`). Others are guessed from the usual names.
 */
export interface RowColumns extends RunColumns {
  readonly speaker?: string;
  readonly text?: string;
  /** The id of the conversation; `null` means that all rows are one conversation. */
  readonly conversation?: string | null;
  readonly id?: string;
  readonly role?: string;
  readonly round?: string;
  readonly addressees?: string;
  readonly references?: string;
  readonly actions?: string;
  readonly time?: string;
  /** The id of the message that a message answers, where messages form a tree. */
  readonly parent?: string;
}

/** The same with the columns of speakers or roles, where each has its own: `{ user: 'prompt', assistant: 'answer' }`. */
export interface SideColumns extends RowColumns {
  readonly [speaker: string]: string | null | undefined;
}

/** The names of the columns of runs. @internal */
export const RUN_COLUMNS: readonly (keyof RunColumns)[] = ['score', 'instruction', 'setting', 'model', 'run'];

/** The columns that distinguish one run from another. @internal */
export const RUN_LABELS: readonly (keyof RunColumns)[] = ['instruction', 'setting', 'model', 'run'];

/** The columns that the caller names for these, in this order. @internal */
export function namedFor(
  columns: RunColumns | null | undefined,
  keys: readonly (keyof RunColumns)[],
): string[] {
  return columns ? keys.flatMap((key) => columns[key] ?? []) : [];
}
