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

/** Address of 1 / (n + V beta) for a number of tokens that stands in a local. */
const reciprocalOf = (count: string): string => add32(get('reciprocal'), `(i32.shl ${count} (i32.const 3))`);

/** The number of tokens but one, at least 0. */
const oneLess = (count: string): string =>
  `(select ${add32(get(count), '(i32.const -1)')} (i32.const 0) (i32.gt_s ${get(count)} (i32.const 0)))`;

/** Sets what follows from the number of tokens of a topic. */
const renewTopic = (offset: string, count: string): string => `
            (i32.store ${at('totals', offset)} ${get(count)})
            (f64.store ${at('current', offset)} ${load(reciprocalOf(get(count)))})
            (f64.store ${at('without', offset)} ${load(reciprocalOf(oneLess(count)))})`;

const makeShares = `
            ${set('k', '(i32.const 0)')}
            (loop $nextShare
              (v128.store ${at('share', 'k')} (f64x2.mul
                (f64x2.add (v128.load ${at('row', 'k')}) ${get('alphas')})
                (v128.load ${at('current', 'k')})))
              ${step('k', 16)}
              (br_if $nextShare (i32.lt_u ${get('k')} ${get('rowBytes')})))`;

/** Running sums of two weights at a time: total + a and total + (a + b). The old topic is left out by the mask. */
const cumulate = `
          ${set('mask', `(i32.sub ${get('allButOne')} ${get('old')})`)}
          ${set('totals2', `(f64x2.splat ${get('kept')})`)}
          ${set('k', '(i32.const 0)')}
          (loop $nextWeights
            ${set(
              'weights',
              `(v128.and (v128.load ${at('mask', 'k')}) (f64x2.mul
              (f64x2.add (v128.load ${at('column', 'k')}) ${get('betas')})
              (v128.load ${at('share', 'k')})))`,
            )}
            ${set(
              'sums',
              `(f64x2.add ${get('weights')}
              (i8x16.shuffle 16 17 18 19 20 21 22 23 0 1 2 3 4 5 6 7 ${get('weights')} ${get('zeros')}))`,
            )}
            (v128.store ${at('cumulated', 'k')} (f64x2.add ${get('totals2')} ${get('sums')}))
            ${set(
              'totals2',
              `(f64x2.add ${get('totals2')}
              (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 ${get('sums')} ${get('sums')}))`,
            )}
            ${step('k', 16)}
            (br_if $nextWeights (i32.lt_u ${get('k')} ${get('rowBytes')})))`;

/** How many running sums the target has passed: sums never fall, so that this is the topic it stops in. */
const search = `
          ${set('targets', `(f64x2.splat ${get('target')})`)}
          ${set('passed', get('zeros'))}
          ${set('k', '(i32.const 0)')}
          (loop $nextSums
            ${set('passed', `(i64x2.sub ${get('passed')} (f64x2.le (v128.load ${at('cumulated', 'k')}) ${get('targets')}))`)}
            ${step('k', 16)}
            (br_if $nextSums (i32.lt_u ${get('k')} ${get('rowBytes')})))
          ${set(
            'topic',
            `(i32.shl (i32.wrap_i64 (i64.add
            (i64x2.extract_lane 0 ${get('passed')}) (i64x2.extract_lane 1 ${get('passed')}))) (i32.const 3))`,
          )}
          ${set('topic', `(select ${get('topic')} ${get('last')} (i32.lt_u ${get('topic')} ${get('last')}))`)}`;

const moveToken = `
          (i32.store ${get('topicOf')} ${get('topic')})
          (f64.store ${at('row', 'old')} ${get('inDocument')})
          (f64.store ${at('column', 'old')} ${get('inWord')})
          ${set('k', at('column', 'topic'))}
          (f64.store ${get('k')} ${add(load(get('k')), '(f64.const 1)')})
          ${set('k', at('row', 'topic'))}
          ${set('joined', add(load(get('k')), '(f64.const 1)'))}
          (f64.store ${get('k')} ${get('joined')})
          ${set('left', add32(`(i32.load ${at('totals', 'old')})`, '(i32.const -1)'))}
          ${set('right', add32(`(i32.load ${at('totals', 'topic')})`, '(i32.const 1)'))}
          (f64.store ${at('share', 'old')}
            ${multiply(add(get('inDocument'), get('alpha')), load(at('without', 'old')))})
          ${renewTopic('old', 'left')}
          ${renewTopic('topic', 'right')}
          (f64.store ${at('share', 'topic')}
            ${multiply(add(get('joined'), get('alpha')), load(at('current', 'topic')))})
          (if (i32.lt_s ${get('left')} ${get('least')}) (then
            ${set('least', get('left'))}
            ${set('largest', load(reciprocalOf(get('least'))))}))`;

const shift = (direction: 'shl' | 'shr_u', name: string, bits: number): string =>
  `(i32.${direction} ${get(name)} (i32.const ${bits}))`;

