/**
 * The tokens that a language model sees in one pass, and how many of them at the end are scored. The text has priority;
 * the rest is filled with the end of the context. Without a start token and a context, the first token is included but
 * cannot be scored.
 */
export function scoringWindow(
  start: number | undefined,
  context: readonly number[],
  text: readonly number[],
  limit: number,
): { readonly tokens: readonly number[]; readonly scored: number } {
  const head = start === undefined ? [] : [start];
  const kept = text.slice(-Math.max(1, limit - head.length));
  const room = limit - head.length - kept.length;
  const before = room > 0 ? context.slice(-room) : [];
  const tokens = [...head, ...before, ...kept];
  const alone = head.length + before.length === 0 && kept.length > 0;
  return { tokens, scored: kept.length - (alone ? 1 : 0) };
}
