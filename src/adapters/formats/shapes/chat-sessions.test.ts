import { describe, expect, it } from 'vitest';
import { detectFormat } from '../../detect-format.js';
import { readTranscripts } from '../../read-transcripts.js';

const talk = (text: string): object[] => [
  { speaker: 'Ana', text },
  { speaker: 'Ben', text: 'Yes.' },
];
const message = (content: string, role = 'user'): object => ({ role, content });

/** What each transcript begins with, what is known of it, and what was said about all. */
function read(record: object): object {
  const { format, transcripts, warnings } = readTranscripts(record);
  return {
    format,
    chats: transcripts.map(({ id, turns, meta }) => ({ id, first: turns[0]!.text, ...meta })),
    warnings: warnings.map(({ message }) => message),
  };
}

describe('several sessions in one record', () => {
  it('are transcripts in the order of their numbers, each with what is its own and what is shared', () => {
    const record = {
      ...{ sample_id: 'p', topic: 'bus', tags: ['a', 'b'], qa: [{ question: 'Late?', answer: 'Yes' }] },
      ...{ session_10: talk('J'), session_2: talk('B'), session_1: talk('A') },
      ...{ session_2_summary: 'late', session_10_date_time: 'noon', session_3_date_time: 'never' },
    };
    const shared = { topic: 'bus', tags: ['a', 'b'], conversation: 'p' };
    expect(read(record)).toEqual({
      format: 'chat-sessions',
      chats: [
        { id: 'p:1', first: 'A', session: '1', ...shared },
        { id: 'p:2', first: 'B', session: '2', summary: 'late', ...shared },
        { id: 'p:10', first: 'J', session: '10', date_time: 'noon', ...shared },
      ],
      warnings: [
        'session_1 to session_10: each session is a transcript',
        'input: "qa" of several sessions skipped',
      ],
    });
  });

  it('have no id of their own where the record has none', () => {
    expect(read({ 'Dialogue 1': talk('A'), 'dialogue-2': talk('B'), session_3: 'none' })).toMatchObject({
      format: 'chat-sessions',
      chats: [
        { id: undefined, first: 'A', session: '1' },
        { id: undefined, first: 'B', session: '2' },
      ],
    });
  });

  it.each(['dialogues', 'messages'])('may be the lists in "%s" of a record with an id', (key) => {
    const lists = [[message('A'), message('Yes.', 'assistant')], [message('B')]];
    expect(read({ doc_id: 7, id: 'q', [key]: lists })).toMatchObject({
      format: 'chat-sessions',
      chats: [
        { id: 'q:1', first: 'A', doc_id: 7 },
        { id: 'q:2', first: 'B', doc_id: 7 },
      ],
    });
    const records = ['q', 'r'].map((id) => JSON.stringify({ id, conversations: lists }));
    const { transcripts } = readTranscripts(records.join('\n'));
    expect(transcripts.map(({ id }) => id)).toEqual(['q:1', 'q:2', 'r:1', 'r:2']);
  });

  it('may stand in one list, with lists of their names and dates as long', () => {
    const lists = { id: 'q', haystack_sessions: [talk('A'), talk('B')], haystack_session_ids: ['m', 'n'] };
    expect(read({ ...lists, haystack_dates: ['May 1', 'May 2'] })).toMatchObject({
      format: 'chat-sessions',
      chats: [
        { id: 'q:m', first: 'A', session: 'm', date: 'May 1' },
        { id: 'q:n', first: 'B', session: 'n', date: 'May 2' },
      ],
    });
    // Dates of something else stay what they are.
    expect(read({ ...lists, haystack_session_ids: ['m'], haystack_dates: ['May 1'] })).toMatchObject({
      chats: [
        { id: 'q:1', haystack_dates: ['May 1'], haystack_session_ids: ['m'] },
        { id: 'q:2', haystack_dates: ['May 1'], haystack_session_ids: ['m'] },
      ],
    });
  });

  it('are none where a list has no messages, or each has a record of its own', () => {
    for (const other of [['Yes.'], [], 'Yes.', 7])
      expect(detectFormat({ id: 'x', sessions: [talk('A'), other] }), JSON.stringify(other)).toBeUndefined();
    expect(
      read({ id: 'x', sessions: [talk('A'), talk('B')].map((messages, i) => ({ id: i, messages })) }),
    ).toMatchObject({ format: 'chat-list', chats: [{ id: '0' }, { id: '1' }] });
    expect(detectFormat({ season_1: talk('A'), season_2: talk('B') })).toBe('chat');
  });
});

describe('rounds of questions', () => {
  it('are one conversation, of which a round may ask nothing', () => {
    const question = [[message('Late?'), message('Yes.', 'assistant')], [], [message('How late?')]];
    const { format, transcripts } = readTranscripts({
      id: 'g',
      system: 'Be brief.',
      question,
      functions: ['f'],
    });
    expect(format).toBe('question-rounds');
    expect(transcripts).toEqual([
      {
        id: 'g',
        turns: [
          { speaker: 'user', text: 'Late?', role: 'user' },
          { speaker: 'assistant', text: 'Yes.', role: 'assistant' },
          { speaker: 'user', text: 'How late?', role: 'user' },
        ],
        meta: {
          functions: ['f'],
          excluded: [{ speaker: 'system', text: 'Be brief.', role: 'system', before: 0 }],
        },
      },
    ]);
  });

  it('are none without messages in the first, or with texts; one list is a list of messages', () => {
    for (const question of [[[], [message('Late?')]], ['Late?', 'Warm?'], 'Late?', []])
      expect(detectFormat({ id: 'g', question }), JSON.stringify(question)).toBeUndefined();
    expect(detectFormat({ id: 'g', question: [[message('Late?')], ['yes', 'no']] })).not.toBe(
      'question-rounds',
    );
    expect(detectFormat({ question: [message('Late?'), message('Yes.', 'assistant')] })).toBe('chat-list');
    expect(detectFormat({ question: 'Late?', answer: 'Yes.' })).toBe('prompt-completion');
  });
});
