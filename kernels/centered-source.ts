/**
 * WebAssembly text of squared distances in single precision from dot products: |a|² + |b|² - 2ab takes half the
 * arithmetic of a sum of squared differences. Rows are measured from a common center first, and a pair that lies so
 * near together that the subtraction would cost it digits is computed from its differences after all.
 *
 * Rows are padded with zeros to a multiple of 64 bytes. Centered rows lie woven together, two of x or four of y: 16
 * bytes of each in turn, so that one pointer runs over all of them. Engines keep the 2 x 4 sums in registers; with more
 * of them, or with two steps in one round of the loop, V8 spills some and takes half as long again.
 */
import { OUT_COLUMNS, SINGLE, squareOfDifference, tileFunction } from './kernel-source.js';

/** The part of |a|² + |b|² that a squared distance must exceed to be taken as it is: two bits are lost at most. */
const NEAR = 0.25;

const X = [0, 1];
const Y = [0, 1, 2, 3];
const OUT_BYTES = 4 * OUT_COLUMNS;

const get = (name: string): string => `(local.get $${name})`;
const set = (name: string, value: string): string => `(local.set $${name} ${value})`;
const step = (name: string, by: number): string => set(name, `(i32.add ${get(name)} (i32.const ${by}))`);
const plusRow = (name: string): string => `(i32.add ${get(name)} ${get('rowBytes')})`;
const load = (name: string, offset = 0): string => `(v128.load offset=${offset} ${get(name)})`;
const zero = '(v128.const i32x4 0 0 0 0)';
const locals = (type: string, ...names: string[]): string =>
  names.map((name) => `(local $${name} ${type})`).join(' ');
const lines = (...items: (string | string[])[]): string => items.flat().join('\n        ');
const shuffle = (order: readonly number[], a: string, b: string): string =>
  `(i8x16.shuffle ${order.flatMap((word) => [0, 1, 2, 3].map((byte) => 4 * word + byte)).join(' ')} ${a} ${b})`;

/** The four lanes of four sums, added up in the order of kernel-source.ts: one number for each sum. */
const addLanes = (sums: readonly string[], target: string): string[] => {
  const quarters = (a: string, b: string): string =>
    `(f32x4.add ${shuffle([0, 4, 1, 5], get(a), get(b))} ${shuffle([2, 6, 3, 7], get(a), get(b))})`;
  return [
    set('u', quarters(sums[0]!, sums[1]!)),
    set('v', quarters(sums[2]!, sums[3]!)),
    set(
      target,
      `(f32x4.add ${shuffle([0, 1, 4, 5], get('u'), get('v'))} ${shuffle([2, 3, 6, 7], get('u'), get('v'))})`,
    ),
  ];
};

/**
 * Takes the center off rows and weaves them together: $out is where the first of them begins, $step the bytes from one
 * 16 of a row to the next, 16 times as many as rows are woven. Writes the squares of their lengths.
 */
const centerRows = `
  (func (export "center")
    (param $x i32) (param $xEnd i32) (param $center i32) (param $rowBytes i32) (param $step i32)
    (param $out i32) (param $squares i32)
    ${locals('i32', 'c', 'end', 'to', 'place')} ${locals('v128', 'd', 'sum')}
    (block $done (loop $nextRow
      (br_if $done (i32.ge_u ${get('x')} ${get('xEnd')}))
      ${set('c', get('center'))}
      ${set('end', plusRow('x'))}
      ${set('to', `(i32.add ${get('out')} ${get('place')})`)}
      ${set('sum', zero)}
      (loop $nextColumns
        ${set('d', `(f32x4.sub ${load('x')} ${load('c')})`)}
        (v128.store ${get('to')} ${get('d')})
        ${[get('d'), shuffle([2, 3, 2, 3], get('d'), get('d'))]
          .map((half) => `(f64x2.promote_low_f32x4 ${half})`)
          .map((half) => set('sum', `(f64x2.add ${get('sum')} (f64x2.mul ${half} ${half}))`))
          .join('\n        ')}
        ${lines(step('x', 16), step('c', 16), set('to', `(i32.add ${get('to')} ${get('step')})`))}
        (br_if $nextColumns (i32.lt_u ${get('x')} ${get('end')})))
      (f32.store ${get('squares')} (f32.demote_f64
        (f64.add (f64x2.extract_lane 0 ${get('sum')}) (f64x2.extract_lane 1 ${get('sum')}))))
      ${step('squares', 4)}
      ${step('place', 16)}
      (if (i32.eq ${get('place')} ${get('step')}) (then
        ${set('place', '(i32.const 0)')}
        ${set('out', `(i32.sub ${get('to')} (i32.sub ${get('step')} (i32.const 16)))`)}))
      (br $nextRow))))`;

