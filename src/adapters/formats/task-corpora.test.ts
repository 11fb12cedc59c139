import { describe, expect, it } from 'vitest';
import { detectFormat } from '../detect-format.js';
import { readTranscripts } from '../read-transcripts.js';

/** What a reading comes to: its format, what is said in each conversation, and the warnings. */
function read(input: unknown): object {
  const { format, transcripts, warnings } = readTranscripts(input);
  return {
    format,
    said: transcripts.map(({ turns }) => turns.map(({ speaker, text }) => `${speaker}: ${text}`)),
    warnings: warnings.map(({ message }) => message),
  };
}

describe('entries that hold what user and system said', () => {
  it('are read in the order of the corpus; who says nothing has no turn', () => {
    const both = (user: unknown, system: unknown): object => ({
      'user utterance': user,
      'system response': system,
    });
    expect(read({ log: [both('Q', 'A'), both('', 'B'), both('R', ' '), both('S', 'C')] })).toEqual({
      format: 'two-sided-turns',
      said: [['user: Q', 'system: A', 'system: B', 'user: R', 'user: S', 'system: C']],
      warnings: ['turns = "user utterance" and "system response" of each entry of "log"'],
    });
    const heard = (system: string, user: string): object => ({ system_transcript: system, transcript: user });
    expect(read({ dialogue: [heard('', 'Q'), heard('A', 'R')] })).toMatchObject({
      said: [['user: Q', 'system: A', 'user: R']],
    });
    const user = (text: string): object => ({ user_utterance: { text } });
    const system = (text: string): object => ({ system_utterance: { text } });
    expect(read({ turns: [user('Q'), { ...user('R'), ...system('A') }, system('B')] })).toMatchObject({
      format: 'two-sided-turns',
      said: [['user: Q', 'system: A', 'user: R', 'system: B']],
    });
  });

  it('keep what else is said of them with the side that comes last, but not what is said again', () => {
    const entry = {
      ...{ 'turn id': 1, 'dialog history': 'before', emotion: 'glad' },
      ...{ 'user utterance': 'Q', 'system response': 'A' },
    };
    const [transcript] = readTranscripts({ id: 'c', topic: 'buses', log: [entry] }).transcripts;
    expect(transcript).toEqual({
      id: 'c',
      turns: [
        { speaker: 'user', text: 'Q', role: 'user' },
        { speaker: 'system', text: 'A', meta: { emotion: 'glad' } },
      ],
      meta: { topic: 'buses' },
    });
  });

  it('are none where no entry has both sides, or one has none', () => {
    for (const log of [
      [],
      [{ 'user utterance': 'Q' }],
      [{ 'user utterance': 'Q', 'system response': 'A' }, { other: 1 }],
      [{ 'user utterance': 'Q', 'system response': 1 }],
      [{ 'user utterance': 'Q', 'system response': 'A' }, null],
    ])
      expect(() => readTranscripts({ log })).toThrow('format not recognized');
  });
});

describe('negotiations', () => {
  const event = (agent: unknown, action: unknown, data: unknown, time?: unknown): object => ({
    ...{ agent, action, data, start_time: null, time },
  });

  it('have messages, and offers as actions of who makes them', () => {
    const events = [
      event(0, 'message', 'Q', '7.5'),
      event(1, 'offer', { price: 7 }),
      event(1, 'message', 'A'),
    ];
    const [transcript] = readTranscripts({ uuid: 'n', events }).transcripts;
    expect(transcript).toMatchObject({
      id: 'n',
      turns: [
        { speaker: '0', text: 'Q', timeMs: 7500 },
        { speaker: '1', text: 'A', actions: ['offer({"price":7})'] },
      ],
    });
    expect(transcript!.turns).toHaveLength(2);
  });

  it('are none where the fields hold something else', () => {
    for (const wrong of [event(null, 'message', 'A'), event(0, 1, 'A'), event(0, 'message', 7)])
      expect(() => readTranscripts({ events: [event(1, 'message', 'Q'), wrong] })).toThrow('events[1]');
    expect(() => readTranscripts({ events: [event(0, 'offer', undefined)] })).toThrow(
      'format not recognized',
    );
  });
});

