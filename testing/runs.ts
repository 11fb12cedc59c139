/** How many inputs a test draws: a few in each `npm test`, `PROPERTY_RUNS=10 npm test` ten times as many. */
export function runs(few: number): number {
  return few * Number(process.env.PROPERTY_RUNS ?? 1);
}
