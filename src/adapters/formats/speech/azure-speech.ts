import { recordId, unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { fieldsIn, isListOf, toText } from '../../records/fields.js';
import { byStart, parseSeconds, speakerLabel, spokenTurn } from '../../text/spoken-words.js';

/** A batch transcription of Azure: phrases with a speaker, or with their channel. @internal */
export const AZURE_SPEECH: RecordFormat<'azure-speech'> = {
  kind: 'records',
  name: 'azure-speech',
  describe: 'Batch transcriptions by Azure Speech',
  example: '{ recognizedPhrases: [{ speaker, channel, offsetInTicks, nBest: [{ display }] }] }',
  knownBy: 'recognizedPhrases with nBest',
  fits: ({ recognizedPhrases: list }) => isListOf(list, (each) => Array.isArray(each.nBest)),
  *read(record, context) {
    const all = fieldsIn(record.recognizedPhrases);
    const phrases = all.filter(
      ({ recognitionStatus: status }) => status === undefined || status === 'Success',
    );
    const many = new Set(phrases.map(({ channel }) => channel)).size > 1;
    const messages = phrases.map((phrase, i) => {
      const own = speakerLabel(phrase.speaker);
      const side = many ? speakerLabel(phrase.channel, 'channel') : undefined;
      const expected = 'who speaks: transcribe with diarizationEnabled';
      const known = own !== undefined && side !== undefined ? `${side}, ${own}` : (own ?? side);
      const path = `recognizedPhrases[${i}].speaker`;
      const speaker = known ?? context.notes.fail(context.place, path, expected, phrase.speaker);
      const [best] = fieldsIn(phrase.nBest);
      const ticks = parseSeconds(phrase.offsetInTicks);
      // Ticks are tenths of a microsecond.
      return spokenTurn(speaker, toText(best?.display), ticks === undefined ? undefined : ticks / 1e7);
    });
    const worded = messages.filter(({ content }) => content !== '');
    context.notes.readSummary.exclude('wordless', all.length - worded.length);
    yield {
      messages: byStart(worded),
      path: 'recognizedPhrases',
      id: recordId(record, context).id,
      meta: unusedFields(record, ['recognizedPhrases', 'combinedRecognizedPhrases', 'id', 'timestamp']),
    };
  },
};