describe('other corpora of tasks', () => {
  it('name who speaks "turn", and the words within data', () => {
    const turn = (who: unknown, utterance: unknown): object => ({ turn: who, data: { utterance } });
    expect(read({ dialogue: [turn('driver', 'Q'), turn('assistant', 'A')] })).toEqual({
      format: 'chat-list',
      said: [['driver: Q', 'assistant: A']],
      warnings: [],
    });
    for (const wrong of [turn(1, 'A'), turn('driver', 1), { turn: 'driver', data: 'A' }])
      expect(() => readTranscripts({ dialogue: [turn('driver', 'Q'), wrong] })).toThrow('dialogue[1]');
  });

  it('name who speaks by the ids of workers', () => {
    const line = (id: unknown, text: unknown, task: unknown = {}): object => ({ id, text, task_data: task });
    expect(read({ chat_logs: [line('w1', 'Q'), line('w2', 'A')] })).toMatchObject({
      said: [['w1: Q', 'w2: A']],
    });
    for (const wrong of [line(1, 'A'), line('w', 1), line('w', 'A', 1)])
      expect(() => readTranscripts({ chat_logs: [line('w1', 'Q'), wrong] })).toThrow('chat_logs[1]');
    const sent = (senderWorkerId: number, text: string): object => ({ senderWorkerId, text, messageId: 1 });
    expect(read({ messages: [sent(0, 'Q'), sent(1, 'A')] })).toMatchObject({ said: [['0: Q', '1: A']] });
  });

  it('have events of agents, of whom some only look something up or tell others what to do', () => {
    const event = (Agent: string, Action: string, Text?: string): object => ({
      Agent,
      Action,
      ...(Text && { Text }),
    });
    const events = [
      event('UserGuide', 'instruct', 'Ask.'),
      event('User', 'utter', 'Q'),
      event('Wizard', 'query'),
      event('Wizard', 'pick_suggestion', 'A'),
    ];
    expect(read({ Events: events })).toEqual({
      format: 'chat-list',
      said: [['User: Q', 'Wizard: A']],
      warnings: [
        'messages = "Events"',
        'messages: speaker = "Agent", text = "Text"',
        'Events: 2 events of the session skipped',
      ],
    });
    const said = [
      { Agent: 'User', Text: 'Q', Actions: [] },
      { Agent: 'Wizard', Actions: 'query' },
      { Agent: 'Wizard', Text: 'A', Actions: [] },
    ];
    expect(read({ Events: said })).toMatchObject({
      said: [['User: Q', 'Wizard: A']],
      warnings: [expect.anything(), expect.anything(), 'Events: 1 action without words skipped'],
    });
    const chat = [
      { sender: 'user', message: 'Q', type: 'chat' },
      { sender: 'assistant', type: 'action', action_id: 1 },
      { sender: 'assistant', message: 'A', type: 'chat' },
    ];
    expect(read({ Messages: chat })).toMatchObject({ said: [['user: Q', 'assistant: A']] });
    // A text of null is a fault of the list, and no action.
    const torn = chat.map((each, i) => (i === 1 ? { sender: 'assistant', message: null } : each));
    expect(read({ Messages: torn })).toMatchObject({ said: [['user: Q', 'assistant: ', 'assistant: A']] });
  });
});

