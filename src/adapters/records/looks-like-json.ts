/**
 * Whether a text begins like JSON records. A bracket before a number is the time in a chat log (`[12:34] ...`), because
 * lists of numbers are not conversations.
 * @internal
 */
export function looksLikeJson(start: string): boolean {
  return /^\s*(?:\{\s*(?:["}]|$)|\[\s*(?:[[{"\]]|null|true|false|$))/.test(start.replace(/^\ufeff/, ''));
}
