import { unusedFields } from '../../chat/shape.js';
import { namedSpeakers } from '../../chat/speaker-names.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, idOf, isFields, isListOf } from '../../records/fields.js';
import { noteExcluded } from '../../records/note-excluded.js';

/** A chat of Amazon Connect, with join and leave events between messages, or the segments of an analysis. @internal */
export const CONNECT_CHAT: RecordFormat<'connect-chat'> = {
  kind: 'records',
  name: 'connect-chat',
  describe: 'Chats and analyses of Amazon Connect',
  example: '{ Transcript: [{ ParticipantId, Content, Type: "MESSAGE" }, { ParticipantId, Type: "EVENT" }] }',
  knownBy: 'a "Transcript" of messages and events',
  fits: ({ Transcript: list, Segments: segments }) => {
    if (saidIn(segments).length > 0) return true;
    return (
      isListOf(list, isEntry) && list.some(isSaid) && list.some((each) => 'Type' in each && !isSaid(each))
    );
  },
  *read(record, context) {
    const inSegments = saidIn(record.Segments);
    const path = inSegments.length > 0 ? 'Segments' : 'Transcript';
    const said = path === 'Segments' ? inSegments : fieldsIn(record.Transcript).filter(isSaid);
    const others = fieldsIn(record[path]).length - said.length;
    noteExcluded(others, 'event', 'without words', path, context, 'event');
    yield {
      messages: said.map(toMessage),
      path,
      id: idOf(record.ContactId) ?? idOf(record.InitialContactId),
      speakers: namedSpeakers(said, 'ParticipantId', ['DisplayName']),
      meta: unusedFields(record, ['Transcript', 'Segments', 'ContactId', 'Participants']),
    };
  },
};

function saidIn(segments: unknown): Fields[] {
  const entries = fieldsIn(segments).map(({ Transcript: entry }) => entry);
  return fieldsIn(entries).filter((entry) => isEntry(entry) && isSaid(entry));
}

function isEntry(each: Fields): boolean {
  return 'ParticipantId' in each || 'ParticipantRole' in each;
}

function isSaid({ Content: words, Type: type }: Fields): boolean {
  return typeof words === 'string' && type !== 'EVENT';
}

function toMessage(each: Fields): Fields {
  return {
    name: idOf(each.ParticipantId) ?? idOf(each.ParticipantRole),
    role: undefined,
    content: each.Content,
    id: each.Id,
    timestamp: messageTime(each),
    participantRole: each.ParticipantRole,
  };
}

/** A time of day, or seconds from the beginning. */
function messageTime({ AbsoluteTime: time, Time: times, BeginOffsetMillis: offset }: Fields): unknown {
  if (typeof offset === 'number') return offset / 1000;
  return isFields(times) ? times.AbsoluteTime : time;
}
