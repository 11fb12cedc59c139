import type { Fields } from '../readers/fields.js';
import { markedMessages } from '../readers/marked-text.js';
import { described } from '../readers/record-fields.js';
import type { Shape } from '../readers/shape.js';

/** One text with marks of who speaks. @internal */
export const MARKED_TEXT: Shape<'marked-text'> = {
  name: 'marked-text',
  looks: '{ text: "\\n\\nHuman: ...\\n\\nAssistant: ..." }',
  fits: (record) => markedKey(record) !== undefined,
  *chats(record, context) {
    const key = markedKey(record) ?? 'text';
    yield {
      ...described(record, [key], context),
      messages: markedMessages(String(record[key])) ?? [],
      path: key,
    };
  },
};

function markedKey(record: Fields): string | undefined {
  return Object.keys(record).find(
    (key) => typeof record[key] === 'string' && markedMessages(record[key]) !== undefined,
  );
}
