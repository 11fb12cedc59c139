import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, idOf, isListOf, toText } from '../../records/fields.js';
import { USUAL } from '../../rows/column-names.js';
import { guessColumn } from '../../rows/row-columns.js';
import { parseSeconds, speakerLabel, turnsOfWords } from '../../text/spoken-words.js';

/** Names of word columns. */
const WORD = ['word', 'token', 'wordtext', 'punctuatedword'];
/** Tables with one word per row, from speech recognition or corpora. @internal */
export const WORD_ROWS: RecordFormat<'word-rows'> = {
  kind: 'records',
  isTable: true,
  name: 'word-rows',
  describe: 'Tables with a word in each row: a turn lasts until another speaker begins',
  example: 'speaker,word,start',
  knownBy: 'a column of words and one of speakers',
  fits: ({ messages }) => isListOf(messages, isWordRow),
  isPart: isWordRow,
  *read(record, context) {
    const rows = fieldsIn(record.messages);
    const column = (usual: readonly string[]): string => guessColumn(rows[0] ?? {}, usual) ?? '';
    const [speaker, word] = [column(USUAL.speaker), column(WORD)];
    const conversation = guessColumn(rows[0] ?? {}, [...USUAL.conversation, 'file', 'filename', 'recording']);
    const start = column(USUAL.time);
    context.notes.once(
      `rows: speaker = "${speaker}", words = "${word}"; a turn lasts until another speaker begins`,
    );
    const groups = new Map<string, Fields[]>();
    for (const row of rows) {
      const id = conversation === undefined ? '' : (idOf(row[conversation]) ?? '');
      const group = groups.get(id);
      if (group) group.push(row);
      else groups.set(id, [row]);
    }
    for (const [id, group] of groups) {
      const words = group.flatMap((row, i) => {
        const text = toText(row[word]);
        if (text.trim() === '') return [];
        const who =
          speakerLabel(row[speaker]) ??
          speakerLabel(group[i - 1]?.[speaker]) ??
          context.notes.fail(context.place, speaker, 'the speaker of each word', row[speaker]);
        return [{ speaker: who, text, start: parseSeconds(row[start]), isMark: /^[.,;:!?…]+$/.test(text) }];
      });
      const messages = turnsOfWords(words);
      context.notes.readSummary.exclude('wordless', group.length - words.length);
      context.notes.readSummary.merge(words.length - messages.length);
      yield { messages, path: 'rows', id: id === '' ? undefined : id };
    }
  },
};

function isWordRow(row: Fields): boolean {
  if (guessColumn(row, USUAL.speaker) === undefined || guessColumn(row, USUAL.text) !== undefined)
    return false;
  const word = guessColumn(row, WORD);
  return word !== undefined && typeof row[word] === 'string' && !/\S\s+\S/.test(row[word]);
}
