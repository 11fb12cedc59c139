import { LAST_FACTOR } from '../src/text/noun-chunks/feature-templates.js';
import { HASH_BITS, MIX_FACTOR, MIX_SHIFT } from '../src/text/noun-chunks/hash.js';
import { BLOCK_BITS, FILTER_SHIFT, LOW_BITS, VECTOR_BITS } from '../src/text/noun-chunks/packed-weights.js';
import { VECTOR_BYTES } from '../src/text/noun-chunks/score-kernel.js';

/**
 * WebAssembly text of the sums of the weights of tokens' features. `FeatureTemplates` says how features are hashed and
 * `SparseWeights` how weights are found by hash: here four features are hashed at once, and as many weights added as
 * 16 bytes hold. All numbers are whole, so that the sums are theirs.
 *
 * One function for each size of the vectors of weights. Where a size is no multiple of 16 bytes, the last two loads of
 * a vector overlap, and so do the stores of the sums: what lies in both is the same.
 */

const get = (name: string): string => `(local.get $${name})`;
const set = (name: string, value: string): string => `(local.set $${name} ${value})`;
const number = (value: number): string => `(i32.const ${value})`;
const add = (a: string, b: string): string => `(i32.add ${a} ${b})`;
const shiftLeft = (a: string, bits: number): string => `(i32.shl ${a} ${number(bits)})`;
const shiftRight = (a: string, bits: number): string => `(i32.shr_u ${a} ${number(bits)})`;
const load = (address: string, offset = 0): string => `(i32.load offset=${offset} ${address})`;
const step = (name: string, bytes: number): string => set(name, add(get(name), number(bytes)));
const splat = (value: number): string => `(i32x4.splat ${number(value)})`;

/** The atoms of four templates at one of their three places. */
function gather(place: number): string {
  const atom = (lane: number): string => add(get('row'), load(get('place'), 16 * place + 4 * lane));
  let lanes = `(v128.load32_zero ${atom(0)})`;
  for (let lane = 1; lane < 4; lane++) lanes = `(v128.load32_lane ${lane} ${atom(lane)} ${lanes})`;
  return lanes;
}

/** `mix` of src/text/noun-chunks/hash.ts, four at once. */
const mix = (hash: string, values: string): string => `
            ${set('product', `(i32x4.mul (v128.xor ${hash} ${values}) ${splat(MIX_FACTOR)})`)}
            ${set('hash', `(v128.xor ${get('product')} (i32x4.shr_u ${get('product')} ${number(MIX_SHIFT)}))`)}`;

/** The entry of a hash's block: its filter, and four bytes behind it the number of its first row. */
const entry = add(get('blocks'), shiftLeft(shiftRight(get('key'), BLOCK_BITS), 3));
/** Which bit of the filter stands for the hash; shifts take it modulo 32. */
const bit = shiftRight(get('key'), FILTER_SHIFT);

/** Where the lower of two weights in a number is negative, the upper one lacks 1: it is given back. */
const halves = (sum: string): string =>
  `(i32x4.add ${sum} (i32x4.shl (v128.and ${sum} ${splat(0x8000)}) ${number(1)}))`;

/** Loads of a vector begin here. */
const offsets = (bytes: number): number[] =>
  Array.from({ length: Math.ceil(bytes / 16) }, (_, i) => Math.min(16 * i, bytes - 16));

