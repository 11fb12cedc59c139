/** A pattern that matches only short text. @internal */
export interface LimitedPattern {
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
}

/**
 * Wraps a pattern with superlinear running time for texts of at most `limit` characters; longer texts do not match. The
 * pattern check (tools/patterns) allows such patterns only here.
 * @internal
 */
export function limitedPattern(pattern: RegExp, limit: number): LimitedPattern {
  return {
    test: (text) => text.length <= limit && pattern.test(text),
    exec: (text) => (text.length <= limit ? pattern.exec(text) : null),
  };
}
