import { counted } from '../../text/counted.js';
import { type Fields, fieldsIn, idOf, isFields } from '../fields.js';
import { speakersOf } from './export-shapes.js';
import { restOf, type Shape } from './shape.js';

/** A chat of Amazon Connect, in which who came and went stands between what was said. @internal */
export const CONNECT_CHAT: Shape<'connect-chat'> = {
  name: 'connect-chat',
  looks: '{ Transcript: [{ ParticipantId, Content, Type: "MESSAGE" }, { ParticipantId, Type: "EVENT" }] }',
  fits: ({ Transcript: list }) =>
    Array.isArray(list) &&
    list.every((each) => isFields(each) && ('ParticipantId' in each || 'ParticipantRole' in each)) &&
    list.some((each) => typeof each.Content === 'string') &&
    list.some((each) => each.Type !== undefined && typeof each.Content !== 'string'),
  *chats(record, { notes, place }) {
    const all = fieldsIn(record.Transcript);
    const said = all.filter((each) => typeof each.Content === 'string' && each.Type !== 'EVENT');
    notes.warn(place, 'Transcript', `${counted(all.length - said.length, 'event')} without words left out`);
    yield {
      messages: said.map(messageOf),
      path: 'Transcript',
      id: idOf(record.ContactId) ?? idOf(record.InitialContactId),
      speakers: speakersOf(said, 'ParticipantId', ['DisplayName']),
      meta: restOf(record, ['Transcript', 'ContactId', 'Participants']),
    };
  },
};

function messageOf(each: Fields): Fields {
  return {
    name: idOf(each.ParticipantId) ?? idOf(each.ParticipantRole),
    role: undefined,
    content: each.Content,
    id: each.Id,
    timestamp: each.AbsoluteTime,
    participantRole: each.ParticipantRole,
  };
}
