import { expect, it } from 'vitest';
import { readTranscripts } from '../../read-transcripts.js';

const said = (row: object): string[] => {
  const result = {
    provider: { id: 'echo' },
    prompt: { raw: 'And now?' },
    response: { output: 'Nine.' },
    ...row,
  };
  const { readSummary, transcripts } = readTranscripts({ results: { version: 3, results: [result] } });
  expect(readSummary.format).toBe('promptfoo');
  return transcripts[0]!.turns.map(({ speaker, text }) => `${speaker}: ${text}`);
};

const BEFORE = [{ prompt: 'Is it late?', input: 'Is it late?', output: 'No.' }];
const WHOLE = ['user: Is it late?', 'assistant: No.', 'user: And now?', 'assistant: Nine.'];

it('reads earlier exchanges of a conversation, once', () => {
  expect(said({ vars: { _conversation: BEFORE } })).toEqual(WHOLE);
  const raw = JSON.stringify([
    { role: 'user', content: 'Is it late?' },
    { role: 'assistant', content: 'No.' },
    { role: 'user', content: 'And now?' },
  ]);
  expect(said({ prompt: { raw }, vars: { _conversation: BEFORE } })).toEqual(WHOLE);
});

it('reads the attempts of a red team', () => {
  const redteamHistory = [...BEFORE, { prompt: 'And now?', output: 'Nine.' }];
  expect(
    said({ prompt: { raw: 'goal' }, response: { output: 'Nine.', metadata: { redteamHistory } } }),
  ).toEqual(WHOLE);
});