describe('dialogs of ParlAI', () => {
  it('may stand without rounds, by ids that come again', () => {
    const act = (id: string, text: string): object => ({ id, text });
    const dialog = [act('Speaker 1', 'Hi'), act('Speaker 2', 'Yo'), act('Speaker 1', 'So')];
    const said = [['Speaker 1: Hi', 'Speaker 2: Yo', 'Speaker 1: So']];
    const warnings = ['turns = "dialog": speaker = "id", text = "text"'];
    expect(read([{ dialog, personas: [['a b'], ['c d']] }])).toEqual({
      format: 'parlai-dialog',
      said,
      warnings,
    });
    expect(read([{ dialogue: dialog, speakers: ['a', 'b'] }])).toMatchObject({ said });
    const one = { ...act('bot', 'Hi'), agent_idx: 1 };
    expect(read([{ dialog: [one], workers: ['w', 'v'] }])).toMatchObject({ said: [['bot: Hi']] });
    // Ids of what was said name nobody.
    expect(() => read([{ dialog: [act('u1', 'Hi'), act('u2', 'Yo')] }])).toThrow('nearest is "dialog"');
  });
});

describe('what was said beside a copy with placeholders', () => {
  it('is included, and actions between are skipped', () => {
    const original = [
      ['agent', 'Hello.'],
      ['customer', 'My name is Ana.'],
      ['action', 'Account of Ana opened.'],
      ['agent', 'Thanks.'],
      ['customer', 'And?'],
    ];
    const delexed = original.map(([speaker, text]) => ({ speaker, text: text?.replace('Ana', '<name>') }));
    expect(read([{ convo_id: 3, original, delexed }])).toEqual({
      format: 'pairs',
      said: [['agent: Hello.', 'customer: My name is Ana.', 'agent: Thanks.', 'customer: And?']],
      warnings: [
        'pairs of "original": speaker = the first, text = the second',
        'conversations[0].original: 1 event of the session skipped',
      ],
    });
    expect(read({ train: [{ original, delexed }], dev: [] })).toMatchObject({ format: 'pairs' });
  });
});

describe('episodes of SOTOPIA', () => {
  it('are what was said, over several lines too; what was done is counted', () => {
    const told =
      'Ana said: "Ten?\n\nOr nine?"\n\nBen [action] nods\n\nBen [non-verbal communication] smiles\n\nBen said: "Nine."';
    expect(read([{ episode_id: 'e', social_interactions: told }])).toEqual({
      format: 'sotopia',
      said: [['Ana: Ten?\n\nOr nine?', 'Ben: Nine.']],
      warnings: ['conversations[0].social_interactions: 2 acts without words skipped'],
    });
    expect(() => read([{ social_interactions: 'They met.' }])).toThrow('format not recognized');
  });

  it('are rounds of who says what to whom, without what the environment says', () => {
    const episode = {
      pk: 'e',
      messages: [
        [['Environment', 'Ana', 'Here is the context.']],
        [
          ['Ana', 'Environment', 'said: "Ten?"'],
          ['Ben', 'Environment', 'did nothing'],
        ],
        [
          ['Ana', 'Environment', 'did nothing'],
          ['Ben', 'Environment', ' said: "Nine." '],
        ],
        [['Ana', 'Environment', 'left the conversation']],
      ],
    };
    const { transcripts, warnings, format } = readTranscripts([episode]);
    expect(format).toBe('sotopia');
    expect(transcripts[0]!.turns.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Ana', 'Ten?'],
      ['Ben', 'Nine.'],
    ]);
    expect(JSON.stringify(transcripts[0])).toContain('"e"');
    expect(JSON.stringify(transcripts[0])).not.toContain('context');
    expect(warnings.map(({ message }) => message)).toEqual([
      'conversations[0].messages: 1 act without words skipped',
    ]);
  });

  it.each([
    [[]],
    [[[]]],
    [[[['Ana', 'said: "Ten?"']]]],
    [[[['Ana', 'Environment', 'did nothing']]]],
    [[[['Ana', 'Environment', 'said: "Ten?"'], 'Ben']]],
  ])('are nothing else: %j', (messages) => {
    expect(detectFormat([{ messages }])).not.toBe('sotopia');
  });

  it('are found in linear time', () => {
    const record = { social_interactions: `Ana said: "${'\n'.repeat(200_000)}Hm"` };
    expect(read([record])).toMatchObject({ said: [[expect.stringMatching(/^Ana: \n+Hm$/)]] });
  });
});
