/**
 * WebAssembly text of one sweep of collapsed Gibbs sampling. src/math/kernels/script-topic-kernel.ts says what it
 * computes, and every sum here is made in the same order, so that both draw the same topics to the last one.
 *
 * Topics stand as offsets in bytes, 8 for each. Rows of counts are padded to an even number of topics; behind the counts
 * of a word stands how many companions its tokens have. Padded topics weigh nothing, because their share is zero.
 */

const get = (name: string): string => `(local.get $${name})`;
const set = (name: string, value: string): string => `(local.set $${name} ${value})`;
const add32 = (a: string, b: string): string => `(i32.add ${a} ${b})`;
const add = (a: string, b: string): string => `(f64.add ${a} ${b})`;
const subtract = (a: string, b: string): string => `(f64.sub ${a} ${b})`;
const multiply = (a: string, b: string): string => `(f64.mul ${a} ${b})`;
const load = (address: string): string => `(f64.load ${address})`;
const step = (name: string, bytes: number): string => set(name, add32(get(name), `(i32.const ${bytes})`));
const at = (base: string, offset: string): string => add32(get(base), get(offset));

/** A token is three whole numbers: where the counts of its word stand, its topic, and the word drawn for it. */
const TOPIC = 4;
const DRAW = 8;
const TOKEN = 12;

/** Address of 1 / (n + V beta) for a number of tokens that stands in a local. */
const reciprocalOf = (count: string): string => add32(get('reciprocal'), `(i32.shl ${count} (i32.const 3))`);

/** What follows from the number of tokens of the old topic, which has one less, and of the new one, with one more. */
const renewTopics = `
          (i32.store ${at('totals', 'old')} ${get('left')})
          (i32.store ${at('totals', 'topic')} ${get('right')})
          (f64.store ${at('added', 'old')} ${load(at('current', 'old'))})
          (f64.store ${at('current', 'old')} ${load(at('without', 'old'))})
          (f64.store ${at('without', 'old')} ${load(reciprocalOf(add32(get('left'), '(i32.const -1)')))})
          (f64.store ${at('without', 'topic')} ${load(at('current', 'topic'))})
          (f64.store ${at('current', 'topic')} ${load(at('added', 'topic'))})
          (f64.store ${at('added', 'topic')} ${load(reciprocalOf(add32(get('right'), '(i32.const 1)')))})
          (if (i32.lt_s ${get('left')} ${get('least')}) (then
            ${set('least', get('left'))}
            ${set('largest', load(reciprocalOf(get('least'))))}))`;

/** Rows over topics, each with a local that points to the pairs at hand. */
const ROWS = ['row', 'column', 'share', 'added', 'current', 'cumulated', 'mask'] as const;
type Row = (typeof ROWS)[number];

/** A pair of neighboring topics in the rows. */
interface Pair {
  readonly load: (row: Row) => string;
  readonly store: (row: Row, value: string) => string;
}

/** Pairs that are written out in one round of a loop: what a round itself costs is as much as the sums of a pair. */
const PAIRS = 4;

/** Does something for every pair of neighboring topics of some rows, from the first to the last. */
function forPairs(name: string, rows: readonly Row[], body: (pair: Pair) => string): string {
  const pairAt = (i: number): Pair => ({
    load: (row) => `(v128.load offset=${16 * i} ${get(`${row}At`)})`,
    store: (row, value) => `(v128.store offset=${16 * i} ${get(`${row}At`)} ${value})`,
  });
  const pairs = Array.from({ length: PAIRS }, (_, i) => body(pairAt(i)));
  return `
            ${set('k', '(i32.const 0)')}
            (block $${name}Done (loop $${name}
              ${rows.map((row) => set(`${row}At`, at(row, 'k'))).join('\n              ')}
              ${set('rest', `(i32.sub ${get('rowBytes')} ${get('k')})`)}
              ${pairs.map((pair, i) => `${pair}\n(br_if $${name}Done (i32.eq ${get('rest')} (i32.const ${16 * (i + 1)})))`).join('\n')}
              ${step('k', 16 * PAIRS)}
              (br $${name})))`;
}

