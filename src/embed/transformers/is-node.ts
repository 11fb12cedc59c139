/** Whether the runtime has a file system (Node, Bun, Deno). */
export function isNode(): boolean {
  return typeof process !== 'undefined' && process.versions?.node !== undefined;
}
