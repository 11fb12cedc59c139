import { requireOption } from '../../error.js';
import { createRandom, type Random } from '../../math/create-random.js';
import { existing, itemAt } from '../../math/existing.js';
import { required, seed, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import type { NameGameInstance, NameRecord } from './name-game.js';
import { NAME_FIELDS } from './name-values.js';

/** Options of {@link createNameGame}. */
export interface CreateNameGameOptions {
  /** Records per table, at least 1; the paper uses 9, 16 and 25. */
  readonly records: number;
  /** Number of columns, including the name: 1 to 6. Default 5, as in the paper's figure 4. */
  readonly fields?: number;
  /**
   * Records per table that differ from the common record in one value. Default: one per column, at most half of the
   * other records; none with a single column.
   */
  readonly nearMisses?: number;
  /** Random seed of the tables. Default 0. */
  readonly seed?: number;
}

const OWNER = 'createNameGame';

/** Near misses of a column need distinct values, and the shortest column has 16. */
const MOST_NEAR_OF_A_COLUMN = 7;

const OPTIONS: OptionSpecs<CreateNameGameOptions, 'fields' | 'seed'> = {
  records: required(wholeNumber(1)),
  fields: wholeNumber(1, 5),
  nearMisses: wholeNumber(0),
  seed: seed(0),
};

/**
 * Creates an instance of {@link nameGame}: two tables of random records in random order with one record in common. All
 * other records are unique. Some records of each table are near misses, which differ from the common record in a single
 * value. The same options give the same instance. Names and values were written for this library. Takes O(records *
 * fields) time.
 *
 * @throws MetricError `INVALID_OPTION` for numbers out of range, or more records than there are combinations of values
 *
 * @example
 * ```ts
 * import { createNameGame } from '@mtpc/metrics/protocols';
 * const { id, fields, tables } = createNameGame({ records: 9, fields: 2, seed: 1 });
 * id; // => 'name-9x2-1'
 * fields; // => ['name', 'city']
 * const [a, b] = [tables.A, tables.B].map((table) => table.map((record) => record.join(' ')));
 * a.filter((row) => b.includes(row)).length; // => 1
 * ```
 */
export function createNameGame(options: CreateNameGameOptions): NameGameInstance {
  const { records, fields, seed, nearMisses: given } = resolveOptions(OWNER, OPTIONS, options);
  const most = NAME_FIELDS.length;
  requireOption(fields <= most, OWNER, 'fields', `a whole number from 1 to ${most}`, fields);
  const columns = NAME_FIELDS.slice(0, fields);
  const space = columns.reduce((product, { values }) => product * values.length, 1);
  const limit = Math.floor((space + 1) / 2);
  requireOption(records <= limit, OWNER, 'records', `a whole number from 1 to ${limit}`, records);
  const nearMisses = given ?? (fields === 1 ? 0 : Math.min(fields, Math.floor((records - 1) / 2)));
  const mostNear = fields === 1 ? 0 : Math.min(records - 1, fields * MOST_NEAR_OF_A_COLUMN);
  const expected = `a whole number from 0 to ${mostNear}`;
  requireOption(nearMisses <= mostNear, OWNER, 'nearMisses', expected, nearMisses);
  const random = createRandom(seed);
  const common = randomRecord(random, columns);
  const near = recordsNear(random, columns, common, 2 * nearMisses);
  const others = otherRecords(random, columns, [common, ...near], 2 * (records - 1 - nearMisses));
  const table = (half: 0 | 1): NameRecord[] =>
    random.shuffle([common, ...halfOf(near, half), ...halfOf(others, half)]);
  return {
    id: `name-${records}x${fields}-${seed}`,
    fields: columns.map(({ field }) => field),
    tables: { A: table(0), B: table(1) },
  };
}

type Columns = readonly { readonly values: readonly string[] }[];

function randomRecord(random: Random, columns: Columns): NameRecord {
  return columns.map(({ values }) => itemAt(values, random.integer(values.length)));
}

/** Records that differ from a record in a single value, cycling through the columns. */
function recordsNear(random: Random, columns: Columns, record: NameRecord, count: number): NameRecord[] {
  const order = random.shuffle([...columns.keys()]);
  const values = columns.map((column, i) =>
    random.shuffle(column.values.filter((value) => value !== record[i])),
  );
  return Array.from({ length: count }, (_, n) => {
    const column = order[Math.floor(n / 2) % order.length]!;
    const value = existing(itemAt(values, column).pop());
    return record.map((own, i) => (i === column ? value : own));
  });
}

/** Distinct random records other than the given ones. */
function otherRecords(
  random: Random,
  columns: Columns,
  taken: readonly NameRecord[],
  count: number,
): NameRecord[] {
  const known = new Set(taken.map((record) => record.join('|')));
  const found: NameRecord[] = [];
  while (found.length < count) {
    const record = randomRecord(random, columns);
    if (known.has(record.join('|'))) continue;
    known.add(record.join('|'));
    found.push(record);
  }
  return found;
}

/** Every second record: near misses come in pairs, one per table. */
function halfOf(records: readonly NameRecord[], half: 0 | 1): NameRecord[] {
  return records.filter((_, i) => i % 2 === half);
}
