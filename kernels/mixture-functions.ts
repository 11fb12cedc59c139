/**
 * WebAssembly text of the two functions that Gaussian mixtures spend their time in. Both take four rows of x at a
 * time, in double precision; rows are padded as for the distance kernel.
 */

const ROWS = [0, 1, 2, 3];

const locals = (prefix: string, type: string): string =>
  ROWS.map((i) => `(local ${prefix}${i} ${type})`).join(' ');
const each = (write: (i: number) => string): string => ROWS.map(write).join('\n          ');
const advance = (...pointers: string[]): string =>
  pointers.map((p) => `(local.set ${p} (i32.add (local.get ${p}) (i32.const 16)))`).join('\n          ');
const startRows = (from: string): string =>
  ROWS.map((i) => {
    const start = i === 0 ? from : `(i32.add (local.get $x${i - 1}) (local.get $rowBytes))`;
    return `(local.set $x${i} ${start})`;
  }).join('\n        ');
const load = (pointer: string): string => `(v128.load (local.get ${pointer}))`;

/** Writes for each row the sum over the columns of (x - mean)^2 * precision. */
export const weightedSquares: string = `
  (func (export "weightedSquares")
    (param $x i32) (param $xEnd i32) (param $mean i32) (param $precision i32) (param $rowBytes i32) (param $out i32)
    ${locals('$x', 'i32')} (local $m i32) (local $p i32) (local $end i32)
    ${locals('$sum', 'v128')} (local $d v128) (local $vm v128) (local $vp v128)
    (loop $nextFour
        ${startRows('(local.get $x)')}
        (local.set $end (local.get $x1))
        (local.set $m (local.get $mean))
        (local.set $p (local.get $precision))
        ${each((i) => `(local.set $sum${i} (v128.const i64x2 0 0))`)}
        (loop $nextColumns
          (local.set $vm ${load('$m')})
          (local.set $vp ${load('$p')})
          ${each(
            (i) => `(local.set $d (f64x2.sub ${load(`$x${i}`)} (local.get $vm)))
          (local.set $sum${i} (f64x2.add (local.get $sum${i})
            (f64x2.mul (f64x2.mul (local.get $d) (local.get $d)) (local.get $vp))))`,
          )}
          ${advance('$x0', '$x1', '$x2', '$x3', '$m', '$p')}
          (br_if $nextColumns (i32.lt_u (local.get $x0) (local.get $end))))
        ${each(
          (i) => `(f64.store offset=${8 * i} (local.get $out) (f64.add
            (f64x2.extract_lane 0 (local.get $sum${i})) (f64x2.extract_lane 1 (local.get $sum${i}))))`,
        )}
        (local.set $out (i32.add (local.get $out) (i32.const 32)))
        (local.set $x (local.get $x3))
        (br_if $nextFour (i32.lt_u (local.get $x) (local.get $xEnd)))))`;

/** Adds for each column share * (x - center) to the sums and share * (x - center)^2 to the squares. */
export const addMoments: string = `
  (func (export "addMoments")
    (param $x i32) (param $xEnd i32) (param $shares i32) (param $center i32) (param $sums i32) (param $squares i32)
    (param $rowBytes i32)
    ${locals('$x', 'i32')} (local $c i32) (local $s i32) (local $q i32) (local $end i32)
    ${locals('$share', 'v128')} (local $d v128) (local $t v128) (local $vc v128) (local $vs v128) (local $vq v128)
    (loop $nextFour
        ${startRows('(local.get $x)')}
        (local.set $end (local.get $x1))
        (local.set $c (local.get $center))
        (local.set $s (local.get $sums))
        (local.set $q (local.get $squares))
        ${each((i) => `(local.set $share${i} (v128.load64_splat offset=${8 * i} (local.get $shares)))`)}
        (loop $nextColumns
          (local.set $vc ${load('$c')})
          (local.set $vs ${load('$s')})
          (local.set $vq ${load('$q')})
          ${each(
            (i) => `(local.set $d (f64x2.sub ${load(`$x${i}`)} (local.get $vc)))
          (local.set $t (f64x2.mul (local.get $share${i}) (local.get $d)))
          (local.set $vs (f64x2.add (local.get $vs) (local.get $t)))
          (local.set $vq (f64x2.add (local.get $vq) (f64x2.mul (local.get $t) (local.get $d))))`,
          )}
          (v128.store (local.get $s) (local.get $vs))
          (v128.store (local.get $q) (local.get $vq))
          ${advance('$x0', '$x1', '$x2', '$x3', '$c', '$s', '$q')}
          (br_if $nextColumns (i32.lt_u (local.get $x0) (local.get $end))))
        (local.set $shares (i32.add (local.get $shares) (i32.const 32)))
        (local.set $x (local.get $x3))
        (br_if $nextFour (i32.lt_u (local.get $x) (local.get $xEnd)))))`;
