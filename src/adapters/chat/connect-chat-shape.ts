import { counted } from '../../text/counted.js';
import { type Fields, fieldsIn, idOf, isFields, isListOf } from '../fields.js';
import { speakersOf } from './export-shapes.js';
import { restOf, type Shape } from './shape.js';

/** A chat of Amazon Connect, in which who came and went stands between what was said, or the segments of an analysis. @internal */
export const CONNECT_CHAT: Shape<'connect-chat'> = {
  name: 'connect-chat',
  looks: '{ Transcript: [{ ParticipantId, Content, Type: "MESSAGE" }, { ParticipantId, Type: "EVENT" }] }',
  fits: ({ Transcript: list, Segments: segments }) => {
    const said = fieldsIn(segments).map(({ Transcript: each }) => each);
    if (said.some((each) => isFields(each) && isEntry(each) && isSaid(each))) return true;
    return (
      isListOf(list, isEntry) && list.some(isSaid) && list.some((each) => 'Type' in each && !isSaid(each))
    );
  },
  *chats(record, { notes, place }) {
    const path = Array.isArray(record.Segments) ? 'Segments' : 'Transcript';
    const all = fieldsIn(record[path]);
    const said = all.map((each) => (isFields(each.Transcript) ? each.Transcript : each)).filter(isSaid);
    const others = all.length - said.length;
    if (others > 0) notes.warn(place, path, `${counted(others, 'event')} without words left out`);
    yield {
      messages: said.map(messageOf),
      path,
      id: idOf(record.ContactId) ?? idOf(record.InitialContactId),
      speakers: speakersOf(said, 'ParticipantId', ['DisplayName']),
      meta: restOf(record, ['Transcript', 'Segments', 'ContactId', 'Participants']),
    };
  },
};

function isEntry(each: Fields): boolean {
  return 'ParticipantId' in each || 'ParticipantRole' in each;
}

function isSaid({ Content: words, Type: type }: Fields): boolean {
  return typeof words === 'string' && type !== 'EVENT';
}

function messageOf(each: Fields): Fields {
  return {
    name: idOf(each.ParticipantId) ?? idOf(each.ParticipantRole),
    role: undefined,
    content: each.Content,
    id: each.Id,
    timestamp: timeOf(each),
    participantRole: each.ParticipantRole,
  };
}

/** A time of day, or seconds from the beginning. */
function timeOf({ AbsoluteTime: time, Time: times, BeginOffsetMillis: offset }: Fields): unknown {
  if (typeof offset === 'number') return offset / 1000;
  return isFields(times) ? times.AbsoluteTime : time;
}
