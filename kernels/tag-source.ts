import { REFINED_TAGS } from '../src/text/noun-chunks/tags.js';
import { add, get, join, load, number, pairsOf, plus, scores, set, step, store, tops } from './level-text.js';

/**
 * WebAssembly text of looking through the tags of a sentence: src/text/noun-chunks/tag-lattice.ts says what is computed, and has the
 * same in JavaScript. Sums are made in the same order, so that both find the same to the last bit.
 */

const TAGS: number = REFINED_TAGS.length;

/** Bytes of a row of scores or transitions, one per tag. */
const TAG_ROW: number = 8 * TAGS;

/** Bytes of the levels of a token. */
const TAG_BYTES: number = 2 * TAGS;

/** The levels of a token's tags in three vectors; the last two overlap by eight bytes. */
const PARTS: readonly number[] = [0, 16, TAG_BYTES - 16];

const or = (a: string, b: string): string => `(i32.or ${a} ${b})`;

/** One bit for each tag of which something is true. */
const tagBits = (isTrue: (part: number) => string): string => {
  const bits = (part: number): string => `(i16x8.bitmask ${isTrue(part)})`;
  const last = `(i32.shl ${bits(2)} ${number(PARTS[2]! / 2)})`;
  return or(or(bits(0), `(i32.shl ${bits(1)} ${number(8)})`), last);
};

/** The largest of eight numbers in each of their places: halves change places, then quarters, then neighbors. */
const spreadLargest = (vector: string): string =>
  [
    '8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7',
    '4 5 6 7 0 1 2 3 12 13 14 15 8 9 10 11',
    '2 3 0 1 6 7 4 5 10 11 8 9 14 15 12 13',
  ]
    .map((order) =>
      set(vector, `(i16x8.max_s ${get(vector)} (i8x16.shuffle ${order} ${get(vector)} ${get(vector)}))`),
    )
    .join('\n          ');

const CANDIDATES = `
    (func (export "candidates")
      (param $levels i32) (param $tokens i32) (param $gains i32) (param $close i32) (param $out i32)
      (local $row i32) (local $part0 v128) (local $part1 v128) (local $part2 v128) (local $most v128)
      (block $done
        (br_if $done (i32.eqz ${get('tokens')}))
        (loop $nextToken
          ${join(PARTS.map((offset, i) => set(`part${i}`, load(get('levels'), offset))))}
          ${set('most', `(i16x8.max_s (i16x8.max_s ${get('part0')} ${get('part1')}) ${get('part2')})`)}
          ${spreadLargest('most')}
          ;; The gains of all tags over the first of the best.
          ${set(
            'row',
            add(
              get('gains'),
              `(i32.mul (i32.ctz ${tagBits((i) => `(i16x8.eq ${get(`part${i}`)} ${get('most')})`)}) ${number(TAG_BYTES)})`,
            ),
          )}
          ${set('most', `(i16x8.sub_sat_s ${get('most')} (i16x8.splat ${get('close')}))`)}
          (i32.store ${get('out')} ${tagBits(
            (i) =>
              `(i16x8.ge_s (i16x8.add_sat_s ${get(`part${i}`)} ${load(get('row'), PARTS[i]!)}) ${get('most')})`,
          )})
          ${step('levels', TAG_BYTES)}
          ${step('out', 4)}
          ${set('tokens', add(get('tokens'), number(-1)))}
          (br_if $nextToken ${get('tokens')}))))`;

const TAG_PAIRS: readonly number[] = pairsOf(TAGS);

/** For each tag the most over the candidates of a token, of which `row` holds a row of scores. */
const mostOverCandidates = (label: string, row: string, tables: string): string => `
          ${join(TAG_PAIRS.map((pair) => set(`top${pair}`, `(f64x2.splat (f64.const -inf))`)))}
          (loop $${label}
            ${set('tag', `(i32.ctz ${get('left')})`)}
            ${set('left', `(i32.and ${get('left')} ${add(get('left'), number(-1))})`)}
            ${set('one', `(v128.load64_splat ${add(row, `(i32.shl ${get('tag')} ${number(3)})`)})`)}
            ${set('tag', add(get(tables), `(i32.mul ${get('tag')} ${number(TAG_ROW)})`))}
            ${join(
              TAG_PAIRS.map((pair) =>
                set(
                  `top${pair}`,
                  `(f64x2.pmax ${get(`top${pair}`)} ${plus(get('one'), load(get('tag'), 16 * pair))})`,
                ),
              ),
            )}
            (br_if $${label} ${get('left')}))`;

const SCORES_THROUGH = `
    (func (export "scoresThrough")
      (param $levels i32) (param $unit f64) (param $bits i32) (param $tokens i32)
      (param $transitions i32) (param $origins i32) (param $ahead i32) (param $out i32)
      (local $left i32) (local $tag i32) (local $count i32)
      (local $units v128) (local $one v128) ${tops(TAG_PAIRS)}
      (block $done
        (br_if $done (i32.eqz ${get('tokens')}))
        ${set('units', `(f64x2.splat ${get('unit')})`)}
        ${join(TAG_PAIRS.map((pair) => store(get('out'), pair, plus(scores(pair), load(get('transitions'), TAGS * TAG_ROW + 16 * pair)))))}
        ${join(TAG_PAIRS.map((pair) => store(get('ahead'), pair, '(v128.const i64x2 0 0)')))}
        ${set('count', add(get('tokens'), number(-1)))}
        (br_if $done (i32.eqz ${get('count')}))
        ;; From the left: the score of the best sequence that ends in a tag.
        (loop $nextToken
          ${set('left', `(i32.load ${get('bits')})`)}
          ${mostOverCandidates('nextBefore', get('out'), 'transitions')}
          ${step('levels', TAG_BYTES)}
          ${step('bits', 4)}
          ${step('out', TAG_ROW)}
          ${join(TAG_PAIRS.map((pair) => store(get('out'), pair, plus(get(`top${pair}`), scores(pair)))))}
          ${set('count', add(get('count'), number(-1)))}
          (br_if $nextToken ${get('count')}))
        ;; From the right: what the best continuation adds.
        ${set('count', add(get('tokens'), number(-1)))}
        (loop $tokenBefore
          ${join(TAG_PAIRS.map((pair) => store(get('ahead'), pair, plus(load(get('ahead'), 16 * pair), scores(pair)))))}
          ${set('left', `(i32.load ${get('bits')})`)}
          ${mostOverCandidates('nextAfter', get('ahead'), 'origins')}
          ${step('levels', -TAG_BYTES)}
          ${step('bits', -4)}
          ${step('out', -TAG_ROW)}
          ${join(TAG_PAIRS.map((pair) => store(get('ahead'), pair, get(`top${pair}`))))}
          ${join(TAG_PAIRS.map((pair) => store(get('out'), pair, plus(load(get('out'), 16 * pair), get(`top${pair}`)))))}
          ${set('count', add(get('count'), number(-1)))}
          (br_if $tokenBefore ${get('count')}))))`;

/** The text of the module. */
export function tagSource(): string {
  return `(module (memory (export "memory") 1)${CANDIDATES}${SCORES_THROUGH})`;
}
