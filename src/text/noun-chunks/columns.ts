/** Numbers the columns of a table in order, so that rows are written and read by name. */
export function columnsOf<Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name, column) => [name, column])) as Record<Name, number>;
}
