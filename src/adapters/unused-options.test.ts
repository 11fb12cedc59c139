import { describe, expect, it } from 'vitest';
import { readTranscripts, streamTranscripts } from './read-transcripts.js';

const TURNS = JSON.stringify({ id: 'a', turns: [{ speaker: 'ana', text: 'Is it late?', role: 'user' }] });
const CHAT = JSON.stringify({ id: 'a', messages: [{ role: 'user', content: 'Is it late?' }] });

describe('options that a format has no use for', () => {
  const options = { roles: ['user'], idField: 'key' } as const;
  const unused = [
    'roles = user is not used: all turns are read',
    'idField = key is not used: the format "transcript" has ids of its own',
  ];

  it('are said of transcripts, whose turns are all read under their own ids', async () => {
    const { transcripts, warnings } = readTranscripts(TURNS, options);
    expect(transcripts[0]).toMatchObject({ id: 'a', turns: [{ speaker: 'ana' }] });
    expect(warnings.map(({ message }) => message)).toEqual(unused);
    const streamed: string[] = [];
    const onWarning = ({ message }: { message: string }): void => void streamed.push(message);
    for await (const { id } of streamTranscripts([TURNS], { ...options, onWarning })) expect(id).toBe('a');
    expect(streamed).toEqual(unused);
  });

  it('are not said of chats, which use them', () => {
    expect(readTranscripts(CHAT, { roles: ['user'], idField: 'id' }).warnings).toEqual([]);
  });
});
