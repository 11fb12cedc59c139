import { unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, fieldsIn, idOf, isFields, toText } from '../../records/fields.js';
import {
  byStart,
  inOrder,
  listedWords,
  parseSeconds,
  spokenTurn,
  turnsOfWords,
} from '../../text/spoken-words.js';

/** The result of a job of AWS Transcribe: its segments of audio, or its words by speaker or channel. @internal */
export const AWS_TRANSCRIBE: RecordFormat<'aws-transcribe'> = {
  kind: 'records',
  name: 'aws-transcribe',
  describe: 'Transcriptions by AWS Transcribe',
  example: '{ jobName, results: { items, speaker_labels, audio_segments: [{ speaker_label, transcript }] } }',
  knownBy: 'results with items and transcripts',
  fits: ({ results }) =>
    isFields(results) && Array.isArray(results.items) && Array.isArray(results.transcripts),
  *read(record, { notes, place }) {
    const results = asFields(record.results);
    const expected = 'who speaks: transcribe with ShowSpeakerLabels or ChannelIdentification';
    const found = segmentTurns(results) ?? wordTurns(results);
    const messages = found ?? notes.fail(place, 'results', expected, results);
    yield {
      messages,
      path: 'results',
      id: idOf(record.jobName),
      meta: unusedFields(record, ['results', 'jobName']),
    };
  },
};

function segmentLabel(entry: Fields): string | undefined {
  return idOf(entry.speaker_label) ?? idOf(entry.channel_label);
}

function segmentTurns({ audio_segments: segments }: Fields): Fields[] | undefined {
  const list = fieldsIn(segments);
  const isKnown = list.every(
    (each) => segmentLabel(each) !== undefined && typeof each.transcript === 'string',
  );
  if (list.length === 0 || !isKnown) return undefined;
  return byStart(
    list.map((each) =>
      spokenTurn(segmentLabel(each)!, toText(each.transcript), parseSeconds(each.start_time)),
    ),
  );
}

/** The channel of a word is its speaker, or a separate list gives the speakers of time spans. */
function wordTurns(results: Fields): Fields[] | undefined {
  const channels = isFields(results.channel_labels) ? fieldsIn(results.channel_labels.channels) : [];
  if (channels.length > 0) {
    const turns = channels.map((channel) =>
      listedWords(fieldsIn(channel.items), () => idOf(channel.channel_label)),
    );
    const words = turns.every((each) => each !== undefined) ? turns.flat() : undefined;
    return words && turnsOfWords(inOrder(words));
  }
  const times = new Map<string, string | undefined>();
  const labels = isFields(results.speaker_labels) ? fieldsIn(results.speaker_labels.segments) : [];
  for (const segment of labels) {
    for (const item of fieldsIn(segment.items))
      times.set(String(item.start_time), segmentLabel(item) ?? segmentLabel(segment));
  }
  const words = listedWords(
    fieldsIn(results.items),
    (item) => segmentLabel(item) ?? times.get(String(item.start_time)),
  );
  return words && turnsOfWords(words);
}