const makeShares = forPairs('shares', ['row', 'current', 'share'], (pair) =>
  pair.store('share', `(f64x2.mul (f64x2.add ${pair.load('row')} ${get('alphas')}) ${pair.load('current')})`),
);

/** Running sums of two weights at a time: total + a and total + (a + b). The old topic is left out by the mask. */
const cumulate = `
          ${set('mask', `(i32.sub ${get('allButOne')} ${get('old')})`)}
          ${set('totals2', `(f64x2.splat ${get('kept')})`)}
          ${forPairs(
            'weights',
            ['mask', 'column', 'share', 'cumulated'],
            (pair) => `
            ${set(
              'weights',
              `(v128.and ${pair.load('mask')} (f64x2.mul
              (f64x2.add ${pair.load('column')} ${get('betas')})
              ${pair.load('share')}))`,
            )}
            ${set(
              'sums',
              `(f64x2.add ${get('weights')}
              (i8x16.shuffle 16 17 18 19 20 21 22 23 0 1 2 3 4 5 6 7 ${get('weights')} ${get('zeros')}))`,
            )}
            ${pair.store('cumulated', `(f64x2.add ${get('totals2')} ${get('sums')})`)}
            ${set(
              'totals2',
              `(f64x2.add ${get('totals2')}
              (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 ${get('sums')} ${get('sums')}))`,
            )}`,
          )}`;

/** Which running sums of a pair the target has passed. Sums never fall: their number is the topic it stops in. */
const countPassed = (pair: Pair): string => `
            ${set('below', `(f64x2.le ${pair.load('cumulated')} ${get('targets')})`)}
            ${set('passed', `(i64x2.sub ${get('passed')} ${get('below')})`)}`;

const setTopic = set(
  'topic',
  `(i32.shl (i32.wrap_i64 (i64.add
            (i64x2.extract_lane 0 ${get('passed')}) (i64x2.extract_lane 1 ${get('passed')}))) (i32.const 3))`,
);

const setTotals = `
          ${set('left', add32(`(i32.load ${at('totals', 'old')})`, '(i32.const -1)'))}
          ${set('right', add32(`(i32.load ${at('totals', 'topic')})`, '(i32.const 1)'))}`;

/**
 * Moves the token without waiting for the number of its topic: the lane that was not passed, behind one that was, is
 * the topic, and counts and shares of all topics are written by lanes. The next token needs those shares first.
 */
const moveByLanes = `
          ${set('before', '(v128.const i64x2 -1 -1)')}
          ${set('oldShares', `(f64x2.splat ${multiply(add(get('inDocument'), get('alpha')), load(at('without', 'old')))})`)}
          ${forPairs(
            'lanes',
            ['cumulated', 'mask', 'row', 'share', 'added', 'column'],
            (pair) => `${countPassed(pair)}
            ${set(
              'chosen',
              `(v128.andnot
              (i8x16.shuffle 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 ${get('before')} ${get('below')})
              ${get('below')})`,
            )}
            ${set('before', get('below'))}
            ${set('others', pair.load('mask'))}
            ${set('counts', pair.load('row'))}
            ${pair.store(
              'share',
              `(v128.bitselect
              (f64x2.mul (f64x2.add (f64x2.add ${get('counts')} ${get('ones')}) ${get('alphas')}) ${pair.load('added')})
              (v128.bitselect ${pair.load('share')} ${get('oldShares')} ${get('others')})
              ${get('chosen')})`,
            )}
            ${set(
              'change',
              `(f64x2.sub (v128.and ${get('chosen')} ${get('ones')}) (v128.andnot ${get('ones')} ${get('others')}))`,
            )}
            ${pair.store('row', `(f64x2.add ${get('counts')} ${get('change')})`)}
            ${pair.store('column', `(f64x2.add ${pair.load('column')} ${get('change')})`)}`,
          )}
          ${setTopic}
          ${setTotals}${renewTopics}`;

