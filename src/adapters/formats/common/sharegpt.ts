import type { AdapterFormat } from '../../records/conversation-format.js';
import { knownBy } from '../../records/detection.js';
import { asList, isFields, listed } from '../../records/fields.js';

/** @internal */
export const SHAREGPT: AdapterFormat<'sharegpt'> = {
  kind: 'adapter',
  name: 'sharegpt',
  describe: 'ShareGPT conversations',
  example: '{ "id": "c1", "conversations": [{ "from": "human", "value": "Hello" }] }',
  detect: knownBy(0.66, '"conversations" with from and value', ({ conversations, items }) =>
    areEntries(listed(conversations) ?? asList(items)),
  ),
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
