import type { AdapterFormat } from '../../records/conversation-format.js';
import { looksLikeFlaggedRow, looksLikeRow } from '../../rows/row-columns.js';

/** @internal */
export const ROWS: AdapterFormat<'rows'> = {
  kind: 'adapter',
  name: 'rows',
  describe: 'Tables with a turn in each row: CSV, TSV, JSONL or objects',
  example: 'conversation,speaker,text',
  knownBy: 'columns of speaker and text, or a column of texts and a flag for the speaker',
  fits: (record, { columns }) => looksLikeRow(record, columns) || looksLikeFlaggedRow(record),
};
