import { expect, it } from 'vitest';
import { readTranscripts } from '../../read-transcripts.js';
import { describeAccount } from '../../records/describe-account.js';

const DATA = {
  categories: ['boats'],
  conversations: [['Is it late?', 'Not yet.'], ['Hello', 1976, 'Hi'], []],
};

it('reads lists of texts by user and assistant in turn', () => {
  const { account, transcripts } = readTranscripts(DATA);
  expect(transcripts.map(({ turns }) => turns.map(({ speaker, text }) => `${speaker}: ${text}`))).toEqual([
    ['user: Is it late?', 'assistant: Not yet.'],
    ['user: Hello', 'assistant: 1976', 'user: Hi'],
  ]);
  expect(account.format).toBe('chatterbot');
  expect(account).toMatchObject({ rolesAssumed: true, firstSpeaker: { user: 2 } });
  expect(describeAccount(account)).toContain('5 turns; speakers assumed, user opens');
  const named = readTranscripts(DATA, { speaker: ['ana', 'ben'] });
  expect(named.transcripts[0]?.turns[1]).toEqual({ speaker: 'ben', text: 'Not yet.' });
});

it('counts what is no text', () => {
  const more = Array.from({ length: 9 }, () => ['Hello', 'Hi']);
  const { account } = readTranscripts({
    ...DATA,
    conversations: [['Who?', { Ana: 'the captain' }], 'Who?', ...more, ...more],
  });
  expect(account.leftOut).toEqual({ unreadable: 2 });
  expect(account.turns).toBe(37);
});

it('is not read without categories', () => {
  expect(() => readTranscripts({ conversations: DATA.conversations })).toThrow('format not recognized');
});
