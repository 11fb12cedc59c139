/** Exchanges two items of a list in place. @internal */
export function swapItems<T>(list: T[], i: number, j: number): void {
  [list[i], list[j]] = [list[j], list[i]] as [T, T];
}
