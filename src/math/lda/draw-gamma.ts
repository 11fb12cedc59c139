import type { Random } from '../create-random.js';
import { portableLog } from '../portable-log.js';

/**
 * A draw from the gamma distribution with this shape (>= 1) and scale 1, by Marsaglia and Tsang's method [1].
 *
 * [1] G. Marsaglia, W. Tsang (2000), A simple method for generating gamma variables, ACM TOMS 26(3).
 *
 * @internal
 */
export function drawGamma(random: Random, shape: number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = random.normal();
    const root = 1 + c * x;
    if (root <= 0) continue;
    const v = root * root * root;
    const u = 1 - random.next();
    // ln v = 3 ln root; both logarithms are taken of numbers near or below 1, inverted if necessary.
    if (portableLog(u) < (x * x) / 2 + d - d * v + 3 * d * accurateLog(root)) return d * v;
  }
}

function accurateLog(x: number): number {
  return x <= 1 ? portableLog(x) : -portableLog(1 / x);
}
