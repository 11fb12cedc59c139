import { recordId, unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, idOf, isFields, toText } from '../../records/fields.js';
import { parseSeconds, speakerLabel, turnsOfWords } from '../../text/spoken-words.js';

/** A response of Google's Speech-to-Text with speaker tags or labels on words. @internal */
export const GOOGLE_SPEECH: RecordFormat<'google-speech'> = {
  kind: 'records',
  name: 'google-speech',
  describe: 'Transcriptions by Google Speech-to-Text',
  example: '{ results: [{ alternatives: [{ words: [{ word, speakerTag, startTime }] }] }] }',
  knownBy: 'words with speaker tags',
  fits: (record) => resultsIn(record).some((words) => words.some((word) => tagLabel(word) !== undefined)),
  *read(record, context) {
    const all = taggedWords(resultsIn(record));
    const words = all.map((word, i) => {
      const expected = 'the tag of a speaker for each word';
      const speaker =
        tagLabel(word) ??
        context.notes.fail(context.place, `results: words[${i}]`, expected, word.speakerTag);
      return { speaker, text: toText(word.word), start: parseSeconds(word.startTime ?? word.startOffset) };
    });
    yield {
      messages: turnsOfWords(words),
      path: 'results',
      id: recordId(record, context).id ?? idOf(record.name),
      meta: unusedFields(record, ['results', 'response', 'metadata', 'name', 'id']),
    };
  },
};

/** The words of each result. */
function resultsIn(record: Fields): Fields[][] {
  const body = isFields(record.response) ? record.response : record;
  return fieldsIn(body.results).map(({ alternatives }) =>
    fieldsIn(fieldsIn(alternatives)[0]?.words).filter(({ word }) => typeof word === 'string'),
  );
}

/** Tag 0 means an unknown speaker. */
function tagLabel({ speakerTag, speakerLabel: label }: Fields): string | undefined {
  return speakerTag === 0 ? undefined : speakerLabel(idOf(label) ?? speakerTag);
}

/** The last result may repeat the words of all, with their tags. */
function taggedWords(results: readonly Fields[][]): readonly Fields[] {
  const spoken = results.filter((words) => words.length > 0);
  const last = spoken.at(-1) ?? [];
  const before = spoken.slice(0, -1).flat();
  const repeats = before.length > 0 && before.every(({ word }, i) => last[i]?.word === word);
  const untagged = before.every((word) => tagLabel(word) === undefined);
  return repeats || untagged ? last : spoken.flat();
}
