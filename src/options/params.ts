import { contentHash } from '../math/hash.js';
import type { ParamValue } from './param-value.js';

/** How a function or model option appears in `params`: by its `id` if it has one, else `custom`. */
export function idOf(option: unknown): string {
  if ((typeof option === 'function' || typeof option === 'object') && option !== null && 'id' in option) {
    return String(option.id);
  }
  return 'custom';
}

/** How a bulky option (a word list, a table, a matrix) appears in `params`: its name and a hash of its content. */
export function hashed(name: string, content: Iterable<string | number>): string {
  return `${name}#${contentHash(content)}`;
}

/** How a list that replaces a built-in one appears in `params`. */
export function listName(list: readonly string[] | undefined): string {
  return list === undefined ? 'built-in' : hashed('list', list);
}

/** Resolved options without those left undefined. */
export function definedParams(
  params: Readonly<Record<string, ParamValue | undefined>>,
): Record<string, ParamValue> {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, ParamValue] => entry[1] !== undefined),
  );
}
