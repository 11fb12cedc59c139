import { messageList } from '../../chat/message-list.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, idOf, isFields, isListOf, toText } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';
import { htmlText } from '../../text/html-text.js';

/** Messages of a Teams chat or channel from Graph, without events such as joins. @internal */
export const TEAMS: RecordFormat<'teams'> = messageList({
  name: 'teams',
  describe: 'Messages of Microsoft Teams from Graph',
  example: '{ value: [{ from: { user: { displayName } }, body: { contentType: "html", content } }] }',
  knownBy: 'messages with from and body.content',
  path: 'value',
  fits: ({ value: list }) => isListOf(list, isMessage) && list.some((each) => findAuthor(each) !== undefined),
  message: (entry) => {
    const author = findAuthor(entry);
    const text = messageText(entry);
    if (author === undefined || text === '') return 'event';
    return { speaker: author.id, name: author.name, text, id: entry.id, time: entry.createdDateTime };
  },
  conversation: (record, context) =>
    described(record, ['value', '@odata.context', '@odata.count', '@odata.nextLink'], context),
  warnings: { event: ['event or message', 'without words or author', 'events and messages'] },
});

function isMessage(each: Fields): boolean {
  return 'from' in each && isFields(each.body) && typeof each.body.content === 'string';
}

/** A person or an application, by id if there is one; `undefined` for an event. */
function findAuthor({ from }: Fields): { readonly id: string; readonly name: unknown } | undefined {
  const own = isFields(from) ? (from.user ?? from.application) : undefined;
  if (!isFields(own)) return undefined;
  const id = idOf(own.id) ?? idOf(own.displayName);
  return id === undefined ? undefined : { id, name: own.displayName };
}

function messageText({ body }: Fields): string {
  const { contentType, content } = asFields(body);
  return contentType === 'text' ? toText(content).trim() : htmlText(toText(content));
}
