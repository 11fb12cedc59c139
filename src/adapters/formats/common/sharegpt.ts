import type { AdapterFormat } from '../../records/conversation-format.js';
import { asList, isFields, listed } from '../../records/fields.js';

/** @internal */
export const SHAREGPT: AdapterFormat<'sharegpt'> = {
  kind: 'adapter',
  name: 'sharegpt',
  describe: 'ShareGPT conversations',
  example: '{ "id": "c1", "conversations": [{ "from": "human", "value": "Hello" }] }',
  knownBy: '"conversations" with from and value',
  fits: ({ conversations, items }) => areEntries(listed(conversations) ?? asList(items)),
};

/** Contents with several parts belong to messages. */
function areEntries(list: readonly unknown[]): boolean {
  return list.some(isEntry) && !list.some((each) => isFields(each) && Array.isArray(each.content));
}

/** @internal */
export function isEntry(value: unknown): boolean {
  return (
    isFields(value) && (('from' in value && 'value' in value) || ('role' in value && 'content' in value))
  );
}
