import { counted } from '../../../text/counted.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, fieldsIn, idOf, isListOf, toText } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';
import { secondsOf, spokenTurn, turnsOfWords } from '../../text/spoken-words.js';

/** Mark of whisper.cpp for a speaker change before the next segment. */
const CHANGES = 'speaker_turn_next';

/** Segments of recognized speech with missing speakers after diarization. @internal */
export const SPEECH_SEGMENTS: RecordFormat<'speech-segments'> = {
  kind: 'records',
  name: 'speech-segments',
  describe: 'WhisperX segments with missing speakers, and whisper.cpp segments with changes of the speaker',
  example: '{ segments: [{ start, end, text, speaker }, { start, end, text }] }',
  knownBy: 'segments with and without speakers, or with marks of changes',
  fits: (record) => areSomeNamed(record.segments) || changesKey(record) !== undefined,
  *read(record, context) {
    const key = changesKey(record) ?? 'segments';
    const segments = fieldsIn(record[key]);
    const isMarked = changesKey(record) !== undefined;
    let changes = 0;
    const turns = segments.map((segment) => {
      const speaker = isMarked ? `speaker ${(changes % 2) + 1}` : (idOf(segment.speaker) ?? 'unknown');
      if (segment[CHANGES] === true) changes += 1;
      const start = secondsOf(segment.start) ?? secondsOf(asFields(segment.offsets ?? {}).from);
      return { speaker, text: toText(segment.text), start: isMarked ? start && start / 1000 : start };
    });
    if (isMarked) {
      context.notes.account.assumeRoles();
      context.notes.once(
        'the segments mark where the speaker changes, not who speaks: two are assumed to take turns',
      );
    } else {
      const lost = segments.filter(({ speaker }) => idOf(speaker) === undefined).length;
      const message = `${counted(lost, 'segment')} without a speaker, read as said by "unknown"`;
      context.notes.warn(context.place, key, message);
    }
    const messages = isMarked
      ? turnsOfWords(turns)
      : turns.map(({ speaker, text, start }) => spokenTurn(speaker, text, start));
    yield { ...described(record, [key, 'word_segments'], context), messages, path: key };
  },
};

function areSomeNamed(segments: unknown): boolean {
  return (
    isListOf(segments, (each) => typeof each.text === 'string' && 'start' in each) &&
    segments.some(({ speaker }) => idOf(speaker) !== undefined) &&
    segments.some(({ speaker }) => idOf(speaker) === undefined)
  );
}

/** The list whose entries mark speaker changes. */
function changesKey(record: Fields): string | undefined {
  return ['segments', 'transcription'].find((key) =>
    isListOf(record[key], (each) => typeof each.text === 'string' && typeof each[CHANGES] === 'boolean'),
  );
}
