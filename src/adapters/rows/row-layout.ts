import { MetricError } from '../../error.js';
import type { Role } from '../../transcript/types.js';
import { type Fields, valueAt } from '../records/fields.js';
import { type Notes, notUsed } from '../records/notes.js';
import { brokenList, WHOLE_LIST } from '../records/parsed-cells.js';
import type { Place } from '../records/place.js';
import { plainName } from '../records/record-names.js';
import { speakerColumns, USUAL } from './column-names.js';
import { LoneRows } from './lone-rows.js';
import {
  guessColumn,
  looksLikeRow,
  type ResolvedColumns,
  resolveColumns,
  sceneColumns,
} from './row-columns.js';
import type { RowGroupOptions } from './row-groups.js';
import { numberingColumn } from './row-order.js';
import { namedFor, type RowColumns, RUN_LABELS } from './run-labels.js';
import { runColumnsIn } from './run-names.js';
import { flagNamed, type SpeakerFlag, speakerFlag, speakerFlags } from './speaker-flags.js';
import { versionField } from './versions.js';

/** Options for rows. */
interface RowWishes {
  readonly columns?: RowColumns;
  readonly idField?: string;
  readonly speaker?: string | readonly string[];
  readonly roles?: readonly Role[] | undefined;
}

/** The layout of rows, determined by the first row. @internal */
export interface RowLayout extends RowGroupOptions {
  /** One or several columns that identify the conversation; none if all rows are one conversation. */
  readonly conversation: readonly string[];
  /** The rows, without a conversation column. */
  readonly lone: LoneRows | undefined;
  readonly flag: SpeakerFlag | undefined;
  readonly isTextGiven: boolean;
}

/** Finds the columns in the first row, reports guesses, and rejects ambiguous columns. @internal */
export function detectLayout(row: Fields, place: Place, wishes: RowWishes, notes: Notes): RowLayout {
  const { columns: wished = {}, idField, speaker, roles } = wishes;
  const names = wished.speaker === undefined ? [speaker ?? []].flat() : [];
  const named = names.join(' and ');
  const told = idField === undefined ? wished : { conversation: idField, ...wished };
  const flag = named === '' ? findSpeakerFlag(row, told) : undefined;
  const given = flag ? { ...told, speaker: flag.column } : told;
  const isTextGiven = given.text !== undefined;
  const broken = isTextGiven ? undefined : brokenList(row);
  if (broken !== undefined && !looksLikeRow(row, given)) notes.fail(place, broken, WHOLE_LIST, row[broken]);
  const found = resolveColumns(given, row, named !== '');
  const isTree = found.parent !== undefined && found.role !== undefined && given.speaker === undefined;
  const columns = isTree ? { ...found, speaker: found.role } : found;
  const groups = findGroupColumns(row, columns, told);
  if (!isTextGiven) requireWords(row, columns.text ?? '', place, notes);
  noteColumns(row, { columns, ...groups, flag }, named, notes);
  if (speaker !== undefined && wished.speaker !== undefined)
    notes.once(notUsed(speaker, `the column ${show(wished.speaker)} says`));
  const isChosen = given.speaker !== undefined || named !== '' || isTree;
  const rivals = isChosen ? [] : [...speakerColumns(row), ...speakerFlags(row).map(({ column }) => column)];
  return {
    ...{ columns, ...groups, flag, isTextGiven, roles, names },
    rivals: rivals.filter((name) => name !== columns.speaker),
    mustVary: flag?.isDirection === true,
    numbering: numberingColumn(row),
  };
}

/** The columns that name the conversation. */
function findGroupColumns(
  row: Fields,
  columns: ResolvedColumns,
  told: RowColumns,
): Pick<RowLayout, 'conversation' | 'lone'> {
  if (columns.conversation !== undefined)
    return { conversation: [columns.conversation ?? []].flat(), lone: undefined };
  const labels = namedFor(told, RUN_LABELS);
  const conversation = labels.length > 0 ? labels : sceneColumns(row);
  if (conversation.length > 0) return { conversation, lone: undefined };
  // Rows of scored runs belong to several conversations, and name-value pairs are not speech.
  const areValues = plainName(columns.text ?? '') === 'value' && told.text === undefined;
  if (areValues || runColumnsIn(Object.keys(row))) throw noConversation(row);
  const version = told.text === undefined ? versionField(row) : undefined;
  if (version !== undefined) throw versionsOfPages(version);
  return {
    conversation,
    lone: new LoneRows(noConversation(row), columns.id === undefined ? undefined : columns.parent),
  };
}

function noteColumns(
  row: Fields,
  { columns, conversation, flag }: Pick<RowLayout, 'columns' | 'conversation' | 'flag'>,
  named: string,
  notes: Notes,
): void {
  const replaced = columns.speaker ?? speakerFlag(row)?.column;
  const who = replaced === undefined ? named : `${named} (not the column ${show(replaced)})`;
  const speaker = named === '' ? (flag?.meaning ?? show(columns.speaker)) : who;
  const groups = conversation.length === 0 ? 'none' : conversation.map(show).join(' + ');
  notes.once(`rows: speaker = ${speaker}, text = ${show(columns.text)}, conversation = ${groups}`);
}

function show(column: string | undefined): string {
  return column === undefined ? 'none' : `"${column}"`;
}

/** A text column that contains a number is ambiguous if another text column contains words. */
function requireWords(row: Fields, column: string, place: Place, notes: Notes): void {
  if (!/^\s*\d+\s*$/.test(String(row[column]))) return;
  const other = otherText(row, column, (cell) => /\p{L}/u.test(String(cell)));
  if (other === undefined) return;
  const remedies = [other, column].map((text) => ({ columns: { text } }));
  notes.fail(place, column, `words, which are in "${other}"`, row[column], remedies);
}

/** Another column with a usual name for text, among columns with such cells. @internal */
export function otherText(
  row: Fields,
  column: string,
  isSuch: (cell: unknown) => boolean,
): string | undefined {
  const cells = Object.entries(row).filter(([name, cell]) => name !== column && isSuch(cell));
  return guessColumn(Object.fromEntries(cells), USUAL.text);
}

/**
 * The flag that identifies the speaker: the caller's column, or a detected one if a speaker column is missing.
 */
function findSpeakerFlag(row: Fields, { speaker }: RowColumns): SpeakerFlag | undefined {
  if (speaker === undefined)
    return guessColumn(row, USUAL.speaker) === undefined ? speakerFlag(row) : undefined;
  const flag = flagNamed(speaker);
  return flag?.read(valueAt(row, speaker)) && flag;
}

function versionsOfPages(field: string): MetricError {
  const message = `fromRows: rows: expected turns of conversations, got versions of a page or of code ("${field}"). Name the columns of turns (columns) if they are conversations`;
  return new MetricError('INVALID_INPUT', message, { metric: 'fromRows', path: 'rows' });
}

function noConversation(row: Fields): MetricError {
  const list = Object.keys(row)
    .map((name) => JSON.stringify(name))
    .join(', ');
  const runs = runColumnsIn(Object.keys(row));
  const message = `fromRows: options.columns.conversation: expected one of the columns ${list}, or null if all rows are one conversation, got undefined`;
  return new MetricError('INVALID_OPTION', message, {
    metric: 'fromRows',
    path: 'options.columns.conversation',
    remedies: [...(runs ? [{ columns: runs }] : []), { columns: { conversation: null } }],
  });
}