/** What one row of a tile stores: the squares of row i of x to four rows of y, or -1 where they are too near. */
const storeRow = (i: number): string[] => [
  ...addLanes(
    Y.map((j) => `sum${i}${j}`),
    't',
  ),
  set('both', `(f32x4.add (v128.load32_splat offset=${4 * i} ${get('xs')}) ${load('ys')})`),
  set('t', `(f32x4.sub (f32x4.sub ${get('both')} ${get('t')}) ${get('t')})`),
  set('u', `(f32x4.le ${get('t')} (f32x4.mul ${get('both')} (f32x4.splat (f32.const ${NEAR}))))`),
  set('near', `(i32.add ${get('near')} (i32.popcnt (i32x4.bitmask ${get('u')})))`),
  `(v128.store offset=${i * OUT_BYTES} ${get('tileOut')}
          (v128.bitselect (f32x4.splat (f32.const -1)) ${get('t')} ${get('u')}))`,
];

/**
 * Squared distances of all pairs of centered rows; -1 stands for those that are too near together. $xSquares and $ys
 * are where the squares of the rows' lengths begin. Gives their number.
 */
const squares = `
  (func (export "squares")
    (param $x i32) (param $xEnd i32) (param $y i32) (param $yEnd i32) (param $rowBytes i32) (param $out i32)
    (param $xSquares i32) (param $ys i32) (result i32)
    ${locals('i32', 'xAt', 'yAt', 'tileOut', 'end', 'xs', 'near')}
    ${locals('v128', 'vx0', 'vx1', 'vy', 't', 'u', 'v', 'both')}
    ${locals('v128', ...X.flatMap((i) => Y.map((j) => `sum${i}${j}`)))}
    (loop $nextFourOfY
      ${set('xAt', get('x'))}
      ${set('tileOut', get('out'))}
      ${set('xs', get('xSquares'))}
      (loop $nextPairOfX
        ${lines(
          set('yAt', get('y')),
          set('end', `(i32.add ${get('xAt')} (i32.shl ${get('rowBytes')} (i32.const 1)))`),
          X.flatMap((i) => Y.map((j) => set(`sum${i}${j}`, zero))),
        )}
        (loop $nextColumns
          ${lines(
            X.map((i) => set(`vx${i}`, load('xAt', 16 * i))),
            Y.flatMap((j) => [
              set('vy', load('yAt', 16 * j)),
              ...X.map((i) => {
                const sum = `sum${i}${j}`;
                return set(sum, `(f32x4.add ${get(sum)} (f32x4.mul ${get(`vx${i}`)} ${get('vy')}))`);
              }),
            ]),
            step('xAt', 32),
            step('yAt', 64),
          )}
          (br_if $nextColumns (i32.lt_u ${get('xAt')} ${get('end')})))
        ${lines(X.flatMap(storeRow))}
        ${step('tileOut', 2 * OUT_BYTES)}
        ${step('xs', 8)}
        (br_if $nextPairOfX (i32.lt_u ${get('xAt')} ${get('xEnd')})))
      ${set('y', get('yAt'))}
      ${step('out', 16)}
      ${step('ys', 16)}
      (br_if $nextFourOfY (i32.lt_u ${get('y')} ${get('yEnd')})))
    ${get('near')})`;

