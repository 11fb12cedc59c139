import { MetricError, requireOption } from '../../error.js';
import { type Fields, isFields, valueAt } from '../records/fields.js';
import { indexNames, plainName, type RecordNames } from '../records/record-names.js';
import { COLUMN_NAMES, type TurnColumn, USUAL } from './column-names.js';
import type { RowColumns } from './run-labels.js';
import { speakerFlag } from './speaker-flags.js';

/** Fields specified by the caller. */
interface RowHints {
  readonly columns?: RowColumns | undefined;
  readonly idField?: string | undefined;
}

/** Whether the caller specifies columns of turns, and not only columns of runs. @internal */
export function namesTurns(columns: RowColumns | undefined): boolean {
  return Object.keys(columns ?? {}).some((key) => Object.hasOwn(USUAL, key));
}

/** The resolved names of the columns; `null` for rows that the caller declares to be one conversation. @internal */
export type ResolvedColumns = {
  readonly [K in TurnColumn]-?: (K extends 'conversation' ? string | null : string) | undefined;
};

/** Throws `INVALID_OPTION` unless `columns` maps known purposes to columns. @internal */
export function checkColumns(caller: string, columns: RowColumns = {}): void {
  for (const [held, column] of Object.entries(columns)) {
    const path = `columns.${held}`;
    requireOption(COLUMN_NAMES.includes(held), caller, path, `one of ${COLUMN_NAMES}`, held);
    const free = column === undefined || (column === null && held === 'conversation');
    requireOption(free || typeof column === 'string', caller, path, 'the name of a column', column);
  }
}

/** Whether a flag identifies the speaker, because a speaker column is missing. @internal */
export function looksLikeFlaggedRow(row: Fields): boolean {
  const text = guessColumn(row, USUAL.text);
  const isRow = text !== undefined && !namesSpeaker(row);
  return isRow && typeof row[text] !== 'object' && speakerFlag(row) !== undefined;
}

/** Message for rows that are scores of this library instead of turns. @internal */
export const SCORE_ADVICE =
  'these are scores, as mtpc score writes them: give the conversations that they are of, or the scores to mtpc summarize';

/** Whether a row is a score of this library. @internal */
export function isScoreRow(row: Fields): boolean {
  return ['transcript', 'unit', 'metric', 'score', 'signature'].every((key) => Object.hasOwn(row, key));
}

/** Finds the columns of a first row; `isNamed` means that the caller names the speaker. @internal */
export function resolveColumns(given: RowColumns, row: Fields, isNamed = false): ResolvedColumns {
  if (given.text === undefined && isScoreRow(row)) {
    const message = `fromRows: rows: expected turns of conversations; ${SCORE_ADVICE}`;
    throw new MetricError('INVALID_INPUT', message, { metric: 'fromRows', path: 'rows' });
  }
  const names = indexNames(row);
  const found = Object.entries(USUAL).map(([key, usual]) => {
    const wish = given[key as TurnColumn];
    if (typeof wish === 'string') requireColumn(row, key, wish);
    const guess = key === 'text' ? guessText(row) : guessAmong(names, usual);
    return [key, wish === undefined ? guess : wish] as const;
  });
  const guessed = Object.fromEntries(found) as ResolvedColumns;
  const isText = given.conversation === undefined && guessed.conversation === guessed.text;
  const named = isText ? { ...guessed, conversation: undefined } : guessed;
  // If there is a conversation id, replies are quotes and do not form a tree.
  const quotes = given.parent === undefined && /^(?:in)?reply/.test(plainName(named.parent ?? ''));
  const isNamedConversation = typeof named.conversation === 'string';
  const columns = quotes && isNamedConversation ? { ...named, parent: undefined } : named;
  if (!isNamed) requireColumn(row, 'speaker', columns.speaker);
  requireColumn(row, 'text', columns.text);
  return columns;
}

/** Whether the columns of rows can be determined from their names. @internal */
export function looksLikeRow(row: Fields, given: RowColumns = {}): boolean {
  const has = (key: 'speaker' | 'text'): boolean =>
    given[key] === undefined
      ? (key === 'text' ? guessText(row) : guessColumn(row, USUAL[key])) !== undefined
      : valueAt(row, given[key]) !== undefined;
  if (!has('speaker') || !has('text')) return false;
  const speaker = valueAt(row, given.speaker ?? guessColumn(row, USUAL.speaker) ?? '');
  const text = valueAt(row, given.text ?? guessText(row) ?? '');
  return !Array.isArray(speaker) && !Array.isArray(text) && !isFields(text);
}

/** Whether a message has a conversation column, so that it is a table row. @internal */
export function isRowOfConversation(row: Fields, { columns, idField }: RowHints): boolean {
  if (!looksLikeRow(row)) return false;
  const named = columns?.conversation === undefined ? idField : columns.conversation;
  return named === undefined || named === null
    ? guessColumn(row, USUAL.conversation) !== undefined
    : valueAt(row, named) !== undefined;
}

/** The column that has one of these names. @internal */
export function guessColumn(row: Fields, usual: readonly string[]): string | undefined {
  return guessAmong(indexNames(row), usual);
}

/** The text column. In a script with a column of characters, it is the dialogue column. */
function guessText(row: Fields): string | undefined {
  const found = guessColumn(row, USUAL.text);
  if (found !== undefined && plainName(found) !== 'line') return found;
  const isScript = guessColumn(row, ['character', 'charactername']) !== undefined;
  return (isScript ? guessColumn(row, ['dialogue', 'dialog']) : undefined) ?? found;
}

/** The same for known names. */
function guessAmong({ plain, guesses }: RecordNames, usual: readonly string[]): string | undefined {
  const known = guesses.get(usual);
  if (known) return known.column;
  const likeliest = usual.find((name) => plain.has(name));
  const column = likeliest === undefined ? undefined : plain.get(likeliest);
  guesses.set(usual, { column });
  return column;
}

/** Whether a field with a usual name contains the speaker. @internal */
export function namesSpeaker(row: Fields): boolean {
  return guessColumn(row, USUAL.speaker) !== undefined;
}

/** Columns that identify a scene together, from the outermost. */
const SCENE: readonly (readonly string[])[] = [
  ['play', 'show', 'series'],
  ['season', 'seasonid', 'seasonnumber', 'seasonno'],
  ['episode', 'episodeid', 'episodenumber', 'episodeno'],
  ['act', 'actnumber'],
  ['scene', 'sceneid', 'scenenumber', 'sceneno'],
];

/** The columns that identify a scene or episode, if any. @internal */
export function sceneColumns(row: Fields): readonly string[] {
  const found = SCENE.flatMap((usual) => guessColumn(row, usual) ?? []);
  const isNarrow = SCENE.slice(2).some((usual) => guessColumn(row, usual) !== undefined);
  return isNarrow ? found : [];
}

function requireColumn(row: Fields, key: string, wish: string | undefined): void {
  if (wish !== undefined && (Object.hasOwn(row, wish) || valueAt(row, wish) !== undefined)) return;
  const list = Object.keys(row)
    .map((name) => JSON.stringify(name))
    .join(', ');
  requireOption(false, 'fromRows', `columns.${key}`, `one of the columns ${list}`, wish);
}
