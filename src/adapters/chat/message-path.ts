import { isFields } from '../records/fields.js';
import { isCopy } from './message-lists.js';
import { isMessageList } from './shape.js';

/** The path of a nested list of messages, if there is one. @internal */
export function messagePath(value: unknown, depth = 4): string | undefined {
  if (depth === 0 || !isFields(value)) return undefined;
  const lists = Object.keys(value).filter((key) => isMessageList(value[key]) && !isCopy(value, key));
  // With a list under each key, `*` matches all of them.
  if (lists.length > 1 && lists.length === Object.keys(value).length) return '*';
  if (lists[0] !== undefined) return lists[0];
  for (const [key, inner] of Object.entries(value)) {
    const first: unknown = Array.isArray(inner) ? inner[0] : inner;
    const found = messagePath(first, depth - 1);
    if (found !== undefined) return `${key}${Array.isArray(inner) ? '[]' : ''}.${found}`;
  }
  return undefined;
}
