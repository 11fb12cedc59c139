import type { Fields } from '../fields.js';
import { looksLikeRow } from '../row-columns.js';
import { LIST_KEYS } from './list-shapes.js';
import { markedMessages } from './marked-text.js';
import { described } from './record-fields.js';
import { isTextList, type Shape } from './shape.js';

/** The texts of user and assistant in turn. @internal */
export const TEXTS: Shape<'turn-texts'> = {
  name: 'turn-texts',
  looks: '{ data: [text, text, ...] }, or a list of texts under any key with --speaker',
  fits: (record, { speaker }) =>
    isTextList(record.data) ||
    (speaker !== undefined && textKeys(record).length > 0 && !looksLikeRow(record)),
  *chats(record, context) {
    const [key = 'data'] = isTextList(record.data) ? ['data'] : textKeys(record);
    const { speaker = ['user', 'assistant'] } = context;
    const names = typeof speaker === 'string' ? [speaker] : speaker;
    context.notes.once(
      `turns = "${key}", spoken by ${names.join(' and ')}${names.length > 1 ? ' in turn' : ''}`,
    );
    const messages = (record[key] as readonly string[]).map((content, index) => {
      const name = names[index % names.length];
      return context.speaker === undefined ? { role: name, content } : { speaker: name, text: content };
    });
    yield { ...described(record, [key], context), messages, path: key };
  },
};

function textKeys(record: Fields): string[] {
  const keys = Object.keys(record).filter((key) => isTextList(record[key]));
  const usual = LIST_KEYS.find((key) => keys.includes(key));
  return usual === undefined ? keys : [usual];
}

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
