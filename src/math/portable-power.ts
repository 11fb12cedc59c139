const SPLITTER = 2 ** 27 + 1;

/** a b as the sum of a rounded product and what it lacks. */
function product(a: number, b: number): readonly [high: number, low: number] {
  const [bigA, bigB] = [SPLITTER * a, SPLITTER * b];
  const [highA, highB] = [bigA - (bigA - a), bigB - (bigB - b)];
  const [lowA, lowB] = [a - highA, b - highB];
  const high = a * b;
  return [high, lowA * lowB - (high - highA * highB - lowA * highB - highA * lowB)];
}

/**
 * base^n for a base in [0, 1] and a whole number n >= 0, by squaring with twice the digits of a double: the nearest
 * double on every engine, where `**` differs in the last bit.
 *
 * @internal
 */
export function portablePower(base: number, n: number): number {
  let [high, low] = [1, 0];
  let [squareHigh, squareLow] = [base, 0];
  for (let rest = n; rest > 0 && high > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) {
      const [top, error] = product(high, squareHigh);
      const bottom = error + (high * squareLow + low * squareHigh);
      [high, low] = [top + bottom, bottom - (top + bottom - top)];
    }
    const [top, error] = product(squareHigh, squareHigh);
    const bottom = error + 2 * squareHigh * squareLow;
    [squareHigh, squareLow] = [top + bottom, bottom - (top + bottom - top)];
  }
  return high;
}
