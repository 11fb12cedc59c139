/** Lowest and highest possible score. */
export type ScoreRange = readonly [low: number, high: number];

/**
 * Columns or fields of a log of scored runs; in JSON also a path (`result.reward`). They become `outcome.score` and
 * `meta.instruction`, `meta.setting`, `meta.model` and `meta.run`.
 */
export interface RunColumns {
  /** Score of the run: a number (see `scoreRange`), true or false, or pass or fail. */
  readonly score?: string;
  /** The repeated task. */
  readonly instruction?: string;
  /** Setting in which the task was given. */
  readonly setting?: string;
  /** Model or system under test. */
  readonly model?: string;
  /** Number of the run. */
  readonly run?: string;
}

/**
 * The columns or fields to read; in JSON also a path (`message.body`). Default: usual names.
 */
export interface RowColumns extends RunColumns {
  readonly speaker?: string;
  readonly text?: string;
  /** Id of the conversation; `null` means that all rows are one conversation. */
  readonly conversation?: string | null;
  readonly id?: string;
  readonly role?: string;
  readonly round?: string;
  readonly addressees?: string;
  readonly references?: string;
  readonly actions?: string;
  readonly time?: string;
  /** Id of the parent message, if messages form a tree. */
  readonly parent?: string;
}

/** The same, or one text column per speaker or role: `{ user: 'prompt', assistant: 'answer' }`. */
export interface SideColumns extends RowColumns {
  readonly [speaker: string]: string | null | undefined;
}

/** The names of the columns of runs. @internal */
export const RUN_COLUMNS: readonly (keyof RunColumns)[] = ['score', 'instruction', 'setting', 'model', 'run'];

/** The columns that distinguish one run from another. @internal */
export const RUN_LABELS: readonly (keyof RunColumns)[] = ['instruction', 'setting', 'model', 'run'];

/** The caller's columns for these purposes, in this order. @internal */
export function namedFor(
  columns: RunColumns | null | undefined,
  keys: readonly (keyof RunColumns)[],
): string[] {
  return columns ? keys.flatMap((key) => columns[key] ?? []) : [];
}
