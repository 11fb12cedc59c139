import { counted } from '../../../text/counted.js';
import { recordId, unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, fieldsIn, groupedBy, idOf, isFields } from '../../records/fields.js';
import type { Notes } from '../../records/notes.js';

/** Location of the events of a room in exports and in server responses. */
const LISTS = ['messages', 'chunk', 'events'] as const;

/** Whether a record is an event of a Matrix room. @internal */
export function isMatrixEvent(record: Fields): boolean {
  const isEvent =
    typeof record.type === 'string' && isFields(record.content) && typeof record.sender === 'string';
  return isEvent && /^m\.room\./.test(String(record.type));
}

/**
 * The events of Matrix rooms, one conversation per room. Edits replace the original; files do not have a text.
 * @internal
 */
export const MATRIX: RecordFormat<'matrix'> = {
  kind: 'records',
  name: 'matrix',
  describe: 'Matrix rooms',
  example: '{ messages: [{ type: "m.room.message", sender, content: { msgtype, body } }] }',
  knownBy: 'events named m.room',
  fits: (record) => eventKey(record) !== undefined,
  isPart: isMatrixEvent,
  *read(record, { notes, place, ...context }) {
    const key = eventKey(record) ?? 'messages';
    const events = fieldsIn(record[key]);
    const sealed = events.filter(({ type }) => type === 'm.room.encrypted').length;
    notes.readSummary.exclude('encrypted', sealed);
    if (sealed > 0) notes.warn(place, key, `${counted(sealed, 'encrypted message')} skipped`);
    const said = events.filter(({ type, content }) => type === 'm.room.message' && isFields(content));
    notes.readSummary.exclude(
      'event',
      events.length - sealed - said.length,
      events.find(({ type }) => type !== 'm.room.message' && type !== 'm.room.encrypted'),
    );
    const areNamed = said.every((event) => idOf(event.room_id) !== undefined);
    const own =
      recordId(record, { ...context, notes, place }).id ?? idOf(record.room_id) ?? idOf(record.room_name);
    for (const [room, list] of groupedBy(said, (event) => (areNamed ? idOf(event.room_id)! : ''))) {
      yield {
        messages: toMessages(list, notes),
        path: key,
        id: room === '' ? own : room,
        meta: unusedFields(record, [...LISTS, 'id', 'room_id', 'start', 'end', 'state']),
      };
    }
  },
};

function eventKey(record: Fields): string | undefined {
  return LISTS.find((key) => {
    const list = record[key];
    const events = fieldsIn(list);
    const areEvents = events.every((event) => typeof event.type === 'string' && 'content' in event);
    return Array.isArray(list) && events.length === list.length && areEvents && events.some(isMatrixEvent);
  });
}

function toMessages(events: readonly Fields[], notes: Notes): Fields[] {
  const edits = new Map<string, Fields>();
  const ids = new Set(events.map(({ event_id: id }) => idOf(id)));
  for (const event of events) {
    const edited = editedId(event);
    if (edited === undefined) continue;
    const { 'm.new_content': content } = asFields(event.content);
    if (isFields(content)) edits.set(edited, content);
    if (isFields(content) && ids.has(edited)) notes.readSummary.merge();
    else notes.readSummary.exclude('event');
  }
  return events.flatMap((event) => {
    const content = edits.get(idOf(event.event_id) ?? '') ?? asFields(event.content);
    if (editedId(event) !== undefined) return [];
    if (typeof content.body !== 'string') {
      notes.readSummary.exclude('wordless');
      return [];
    }
    const isFile = /^m\.(image|file|audio|video|location)$/.test(String(content.msgtype));
    const relation = relationOf(event);
    const parts = [{ type: 'file', url: content.url ?? content.body }];
    return [
      {
        name: event.sender,
        role: undefined,
        content: isFile ? parts : withoutQuote(content.body, isFields(relation['m.in_reply_to'])),
        id: event.event_id,
        timestamp: event.origin_server_ts,
      },
    ];
  });
}

function relationOf({ content }: Fields): Fields {
  const relation = isFields(content) ? content['m.relates_to'] : undefined;
  return asFields(relation);
}

function editedId(event: Fields): string | undefined {
  const { rel_type: kind, event_id: id } = relationOf(event);
  return kind === 'm.replace' ? idOf(id) : undefined;
}

/** Replies quote the original in lines that begin with `>`. */
function withoutQuote(body: string, isReply: boolean): string {
  if (!isReply || !body.startsWith('> ')) return body;
  const lines = body.split('\n');
  const first = lines.findIndex((line) => !line.startsWith('>'));
  return first < 0 ? body : lines.slice(first).join('\n').trim();
}
