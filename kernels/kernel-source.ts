/**
 * Writes the WebAssembly text of the kernel. A generator stands here instead of a .wat file because the
 * text repeats one step for each of the 2 x 4 accumulators of a tile, in two precisions and for two operations.
 *
 * All functions work on padded rows: a row takes `rowBytes` bytes, a multiple of 16, and its padding is zero. The
 * rows of x come in pairs and those of y in fours. A row of the output has room for `OUT_COLUMNS` numbers.
 */

import { addMoments, weightedSquares } from './mixture-functions.js';

/** Rows of y in one block, thus numbers in one row of the output. */
export const OUT_COLUMNS = 128;

export interface Lanes {
  /** Prefix of the instructions. */
  readonly type: 'f32x4' | 'f64x2';
  /** Bytes of one number. */
  readonly bytes: 4 | 8;
}

export const SINGLE: Lanes = { type: 'f32x4', bytes: 4 };
const DOUBLE: Lanes = { type: 'f64x2', bytes: 8 };

const X_ROWS = [0, 1];
const Y_ROWS = [0, 1, 2, 3];

/** The whole module. */
export function kernelSource(): string {
  return `(module
  (memory (export "memory") 1)
${tileFunction('squares32', SINGLE, squareOfDifference)}
${tileFunction('squares64', DOUBLE, squareOfDifference)}
${tileFunction('dots64', DOUBLE, product)}
${rootsFunction('roots32', SINGLE)}
${rootsFunction('roots64', DOUBLE)}
${weightedSquares}
${addMoments}
)
`;
}

export type Term = (lanes: Lanes, x: string, y: string) => string[];

/** Leaves (x - y)^2 in $t. */
export function squareOfDifference({ type }: Lanes, x: string, y: string): string[] {
  return [
    `(local.set $t (${type}.sub (local.get ${x}) (local.get ${y})))`,
    `(local.set $t (${type}.mul (local.get $t) (local.get $t)))`,
  ];
}

/** Leaves x * y in $t. */
function product({ type }: Lanes, x: string, y: string): string[] {
  return [`(local.set $t (${type}.mul (local.get ${x}) (local.get ${y})))`];
}

/**
 * A function that sums a term over the columns for every pair of a row of x and a row of y.
 * The tile stays in registers: 2 loads of x and 4 of y serve 8 sums.
 */
export function tileFunction(name: string, lanes: Lanes, term: Term): string {
  const step = (pointer: string, by: string): string =>
    `(local.set ${pointer} (i32.add (local.get ${pointer}) ${by}))`;
  const follow = (prefix: string, rows: number[], first: string): string[] =>
    rows.map((row) => {
      const value = row === 0 ? first : `(i32.add (local.get ${prefix}${row - 1}) (local.get $rowBytes))`;
      return `(local.set ${prefix}${row} ${value})`;
    });
  const columnStep = Y_ROWS.flatMap((j) => [
    `(local.set $vy (v128.load (local.get $y${j})))`,
    ...X_ROWS.flatMap((i) => [
      ...term(lanes, `$vx${i}`, '$vy'),
      `(local.set $sum${i}${j} (${lanes.type}.add (local.get $sum${i}${j}) (local.get $t)))`,
    ]),
  ]);
  return `
  (func (export "${name}")
    (param $x i32) (param $xEnd i32) (param $y i32) (param $yEnd i32) (param $rowBytes i32) (param $out i32)
    (local $x0 i32) (local $x1 i32) (local $y0 i32) (local $y1 i32) (local $y2 i32) (local $y3 i32)
    (local $xTile i32) (local $tileOut i32) (local $end i32)
    (local $vx0 v128) (local $vx1 v128) (local $vy v128) (local $t v128) (local $u v128)
    ${X_ROWS.map((i) => Y_ROWS.map((j) => `(local $sum${i}${j} v128)`).join(' ')).join('\n    ')}
    (loop $nextFourOfY
      (local.set $xTile (local.get $x))
      (local.set $tileOut (local.get $out))
      (loop $nextPairOfX
        ${lines(8, follow('$x', X_ROWS, '(local.get $xTile)'))}
        ${lines(8, follow('$y', Y_ROWS, '(local.get $y)'))}
        (local.set $end (local.get $x1))
        ${lines(
          8,
          forTile((i, j) => `(local.set $sum${i}${j} (v128.const i32x4 0 0 0 0))`),
        )}
        (loop $nextColumns
          ${lines(
            10,
            X_ROWS.map((i) => `(local.set $vx${i} (v128.load (local.get $x${i})))`),
          )}
          ${lines(10, columnStep)}
          ${lines(
            10,
            [...X_ROWS.map((i) => `$x${i}`), ...Y_ROWS.map((j) => `$y${j}`)].map((p) =>
              step(p, '(i32.const 16)'),
            ),
          )}
          (br_if $nextColumns (i32.lt_u (local.get $x0) (local.get $end))))
        ${lines(
          8,
          X_ROWS.flatMap((i) => [
            ...storeRow(lanes, i),
            step('$tileOut', `(i32.const ${OUT_COLUMNS * lanes.bytes})`),
          ]),
        )}
        ;; $x1 has run on to the end of its row, where the next pair begins
        (local.set $xTile (local.get $x1))
        (br_if $nextPairOfX (i32.lt_u (local.get $xTile) (local.get $xEnd))))
      (local.set $y (local.get $y3))
      ${step('$out', `(i32.const ${4 * lanes.bytes})`)}
      (br_if $nextFourOfY (i32.lt_u (local.get $y) (local.get $yEnd)))))`;
}

