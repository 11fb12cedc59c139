/** Where a record came from: a line of text, or a place within a parsed value. @internal */
export interface Place {
  readonly line?: number;
  readonly path?: string;
}
