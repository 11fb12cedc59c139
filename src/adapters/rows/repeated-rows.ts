import { ownValue } from '../../options/own-value.js';
import type { Turn } from '../../transcript/types.js';
import { groupedBy, toJson } from '../records/fields.js';
import type { Notes } from '../records/notes.js';

/** A turn, with its identity within the conversation. */
interface Row {
  readonly turn: Turn;
  readonly id: string | undefined;
  readonly number: number | undefined;
}

/**
 * Merges rows that annotate the same utterance: rows with equal turn number, speaker and text, or, without numbers,
 * rows that repeat throughout the conversation. Differing values become lists in `meta`.
 *
 * Complexity: O(rows).
 * @internal
 */
export function joinRepeatedRows<T extends Row>(rows: readonly T[], notes: Notes): readonly T[] {
  const groups = groupRepeats(rows);
  if (groups.length === rows.length) return rows;
  notes.readSummary.merge(rows.length - groups.length);
  notes.once(
    'rows with the same turn number, speaker and text are one turn, whose other values are listed in its meta',
  );
  return groups.map(joined);
}

function groupRepeats<T extends Row>(rows: readonly T[]): readonly (readonly T[])[] {
  const own = numberedGroups(rows) ?? adjacentGroups(rows) ?? repeatedWhole(rows);
  return own ?? rows.map((row) => [row]);
}

/** Rows by turn number; `undefined` if a number has different texts of one speaker. */
function numberedGroups<T extends Row>(rows: readonly T[]): readonly (readonly T[])[] | undefined {
  if (rows.some(({ number, id }) => number === undefined && id === undefined)) return undefined;
  const turnKey = ({ number, id, turn }: T): string => toJson([number ?? id, turn.speaker]);
  const groups = [...groupedBy(rows, turnKey).values()];
  return groups.every((group) => group.every((row) => isSame(row, group[0]!))) ? groups : undefined;
}

/** Rows by utterance, if each of at least two utterances has several adjacent rows. */
function adjacentGroups<T extends Row>(rows: readonly T[]): readonly (readonly T[])[] | undefined {
  const groups: T[][] = [];
  for (const row of rows) {
    const last = groups.at(-1)?.[0];
    if (last && isSame(last, row)) groups.at(-1)!.push(row);
    else groups.push([row]);
  }
  return groups.length > 1 && groups.every((group) => group.length > 1) ? groups : undefined;
}

/** Rows by utterance, if the conversation is repeated once per annotator. */
function repeatedWhole<T extends Row>(rows: readonly T[]): readonly (readonly T[])[] | undefined {
  const length = rows.findIndex(
    (row, i) => i > 2 && isSame(row, rows[0]!) && isSame(rows[i + 1] ?? row, rows[1]!),
  );
  if (length < 0 || rows.length % length !== 0) return undefined;
  if (!rows.every((row, i) => isSame(row, rows[i % length]!))) return undefined;
  // Speakers may repeat themselves, so all utterances must be distinct.
  const said = new Set(rows.slice(0, length).map(({ turn }) => toJson([turn.speaker, turn.text])));
  if (said.size < length) return undefined;
  return rows.slice(0, length).map((_, start) => rows.filter((_row, i) => i % length === start));
}

function isSame({ turn: a }: Row, { turn: b }: Row): boolean {
  return a.speaker === b.speaker && a.text === b.text && a.timeMs === b.timeMs;
}

/** The first of several rows, with lists of the differing values. */
function joined<T extends Row>(rows: readonly T[]): T {
  const [first, ...more] = rows;
  if (more.length === 0) return first!;
  const metas = rows.map(({ turn: { meta = {} } }) => meta);
  const keys = [...new Set(metas.flatMap((meta) => Object.keys(meta)))];
  const values = (key: string): unknown => {
    const all = metas.map((meta) => ownValue(meta, key));
    return new Set(all.map((value) => toJson(value))).size === 1 ? all[0] : all.map((value) => value ?? null);
  };
  const meta: Turn['meta'] = Object.fromEntries(keys.map((key) => [key, values(key)]));
  return { ...first!, turn: { ...first!.turn, ...(keys.length > 0 && { meta }) } };
}
