import { expect, it } from 'vitest';
import { readTranscripts } from '../../read-transcripts.js';

const [ANA, BEN] = [
  { sourceUuid: 'u1', sourceNumber: '+491', sourceName: 'Ana' },
  { sourceUuid: 'u2', sourceNumber: '+492', sourceName: 'Ben' },
];
const line = (source: object, timestamp: number, content: object): object => ({
  envelope: { ...source, timestamp, ...content },
  account: '+492',
});
const heard = (timestamp: number, message: string | null, more: object = {}): object =>
  line(ANA, timestamp, { dataMessage: { timestamp, message, ...more } });
const sent = (timestamp: number, message: string): object =>
  line(BEN, timestamp, { syncMessage: { sentMessage: { destinationUuid: 'u1', timestamp, message } } });
const said = (input: unknown): string[][] =>
  readTranscripts(input).transcripts.map(({ id, turns }) => [
    String(id),
    ...turns.map(({ speaker, text }) => `${speaker}: ${text}`),
  ]);
const summarize = (input: unknown): object => {
  const { format, turns, excluded, merged } = readTranscripts(input).readSummary;
  return { format, turns, excluded, merged };
};

it('makes a conversation of each contact and of each group', () => {
  const group = { groupInfo: { groupId: 'g', type: 'DELIVER' } };
  const lines = [heard(1, 'Is it late?'), sent(2, 'It is nine.'), heard(3, 'Who comes?', group)];
  const expected = [
    ['u1', 'u1: Is it late?', 'u2: It is nine.'],
    ['g', 'u1: Who comes?'],
  ];
  expect(said(lines)).toEqual(expected);
  expect(said(lines.map((each) => JSON.stringify(each)).join('\n'))).toEqual(expected);
  const calls = lines.map((params) => ({ jsonrpc: '2.0', method: 'receive', params }));
  expect(said(calls)).toEqual(expected);
  const [first] = readTranscripts(lines).transcripts;
  expect(first?.speakers).toEqual([
    { id: 'u1', name: 'Ana' },
    { id: 'u2', name: 'Ben' },
  ]);
  const time = 1_700_000_000_000;
  expect(readTranscripts([heard(time, 'Hi')]).transcripts[0]?.turns[0]?.timeMs).toBe(time);
});

it('counts what is not said', () => {
  const lines = [
    heard(1, 'Is it late?'),
    line(ANA, 2, { typingMessage: { action: 'STARTED' } }),
    line(ANA, 3, { receiptMessage: { isRead: true, timestamps: [2] } }),
    heard(4, null, { reaction: { emoji: '+', targetSentTimestamp: 2 } }),
    heard(5, null, { attachments: [{ contentType: 'image/png' }] }),
    heard(6, null),
    line(BEN, 7, { syncMessage: { readMessages: [] } }),
    sent(8, 'It is nine.'),
  ];
  expect(summarize(lines)).toEqual({
    format: 'signal-cli',
    turns: 2,
    excluded: { event: 3, reaction: 1, media: 1, wordless: 1 },
    merged: 0,
  });
});

it('applies edits, and leaves out what was deleted', () => {
  const edit = { targetSentTimestamp: 1, dataMessage: { timestamp: 3, message: 'Is it very late?' } };
  const lines = [
    heard(1, 'Is it late?'),
    sent(2, 'It is nine.'),
    line(ANA, 3, { editMessage: edit }),
    heard(4, 'Oh.'),
    heard(5, null, { remoteDelete: { timestamp: 4 } }),
    heard(6, null, { remoteDelete: { timestamp: 99 } }),
  ];
  expect(said(lines)).toEqual([['u1', 'u1: Is it very late?', 'u2: It is nine.']]);
  expect(summarize(lines)).toMatchObject({ turns: 2, excluded: { deleted: 3 }, merged: 1 });
});
