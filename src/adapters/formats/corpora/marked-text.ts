import { recordFormat } from '../../chat/record-format.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import type { Fields } from '../../records/fields.js';
import { markedMessages } from '../../text/marked-text.js';

/** One text with speaker marks. @internal */
export const MARKED_TEXT: RecordFormat<'marked-text'> = recordFormat({
  name: 'marked-text',
  describe: 'One text that marks its speakers, such as ChatML',
  example: '{ text: "\\n\\nHuman: ...\\n\\nAssistant: ..." }',
  knownBy: 'a text with marks of speakers',
  find: (record) => markedKey(record),
  findShort: (record) => markedKey(record, true),
  read: (key, _, record) => ({ messages: markedMessages(String(record[key]), true) ?? [], path: key }),
});

function markedKey(record: Fields, isOpen = false): string | undefined {
  return Object.keys(record).find(
    (key) => typeof record[key] === 'string' && markedMessages(record[key], isOpen) !== undefined,
  );
}
