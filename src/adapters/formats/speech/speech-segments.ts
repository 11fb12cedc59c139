import { counted } from '../../../text/counted.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { fieldsIn, idOf, isFields, toText } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';
import { secondsOf, spokenTurn } from '../../text/spoken-words.js';

/** Segments of WhisperX of which some have no speaker, because diarization found none. @internal */
export const SPEECH_SEGMENTS: RecordFormat<'speech-segments'> = {
  kind: 'records',
  name: 'speech-segments',
  describe: 'WhisperX segments of which some have no speaker',
  example: '{ segments: [{ start, end, text, speaker }, { start, end, text }] }',
  knownBy: 'segments with and without speakers',
  fits: ({ segments }) =>
    Array.isArray(segments) &&
    segments.every((each) => isFields(each) && typeof each.text === 'string' && 'start' in each) &&
    segments.some(({ speaker }) => idOf(speaker) !== undefined) &&
    segments.some(({ speaker }) => idOf(speaker) === undefined),
  *read(record, context) {
    const segments = fieldsIn(record.segments);
    const lost = segments.filter(({ speaker }) => idOf(speaker) === undefined).length;
    const message = `${counted(lost, 'segment')} without a speaker, read as said by "unknown"`;
    context.notes.warn(context.place, 'segments', message);
    const messages = segments.map(({ speaker, text, start }) =>
      spokenTurn(idOf(speaker) ?? 'unknown', toText(text), secondsOf(start)),
    );
    yield { ...described(record, ['segments', 'word_segments'], context), messages, path: 'segments' };
  },
};
