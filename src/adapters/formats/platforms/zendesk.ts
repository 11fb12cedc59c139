import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, idOf, isListOf } from '../../records/fields.js';
import { noteLeftOut } from '../../records/left-out.js';
import { described } from '../../records/record-fields.js';
import { htmlText } from '../../text/html-text.js';

/**
 * Comments of a Zendesk ticket, some of which are internal notes or HTML only; others are a list of messages. @internal
 */
export const ZENDESK: RecordFormat<'zendesk'> = {
  kind: 'records',
  name: 'zendesk',
  describe: 'Ticket comments of Zendesk',
  example:
    '{ comments: [{ author_id, plain_body, public: true }, { author_id, plain_body, public: false }] }',
  knownBy: 'comments with author_id, some internal or in HTML',
  fits: ({ comments: list }) =>
    isListOf(list, (each) => idOf(each.author_id) !== undefined && wordsOf(each) !== undefined) &&
    list.some((each) => each.public === false || each.body === undefined),
  *read(record, context) {
    const all = fieldsIn(record.comments);
    const said = all.filter((comment) => comment.public !== false);
    const notes = all.length - said.length;
    noteLeftOut(notes, 'note', 'among agents', 'comments', context, 'internal');
    const messages = said.map((comment) => ({
      name: idOf(comment.author_id),
      role: undefined,
      content: wordsOf(comment),
      id: comment.id,
      timestamp: comment.created_at,
    }));
    yield { ...described(record, ['comments'], context), messages, path: 'comments' };
  },
};

function wordsOf({ plain_body: plain, body, html_body: html }: Fields): string | undefined {
  const text = plain ?? body;
  if (typeof text === 'string') return text;
  return typeof html === 'string' ? htmlText(html) : undefined;
}
