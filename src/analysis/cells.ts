import { itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import type { Measure } from './measures.js';
import type { DesignRecord, Entry } from './records.js';
import { conditionCell, unitKey } from './units.js';

/** The conversations of one side in a cell of unit and matched conditions, with their scores. */
export interface Cell {
  readonly records: DesignRecord[];
  readonly entries: Entry[];
}

/** The matched cells of both sides. */
export interface CellPair {
  readonly unit: string;
  readonly a: Cell;
  readonly b: Cell;
}

/** The value of one side of a cell; `runs` is the smaller number of scored conversations of the two sides. */
export function cellValue({ entries }: Cell, measure: Measure, runs: number): number | null {
  return measure.of(sortedScores(entries), runs);
}

/** The scores of a cell's conversations, each the mean of its rows, in ascending order. */
export function sortedScores(entries: readonly Entry[]): Float64Array {
  return Float64Array.from(entries.filter(({ scores }) => scores.length > 0).map(meanScore)).sort();
}

/** The mean of the rows of a conversation, independent of their order. */
function meanScore({ scores }: Entry): number {
  return scores.length === 1 ? itemAt(scores, 0) : mean(Float64Array.from(scores).sort());
}

export function scoredRuns({ entries }: Cell): number {
  return entries.filter(({ scores }) => scores.length > 0).length;
}

/** Cells by unit and conditions; records without an entry for the metric are ignored. */
export function groupCells(
  records: readonly DesignRecord[],
  {
    entries,
    unit,
    within,
  }: {
    readonly entries: ReadonlyMap<string, Entry>;
    readonly unit: string;
    readonly within: readonly string[];
  },
): Map<string, Map<string, Cell>> {
  const units = new Map<string, Map<string, Cell>>();
  for (const record of records) {
    const entry = entries.get(record.key);
    const key = unitKey(record, unit);
    if (entry === undefined || key === undefined) continue;
    const cells = units.get(key) ?? new Map<string, Cell>();
    units.set(key, cells);
    const condition = conditionCell(record, within);
    const cell = cells.get(condition) ?? { records: [], entries: [] };
    cells.set(condition, cell);
    cell.records.push(record);
    cell.entries.push(entry);
  }
  return units;
}