/** The same, number by number: better where a row is long. */
const moveByNumber = `
          ${forPairs('sums', ['cumulated'], countPassed)}
          ${setTopic}
          (f64.store ${at('row', 'old')} ${get('inDocument')})
          (f64.store ${at('column', 'old')} ${get('inWord')})
          ${set('k', at('column', 'topic'))}
          (f64.store ${get('k')} ${add(load(get('k')), get('one'))})
          ${set('k', at('row', 'topic'))}
          ${set('joined', add(load(get('k')), get('one')))}
          (f64.store ${get('k')} ${get('joined')})${setTotals}${renewTopics}
          (f64.store ${at('share', 'old')}
            ${multiply(add(get('inDocument'), get('alpha')), load(at('current', 'old')))})
          (f64.store ${at('share', 'topic')}
            ${multiply(add(get('joined'), get('alpha')), load(at('current', 'topic')))})`;

/** The most bytes of a row whose tokens are moved by lanes: 32 topics. */
const SHORT_ROW = 256;

const moveToken = `
          ${set('targets', `(f64x2.splat ${get('target')})`)}
          ${set('passed', get('zeros'))}
          (if (i32.le_u ${get('rowBytes')} (i32.const ${SHORT_ROW})) (then${moveByLanes}) (else${moveByNumber}))
          (i32.store offset=${TOPIC} ${get('token')} ${get('topic')})`;

const shift = (direction: 'shl' | 'shr_u', name: string, bits: number): string =>
  `(i32.${direction} ${get(name)} (i32.const ${bits}))`;

/** One step of a lane of sfc32 with the state a, b, c. */
const drawLane = (a: string, b: string, c: string, drawn: string): string => `
      ${set(drawn, add32(add32(get(a), get(b)), get('counter')))}
      ${set(a, `(i32.xor ${get(b)} ${shift('shr_u', b, 9)})`)}
      ${set(b, add32(get(c), shift('shl', c, 3)))}
      ${set(c, add32(`(i32.rotl ${get(c)} (i32.const 21))`, get(drawn)))}`;

const SEEDS = ['a', 'b', 'c', 'p', 'q', 'r', 'counter'];

/** Fills the draws of an even number of tokens, as src/math/kernels/word-source.ts does, from the state at an address. */
const drawWords = `
  (func (export "draw") (param $state i32) (param $at i32) (param $end i32)
    ${SEEDS.map((name) => `(local $${name} i32)`).join(' ')} (local $left i32) (local $right i32)
    ${SEEDS.map((name, i) => set(name, `(i32.load offset=${4 * i} ${get('state')})`)).join('\n    ')}
    (block $done (loop $next
      (br_if $done (i32.ge_u ${get('at')} ${get('end')}))
      ${drawLane('a', 'b', 'c', 'left')}
      ${drawLane('p', 'q', 'r', 'right')}
      ${step('counter', 1)}
      (i32.store ${get('at')} ${get('left')})
      (i32.store offset=${TOKEN} ${get('at')} ${get('right')})
      ${step('at', 2 * TOKEN)}
      (br $next)))
    ${SEEDS.map((name, i) => `(i32.store offset=${4 * i} ${get('state')} ${get(name)})`).join('\n    ')})`;

/**
 * The whole module: a memory, a generator, and a sweep over all tokens. With the squeeze the sweep counts the tokens
 * that failed it, without it those that moved.
 */
