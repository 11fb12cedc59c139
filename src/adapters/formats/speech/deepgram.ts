import { unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, fieldsIn, idOf, isFields, toText } from '../../records/fields.js';
import { byStart, parseSeconds, speakerLabel, spokenTurn, turnsOfWords } from '../../text/spoken-words.js';

/** A response of Deepgram: utterances if requested, else paragraphs or words with speakers. @internal */
export const DEEPGRAM: RecordFormat<'deepgram'> = {
  kind: 'records',
  name: 'deepgram',
  describe: 'Transcriptions by Deepgram',
  example:
    '{ metadata, results: { channels: [{ alternatives: [...] }], utterances: [{ speaker, transcript }] } }',
  knownBy: 'channels with alternatives',
  fits: ({ results }) =>
    isFields(results) && fieldsIn(results.channels).some(({ alternatives }) => Array.isArray(alternatives)),
  *read(record, { notes, place }) {
    const results = asFields(record.results);
    const metadata = asFields(record.metadata);
    const expected = 'who speaks: transcribe with diarize or multichannel, and with utterances or paragraphs';
    const messages = readResults(results) ?? notes.fail(place, 'results', expected, results);
    yield {
      messages,
      path: 'results',
      id: idOf(metadata.request_id),
      meta: unusedFields(record, ['results', 'metadata']),
    };
  },
};

function readResults(results: Fields): Fields[] | undefined {
  const channels = fieldsIn(results.channels);
  const many = channels.length > 1;
  const utterances = fieldsIn(results.utterances);
  if (utterances.length > 0) {
    const turns = utterances.map((each) => {
      const who = utteranceSpeaker(each, many ? each.channel : undefined);
      return who && spokenTurn(who, toText(each.transcript), parseSeconds(each.start));
    });
    return whole(turns);
  }
  const perChannel = channels.map((channel, i) => channelTurns(channel, many ? i : undefined));
  const turns = whole(perChannel)?.flat();
  return turns && byStart(turns);
}

function channelTurns({ alternatives }: Fields, channel: number | undefined): Fields[] | undefined {
  const [best] = fieldsIn(alternatives);
  const paragraphs = isFields(best?.paragraphs) ? fieldsIn(best.paragraphs.paragraphs) : [];
  if (paragraphs.length > 0) {
    const turns = paragraphs.map((each) => {
      const who = utteranceSpeaker(each, channel);
      const text = fieldsIn(each.sentences).map((sentence) => toText(sentence.text));
      return who && spokenTurn(who, text.join(' '), parseSeconds(each.start));
    });
    return whole(turns);
  }
  const words = fieldsIn(best?.words).map((each) => {
    const speaker = utteranceSpeaker(each, channel);
    const text = toText(each.punctuated_word ?? each.word);
    return speaker && { speaker, text, start: parseSeconds(each.start) };
  });
  const known = whole(words);
  return known && turnsOfWords(known);
}

/** The speaker is the channel, combined with the speaker number if channels have several. */
function utteranceSpeaker({ speaker }: Fields, channel: unknown): string | undefined {
  const own = speakerLabel(speaker);
  const side = speakerLabel(channel, 'channel');
  if (side === undefined || own === undefined) return own ?? side;
  return own === 'speaker 0' ? side : `${side}, ${own}`;
}

/** The list, if all entries are defined. */
function whole<T>(list: readonly (T | undefined | '')[]): T[] | undefined {
  const known = list.flatMap((each) => (each === undefined || each === '' ? [] : [each]));
  return known.length === list.length ? known : undefined;
}
