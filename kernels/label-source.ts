import { LABELS } from '../src/text/noun-chunks/labels.js';
import { add, get, join, load, number, pairsOf, plus, scores, set, step, store, tops } from './level-text.js';

/**
 * WebAssembly text of the best sequences of labels: src/text/noun-chunks/viterbi.ts says what is computed, and has the
 * same in JavaScript. Sums are made in the same order, so that both find the same to the last bit.
 */

/** Bytes of the levels of a token. */
const LABEL_BYTES: number = 2 * LABELS;

const PAIRS: readonly number[] = pairsOf(LABELS);

/** The transitions of the token's setting. */
const setTable = set(
  'table',
  add(get('transitions'), `(i32.mul (i32.load8_u ${get('settings')}) ${number(8 * (LABELS + 1) * LABELS)})`),
);

const nextToken = join([
  step('levels', LABEL_BYTES),
  step('settings', 1),
  step('out', 8 * LABELS),
  set('tokens', add(get('tokens'), number(-1))),
]);

/** What two labels can have at most, coming from `label`. */
const throughLabel = (label: number, pair: number): string =>
  plus(get('one'), load(get('table'), 8 * (label * LABELS + 2 * pair)));

const BEST_UP_TO = `
    (func (export "bestUpTo")
      (param $levels i32) (param $unit f64) (param $settings i32) (param $tokens i32)
      (param $transitions i32) (param $out i32)
      (local $table i32) (local $units v128) (local $one v128)
      ${tops(PAIRS)}
      (block $done
        (br_if $done (i32.eqz ${get('tokens')}))
        ${set('units', `(f64x2.splat ${get('unit')})`)}
        ${setTable}
        ${join(PAIRS.map((pair) => store(get('out'), pair, plus(scores(pair), load(get('table'), 8 * (LABELS * LABELS + 2 * pair))))))}
        ${nextToken}
        (br_if $done (i32.eqz ${get('tokens')}))
        (loop $nextToken
          ${setTable}
          ${join(
            Array.from({ length: LABELS }, (_, label) => [
              set('one', `(v128.load64_splat ${add(get('out'), number(8 * (label - LABELS)))})`),
              ...PAIRS.map((pair) =>
                set(
                  `top${pair}`,
                  label === 0
                    ? throughLabel(label, pair)
                    : `(f64x2.pmax ${get(`top${pair}`)} ${throughLabel(label, pair)})`,
                ),
              ),
            ]).flat(),
          )}
          ${join(PAIRS.map((pair) => store(get('out'), pair, plus(get(`top${pair}`), scores(pair)))))}
          ${nextToken}
          (br_if $nextToken ${get('tokens')}))))`;

/** The text of the module. */
export function labelSource(): string {
  return `(module (memory (export "memory") 1)${BEST_UP_TO})`;
}