/** Puts the sum of squared differences in place of every -1. $x and $y are rows as given. */
const mend = `
  (func (export "mend")
    (param $x i32) (param $xEnd i32) (param $y i32) (param $yEnd i32) (param $rowBytes i32) (param $out i32)
    ${locals('i32', 'xAt', 'yAt', 'next', 'at', 'bits', 'lane', 'end')}
    ${locals('v128', 'd', 's0', 's1', 's2', 's3')}
    (loop $nextRow
      ${set('next', get('y'))}
      ${set('at', get('out'))}
      (loop $nextFour
        ${set('bits', `(i32x4.bitmask ${load('at')})`)}
        (block $mended (loop $nextPair
          (br_if $mended (i32.eqz ${get('bits')}))
          ${lines(
            set('lane', `(i32.ctz ${get('bits')})`),
            set('bits', `(i32.and ${get('bits')} (i32.sub ${get('bits')} (i32.const 1)))`),
            set('xAt', get('x')),
            set('end', plusRow('x')),
            set('yAt', `(i32.add ${get('next')} (i32.mul ${get('lane')} ${get('rowBytes')}))`),
            Y.map((part) => set(`s${part}`, zero)),
          )}
          (loop $nextColumns
            ${lines(
              Y.flatMap((part) => [
                set('d', `(f32x4.sub ${load('xAt', 16 * part)} ${load('yAt', 16 * part)})`),
                set(`s${part}`, `(f32x4.add ${get(`s${part}`)} (f32x4.mul ${get('d')} ${get('d')}))`),
              ]),
              step('xAt', 64),
              step('yAt', 64),
            )}
            (br_if $nextColumns (i32.lt_u ${get('xAt')} ${get('end')})))
          ${lines(
            set(
              'd',
              `(f32x4.add (f32x4.add ${get('s0')} ${get('s1')}) (f32x4.add ${get('s2')} ${get('s3')}))`,
            ),
            set('d', `(f32x4.add ${get('d')} ${shuffle([2, 3, 0, 1], get('d'), get('d'))})`),
          )}
          (f32.store (i32.add ${get('at')} (i32.shl ${get('lane')} (i32.const 2)))
            (f32.add (f32x4.extract_lane 0 ${get('d')}) (f32x4.extract_lane 1 ${get('d')})))
          (br $nextPair)))
        ${set('next', `(i32.add ${get('next')} (i32.shl ${get('rowBytes')} (i32.const 2)))`)}
        ${step('at', 16)}
        (br_if $nextFour (i32.lt_u ${get('next')} ${get('yEnd')})))
      ${set('x', plusRow('x'))}
      ${step('out', OUT_BYTES)}
      (br_if $nextRow (i32.lt_u ${get('x')} ${get('xEnd')}))))`;

/** Sum of the square roots of a range of numbers in double precision: four lanes, then what is left, one by one. */
const roots = `
  (func (export "roots") (param $at i32) (param $end i32) (result f64)
    (local $sum f64) ${locals('v128', 't', 'low', 'high')}
    (block $few (loop $nextFour
      (br_if $few (i32.gt_u (i32.add ${get('at')} (i32.const 16)) ${get('end')}))
      ${set('t', `(f32x4.sqrt ${load('at')})`)}
      ${set('low', `(f64x2.add ${get('low')} (f64x2.promote_low_f32x4 ${get('t')}))`)}
      ${set(
        'high',
        `(f64x2.add ${get('high')} (f64x2.promote_low_f32x4 ${shuffle([2, 3, 2, 3], get('t'), get('t'))}))`,
      )}
      ${step('at', 16)}
      (br $nextFour)))
    ${set('low', `(f64x2.add ${get('low')} ${get('high')})`)}
    ${set('sum', `(f64.add (f64x2.extract_lane 0 ${get('low')}) (f64x2.extract_lane 1 ${get('low')}))`)}
    (block $done (loop $next
      (br_if $done (i32.ge_u ${get('at')} ${get('end')}))
      ${set('sum', `(f64.add ${get('sum')} (f64.promote_f32 (f32.sqrt (f32.load ${get('at')}))))`)}
      ${step('at', 4)}
      (br $next)))
    ${get('sum')})`;

/** The whole module. */
export function centeredSource(): string {
  return `(module
  (memory (export "memory") 1)
${centerRows}
${squares}
${mend}
${tileFunction('differences', SINGLE, squareOfDifference)}
${roots}
)
`;
}
