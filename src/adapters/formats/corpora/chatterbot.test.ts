import { expect, it } from 'vitest';
import { readTranscripts } from '../../read-transcripts.js';
import { describeReadSummary } from '../../records/describe-read-summary.js';

const DATA = {
  categories: ['boats'],
  conversations: [['Is it late?', 'Not yet.'], ['Hello', 1976, 'Hi'], []],
};

it('reads lists of texts by user and assistant in turn', () => {
  const { readSummary, transcripts } = readTranscripts(DATA);
  expect(transcripts.map(({ turns }) => turns.map(({ speaker, text }) => `${speaker}: ${text}`))).toEqual([
    ['user: Is it late?', 'assistant: Not yet.'],
    ['user: Hello', 'assistant: 1976', 'user: Hi'],
  ]);
  expect(readSummary.format).toBe('chatterbot');
  expect(readSummary).toMatchObject({ rolesAssumed: true, firstSpeaker: { user: 2 } });
  expect(describeReadSummary(readSummary)).toContain('5 turns; speakers assumed, user opens');
  const named = readTranscripts(DATA, { speaker: ['ana', 'ben'] });
  expect(named.transcripts[0]?.turns[1]).toEqual({ speaker: 'ben', text: 'Not yet.' });
});

it('counts what is no text', () => {
  const more = Array.from({ length: 9 }, () => ['Hello', 'Hi']);
  const { readSummary } = readTranscripts({
    ...DATA,
    conversations: [['Who?', { Ana: 'the captain' }], 'Who?', ...more, ...more],
  });
  expect(readSummary.excluded).toEqual({ unreadable: 2 });
  expect(readSummary.turns).toBe(37);
});

it('is not read without categories', () => {
  expect(() => readTranscripts({ conversations: DATA.conversations })).toThrow('format not recognized');
});
