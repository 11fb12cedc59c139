/** Whether there is a file system, as on Node, Bun and Deno. */
export function isNode(): boolean {
  return typeof process !== 'undefined' && process.versions?.node !== undefined;
}
