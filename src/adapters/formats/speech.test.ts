import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { readTranscripts } from '../index.js';

/** The shape, and `speaker: text @ milliseconds` of each turn. */
function read(input: unknown): unknown[] {
  const { format, transcripts } = readTranscripts(frozen(input));
  const said = transcripts.flatMap(({ turns }) =>
    turns.map(
      ({ speaker, text, timeMs }) => `${speaker}: ${text}${timeMs === undefined ? '' : ` @${timeMs}`}`,
    ),
  );
  return [format, ...said];
}

const word = (text: string, speaker: unknown, start: number): object => ({
  ...{ word: text.toLowerCase(), punctuated_word: text, speaker, start },
});

describe('recordings of several channels', () => {
  it('of Deepgram are put together by time; a channel is a speaker', () => {
    const channel = (...words: readonly object[]): object => ({ alternatives: [{ transcript: 'x', words }] });
    const results = {
      channels: [
        channel(word('Hi.', undefined, 0), word('Why?', undefined, 4)),
        channel(word('Well,', undefined, 1), word('yes.', undefined, 1.5)),
      ],
    };
    const said = ['channel 0: Hi. Why? @0', 'channel 1: Well, yes. @1000'];
    expect(read({ results })).toEqual(['deepgram', ...said]);
    const utterances = [
      { channel: 0, start: 0, transcript: 'Hi.' },
      { channel: 1, start: 1, transcript: 'Well, yes.' },
      { channel: 0, start: 4, speaker: 1, transcript: 'Why?' },
    ];
    expect(read({ results: { ...results, utterances } })).toEqual([
      ...['deepgram', 'channel 0: Hi. @0', 'channel 1: Well, yes. @1000'],
      'channel 0, speaker 1: Why? @4000',
    ]);
  });

  it('of AWS keep marks with their words', () => {
    const item = (content: string, time?: string): object => ({
      ...{ type: time === undefined ? 'punctuation' : 'pronunciation', alternatives: [{ content }] },
      ...(time !== undefined && { start_time: time }),
    });
    const channels = [
      { channel_label: 'ch_0', items: [item('Hi', '0.0'), item('.'), item('Why', '4.0'), item('?')] },
      { channel_label: 'ch_1', items: [item('Yes', '1.0'), item('.')] },
    ];
    const results = { transcripts: [{ transcript: 'x' }], items: [], channel_labels: { channels } };
    expect(read({ jobName: 'j', results })).toEqual([
      ...['aws-transcribe', 'ch_0: Hi. @0', 'ch_1: Yes. @1000', 'ch_0: Why? @4000'],
    ]);
  });

  it('of Speechmatics are put together by time, marks with their words', () => {
    const item = (channel: string, start: number, content: string, type = 'word'): object => ({
      ...{ type, channel, start_time: start, alternatives: [{ content }] },
    });
    const results = [
      ...[item('agent', 0, 'Hi'), item('agent', 0.5, '.', 'punctuation'), item('agent', 4, 'Why')],
      ...[item('agent', 4.2, '?', 'punctuation'), item('2', 1, 'Yes'), item('2', 1.2, '.', 'punctuation')],
      { type: 'speaker_change' },
    ];
    const said = ['agent: Hi. @0', 'channel 2: Yes. @1000', 'agent: Why? @4000'];
    expect(read({ results })).toEqual(['speechmatics', ...said]);
  });

  it('of Azure follow one another and are sorted by time; failed ones are skipped', () => {
    const phrase = (channel: number, offsetInTicks: number, display: string, status = 'Success'): object => ({
      ...{ recognitionStatus: status, channel, offsetInTicks, nBest: [{ display }] },
    });
    const recognizedPhrases = [
      phrase(0, 0, 'Hi.'),
      phrase(0, 4e7, 'Why?'),
      phrase(0, 5e7, '', 'NoMatch'),
      phrase(1, 1e7, 'Yes.'),
    ];
    // A tick is a tenth of a microsecond.
    expect(read({ recognizedPhrases })).toEqual([
      ...['azure-speech', 'channel 0: Hi. @0', 'channel 1: Yes. @1000', 'channel 0: Why? @4000'],
    ]);
  });
});