function scoreFunction(bytes: number): string {
  const sums = offsets(bytes);
  return `
    (func (export "score${bytes}")
      (param $row i32) (param $rowBytes i32) (param $tokens i32)
      (param $places i32) (param $placesEnd i32) (param $seed i32) (param $features i32)
      (param $blocks i32) (param $rows i32) (param $vectors i32) (param $found i32) (param $out i32)
      (local $place i32) (local $at i32) (local $end i32) (local $count i32)
      (local $key i32) (local $low i32) (local $entry i32) (local $entryOfRow i32)
      (local $seeds v128) (local $hash v128) (local $product v128)
      ${sums.map((_, i) => `(local $sum${i} v128)`).join(' ')}
      (block $done
        (br_if $done (i32.eqz ${get('tokens')}))
        (loop $nextToken
          ${set('place', get('places'))}
          ${set('at', get('found'))}
          ${set('seeds', `(i32x4.add (i32x4.splat ${get('seed')}) (v128.const i32x4 0 1 2 3))`)}
          (loop $nextFour${mix(get('seeds'), gather(0))}${mix(get('hash'), gather(1))}${mix(get('hash'), gather(2))}
            (v128.store ${get('at')}
              (i32x4.shr_u (i32x4.mul ${get('hash')} ${splat(LAST_FACTOR)}) ${number(32 - HASH_BITS)}))
            ${set('seeds', `(i32x4.add ${get('seeds')} ${splat(4)})`)}
            ${step('at', 16)}
            ${step('place', 48)}
            (br_if $nextFour (i32.lt_u ${get('place')} ${get('placesEnd')})))

          ;; Those that the filters let pass.
          ${set('at', get('found'))}
          ${set('count', get('found'))}
          ${set('end', add(get('found'), shiftLeft(get('features'), 2)))}
          (loop $nextFeature
            ${set('key', load(get('at')))}
            (i32.store ${get('count')} ${get('key')})
            ${set('count', add(get('count'), shiftLeft(`(i32.and (i32.shr_u ${load(entry)} ${bit}) ${number(1)})`, 2)))}
            ${step('at', 4)}
            (br_if $nextFeature (i32.lt_u ${get('at')} ${get('end')})))

          ;; Of these, where the vectors begin of those that have weights.
          ${set('end', get('count'))}
          ${set('at', get('found'))}
          ${set('count', get('found'))}
          (block $noMore
            (br_if $noMore (i32.eq ${get('at')} ${get('end')}))
            (loop $nextPassed
              ${set('key', load(get('at')))}
              ${set('entry', entry)}
              ${set('low', `(i32.and ${get('key')} ${number(LOW_BITS)})`)}
              ${set(
                'place',
                add(
                  get('rows'),
                  shiftLeft(
                    add(
                      load(get('entry'), 4),
                      `(i32.popcnt (i32.and ${load(get('entry'))} (i32.sub (i32.shl ${number(1)} ${bit}) ${number(1)})))`,
                    ),
                    2,
                  ),
                ),
              )}
              (loop $nextRow
                ${set('entryOfRow', load(get('place')))}
                ${step('place', 4)}
                (br_if $nextRow (i32.lt_u ${shiftRight(get('entryOfRow'), VECTOR_BITS)} ${get('low')})))
              (i32.store ${get('count')} ${add(
                get('vectors'),
                `(i32.mul (i32.and ${get('entryOfRow')} ${number(LOW_BITS)}) ${number(bytes)})`,
              )})
              ${set(
                'count',
                add(
                  get('count'),
                  shiftLeft(`(i32.eq ${shiftRight(get('entryOfRow'), VECTOR_BITS)} ${get('low')})`, 2),
                ),
              )}
              ${step('at', 4)}
              (br_if $nextPassed (i32.lt_u ${get('at')} ${get('end')}))))

          ;; Their sum.
          ${sums.map((_, i) => set(`sum${i}`, '(v128.const i32x4 0 0 0 0)')).join('\n          ')}
          ${set('at', get('found'))}
          (block $noVector
            (br_if $noVector (i32.eq ${get('at')} ${get('count')}))
            (loop $nextVector
              ${set('place', load(get('at')))}
              ${sums
                .map((offset, i) =>
                  set(
                    `sum${i}`,
                    `(i32x4.add ${get(`sum${i}`)} (v128.load offset=${offset} ${get('place')}))`,
                  ),
                )
                .join('\n              ')}
              ${step('at', 4)}
              (br_if $nextVector (i32.lt_u ${get('at')} ${get('count')}))))
          ${sums.map((offset, i) => `(v128.store offset=${offset} ${get('out')} ${halves(get(`sum${i}`))})`).join('\n          ')}
          ${step('out', bytes)}
          ${set('row', add(get('row'), get('rowBytes')))}
          ${set('tokens', add(get('tokens'), number(-1)))}
          (br_if $nextToken ${get('tokens')}))))`;
}

/** The text of the module. */
export function scoreSource(): string {
  return `(module (memory (export "memory") 1)${VECTOR_BYTES.map(scoreFunction).join('')})`;
}
