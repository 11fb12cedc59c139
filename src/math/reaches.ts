/** Whether a number of at least 0 is at least a bound, or below it by no more than rounding: means and ratios that meet it. */
export function reaches(value: number, bound: number): boolean {
  return value >= bound * (1 - 1e-12);
}
