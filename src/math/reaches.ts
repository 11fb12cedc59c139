/** Whether a non-negative number reaches a bound, allowing for rounding: for means and ratios that equal it. */
export function reaches(value: number, bound: number): boolean {
  return value >= bound * (1 - 1e-12);
}
