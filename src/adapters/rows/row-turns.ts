import type { Turn } from '../../transcript/types.js';
import {
  type Fields,
  idOf,
  isAbsent,
  others,
  parseRole,
  personId,
  readText,
  requireSpeaker,
  toMeta,
  toText,
  toTurn,
  valueAt,
} from '../records/fields.js';
import { listCell } from '../records/list-cell.js';
import type { Notes } from '../records/notes.js';
import { parseTime } from '../records/parse-time.js';
import { parsedText } from '../records/parsed-cells.js';
import type { Place } from '../records/place.js';
import { cleanTurn } from '../text/cleaning/clean-turn.js';
import type { RowTurn } from './row-groups.js';
import { otherText, type RowLayout } from './row-layout.js';
import { turnNumber } from './row-order.js';
import { type FlaggedSpeaker, speakerFlag } from './speaker-flags.js';

/** Reads the turns of rows. @internal */
export class RowTurns {
  readonly #layout: RowLayout;
  readonly #notes: Notes;
  constructor(layout: RowLayout, notes: Notes) {
    this.#layout = layout;
    this.#notes = notes;
  }

  /** The turn of a row; `undefined` if it is empty after cleaning. */
  read(row: Fields, place: Place): RowTurn | undefined {
    const { columns, numbering, rivals } = this.#layout;
    const turn = cleanTurn(this.#readTurn(row, place), this.#notes);
    return (
      turn && {
        turn,
        id: withoutKind(cellOf(row, columns.id)),
        parent: withoutKind(cellOf(row, columns.parent)),
        number: numbering === undefined ? undefined : turnNumber(row[numbering]),
        rivals: rivals.map((name) => personId(row[name]) ?? toText(row[name])),
      }
    );
  }

  #readTurn(row: Fields, place: Place): Turn {
    const { columns, names } = this.#layout;
    const cell = (name: Cell): unknown => cellOf(row, columns[name]);
    const list = (name: 'addressees' | 'references' | 'actions') =>
      listCell(cell(name), place, columns[name] ?? '', this.#notes);
    const { speaker, role: own } = this.#readSpeaker(cell('speaker'), row, place);
    const role = parseRole(cell('role')) ?? own;
    const timeMs = parseTime(cell('time'));
    // Cells that cannot be parsed are kept in `meta`.
    const unread = [
      ...(role === undefined && columns.role !== columns.speaker ? [columns.role] : []),
      ...(timeMs === undefined ? [columns.time] : []),
      ...(names.length > 0 && columns.role !== columns.speaker ? [columns.speaker] : []),
    ];
    const used = Object.values(columns).filter((name) => typeof name === 'string');
    const rest = others(
      row,
      used.filter((name) => !unread.includes(name)),
    );
    return toTurn({
      ...{ speaker, role, timeMs },
      text: this.#readWords(row, cell('text'), place),
      id: idOf(cell('id')),
      round: this.#roundOf(cell('round'), place),
      addressees: list('addressees'),
      references: list('references'),
      actions: list('actions'),
      meta: toMeta(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))),
    });
  }

  #readSpeaker(value: unknown, row: Fields, place: Place): FlaggedSpeaker {
    const { flag, names, columns } = this.#layout;
    const column = columns.speaker ?? '';
    if (flag) return flag.read(value) ?? this.#notes.fail(place, column, flag.expected, value);
    const listed = names.length > 0 ? undefined : listedNames(value);
    if (listed !== undefined) this.#notes.once(`speaker = all names of a list in "${column}"`);
    const own = isAbsent(value) ? this.#owner(row, column) : undefined;
    const speaker = names[0] ?? listed ?? own ?? requireSpeaker(value, place, column, this.#notes);
    return { speaker, role: undefined };
  }

  /** The owner of the archive, whose messages have a flag instead of a name. */
  #owner(row: Fields, column: string): string | undefined {
    const flag = speakerFlag(row);
    const speaker = flag?.read(row[flag.column])?.speaker;
    if (flag === undefined || speaker !== 'me') return undefined;
    this.#notes.once(`speaker = "me" in rows without "${column}" where "${flag.column}" is true`);
    return speaker;
  }

  /** An empty cell next to a text in another column suggests the wrong column. */
  #readWords(row: Fields, value: unknown, place: Place): string {
    const { columns, isTextGiven } = this.#layout;
    const column = columns.text ?? '';
    const text = readText(value, place, column, this.#notes);
    if (text.trim() !== '' || isTextGiven) return text;
    const other = otherText(row, column, (cell) => typeof cell === 'string' && cell.trim() !== '');
    if (other === undefined) return text;
    const remedies = [{ columns: { text: other } }];
    return this.#notes.fail(place, column, `text, which is in "${other}"`, value, remedies);
  }

  #roundOf(value: unknown, place: Place): number | undefined {
    if (isAbsent(value) || value === '') return undefined;
    const round = Number(value);
    if (Number.isFinite(round)) return round;
    return this.#notes.fail(place, this.#layout.columns.round ?? '', 'a number', value);
  }
}

/** The names of simultaneous speakers, as a list or in the notation of a data frame: `['Ana', 'Ben']`. */
function listedNames(value: unknown): string | undefined {
  const list = typeof value === 'string' && LIST.test(value) ? parsedText(value) : value;
  const names = Array.isArray(list) ? list.map(personId) : [undefined];
  return names.length === 0 || names.includes(undefined) ? undefined : names.join(' and ');
}

const LIST = /^\s*\[\s*['"]/;

/** Columns with one cell per turn. */
type Cell = Exclude<keyof RowLayout['columns'], 'conversation'>;

function cellOf(row: Fields, column: string | undefined): unknown {
  return column === undefined ? undefined : valueAt(row, column);
}

/** Removes Reddit's comment prefix, which only parent ids have. */
function withoutKind(value: unknown): string | undefined {
  return idOf(value)?.replace(/^t1_(?=[a-z0-9]+$)/, '');
}
