import { describe, expect, it } from 'vitest';
import { type ReadOptions, readTranscripts, streamTranscripts } from './read-transcripts.js';

const TURNS = JSON.stringify({ id: 'a', turns: [{ speaker: 'ana', text: 'Is it late?', role: 'user' }] });
const CHAT = JSON.stringify({ id: 'a', messages: [{ role: 'user', content: 'Is it late?' }] });

describe('options that a format has no use for', () => {
  const options = { roles: ['user'], idField: 'key' } as const;
  const unused = [
    'roles = user is not used: this format includes all turns',
    'idField = key is not used: the format "transcript" defines its own ids',
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

  it('are said of what the data does not have', () => {
    const saidOf = (input: unknown, given: ReadOptions): string[] =>
      readTranscripts(input, given).warnings.map(({ message }) => message);
    const noRole = 'roles = user is not used where no message has a role: all are turns';
    const rows = 'conversation,speaker,text\n1,ana,Is it late?\n1,ben,Yes.\n';
    expect(saidOf(rows, { roles: ['user'] })).toContain(noRole);
    expect(saidOf('ana: Is it late?\nben: Yes.', { roles: ['user'] })).toContain(noRole);
    expect(saidOf(rows.replace('speaker', 'role').replace('ana', 'user'), { roles: ['user'] })).not.toContain(
      noRole,
    );
    const all = { columns: { conversation: null } };
    const notOne =
      'conversation = null (--one-conversation) is not used: each record is a separate conversation';
    for (const record of [TURNS, CHAT])
      expect(saidOf(`${record}\n${record}`, { ...all, duplicates: 'keep' })).toEqual([notOne]);
    expect(saidOf(rows, all)).not.toContain(notOne);
  });
});
