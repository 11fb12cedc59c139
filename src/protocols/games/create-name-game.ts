import { requireOption } from '../../error.js';
import { createRandom, type Random } from '../../math/create-random.js';
import { required, seed, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import type { NameGameInstance, NameRecord } from './name-game.js';
import { NAME_FIELDS } from './name-values.js';

/** Options of {@link createNameGame}. */
export interface CreateNameGameOptions {
  /** Records in each table, from 1; the paper has 9, 16 and 25. */
  readonly records: number;
  /** Columns, the first being the name: 1 to 6. Default 3. */
  readonly fields?: number;
  /** Seed of the tables. Default 0. */
  readonly seed?: number;
}

const OWNER = 'createNameGame';

const OPTIONS: OptionSpecs<CreateNameGameOptions, 'fields' | 'seed'> = {
  records: required(wholeNumber(1)),
  fields: wholeNumber(1, 3),
  seed: seed(0),
};

/**
 * Makes an instance of {@link nameGame}: two tables of random records, one of which stands in both, each in an order
 * of its own. No other record stands twice anywhere; records may agree in some of their values. The same options give
 * the same instance. Names and values were written for this library. Time O(records * fields).
 *
 * @throws MetricError `INVALID_OPTION` for numbers out of range, or more records than there are different ones
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
  const { records, fields, seed } = resolveOptions(OWNER, OPTIONS, options);
  const most = NAME_FIELDS.length;
  requireOption(fields <= most, OWNER, 'fields', `a whole number from 1 to ${most}`, fields);
  const columns = NAME_FIELDS.slice(0, fields);
  const space = columns.reduce((product, { values }) => product * values.length, 1);
  const limit = Math.floor((space + 1) / 2);
  requireOption(records <= limit, OWNER, 'records', `a whole number from 1 to ${limit}`, records);
  const random = createRandom(seed);
  const all = differentRecords(random, columns, 2 * records - 1);
  const common = all[0]!;
  return {
    id: `name-${records}x${fields}-${seed}`,
    fields: columns.map(({ field }) => field),
    tables: {
      A: random.shuffle([common, ...all.slice(1, records)]),
      B: random.shuffle([common, ...all.slice(records)]),
    },
  };
}

function differentRecords(
  random: Random,
  columns: readonly { readonly values: readonly string[] }[],
  count: number,
): NameRecord[] {
  const found = new Map<string, NameRecord>();
  while (found.size < count) {
    const record = columns.map(({ values }) => values[random.integer(values.length)]!);
    found.set(record.join('|'), record);
  }
  return [...found.values()];
}
