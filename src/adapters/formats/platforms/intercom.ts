import { recordId, unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, fieldsIn, idOf, isFields, toText } from '../../records/fields.js';
import { noteExcluded } from '../../records/note-excluded.js';
import { htmlText } from '../../text/html-text.js';

/** A conversation of Intercom: its first message, then the parts with text; internal notes are skipped. @internal */
export const INTERCOM: RecordFormat<'intercom'> = {
  kind: 'records',
  name: 'intercom',
  describe: 'Conversations of Intercom',
  example:
    '{ source: { body, author }, conversation_parts: { conversation_parts: [{ part_type, body, author }] } }',
  knownBy: 'nested "conversation_parts"',
  fits: (record) =>
    isFields(record.conversation_parts) && Array.isArray(record.conversation_parts.conversation_parts),
  *read(record, context) {
    const parts = fieldsIn(asFields(record.conversation_parts).conversation_parts);
    const source = [record.source, record.conversation_message].filter(isFields).slice(0, 1);
    const first = source.map((each) => ({ created_at: record.created_at, ...each }));
    const isNote = ({ part_type: kind }: Fields): boolean => /note/.test(String(kind));
    const notes = parts.filter((part) => isNote(part) && hasWords(part)).length;
    noteExcluded(notes, 'note', 'among agents', 'conversation_parts', context, 'internal');
    const open = [...first, ...parts.filter((part) => !isNote(part))];
    const said = open.filter(hasWords);
    const wordless = first.length + parts.length - said.length - notes;
    context.notes.readSummary.exclude('wordless', wordless);
    yield {
      messages: said.map(toMessage),
      path: 'conversation_parts.conversation_parts',
      id: recordId(record, context).id,
      meta: unusedFields(record, ['id', 'type', 'source', 'conversation_message', 'conversation_parts']),
    };
  },
};

function hasWords({ body }: Fields): boolean {
  return typeof body === 'string' && htmlText(body) !== '';
}

function toMessage(part: Fields): Fields {
  const author = asFields(part.author);
  const isUser = /^(user|lead|contact)$/.test(String(author.type));
  return {
    name: idOf(author.name) ?? [author.type, author.id].map(idOf).filter(Boolean).join(' '),
    role: isUser ? 'user' : author.type === 'bot' ? 'assistant' : undefined,
    content: htmlText(toText(part.body)),
    id: part.id,
    timestamp: part.created_at,
  };
}
