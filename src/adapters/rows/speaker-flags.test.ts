import { describe, expect, it } from 'vitest';
import { type ReadOptions, readTranscripts } from '../index.js';

/** `speaker: text` of all turns; the role, where there is one, stands behind the speaker. */
function said(input: unknown, options: ReadOptions = {}): string[] {
  return readTranscripts(input, { fileName: 'chat.csv', ...options }).transcripts.flatMap(({ turns }) =>
    turns.map(({ speaker, role, text }) => `${speaker}${role ? `/${role}` : ''}: ${text}`),
  );
}

const USER = ['user/user: Hi', 'assistant/assistant: Yo'];
const table = (column: string, first: string, second: string): string =>
  `session_id,${column},text\ns,${first},Hi\ns,${second},Yo\n`;

describe('flags of who speaks', () => {
  it.each([
    ['is_user', 'True', 'False', USER],
    ['Is User', 'yes', 'no', USER],
    ['fromUser', '1', '0', USER],
    ['is_bot', 'f', 't', USER],
    ['isAI', 'N', 'Y', USER],
    ['is_agent', '0', '1', ['customer: Hi', 'agent: Yo']],
    ['from_customer', 'true', 'false', ['customer: Hi', 'agent: Yo']],
    ['is_from_me', '1', '0', ['me: Hi', 'other: Yo']],
    ['direction', 'INBOUND', 'outbound-api', ['inbound: Hi', 'outbound: Yo']],
    ['message_direction', 'in', 'out', ['inbound: Hi', 'outbound: Yo']],
    ['type', 'received', 'sent', ['received: Hi', 'sent: Yo']],
  ])('are read in a table: %s is %s, then %s', (column, first, second, expected) => {
    expect(said(table(column, first, second))).toEqual(expected);
    expect(said(table(column, first, second).replaceAll(',', '\t'), { fileName: 'chat.tsv' })).toEqual(
      expected,
    );
  });

  it('are read in messages and in rows of JSON, as truth values, numbers and words', () => {
    for (const [yes, no] of [
      [true, false],
      [1, 0],
      ['yes', 'no'],
    ]) {
      const rows = [
        { is_user: yes, text: 'Hi' },
        { is_user: no, text: 'Yo' },
      ];
      expect(said({ id: 'c', turns: rows })).toEqual(USER);
      expect(said({ messages: rows })).toEqual(USER);
      expect(said(rows, { columns: { conversation: null } })).toEqual(USER);
      expect(said(rows.map((row) => ({ chat_id: 7, ...row })))).toEqual(USER);
    }
  });

  it('say what was taken for what', () => {
    const { warnings } = readTranscripts({ messages: [{ isUser: true, body: 'Hi' }] });
    expect(warnings.map(({ message }) => message)).toEqual([
      'messages: speaker = "isUser" (user, else assistant), text = "body"',
    ]);
  });

  it('are read where the caller names them, at a path, too', () => {
    const rows = [
      { chat: 'c', key: { fromMe: true }, message: { conversation: 'Hi' } },
      { chat: 'c', key: { fromMe: false }, message: { conversation: 'Yo' } },
    ];
    const columns = { speaker: 'key.fromMe', text: 'message.conversation' };
    expect(said(rows, { columns, fileName: 'a.json' })).toEqual(['me: Hi', 'other: Yo']);
    const beside = 'session,user_id,is_bot,text\ns,u,false,Hi\ns,u,true,Yo';
    expect(() => said(beside)).toThrow('"user_id" is the same in all 2 turns');
    expect(said(beside, { columns: { speaker: 'is_bot' } })).toEqual(USER);
    expect(said(beside, { columns: { speaker: 'user_id' } })).toEqual(['u: Hi', 'u: Yo']);
    const calls = table('direction', 'inbound', 'inbound');
    expect(() => said(calls)).toThrow('"direction" is the same in all 2 turns of conversation "s"');
    expect(said(calls, { columns: { speaker: 'direction' } })).toEqual(['inbound: Hi', 'inbound: Yo']);
  });

  it.each([
    [
      'a speaker who is named',
      'session,name,is_bot,text\ns,Eve,false,Hi\ns,Tom,true,Yo',
      ['Eve: Hi', 'Tom: Yo'],
    ],
    ['a dialogue in a cell', 'is_user,text\ntrue,"Ana: Hi\nBen: Yo"', ['Ana: Hi', 'Ben: Yo']],
    ['a question and its answer', 'is_bot,prompt,completion\ntrue,Hi,Yo', USER],
  ])('give way to %s', (_, text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  it.each([
    ['another word', 'direction', 'north', 'south'],
    ['a kind of message', 'type', 'text', 'image'],
    ['a number that is neither', 'is_user', '7', '8'],
    ['a name that is no flag', 'is_read', 'true', 'false'],
  ])('are not seen in %s', (_, column, first, second) => {
    expect(() => said(table(column, first, second))).toThrow(
      'options.columns.speaker: expected one of the columns',
    );
    const message = { [column]: first, text: 'Hi' };
    expect(() => said({ messages: [message] }, { fileName: 'a.json' })).toThrow(
      'nearest is "messages", a list whose entries have',
    );
  });
});
