/** All orders of some items: n! lists. */
export function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) => {
    const others = items.filter((_, j) => j !== i);
    return ordersOf(others).map((rest) => [item, ...rest]);
  });
}
