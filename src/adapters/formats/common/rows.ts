import { isLooseForm } from '../../chat/read-message.js';
import type { ShapeHints } from '../../chat/shape.js';
import type { AdapterFormat } from '../../records/conversation-format.js';
import { anyOf, COLUMNS, knownBy } from '../../records/detection.js';
import { type Fields, valueAt } from '../../records/fields.js';
import { USUAL } from '../../rows/column-names.js';
import { guessColumn, looksLikeFlaggedRow, looksLikeRow } from '../../rows/row-columns.js';
import { isSlackMessage } from '../platforms/slack.js';

/** @internal */
export const ROWS: AdapterFormat<'rows'> = {
  kind: 'adapter',
  name: 'rows',
  describe: 'Tables with a turn in each row: CSV, TSV, JSONL or objects',
  example: 'conversation,speaker,text',
  detect: anyOf(
    knownBy(
      0.7,
      'columns of conversation, speaker and text',
      (record, hints) =>
        (isSlackMessage(record) || isLooseForm(record)) &&
        looksLikeRow(record) &&
        conversationColumn(record, hints) !== undefined,
    ),
    knownBy(COLUMNS, 'columns of speaker and text', (record, { columns }) => looksLikeRow(record, columns)),
    knownBy(COLUMNS, 'a column of texts and a flag for the speaker', looksLikeFlaggedRow),
  ),
};

/** The column that names the conversation: the one that the caller names, or one with a usual name. */
function conversationColumn(record: Fields, { columns, idField }: ShapeHints): string | undefined {
  const conversation = columns?.conversation === undefined ? idField : columns.conversation;
  if (conversation === undefined || conversation === null) return guessColumn(record, USUAL.conversation);
  return valueAt(record, conversation) === undefined ? undefined : conversation;
}
