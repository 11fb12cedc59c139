import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../read-transcripts.js';
import { logEvent } from './log-events.js';

const said = (role: string, content: string, more = {}): object => ({
  type: role,
  sessionId: 's',
  message: { role, content },
  ...more,
});
const lines = (...records: object[]): string => records.map((each) => JSON.stringify(each)).join('\n');

describe('events in the log of a session', () => {
  it('are what stands beside the conversation', () => {
    expect(logEvent({ type: 'summary', summary: 'A bus', leafUuid: '1' })).toBe('summary');
    expect(logEvent({ type: 'event_msg', timestamp: '', payload: { type: 'token_count' } })).toBe(
      'event_msg',
    );
    expect(logEvent(said('user', 'Hi', { isSidechain: true }) as never)).toBe('sidechain');
    expect(logEvent(said('user', 'Hi', { isMeta: true }) as never)).toBe('meta');
  });

  it('are no messages, and no records of another kind', () => {
    expect(logEvent(said('user', 'Hi') as never)).toBeUndefined();
    const message = { type: 'message', role: 'user', content: 'Hi' };
    expect(logEvent({ type: 'response_item', timestamp: '', payload: message })).toBeUndefined();
    expect(logEvent({ type: 'human', data: { content: 'Hi' } })).toBeUndefined();
    expect(logEvent({ role: 'user', content: 'Hi' })).toBeUndefined();
    expect(logEvent({ foo: 1 })).toBeUndefined();
  });

  it('are left out with a word, before and among messages', () => {
    const text = lines(
      { type: 'summary', summary: 'A bus', leafUuid: '1' },
      said('user', 'Is it late?'),
      said('assistant', 'I look it up.', { isSidechain: true }),
      said('assistant', 'I look again.', { isSidechain: true }),
      said('assistant', 'Yes.'),
    );
    const { transcripts, warnings } = readTranscripts(text);
    expect(transcripts).toHaveLength(1);
    expect(transcripts[0]!.turns.map((turn) => turn.text)).toEqual(['Is it late?', 'Yes.']);
    expect(warnings.map(({ message }) => message)).toEqual([
      'line 1: no message of the conversation (summary), left out',
      '2 lines, the first of them line 3: no message of the conversation (sidechain), left out',
    ]);
  });

  it('are named by their place where the data is no text', () => {
    const event = { type: 'summary', summary: 'A bus', leafUuid: '1' };
    const { warnings } = readTranscripts([said('user', 'Is it late?'), event]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'conversations[1]: no message of the conversation (summary), left out',
    ]);
  });

  it('alone are no conversation', () => {
    expect(() => readTranscripts('{"type":"summary","summary":"A bus","leafUuid":"1"}')).toThrow(
      'format not recognized: the first record is no conversation; it has the keys "type", "summary", "leafUuid"',
    );
  });
});