export function topicSource(): string {
  return `(module
  (memory (export "memory") 1)
  ${drawWords}
  (func (export "sweep")
    (param $row i32) (param $ends i32) (param $endOfEnds i32) (param $token i32) (param $totals i32) (param $current i32) (param $without i32) (param $added i32)
    (param $share i32) (param $cumulated i32) (param $allButOne i32) (param $reciprocal i32) (param $rowBytes i32)
    (param $least i32) (param $squeeze i32) (param $alpha f64) (param $beta f64) (param $priors f64)
    (param $one f64) (param $unit f64)
    (result i32)
    (local $alphas v128) (local $betas v128) (local $zeros v128)
    (local $totals2 v128) (local $weights v128) (local $sums v128) (local $targets v128) (local $passed v128)
    (local $ones v128) (local $oldShares v128) (local $below v128) (local $before v128) (local $chosen v128)
    (local $others v128) (local $counts v128) (local $change v128)
    ${ROWS.map((row) => `(local $${row}At i32)`).join(' ')}
    (local $end i32) (local $column i32) (local $old i32) (local $topic i32) (local $k i32) (local $mask i32)
    (local $left i32) (local $right i32) (local $rest i32) (local $hasShares i32) (local $counted i32)
    (local $nextColumn i32) (local $nextOld i32)
    (local $companions f64) (local $largest f64) (local $inDocument f64) (local $inWord f64) (local $kept f64)
    (local $wordRest f64) (local $u f64) (local $total f64) (local $target f64) (local $joined f64)
    ${set('alphas', `(f64x2.splat ${get('alpha')})`)}
    ${set('betas', `(f64x2.splat ${get('beta')})`)}
    ${set('ones', `(f64x2.splat ${get('one')})`)}
    ${set('nextColumn', `(i32.load ${get('token')})`)}
    ${set('nextOld', `(i32.load offset=${TOPIC} ${get('token')})`)}
    ${set('largest', load(reciprocalOf(get('least'))))}
    (block $done (loop $nextDocument
      (br_if $done (i32.ge_u ${get('ends')} ${get('endOfEnds')}))
      ${set('end', `(i32.load ${get('ends')})`)}
      ${set('companions', `(f64.convert_i32_s (i32.sub (i32.div_u (i32.sub ${get('end')} ${get('token')}) (i32.const ${TOKEN})) (i32.const 1)))`)}
      ${set('hasShares', `(i32.eqz ${get('squeeze')})`)}
      (if ${get('hasShares')} (then${makeShares}))
      (block $read (loop $nextToken
        (br_if $read (i32.ge_u ${get('token')} ${get('end')}))
        (block $kept
          ;; Places of the next token, before anything of this one is known: what comes then need not wait for them.
          ${set('column', get('nextColumn'))}
          ${set('old', get('nextOld'))}
          ${set('nextColumn', `(i32.load offset=${TOKEN} ${get('token')})`)}
          ${set('nextOld', `(i32.load offset=${TOKEN + TOPIC} ${get('token')})`)}
          ${set('inDocument', subtract(load(at('row', 'old')), get('one')))}
          ${set('inWord', subtract(load(at('column', 'old')), get('one')))}
          ${set(
            'kept',
            multiply(
              multiply(add(get('inDocument'), get('alpha')), add(get('inWord'), get('beta'))),
              load(at('without', 'old')),
            ),
          )}
          ${set('u', multiply(`(f64.convert_i32_u (i32.load offset=${DRAW} ${get('token')}))`, get('unit')))}
          ;; the squeeze
          (if ${get('squeeze')} (then
            ${set('wordRest', subtract(load(at('column', 'rowBytes')), get('inWord')))}
            (br_if $kept (f64.lt
            ${multiply(
              get('u'),
              add(
                get('kept'),
                multiply(
                  get('largest'),
                  add(
                    add(
                      multiply(
                        subtract(get('companions'), get('inDocument')),
                        add(get('wordRest'), get('beta')),
                      ),
                      multiply(get('alpha'), get('wordRest')),
                    ),
                    get('priors'),
                  ),
                ),
              ),
            )}
            ${multiply(get('kept'), '(f64.const 0x1.fffffff8p-1)')}))
            ${step('counted', 1)}
            (if (i32.eqz ${get('hasShares')}) (then
              ${set('hasShares', '(i32.const 1)')}${makeShares}))))
          ${cumulate}
          ${set('total', `(f64x2.extract_lane 0 ${get('totals2')})`)}
          ${set('target', multiply(get('u'), get('total')))}
          (br_if $kept (f64.lt ${get('target')} ${get('kept')}))
          ;; Weights of nothing, or beyond all numbers, move no token.
          (br_if $kept (i32.eqz (f64.lt ${get('target')} ${get('total')})))
          ${set('counted', `(i32.add ${get('counted')} (i32.eqz ${get('squeeze')}))`)}${moveToken})
        ${step('token', TOKEN)}
        (br $nextToken)))
      ${set('row', at('row', 'rowBytes'))}
      ${step('ends', 4)}
      (br $nextDocument)))
    ${get('counted')}))
`;
}
