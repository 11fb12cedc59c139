import type { AdapterFormat } from '../../records/conversation-format.js';
import { type Fields, isFields } from '../../records/fields.js';
import { USUAL } from '../../rows/column-names.js';
import { guessColumn } from '../../rows/row-columns.js';

/** @internal */
export const CONVOKIT: AdapterFormat<'convokit'> = {
  kind: 'adapter',
  name: 'convokit',
  describe: 'Utterances of a ConvoKit corpus',
  example: '{ "id": "u1", "conversation_id": "u1", "speaker": "ana", "text": "Hello", "reply-to": null }',
  knownBy: 'an utterance with speaker, text and conversation',
  fits: isUtterance,
};

function isUtterance(record: Fields): boolean {
  const who = 'speaker' in record || 'user' in record;
  const replies = 'reply_to' in record || 'reply-to' in record;
  // Utterances without a conversation id are grouped by their replies.
  const where =
    'conversation_id' in record ||
    'root' in record ||
    (replies && 'id' in record && guessColumn(record, USUAL.conversation) === undefined);
  const linked = replies || 'vectors' in record || isFields(record.meta);
  return who && where && linked && 'text' in record;
}
