/**
 * Whether a text begins as JSON of records does. An opening bracket with a number behind it is the time of a chat log
 * (`[12:34] ...`), not a list of numbers, which could be no conversation.
 * @internal
 */
export function looksLikeJson(start: string): boolean {
  return /^\s*(?:\{\s*(?:["}]|$)|\[\s*(?:[[{"\]]|null|true|false|$))/.test(start.replace(/^\ufeff/, ''));
}
