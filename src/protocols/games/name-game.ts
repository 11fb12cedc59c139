import { aString, type Form, fieldsOf, listOf } from '../../options/forms.js';
import { checkedGame } from './checked-game.js';
import type { GameRules } from './game.js';
import { of, ofPartner, type PerPlayer, PLAYERS } from './players.js';

/** One record: values by field. */
export type NameRecord = readonly string[];

/** Two tables with one record in common; see {@link createNameGame}. */
export interface NameGameInstance {
  readonly id: string;
  readonly fields: readonly string[];
  readonly tables: PerPlayer<readonly NameRecord[]>;
}

const RECORDS: Form = /* @__PURE__ */ listOf(/* @__PURE__ */ listOf(aString));
const INSTANCE: Form = /* @__PURE__ */ fieldsOf(
  {
    fields: /* @__PURE__ */ listOf(aString),
    tables: /* @__PURE__ */ fieldsOf({ A: RECORDS, B: RECORDS }),
  },
  'two tables, as createNameGame makes them',
);

/**
 * The name game [1]: each player has a table of records, and one record is in both tables. A player ends the game with
 * `SELECT ROW i`, where `i` counts the rows of the player's own table from 1. The answer is correct if the other table
 * contains that record. The success rate of guessing is 1 / records.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 3.4.
 *
 * @example
 * ```ts
 * import { nameGame } from '@mtpc/metrics/protocols';
 * nameGame.readAnswer('That is it. SELECT ROW 2', 'A'); // => 2
 * const tables = { A: [['Ida', 'Oslo'], ['Noa', 'Lima']], B: [['Noa', 'Lima'], ['Ida', 'Rome']] };
 * const instance = { id: 'small', fields: ['name', 'city'], tables };
 * nameGame.isCorrect(instance, 2, 'A'); // => true
 * nameGame.isCorrect(instance, 1, 'A'); // => false
 * ```
 */
export const nameGame: GameRules<NameGameInstance, number> = /* @__PURE__ */ checkedGame(
  {
    id: 'name-game',
    players: PLAYERS,
    view: ({ fields, tables }, player) => tableText(fields, of(tables, player)),
    instructions: () =>
      'You and your partner each have a table of records. Exactly one record stands in both tables, with the same ' +
      'value in every column; others may agree in some columns only. Find it by talking to your partner, who cannot ' +
      'see your table. As soon as you know it, end the game with a message that says SELECT ROW i, where i is the ' +
      'number of the row in your own table. The first such message counts for both of you.',
    answerForm: () => 'SELECT ROW i',
    readAnswer: (text) => {
      const row = /\bSELECT\s+ROW\s*(?:[:#]\s*)?(\d{1,6})\b/i.exec(text)?.[1];
      return row === undefined ? null : Number(row);
    },
    isCorrect: ({ tables }, row, player) => {
      const chosen = of(tables, player)[row - 1];
      return chosen !== undefined && ofPartner(tables, player).some((other) => sameRecord(chosen, other));
    },
    chance: ({ tables }) => 1 / tables.A.length,
    choices: ({ tables }, player) => of(tables, player).map((_, row) => selectRow(row)),
    known: ({ fields, tables }, player) => ({ fields, rows: of(tables, player) }),
    places: ({ fields, tables }, player) => ({
      csv: csvText([fields, ...of(tables, player)]),
      recordCount: String(tables.A.length),
    }),
    facts: ({ fields, tables }) => {
      const common = tables.A.find((record) => tables.B.some((other) => sameRecord(record, other)));
      return {
        // Guessing succeeds less often in larger games, so each size counts as a different game.
        game: `name-game-${tables.A.length}`,
        records: tables.A.length,
        fields: fields.length,
        ...(common && { answer: common.join(', ') }),
      };
    },
  },
  INSTANCE,
);

/** The message that chooses the record at an index. */
export function selectRow(index: number): string {
  return `SELECT ROW ${index + 1}`;
}

/** Whether two records have the same values. */
export function sameRecord(a: NameRecord, b: NameRecord): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

function csvText(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join(',')).join('\n');
}

function tableText(fields: readonly string[], rows: readonly NameRecord[]): string {
  const lines = rows.map((record, row) => `${row + 1} | ${record.join(' | ')}`);
  return ['Your table:', `row | ${fields.join(' | ')}`, ...lines].join('\n');
}
