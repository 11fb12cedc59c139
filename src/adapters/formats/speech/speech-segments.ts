import { counted } from '../../../text/counted.js';
import type { ShapeContext } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, fieldsIn, idOf, isListOf, toText } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';
import { parseSeconds, spokenTurn, turnsOfWords } from '../../text/spoken-words.js';

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
    const changes = changesKey(record);
    const path = changes ?? 'segments';
    const segments = fieldsIn(record[path]);
    const messages =
      changes === undefined ? namedTurns(segments, context) : alternatingTurns(segments, context);
    yield { ...described(record, [path, 'word_segments'], context), messages, path };
  },
};

function namedTurns(segments: readonly Fields[], { notes, place }: ShapeContext): Fields[] {
  const lost = segments.filter(({ speaker }) => idOf(speaker) === undefined).length;
  notes.warn(place, 'segments', `${counted(lost, 'segment')} without a speaker, read as said by "unknown"`);
  return segments.map((segment) =>
    spokenTurn(idOf(segment.speaker) ?? 'unknown', toText(segment.text), segmentStart(segment)),
  );
}

/** Turns of two speakers, whose changes whisper.cpp marks; its times are milliseconds. */
function alternatingTurns(segments: readonly Fields[], { notes }: ShapeContext): Fields[] {
  notes.readSummary.assumeRoles();
  notes.once('the segments mark where the speaker changes, not who speaks: two are assumed to take turns');
  let changes = 0;
  const words = segments.map((segment) => {
    const speaker = `speaker ${(changes % 2) + 1}`;
    if (segment[CHANGES] === true) changes += 1;
    const start = segmentStart(segment);
    return { speaker, text: toText(segment.text), start: start && start / 1000 };
  });
  return turnsOfWords(words);
}

function segmentStart({ start, offsets }: Fields): number | undefined {
  return parseSeconds(start) ?? parseSeconds(asFields(offsets).from);
}

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
