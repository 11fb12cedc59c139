import { describe, expect, it } from 'vitest';
import { logEvent } from '../chat/log-events.js';
import { readTranscripts } from '../read-transcripts.js';

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

  it('are what the program says in the place of the user', () => {
    const texts = (...all: string[]): object[] => all.map((text) => ({ type: 'input_text', text }));
    const item = (content: unknown, role = 'user'): never =>
      ({ type: 'response_item', timestamp: '', payload: { type: 'message', role, content } }) as never;
    const place = '<environment_context>\n<shell>bash</shell>\n</environment_context>';
    for (const text of [place, '<user_instructions>Be short.', '# AGENTS.md instructions for here'])
      expect(logEvent(item(texts(text)))).toBe('context');
    expect(logEvent(said('user', '<local-command-stdout>ok</local-command-stdout>') as never)).toBe(
      'context',
    );
    expect(logEvent(item(texts(place, 'Is it late?')))).toBeUndefined();
    expect(logEvent(item(texts()))).toBeUndefined();
    expect(logEvent(item(texts(place), 'assistant'))).toBeUndefined();
    expect(logEvent(said('user', 'What does <environment_context> mean?') as never)).toBeUndefined();
  });

  it('are no messages, and no records of another kind', () => {
    expect(logEvent(said('user', 'Hi') as never)).toBeUndefined();
    const message = { type: 'message', role: 'user', content: 'Hi' };
    expect(logEvent({ type: 'response_item', timestamp: '', payload: message })).toBeUndefined();
    expect(logEvent({ type: 'human', data: { content: 'Hi' } })).toBeUndefined();
    expect(logEvent({ role: 'user', content: 'Hi' })).toBeUndefined();
    expect(logEvent({ foo: 1 })).toBeUndefined();
  });

  it('are skipped with a word, before and among messages', () => {
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
      'line 1: not a message of the conversation (summary), skipped',
      '2 lines, the first of them line 3: not a message of the conversation (sidechain), skipped',
    ]);
  });

  it('leave the messages of people, whatever else is said of them, and no turn to thoughts alone', () => {
    const text = lines(
      said('user', 'Is it late?', { userType: 'external', cwd: '/', version: '2' }),
      said('assistant', 'Yes.', { userType: 'external', cwd: '/', version: '2' }),
    );
    expect(readTranscripts(text)).toMatchObject({ format: 'chat', warnings: [] });
    const item = (payload: object): object => ({
      timestamp: '2026-01-01T00:00:00Z',
      type: 'response_item',
      payload,
    });
    const rollout = lines(
      item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Is it late?' }] }),
      item({ type: 'reasoning', summary: [], encrypted_content: 'x' }),
      item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Yes.' }] }),
    );
    const [transcript] = readTranscripts(rollout).transcripts;
    expect(transcript!.turns.map((turn) => turn.text)).toEqual(['Is it late?', 'Yes.']);
  });

  it('are named by their place where the data is no text', () => {
    const event = { type: 'summary', summary: 'A bus', leafUuid: '1' };
    const { warnings } = readTranscripts([said('user', 'Is it late?'), event]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'conversations[1]: not a message of the conversation (summary), skipped',
    ]);
  });

  it('are notices of the program in a list whose messages are known by their types', () => {
    const messages = [
      { type: 'user', content: 'Is it late?' },
      { type: 'info', content: 'A new model.' },
      { type: 'gemini', content: 'Yes.' },
      { type: 'error', content: 'No network.' },
    ];
    const { transcripts, warnings } = readTranscripts({ messages });
    expect(transcripts[0]!.turns.map((turn) => turn.text)).toEqual(['Is it late?', 'Yes.']);
    expect(warnings.map(({ message }) => message)).toEqual(['messages: 2 notices of the program skipped']);
    // Somebody who says it is no program.
    const said = messages.map((message, i) => ({ ...message, sender: 'ab'[i % 2] }));
    expect(readTranscripts({ messages: said.slice(1) }).transcripts[0]!.turns).toHaveLength(3);
  });

  it('alone are no conversation', () => {
    expect(() => readTranscripts('{"type":"summary","summary":"A bus","leafUuid":"1"}')).toThrow(
      'format not recognized: the first record is not a conversation; it has the keys "type", "summary", "leafUuid"',
    );
  });
});
