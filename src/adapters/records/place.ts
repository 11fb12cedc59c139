/** Where a record came from: a line of text, or a place within a parsed value. @internal */
export interface Place {
  readonly line?: number;
  readonly path?: string;
}

/** The place of an element of a list, unless its line is known. @internal */
export function elementPlace(list: Place, index: number): Place {
  return list.line === undefined ? { path: `${list.path ?? ''}[${index}]` } : list;
}
