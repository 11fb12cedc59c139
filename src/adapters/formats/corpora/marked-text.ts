import type { RecordFormat } from '../../records/conversation-format.js';
import type { Fields } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';
import { markedMessages } from '../../text/marked-text.js';

/** One text with speaker marks. @internal */
export const MARKED_TEXT: RecordFormat<'marked-text'> = {
  kind: 'records',
  name: 'marked-text',
  describe: 'One text that marks its speakers, such as ChatML',
  example: '{ text: "\\n\\nHuman: ...\\n\\nAssistant: ..." }',
  knownBy: 'a text with marks of speakers',
  fits: (record) => markedKey(record) !== undefined,
  isShort: (record) => markedKey(record, true) !== undefined,
  *read(record, context) {
    const key = markedKey(record) ?? markedKey(record, true) ?? 'text';
    yield {
      ...described(record, [key], context),
      messages: markedMessages(String(record[key]), true) ?? [],
      path: key,
    };
  },
};

function markedKey(record: Fields, isOpen = false): string | undefined {
  return Object.keys(record).find(
    (key) => typeof record[key] === 'string' && markedMessages(record[key], isOpen) !== undefined,
  );
}
