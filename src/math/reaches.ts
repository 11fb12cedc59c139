/** Whether a non-negative number is at least a bound, up to rounding error in means and ratios that equal it. */
export function reaches(value: number, bound: number): boolean {
  return value >= bound * (1 - 1e-12);
}
