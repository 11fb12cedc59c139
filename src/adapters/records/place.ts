/** The origin of a record: a line of text, or a position in a parsed value. @internal */
export interface Place {
  readonly line?: number;
  readonly path?: string;
}

/** The position of a list element, unless its line is known. @internal */
export function elementPlace(list: Place, index: number): Place {
  return list.line === undefined ? { path: `${list.path ?? ''}[${index}]` } : list;
}
