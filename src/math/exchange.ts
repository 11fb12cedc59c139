/** Swaps item `i` of one list with item `j` of another, which may be the same list. @internal */
export function exchange<T>(one: T[], i: number, other: T[], j: number): void {
  [one[i], other[j]] = [other[j], one[i]] as [T, T];
}
