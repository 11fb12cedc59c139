import type { ReadWarning } from '../../advice/read-warning.js';
import { LIST_KEYS } from '../../chat/message-lists.js';
import { recordFormat } from '../../chat/record-format.js';
import { isTextList, looksLikeMessages } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, textsIn } from '../../records/fields.js';
import { looksLikeRow } from '../../rows/row-columns.js';
import { inTurn } from '../../text/in-turn.js';
import { lackSentences } from '../../text/sentences.js';

/** Alternating texts of user and assistant. @internal */
export const TEXTS: RecordFormat<'turn-texts'> = recordFormat({
  name: 'turn-texts',
  describe: 'A list of texts by speakers in turn',
  example: '{ data: [text, text, ...] }, or a list of texts under any key with --speaker',
  knownBy: 'a list of texts',
  find: (record, { speaker }) => {
    if (isTextList(record.data)) return 'data';
    return speaker === undefined || looksLikeRow(record) ? undefined : textKeys(record)[0];
  },
  read(key, context, record) {
    const spoken = inTurn(context, ['user', 'assistant']);
    context.notes.once(`turns = "${key}", spoken by ${spoken.names}`);
    const texts = textsIn(record[key]);
    if (context.speaker === undefined && texts.length > 3 && lackSentences(texts))
      context.notes.readSummary.warn(asList(key));
    return { messages: spoken.messages(texts), path: key };
  },
});

function asList(key: string): ReadWarning {
  const message = `hardly any text of "${key}" is a sentence or a question: these may be titles or names`;
  return { check: 'columns', message };
}

function textKeys(record: Fields): string[] {
  const keys = Object.keys(record).filter((key) => isTextList(record[key]));
  const usual = LIST_KEYS.find((key) => keys.includes(key));
  if (usual !== undefined) return [usual];
  const said = keys.filter((key) => looksLikeMessages(textsIn(record[key])));
  return said.length > 0 ? said : keys;
}