/** Adds up the lanes of the four sums of x row `i` and stores them side by side. */
function storeRow(lanes: Lanes, i: number): string[] {
  const sum = (j: number): string => `(local.get $sum${i}${j})`;
  const store = (offset: number, value: string): string =>
    `(v128.store offset=${offset} (local.get $tileOut) ${value})`;
  if (lanes === DOUBLE) return [store(0, addHalves(sum(0), sum(1))), store(16, addHalves(sum(2), sum(3)))];
  return [
    `(local.set $t ${addQuarters(sum(0), sum(1))})`,
    `(local.set $u ${addQuarters(sum(2), sum(3))})`,
    store(
      0,
      `(f32x4.add ${shuffleHalves(0, '(local.get $t)', '(local.get $u)')}
          ${shuffleHalves(8, '(local.get $t)', '(local.get $u)')})`,
    ),
  ];
}

/** [a0 + a1, b0 + b1] of two pairs of doubles. */
function addHalves(a: string, b: string): string {
  return `(f64x2.add ${shuffleHalves(0, a, b)} ${shuffleHalves(8, a, b)})`;
}

/** Eight bytes from byte `from` of a, and of b. */
function shuffleHalves(from: number, a: string, b: string): string {
  const bytes = Array.from({ length: 8 }, (_, k) => from + k);
  return `(i8x16.shuffle ${bytes.join(' ')} ${bytes.map((k) => k + 16).join(' ')} ${a} ${b})`;
}

/** [a0 + a2, b0 + b2, a1 + a3, b1 + b3] of two fours of singles. */
function addQuarters(a: string, b: string): string {
  const interleave = (from: number): string => {
    const order = [from, from + 16, from + 4, from + 20];
    const bytes = order.flatMap((start) => [start, start + 1, start + 2, start + 3]);
    return `(i8x16.shuffle ${bytes.join(' ')} ${a} ${b})`;
  };
  return `(f32x4.add ${interleave(0)} ${interleave(8)})`;
}

/** A function that sums the square roots of the numbers from $at to $end, in double precision and in order. */
function rootsFunction(name: string, { type, bytes }: Lanes): string {
  const root = `(${type.slice(0, 3)}.sqrt (${type.slice(0, 3)}.load (local.get $at)))`;
  return `
  (func (export "${name}") (param $at i32) (param $end i32) (result f64)
    (local $sum f64)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $sum (f64.add (local.get $sum) ${bytes === 4 ? `(f64.promote_f32 ${root})` : root}))
        (local.set $at (i32.add (local.get $at) (i32.const ${bytes})))
        (br $next)))
    (local.get $sum))`;
}

function forTile(write: (i: number, j: number) => string): string[] {
  return X_ROWS.flatMap((i) => Y_ROWS.map((j) => write(i, j)));
}

function lines(indent: number, items: readonly string[]): string {
  return items.join(`\n${' '.repeat(indent)}`);
}
