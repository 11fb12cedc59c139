import { recordId, unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, idOf, isFields, isListOf } from '../../records/fields.js';
import { inOrder, listedWords, speakerLabel, turnsOfWords } from '../../text/spoken-words.js';

/** A transcript of Speechmatics: words and marks, each with a speaker or a channel. @internal */
export const SPEECHMATICS: RecordFormat<'speechmatics'> = {
  kind: 'records',
  name: 'speechmatics',
  describe: 'Transcriptions by Speechmatics',
  example: '{ results: [{ type: "word", start_time, alternatives: [{ content, speaker }] }] }',
  knownBy: 'words with alternatives',
  fits: ({ results }) =>
    isListOf(results, ({ type }) => typeof type === 'string') &&
    results.some((each) => each.type === 'word' && wordContent(each) !== undefined),
  *read(record, context) {
    const items = fieldsIn(record.results).filter((each) => wordContent(each) !== undefined);
    const words = listedWords(items, wordSpeaker);
    const expected = 'who says each word: transcribe with diarization by speaker or channel';
    yield {
      messages: words
        ? turnsOfWords(inOrder(words))
        : context.notes.fail(context.place, 'results', expected, record.results),
      path: 'results',
      id: recordId(record, context).id ?? (isFields(record.job) ? idOf(record.job.id) : undefined),
      meta: unusedFields(record, ['results', 'metadata', 'id']),
    };
  },
};

function wordContent({ alternatives }: Fields): unknown {
  return fieldsIn(alternatives)[0]?.content;
}

function wordSpeaker({ alternatives, channel }: Fields): string | undefined {
  return speakerLabel(fieldsIn(alternatives)[0]?.speaker) ?? speakerLabel(channel, 'channel');
}
