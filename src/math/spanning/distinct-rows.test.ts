import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctRows } from './distinct-rows.js';

function distinct(
  rows: readonly (readonly number[])[],
  groups: readonly number[],
  order?: number[],
): number[] {
  const matrix = { data: Float64Array.from(rows.flat()), rows: rows.length, cols: rows[0]?.length ?? 0 };
  return [...distinctRows(matrix, Uint32Array.from(order ?? rows.keys()), groups)];
}

describe('distinctRows', () => {
  it('leaves out a row that equals an earlier one of its group, and no row of another group', () => {
    const [a, b, c] = [
      [1, 1],
      [1, 2],
      [2, 1],
    ] as const;
    expect(distinct([a, b, a, c, a, b], [0, 0, 0, 0, 0, 0])).toEqual([0, 1, 3]);
    expect(distinct([a, a, a, a], [0, 1, 0, 1])).toEqual([0, 1]);
    expect(distinct([a, a, b, a], [0, 0, 0, 0], [3, 2, 1, 0])).toEqual([3, 2]);
    expect(distinct([a, a, b], [0, 0, 0], [1])).toEqual([1]);
    // However long the rows are: the key of 100 numbers still depends on the group.
    const long = Array.from({ length: 100 }, (_, i) => i);
    expect(distinct([long, long, long, long], [0, 1, 2 ** 23, 1])).toEqual([0, 1, 2]);
  });

  it('keeps every row of zeros, whatever its sign and the row behind it', () => {
    expect(
      distinct(
        [
          [0, 0],
          [1, 2],
          [0, -0],
          [1, 2],
          [0, 0],
        ],
        [0, 0, 0, 0, 0],
      ),
    ).toEqual([0, 1, 2, 4]);
    // A row is not one of zeros for beginning or ending with one.
    expect(
      distinct(
        [
          [0, 3],
          [0, 3],
          [3, 0],
          [3, -0],
        ],
        [1, 1, 1, 1],
      ),
    ).toEqual([0, 2]);
    expect(distinct([[], []], [0, 0])).toEqual([0, 1]);
  });

  it('tells rows apart whose differences no key holds', () => {
    // Keys are of whole multiples of 2^-24 and of 32 bits: 2^-25, 2^-26 and 2^8 all count as 0 there.
    const rows = [[2 ** -25], [2 ** -26], [2 ** 8], [-(2 ** 8)], [2 ** -25], [2 ** 8], [2 ** -26]];
    expect(distinct(rows, [0, 0, 0, 0, 0, 0, 0])).toEqual([0, 1, 2, 3]);
    // 31 times the first number and the second are 31 for both; the last numbers agree.
    const unit = 2 ** -24;
    expect(
      distinct(
        [
          [unit, 0, 1],
          [0, 31 * unit, 1],
          [0, 31 * unit, 1],
        ],
        [0, 0, 0],
      ),
    ).toEqual([0, 1]);
    // Group 1 begins with 31 where group 0 begins with 0.
    expect(distinct([[32 * unit], [unit], [32 * unit]], [0, 1, 0])).toEqual([0, 1]);
  });

  it('leaves out what a search through all earlier rows finds', () => {
    const number = fc.constantFrom(0, -0, 1, 2, 2 ** -24, 31 * 2 ** -24, 2 ** -30, 2 ** 8);
    const row = fc.record({ values: fc.tuple(number, number), group: fc.nat(2) });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const expected = rows.flatMap(({ values: [x, y], group }, i) => {
          const isRepeated = rows
            .slice(0, i)
            .some((other) => other.group === group && other.values[0] === x && other.values[1] === y);
          return isRepeated && (x !== 0 || y !== 0) ? [] : [i];
        });
        const groups = rows.map(({ group }) => group);
        expect(
          distinct(
            rows.map(({ values }) => values),
            groups,
          ),
        ).toEqual(expected);
      }),
    );
  });
});
