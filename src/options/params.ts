import { contentHash } from '../math/hash.js';

/** How a function or model option appears in `params`: by its `id` if it has one, else `custom`. */
export function optionId(option: unknown): string {
  if ((typeof option === 'function' || typeof option === 'object') && option !== null && 'id' in option) {
    return String(option.id);
  }
  return 'custom';
}

/** How a bulky option (a word list, a table, a matrix) appears in `params`: its name and a hash of its content. */
export function hashed(name: string, content: Iterable<string | number>): string {
  return `${name}#${contentHash(content)}`;
}
