/** A pattern that matches only short text. @internal */
export interface LimitedPattern {
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
}

/**
 * A pattern whose time grows with a power of the text, for texts of at most `limit` characters; longer ones do not
 * match. The check of all patterns (tools/patterns) accepts such a pattern only here.
 * @internal
 */
export function limitedPattern(pattern: RegExp, limit: number): LimitedPattern {
  return {
    test: (text) => text.length <= limit && pattern.test(text),
    exec: (text) => (text.length <= limit ? pattern.exec(text) : null),
  };
}