/** One step of a lane of sfc32 with the state a, b, c. */
const drawLane = (a: string, b: string, c: string, drawn: string): string => `
      ${set(drawn, add32(add32(get(a), get(b)), get('counter')))}
      ${set(a, `(i32.xor ${get(b)} ${shift('shr_u', b, 9)})`)}
      ${set(b, add32(get(c), shift('shl', c, 3)))}
      ${set(c, add32(`(i32.rotl ${get(c)} (i32.const 21))`, get(drawn)))}`;

const SEEDS = ['a', 'b', 'c', 'p', 'q', 'r', 'counter'];

/** Fills a range of an even number of words, as src/math/lda/word-source.ts does, from the state at an address. */
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
      (i32.store offset=4 ${get('at')} ${get('right')})
      ${step('at', 8)}
      (br $next)))
    ${SEEDS.map((name, i) => `(i32.store offset=${4 * i} ${get('state')} ${get(name)})`).join('\n    ')})`;

/** The whole module: a memory, a generator, and a sweep over all tokens, which counts those that needed all weights. */
export function topicSource(): string {
  return `(module
  (memory (export "memory") 1)
  ${drawWords}
  (func (export "sweep")
    (param $row i32) (param $ends i32) (param $endOfEnds i32) (param $columnOf i32) (param $topicOf i32)
    (param $words i32) (param $totals i32) (param $current i32) (param $without i32) (param $share i32)
    (param $cumulated i32) (param $allButOne i32) (param $reciprocal i32) (param $rowBytes i32) (param $last i32)
    (param $least i32) (param $squeeze i32) (param $alpha f64) (param $beta f64) (param $priors f64)
    (result i32)
    (local $alphas v128) (local $betas v128) (local $zeros v128)
    (local $totals2 v128) (local $weights v128) (local $sums v128) (local $targets v128) (local $passed v128)
    (local $end i32) (local $column i32) (local $old i32) (local $topic i32) (local $k i32) (local $mask i32)
    (local $left i32) (local $right i32) (local $hasShares i32) (local $drawn i32)
    (local $companions f64) (local $largest f64) (local $inDocument f64) (local $inWord f64) (local $kept f64)
    (local $wordRest f64) (local $u f64) (local $total f64) (local $target f64) (local $joined f64)
    ${set('alphas', `(f64x2.splat ${get('alpha')})`)}
    ${set('betas', `(f64x2.splat ${get('beta')})`)}
    ${set('largest', load(reciprocalOf(get('least'))))}
    (block $done (loop $nextDocument
      (br_if $done (i32.ge_u ${get('ends')} ${get('endOfEnds')}))
      ${set('end', `(i32.load ${get('ends')})`)}
      ${set('companions', `(f64.convert_i32_s (i32.sub (i32.shr_u (i32.sub ${get('end')} ${get('topicOf')}) (i32.const 2)) (i32.const 1)))`)}
      ${set('hasShares', '(i32.const 0)')}
      (block $read (loop $nextToken
        (br_if $read (i32.ge_u ${get('topicOf')} ${get('end')}))
        (block $kept
          ${set('column', `(i32.load ${get('columnOf')})`)}
          ${set('old', `(i32.load ${get('topicOf')})`)}
          ${set('inDocument', subtract(load(at('row', 'old')), '(f64.const 1)'))}
          ${set('inWord', subtract(load(at('column', 'old')), '(f64.const 1)'))}
          ${set(
            'kept',
            multiply(
              multiply(add(get('inDocument'), get('alpha')), add(get('inWord'), get('beta'))),
              load(at('without', 'old')),
            ),
          )}
          ${set('wordRest', subtract(load(at('column', 'rowBytes')), get('inWord')))}
          ${set('u', multiply(`(f64.convert_i32_u (i32.load ${get('words')}))`, '(f64.const 0x1p-32)'))}
          ;; the squeeze
          (if ${get('squeeze')} (then (br_if $kept (f64.lt
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
            ${multiply(get('kept'), '(f64.const 0x1.fffffff8p-1)')}))))
          ${step('drawn', 1)}
          (if (i32.eqz ${get('hasShares')}) (then
            ${set('hasShares', '(i32.const 1)')}${makeShares}))
          ${cumulate}
          ${set('total', `(f64x2.extract_lane 0 ${get('totals2')})`)}
          ${set('target', multiply(get('u'), get('total')))}
          (br_if $kept (f64.lt ${get('target')} ${get('kept')}))
          ${search}
          (br_if $kept (i32.eq ${get('topic')} ${get('old')}))
          ${moveToken})
        ${step('columnOf', 4)}
        ${step('topicOf', 4)}
        ${step('words', 4)}
        (br $nextToken)))
      ${set('row', at('row', 'rowBytes'))}
      ${step('ends', 4)}
      (br $nextDocument)))
    ${get('drawn')}))
`;
}
