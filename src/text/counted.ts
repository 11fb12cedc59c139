/** A number with a noun: `1 turn`, `3 turns`; `many` gives an irregular plural. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
