import { messageList } from '../../chat/message-list.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, idOf, isListOf } from '../../records/fields.js';
import { htmlText } from '../../text/html-text.js';

/**
 * Comments of a Zendesk ticket, some of which are internal notes or HTML only; others are a list of messages. @internal
 */
export const ZENDESK: RecordFormat<'zendesk'> = messageList({
  name: 'zendesk',
  describe: 'Ticket comments of Zendesk',
  example:
    '{ comments: [{ author_id, plain_body, public: true }, { author_id, plain_body, public: false }] }',
  knownBy: 'comments with author_id, some internal or in HTML',
  path: 'comments',
  fits: ({ comments: list }) =>
    isListOf(list, (each) => idOf(each.author_id) !== undefined && messageText(each) !== undefined) &&
    list.some((each) => each.public === false || each.body === undefined),
  message: (entry) =>
    entry.public === false
      ? 'internal'
      : { speaker: idOf(entry.author_id), text: messageText(entry), id: entry.id, time: entry.created_at },
  warnings: { internal: ['note', 'among agents'] },
});

function messageText({ plain_body: plain, body, html_body: html }: Fields): string | undefined {
  const text = plain ?? body;
  if (typeof text === 'string') return text;
  return typeof html === 'string' ? htmlText(html) : undefined;
}