describe('words with speakers', () => {
  it('of Google are those of the last result where it repeats them, else those of all', () => {
    const tagged = (...words: readonly (readonly [string, number])[]): object => ({
      alternatives: [{ words: words.map(([text, speakerTag]) => ({ word: text, speakerTag })) }],
    });
    const said = ['google-speech', 'speaker 1: Hi there', 'speaker 2: Yes'];
    const all = tagged(['Hi', 1], ['there', 1], ['Yes', 2]);
    expect(read({ results: [tagged(['Hi', 0], ['there', 0]), tagged(['Yes', 0]), all] })).toEqual(said);
    expect(read({ results: [tagged(['Hi', 1], ['there', 1]), tagged(['Yes', 2])] })).toEqual(said);
    expect(read({ response: { results: [all] } })).toEqual(said);
    const labelled = [{ word: 'Hi', speakerLabel: '1', startOffset: '1.500s' }];
    expect(read({ results: [{ alternatives: [{ words: labelled }] }] })).toEqual([
      'google-speech',
      'speaker 1: Hi @1500',
    ]);
  });

  it('are no turns each; times may be in seconds or in milliseconds', () => {
    const words = [
      { text: 'Hi', speaker: 'A', start: 0, end: 240 },
      { text: 'there.', speaker: 'A', start: 250, end: 500 },
      { text: 'Yes.', speaker: 'B', start: 1500, end: 1900 },
    ];
    expect(read({ id: 't', utterances: null, words })).toEqual([
      'spoken-words',
      'A: Hi there. @0',
      'B: Yes. @1500',
    ]);
    const inSeconds = words.map((each) => ({ ...each, start: each.start / 1000, end: each.end / 1000 }));
    expect(read({ words: inSeconds })).toEqual(['spoken-words', 'A: Hi there. @0', 'B: Yes. @1500']);
  });

  it('give way to whole utterances, and to sentences under that name', () => {
    const words = [{ text: 'Hi', speaker: 'A' }];
    expect(read({ words, utterances: [{ speaker: 'A', text: 'Hi there.' }] })).toEqual([
      'chat-list',
      'A: Hi there.',
    ]);
    const sentences = [
      { text: 'Hi there.', speaker: 'A' },
      { text: 'Well, yes.', speaker: 'B' },
    ];
    expect(read({ words: sentences })).toEqual(['chat-list', 'A: Hi there.', 'B: Well, yes.']);
  });
});

describe('monologues of Rev AI', () => {
  it('have their spaces as elements, or none', () => {
    const elements = (...values: readonly string[]): object[] =>
      values.map((value) => ({ type: /^\w/.test(value) ? 'text' : 'punct', value, ts: 1 }));
    const said = ['rev-ai', 'speaker 0: Hi, you. @1000', 'speaker 1: Yo @1000'];
    const spaced = [
      { speaker: 0, elements: elements('Hi', ',', ' ', 'you', '.') },
      { speaker: 1, elements: elements('Yo') },
    ];
    expect(read({ monologues: spaced })).toEqual(said);
    const bare = [{ speaker: 0, elements: elements('Hi', ',', 'you', '.') }, spaced[1]];
    expect(read({ monologues: bare })).toEqual(said);
    expect(() => read({ monologues: [{ elements: elements('Hi') }] })).toThrow('nearest is "monologues"');
  });
});

describe('segments of speech', () => {
  const segment = (text: string, speaker?: string): object => ({
    start: 1,
    text,
    ...(speaker && { speaker }),
  });

  it('are a list of messages where each has a speaker', () => {
    expect(read({ segments: [segment('Hi', 'S0'), segment('Yo', 'S1')] })).toEqual([
      'chat-list',
      'S0: Hi @1000',
      'S1: Yo @1000',
    ]);
  });

  it('are said by nobody known where some have none; the command that is advised reads those without any', () => {
    const half = { segments: [segment(' Hi', 'S0'), segment(' Hm'), segment(' Yo', 'S1')] };
    expect(read(half)).toEqual(['speech-segments', 'S0: Hi @1000', 'unknown: Hm @1000', 'S1: Yo @1000']);
    const none = { segments: [segment('Hi'), segment('Yo')] };
    expect(() => read(none)).toThrow(
      'nearest is "segments", a list whose entries have the keys "start", "text". mtpc formats lists',
    );
    const advised = { path: 'segments', columns: { text: 'text' }, speaker: ['A', 'B'] };
    expect(readTranscripts(none, advised).transcripts[0]!.turns.map(({ speaker }) => speaker)).toEqual([
      'A',
      'B',
    ]);
  });
});

it('reads segments of words, which have the speaker of their segment', () => {
  const segment = (speaker_id: number, ...words: string[]): object => ({
    ...{ speaker_id, type: 'Male', start_s: 0.5 },
    words: words.map((word) => ({ word, confidence: '1.0' })),
  });
  const segments = [segment(0, 'It', 'is', 'late', '.'), segment(1, 'Yes', '.'), segment(1, 'Go', '!')];
  expect(read({ name: 'r', segments })).toEqual([
    'spoken-words',
    'speaker 0: It is late.',
    'speaker 1: Yes. Go!',
  ]);
});
