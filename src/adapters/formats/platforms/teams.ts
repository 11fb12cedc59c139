import { counted } from '../../../text/counted.js';
import { speakersOf } from '../../chat/speaker-names.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, fieldsIn, idOf, isFields, isListOf, toText } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';
import { htmlText } from '../../text/html-text.js';

/** Messages of a chat or channel of Teams, as Graph answers: who joined and the like is not a message. @internal */
export const TEAMS: RecordFormat<'teams'> = {
  kind: 'records',
  name: 'teams',
  describe: 'Messages of Microsoft Teams from Graph',
  example: '{ value: [{ from: { user: { displayName } }, body: { contentType: "html", content } }] }',
  knownBy: 'messages with from and body.content',
  fits: ({ value: list }) => isListOf(list, isMessage) && list.some((each) => authorOf(each) !== undefined),
  *read(record, context) {
    const all = fieldsIn(record.value);
    const said = all.filter((message) => wordsOf(message) !== '' && authorOf(message) !== undefined);
    const others = all.length - said.length;
    context.notes.account.leaveOutRest('event', all, said);
    if (others > 0) {
      const message = `${counted(others, 'event or message', 'events and messages')} without words or author left out`;
      context.notes.warn(context.place, 'value', message);
    }
    const messages = said.map((message) => ({
      name: authorOf(message)!.id,
      role: undefined,
      content: wordsOf(message),
      id: message.id,
      timestamp: message.createdDateTime,
    }));
    const used = ['value', '@odata.context', '@odata.count', '@odata.nextLink'];
    const people = said.flatMap((message) => authorOf(message) ?? []);
    const speakers = speakersOf(people, 'id', ['name']);
    yield { ...described(record, used, context), speakers, messages, path: 'value' };
  },
};

function isMessage(each: Fields): boolean {
  return 'from' in each && isFields(each.body) && typeof each.body.content === 'string';
}

/** A person or an application, by id if there is one; `undefined` for an event. */
function authorOf({ from }: Fields): { readonly id: string; readonly name: unknown } | undefined {
  const own = isFields(from) ? (from.user ?? from.application) : undefined;
  if (!isFields(own)) return undefined;
  const id = idOf(own.id) ?? idOf(own.displayName);
  return id === undefined ? undefined : { id, name: own.displayName };
}

function wordsOf({ body }: Fields): string {
  const { contentType, content } = asFields(body);
  return contentType === 'text' ? toText(content).trim() : htmlText(toText(content));
}
