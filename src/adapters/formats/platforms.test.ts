import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { detectFormat, readTranscripts } from '../index.js';
import { htmlText } from '../text/html-text.js';

/** The shape, and the id and `speaker: text` of each conversation. */
function read(input: unknown): unknown[] {
  const { format, transcripts } = readTranscripts(frozen(input));
  return [
    format,
    ...transcripts.map(({ id, turns }) => [id, ...turns.map((turn) => `${turn.speaker}: ${turn.text}`)]),
  ];
}

describe('HTML of messages', () => {
  it.each([
    ['<p>Hi <b>you</b>,</p><p>a &lt; b &amp;&nbsp;c</p>', 'Hi you,\na < b & c'],
    ['one<br>two<br/>three', 'one\ntwo\nthree'],
    ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
    ['&#39;&#x20AC;&unknown;&#9999999;', "'€&unknown;&#9999999;"],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['<a href="https://example.org?a=1&amp;b=2">here</a>', 'here'],
  ])('is text: %s', (html, text) => {
    expect(htmlText(html)).toBe(text);
  });

  it.each(['<', '<p', '&', '<br', '</p ', '\n'])('is read in linear time: many of %j', (part) => {
    expect(typeof htmlText(part.repeat(200_000))).toBe('string');
  });
});

describe('the Bot Framework', () => {
  const activity = (id: string, text: unknown, more: object = {}): object => ({
    ...{ type: 'message', from: { id, role: id }, conversation: { id: 'c' }, text, ...more },
  });

  it('has a conversation for each id, wherever its activities stand', () => {
    const other = { conversation: { id: 'd' } };
    const all = [activity('user', 'Hi'), activity('bot', 'Yo', other), activity('bot', 'Hm')];
    const read2 = [
      ['c', 'user: Hi', 'bot: Hm'],
      ['d', 'bot: Yo'],
    ];
    expect(read(all)).toEqual(['bot-framework', ...read2]);
    expect(read({ activities: all, watermark: '2' })).toEqual(['bot-framework', ...read2]);
    expect(readTranscripts(all).transcripts[0]!.turns.map(({ role }) => role)).toEqual(['user', 'assistant']);
  });

  it('leaves out what is no message, and says which have no words', () => {
    const typing = activity('bot', undefined, { type: 'typing' });
    const event = activity('user', 'ignored', { type: 'event' });
    const card = activity('bot', ' ', { attachments: [{}] });
    const { transcripts, warnings } = readTranscripts([typing, activity('user', 'Hi'), event, card]);
    expect(transcripts.map(({ turns }) => turns.map(({ text }) => text))).toEqual([['Hi']]);
    expect(warnings.map(({ message }) => message)).toEqual(['messages: 1 message without words skipped']);
    expect(() => readTranscripts([typing], { format: 'bot-framework' })).toThrow(
      'input: expected turns in the format "bot-framework", got none',
    );
  });

  it('is not seen in messages whose author is an object', () => {
    const messages = [{ type: 'message', from: { id: 'ana' }, text: 'Hi' }];
    expect(read({ messages })).toEqual(['chat-list', [undefined, 'ana: Hi']]);
  });
});

describe('Rasa', () => {
  const events = [
    { event: 'user', text: '/session_start' },
    { event: 'user', text: 'Hi', timestamp: 1 },
    { event: 'bot', text: 'Yo', timestamp: 2 },
  ];

  it('keeps what was said, and the names of intents that a user typed', () => {
    const more = [...events, { event: 'user', text: '/greet' }, { event: 'restart' }];
    expect(read({ sender_id: 'u', events: more })).toEqual([
      'rasa',
      ['u', 'user: Hi', 'bot: Yo', 'user: /greet'],
    ]);
    expect(read({ id: 'own', sender_id: 'u', events })).toEqual(['rasa', ['own', 'user: Hi', 'bot: Yo']]);
    const warned = (list: object[]): string[] =>
      readTranscripts({ sender_id: 'u', events: list }).warnings.map(({ message }) => message);
    expect(warned(events)).toEqual([]);
    const silent = [
      { event: 'bot', text: null },
      { event: 'bot', text: ' ' },
      { event: 'slot', name: 's' },
    ];
    expect(warned([...events, ...silent])).toEqual(['events: 2 messages without words skipped']);
  });

  it('is not seen in other lists of events', () => {
    const said = [
      { event: 'user', speaker: 'ana', text: 'Hi' },
      { speaker: 'ben', text: 'Yo' },
    ];
    expect(read({ events: said })).toEqual(['chat-list', [undefined, 'ana: Hi', 'ben: Yo']]);
  });
});

describe('Amazon Connect', () => {
  const entry = (ParticipantRole: string, Content: string, more: object = {}): object => ({
    ...{ ParticipantId: ParticipantRole.toLowerCase(), ParticipantRole, Content, ...more },
  });

  it('reads the transcript where the segments hold none', () => {
    const Transcript = [entry('AGENT', 'Hi'), { ParticipantId: 'agent', Type: 'EVENT' }];
    for (const Segments of [[], [{ Categories: {} }]])
      expect(read({ Transcript, Segments })).toEqual(['connect-chat', [undefined, 'agent: Hi']]);
  });

  it('has segments with a time of day or an offset', () => {
    const Segments = [
      { Transcript: entry('AGENT', 'Hi', { BeginOffsetMillis: 1500 }) },
      { Transcript: entry('CUSTOMER', 'Yo', { Time: { AbsoluteTime: '2026-05-01T10:00:00Z' } }) },
    ];
    const { format, transcripts, warnings } = readTranscripts({ Segments });
    expect([format, warnings]).toEqual(['connect-chat', []]);
    expect(transcripts[0]!.turns.map(({ speaker, timeMs }) => [speaker, timeMs])).toEqual([
      ['agent', 1500],
      ['customer', 1_777_629_600_000],
    ]);
  });
});

describe('LiveKit', () => {
  const said = [
    { type: 'message', role: 'assistant', content: ['Hi', 'you'] },
    { type: 'message', role: 'user', content: ['Yo'] },
  ];

  it('has texts in lists, under `items` as well', () => {
    expect(read({ items: said })).toEqual(['chat-list', [undefined, 'assistant: Hi\nyou', 'user: Yo']]);
    const parts = said.map(({ role, content }) => ({ role, content }));
    expect(read({ items: parts })).toEqual(['chat-list', [undefined, 'assistant: Hi\nyou', 'user: Yo']]);
    const plain = [{ role: 'user', content: 'Yo' }];
    expect(read({ items: plain })).toEqual(['sharegpt', [undefined, 'user: Yo']]);
  });

  it('hands over between messages, which is said', () => {
    const items = [
      { type: 'agent_config_update' },
      said[0],
      { type: 'agent_handoff', new_agent_id: 'b' },
      said[1],
    ];
    const { transcripts, warnings } = readTranscripts({ items });
    expect(transcripts[0]!.turns).toHaveLength(2);
    expect(warnings.map(({ message }) => message)).toEqual(['items: 2 events of the session skipped']);
    expect(() => readTranscripts({ items: [items[0]] })).toThrow('format not recognized');
  });
});

describe('LibreChat', () => {
  const message = (id: string, parent: string, text: string, more: object = {}): object => ({
    ...{
      messageId: id,
      parentMessageId: parent,
      sender: id[0],
      isCreatedByUser: id[0] === 'u',
      text,
      ...more,
    },
  });

  it('has one list or each message with what follows it; the last branch is read', () => {
    const flat = [message('u1', '0', 'Q'), message('m1', 'u1', 'No'), message('m2', 'u1', 'Yes')];
    const nested = [message('u1', '0', 'Q', { children: flat.slice(1) })];
    for (const messages of [flat, nested]) {
      const { format, transcripts, warnings } = readTranscripts(frozen({ conversationId: 'c', messages }));
      expect([format, transcripts[0]!.id]).toEqual(['librechat', 'c']);
      expect(transcripts[0]!.turns.map(({ speaker, text, role }) => [speaker, text, role])).toEqual([
        ['u', 'Q', 'user'],
        ['m', 'Yes', 'assistant'],
      ]);
      expect(warnings.map((each) => each.message)).toEqual([
        'messages: only the branch shown last is included; 1 message of other branches skipped',
      ]);
    }
  });

  it('keeps the time and the model of a message, and ends where messages follow each other in a ring', () => {
    const answer = message('m1', 'u1', 'Yes', {
      createdAt: '2026-05-01T10:00:00Z',
      model: 'm-1',
      content: ['No'],
    });
    const [transcript] = readTranscripts(frozen({ messages: [message('u1', '0', 'Q'), answer] })).transcripts;
    expect(transcript!.turns).toEqual([
      { speaker: 'u', text: 'Q', id: 'u1', role: 'user' },
      {
        ...{ speaker: 'm', text: 'Yes', id: 'm1', role: 'assistant' },
        ...{ timeMs: 1_777_629_600_000, meta: { model: 'm-1' } },
      },
    ]);
    const ring = [message('a', 'b', 'one'), message('c', 'b', 'two'), message('b', 'a', 'three')];
    expect(read({ messages: ring })).toEqual(['librechat', [undefined, 'a: one', 'b: three']]);
  });

  it('reads contents where the text is empty, and trees of any depth', () => {
    const content = [{ type: 'text', text: { value: 'Yes' } }];
    const messages = [message('u1', '0', 'Q'), message('m1', 'u1', '', { content })];
    expect(read({ messages })).toEqual(['librechat', [undefined, 'u: Q', 'm: Yes']]);
    let deep = message('m0', 'm1', 'last');
    for (let i = 1; i < 3000; i++) deep = message(`m${i}`, `m${i + 1}`, 'on', { children: [deep] });
    expect(readTranscripts({ messages: [deep] }).transcripts[0]!.turns).toHaveLength(3000);
  });
});

describe('other apps', () => {
  it.each<[string, object]>([
    ['requests whose message is a text', { requests: [{ message: 'Q', response: ['A'] }] }],
    ['requests without an answer in parts', { requests: [{ message: { text: 'Q' }, response: 'A' }] }],
    ['versions of something else', { messages: [{ versions: [{ name: 'v1' }] }] }],
    ['chunks of a text', { chunkedPrompt: { chunks: [{ text: 'Q' }] } }],
    ['results without words', { results: [{ type: 'entity', alternatives: [{ content: 'x' }] }] }],
  ])('are not seen in %s', (_, record) => {
    expect(detectFormat(record)).toBeUndefined();
  });

  it('Pydantic AI is not seen in parts of another kind', () => {
    const messages = [{ role: 'user', kind: 'request', parts: [{ text: 'Q' }] }];
    expect(read({ messages })).toEqual(['chat-list', [undefined, 'user: Q']]);
    const events = [
      { kind: 'note', parts: [{ part_kind: 'text', content: 'A' }], speaker: 'ana', text: 'Q' },
    ];
    expect(read({ messages: events })).toEqual(['chat-list', [undefined, 'ana: Q']]);
  });

  it('LM Studio: the shown version, else the last; thoughts are no words', () => {
    const version = (text: string): object => ({ role: 'user', content: [{ type: 'text', text }] });
    const block = (text: string, style?: object): object => ({
      ...{ type: 'contentBlock', content: [{ type: 'text', text }], style },
    });
    const messages = [
      { versions: [version('a'), version('b')], currentlySelected: 7 },
      {
        versions: [{ role: 'assistant', steps: [block('hm', { type: 'thinking' }), block('c'), block('d')] }],
      },
    ];
    expect(read({ messages })).toEqual(['lm-studio', [undefined, 'user: b', 'assistant: c\nd']]);
  });

  it('AI Studio: the instruction is the system, files are no words', () => {
    const chunks = [
      { role: 'user', driveDocument: { id: 'd' } },
      { role: 'user', text: 'Q' },
      { role: 'model', text: 'A' },
    ];
    const { transcripts } = readTranscripts({ systemInstruction: { text: 'S' }, chunkedPrompt: { chunks } });
    expect(transcripts[0]!.turns.map(({ text }) => text)).toEqual(['Q', 'A']);
    expect(transcripts[0]!.meta).toMatchObject({ excluded: [{ role: 'system', text: 'S' }] });
  });

  it('Copilot: a request without an answer is a turn alone; parts of other kinds are no words', () => {
    const request = (text: string, response: unknown[]): object => ({ message: { text }, response });
    const requests = [
      request('Q', [{ value: 'A ' }, { kind: 'toolInvocationSerialized', value: 'no' }, { value: 'B' }]),
      request('R', [{ kind: 'progressMessage', content: { value: 'no' } }]),
    ];
    expect(read({ requests })).toEqual(['copilot-chat', [undefined, 'user: Q', 'assistant: A B', 'user: R']]);
  });

  it("Pydantic AI: messages by themselves or under a key; a refusal of arguments is the tool's", () => {
    const call = { part_kind: 'tool-call', tool_name: 'f', tool_call_id: '1', args: {} };
    const retry = { part_kind: 'retry-prompt', tool_name: 'f', tool_call_id: '1', content: 'again' };
    const messages = [
      {
        kind: 'request',
        parts: [{ part_kind: 'user-prompt', content: ['Q', { kind: 'image-url', url: 'u' }] }],
      },
      { kind: 'response', parts: [call] },
      { kind: 'request', parts: [retry] },
      { kind: 'response', parts: [{ part_kind: 'text', content: 'A' }] },
    ];
    expect(read(messages)).toEqual(['pydantic-ai', [undefined, 'user: Q', 'assistant: A']]);
    expect(read({ messages })).toEqual(read(messages));
    const { transcripts } = readTranscripts(messages);
    expect(transcripts[0]!.turns[1]!.actions).toEqual(['f({})']);
    expect(transcripts[0]!.meta).toMatchObject({ excluded: [{ speaker: 'f', text: 'again', role: 'tool' }] });
  });

  it('DeepSeek: a fragment is a message, thoughts and searches are none', () => {
    const node = (id: string, parent: string | null, fragments: object[]): object => ({
      ...{ id, parent, children: [], message: { fragments } },
    });
    const said = [
      { type: 'SEARCH', content: 'no' },
      { type: 'RESPONSE', content: 'A' },
    ];
    const mapping = { a: node('a', null, [{ type: 'REQUEST', content: 'Q' }]), b: node('b', 'a', said) };
    expect(read({ mapping })).toEqual(['chatgpt-export', [undefined, 'user: Q', 'assistant: A']]);
  });

  it('the Agent Development Kit: the content says the role, the author who it is', () => {
    const event = (author: string, role: string, text: string): object => ({
      ...{ author, content: { role, parts: [{ text }] } },
    });
    const events = [event('user', 'user', 'Q'), event('baker', 'model', 'A')];
    const { transcripts } = readTranscripts({ events });
    expect(transcripts[0]!.turns).toEqual([
      { speaker: 'user', text: 'Q', role: 'user' },
      { speaker: 'baker', text: 'A', role: 'assistant' },
    ]);
  });

  it('AutoGen and Letta: tools answer under their names', () => {
    const autogen = [
      { source: 'user', type: 'TextMessage', content: 'Q' },
      { source: 'baker', type: 'ToolCallRequestEvent', content: [{ id: '1', name: 'f', arguments: '{}' }] },
      { source: 'baker', type: 'ToolCallExecutionEvent', content: [{ call_id: '1', content: 'R' }] },
      { source: 'baker', type: 'TextMessage', content: 'A' },
    ];
    const letta = [
      { message_type: 'user_message', content: 'Q' },
      { message_type: 'tool_call_message', tool_call: { tool_call_id: '1', name: 'f', arguments: '{}' } },
      { message_type: 'tool_return_message', tool_return: 'R', tool_call_id: '1' },
      { message_type: 'assistant_message', content: 'A' },
    ];
    for (const [messages, who] of [
      [autogen, 'baker'],
      [letta, 'assistant'],
    ] as const) {
      const [transcript] = readTranscripts(frozen({ messages })).transcripts;
      expect(transcript!.turns.map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual([
        'user: Q',
        `${who}: A`,
      ]);
      expect(transcript!.turns[1]!.actions).toEqual(['f({})']);
      expect(transcript!.meta).toMatchObject({ excluded: [{ speaker: 'f', text: 'R', role: 'tool' }] });
    }
    // Rows of a table with these columns are none.
    const row = { conversation: 'c', source: 'web', type: 'answer', content: 'x', speaker: 'ana' };
    expect(read([row])).toEqual(['rows', ['c', 'ana: x']]);
  });

  it('answers that are marked as not chosen are skipped', () => {
    const answer = (content: string, isChosen: unknown): object => ({
      role: 'model',
      content,
      if_chosen: isChosen,
    });
    const conversation = [
      { role: 'user', content: 'Q' },
      answer('no', false),
      answer('A', true),
      answer('B', null),
    ];
    expect(read({ conversation })).toEqual(['chat-list', [undefined, 'user: Q', 'model: A', 'model: B']]);
  });
});

describe('Matrix', () => {
  const event = (sender: string, body: string, more: object = {}): object => ({
    ...{ type: 'm.room.message', sender, room_id: '!r', content: { msgtype: 'm.text', body }, ...more },
  });

  it('has a conversation for each room that all events name', () => {
    const events = [event('@a', 'Hi'), event('@b', 'Yo', { room_id: '!s' }), event('@c', 'Hm')];
    expect(read(events)).toEqual(['matrix', ['!r', '@a: Hi', '@c: Hm'], ['!s', '@b: Yo']]);
    expect(read({ chunk: events })).toEqual(read(events));
    const unnamed = [event('@a', 'Hi'), event('@b', 'Yo', { room_id: undefined })];
    expect(read({ room_name: 'Tea', messages: unnamed })).toEqual(['matrix', ['Tea', '@a: Hi', '@b: Yo']]);
  });

  it('leaves out what has no words: redactions, who came, files', () => {
    const gone = { type: 'm.room.message', sender: '@b', content: {} };
    const came = { type: 'm.room.member', sender: '@b', content: { membership: 'join' } };
    const file = event('@a', 'a.png', { content: { msgtype: 'm.image', body: 'a.png', url: 'mxc://x/y' } });
    const said = [event('@a', 'Hi'), gone, came, file, event('@b', 'Yo')].map((each) => ({
      ...each,
      room_id: undefined,
    }));
    expect(read({ messages: said })).toEqual(['matrix', [undefined, '@a: Hi', '@b: Yo']]);
  });

  it('is not seen in other messages that have a type', () => {
    const messages = [{ type: 'note', sender: 'ana', text: 'Hi' }];
    expect(read({ messages })).toEqual(['chat-list', [undefined, 'ana: Hi']]);
  });
});

describe('helpdesks', () => {
  it('of Intercom come singly or in lists; parts without words are no turns', () => {
    const author = { type: 'admin', id: 7 };
    const part = { part_type: 'close', body: '<p>Yes</p>', author };
    const record = {
      ...{ id: 'c', source: { body: 'Late?', author: { type: 'lead', name: 'Ana' } } },
      conversation_parts: { conversation_parts: [{ part_type: 'assignment', body: null, author }, part] },
    };
    const said = ['c', 'Ana: Late?', 'admin 7: Yes'];
    expect(read(record)).toEqual(['intercom', said]);
    expect(read({ type: 'conversation.list', conversations: [record] })).toEqual(['intercom', said]);
    expect(readTranscripts(record).transcripts[0]!.turns.map(({ role }) => role)).toEqual([
      'user',
      undefined,
    ]);
  });

  it('of Zendesk may have HTML alone; without notes comments are a list of messages', () => {
    const html = [{ author_id: 1, html_body: '<p>Late?</p>' }];
    expect(read({ id: 3, comments: html })).toEqual(['zendesk', ['3', '1: Late?']]);
    const plain = [{ author_id: 1, body: 'Late?', public: true }];
    expect(read({ id: 3, comments: plain })).toEqual(['chat-list', ['3', '1: Late?']]);
  });

  it('of Amazon Connect are a list of messages where no event stands between them', () => {
    const Transcript = [
      { ParticipantRole: 'AGENT', Content: 'Hi' },
      { ParticipantRole: 'CUSTOMER', Content: 'Yo' },
    ];
    expect(read({ Transcript })).toEqual(['chat-list', [undefined, 'AGENT: Hi', 'CUSTOMER: Yo']]);
  });
});

describe('Reddit', () => {
  const listing = (...children: readonly object[]): object => ({ kind: 'Listing', data: { children } });
  const comment = (id: string, ...replies: readonly object[]): object => ({
    kind: 't1',
    data: {
      id,
      author: `u${id}`,
      body: id === 'x' ? '[deleted]' : id,
      replies: replies.length > 0 ? listing(...replies) : '',
    },
  });
  const post = { kind: 't3', data: { id: 'p', title: 'T', selftext: 'S', author: 'ana', subreddit: 's' } };

  it('is a tree in which each path is a conversation; deleted messages are skipped', () => {
    const thread = [
      listing(post),
      listing(comment('a', comment('b'), comment('c')), comment('x', comment('d'))),
    ];
    expect(read(thread)).toEqual([
      'reddit',
      ['p:b', 'ana: T\nS', 'ua: a', 'ub: b'],
      ['p:c', 'ana: T\nS', 'ua: a', 'uc: c'],
      ['p:d', 'ana: T\nS', 'ud: d'],
    ]);
    expect(readTranscripts(thread).transcripts[0]!.meta).toEqual({ title: 'T', subreddit: 's', tree: 'p' });
  });

  it('gives rows of comments by their post; answers to the post are branches', () => {
    const row = (id: string, parent: string): object => ({
      id,
      author: `u${id}`,
      body: id,
      link_id: 't3_p',
      parent_id: parent,
    });
    const rows = [row('a', 't3_p'), row('b', 't1_a'), row('c', 't3_p')];
    expect(read(rows)).toEqual(['rows', ['t3_p:b', 'ua: a', 'ub: b'], ['t3_p:c', 'uc: c']]);
  });
});

describe('turns under numbers', () => {
  const [a, b] = [
    { speaker: 'ana', text: 'Hi' },
    { speaker: 'ben', text: 'Yo' },
  ];
  const said = ['ana: Hi', 'ben: Yo'];

  it.each<[string, object]>([
    ['from 1', { 1: a, 2: b }],
    ['from 0', { 0: a, 1: b }],
    ['with a word before', { turn_1: a, turn_2: b }],
    ['out of order', { utt2: b, utt1: a }],
    ['within a record', { turns: { 1: a, 2: b }, lang: 'en' }],
    ['beside other fields', { message_1: a, message_2: b, lang: 'en', role_1: 'ana' }],
  ])('are in their order: %s', (_, record) => {
    expect(read(record)).toEqual(['numbered-turns', [undefined, ...said]]);
  });

  it('may be several conversations under their keys', () => {
    expect(read({ c1: { 1: a, 2: b }, c2: { 1: a, 2: b } })).toEqual([
      'chat',
      ['c1', ...said],
      ['c2', ...said],
    ]);
  });

  it.each<[string, object]>([
    ['one is missing', { 1: a, 3: b }],
    ['the keys are two kinds', { turn1: a, utt2: b }],
    ['one is no message', { 1: a, 2: 'Yo' }],
    ['each names its conversation', { 0: { ...a, conversation_id: 'c' }, 1: { ...b, conversation_id: 'd' } }],
    ['rows of a table have names', { 0: { name: 'Tea', text: 'hot' }, 1: { name: 'Oak', text: 'tall' } }],
    ['the keys are ids', { 15322: a, 20111: b }],
  ])('are not read where %s', (_, record) => {
    expect(() => read(record)).toThrow('format not recognized');
  });
});

describe('numbered fields', () => {
  it.each<[string, object, ...string[]]>([
    [
      'in any order',
      { a1: 'no', answer_2: 'd', question_2: 'c', question_1: 'a', answer_1: 'b' },
      'a',
      'b',
      'c',
      'd',
    ],
    ['from 0, the last one open', { user0: 'a', agent0: 'b', user1: 'c' }, 'a', 'b', 'c'],
    [
      'beside a field of the same kind',
      { context: 'x', prompt_1: 'a', response_1: 'b', prompt_2: 'c', response_2: 'd' },
      'a',
      'b',
      'c',
      'd',
    ],
    ['in words', { 'User message 1': 'a', 'Bot response 1': 'b' }, 'a', 'b'],
    ['some of them blank', { user_1: 'a', ai_1: 'b', user_2: '', ai_2: null }, 'a', 'b'],
  ])('are exchanges: %s', (_, record, ...texts) => {
    const said = texts.map((text, i) => `${i % 2 === 0 ? 'user' : 'assistant'}: ${text}`);
    expect(read([record])).toEqual(['numbered-fields', [undefined, ...said]]);
  });

  it('have a system prompt beside them', () => {
    const record = { id: 'c', system: 'Be brief.', user_1: 'a', assistant_1: 'b' };
    expect(read([record])).toEqual(['numbered-fields', ['c', 'user: a', 'assistant: b']]);
    const [transcript] = readTranscripts([record]).transcripts;
    expect(transcript!.meta).toEqual({ excluded: [expect.objectContaining({ text: 'Be brief.' })] });
  });

  it('are turns where the caller says who speaks', () => {
    const { transcripts } = readTranscripts([{ turn_2: 'b', turn_1: 'a', turn_3: 'c' }], {
      speaker: ['x', 'y'],
    });
    expect(transcripts[0]!.turns.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['x', 'a'],
      ['y', 'b'],
      ['x', 'c'],
    ]);
  });

  it.each<[string, object]>([
    ['answers have no questions', { response_0: 'b', response_1: 'c' }],
    ['questions have no answers', { question1: 'a', question2: 'b' }],
    ['they are examples', { input_1: 'a', output_1: 'b' }],
    ['an answer is left over', { user_1: 'a', assistant_1: 'b', assistant_2: 'c' }],
    ['a number is missing', { user_1: 'a', assistant_1: 'b', user_3: 'c', assistant_3: 'd' }],
    ['one is no text', { user_1: 'a', assistant_1: 'b', user_2: 3, assistant_2: 'd' }],
    ['nobody says who speaks', { turn_1: 'a', turn_2: 'b' }],
  ])('are not read where %s', (_, record) => {
    expect(() => read([record])).toThrow('format not recognized');
  });
});

describe('corpora', () => {
  it('of questions: answers in a list of their own, and those of QuAC', () => {
    const answers = { texts: [['x'], ['y']] };
    expect(() => read({ questions: ['Is it?', 'Why is it?'], answers })).toThrow('nearest is "questions"');
    const said = ['user: q', 'assistant: x', 'user: r', 'assistant: y'];
    const record = { id: 1, questions: ['q', 'r'], answers, orig_answers: { texts: ['x', 'y'] } };
    expect(read(record)).toEqual(['parallel-lists', ['1', ...said]]);
    expect(() => read({ questions: ['Is it?', 'Why is it?'], answers: { texts: ['x'] } })).toThrow(
      'nearest is "questions"',
    );
  });

  it('of ParlAI are no lists of messages that say who speaks', () => {
    const dialog = [[{ id: 1, speaker: 'ana', text: 'Hi' }]];
    expect(() => read({ dialog })).toThrow('format not recognized');
  });

  it('of pairs with numbers take numbers that come again for names, no others', () => {
    const said = ['0: Hi', '1: Yo', '0: Hm'];
    expect(
      read({
        dialog: [
          [0, 'Hi'],
          [1, 'Yo'],
          [0, 'Hm'],
        ],
      }),
    ).toEqual(['pairs', [undefined, ...said]]);
    expect(() =>
      read({
        dialog: [
          [0, 'Hi'],
          [1, 'Yo'],
          [2, 'Hm'],
        ],
      }),
    ).toThrow('a list of pairs of texts');
    expect(() =>
      read({
        dialog: [
          [0.5, 'Hi'],
          [1, 'Yo'],
          [0.5, 'Hm'],
        ],
      }),
    ).toThrow('format not recognized');
  });

  it('of Persona-Chat end with what was answered, whoever began', () => {
    const utterances = [{ history: ['a', 'b'], candidates: ['x', 'c'] }];
    expect(read({ utterances })).toEqual([
      'persona-chat',
      [undefined, 'assistant: a', 'user: b', 'assistant: c'],
    ]);
    const splits = { train: [{ utterances }], valid: [{ utterances }, { utterances }] };
    expect(() => read(splits)).toThrow('--path "*[]"      3 conversations of 3 turns');
    expect(readTranscripts(splits, { path: 'valid[]' }).transcripts).toHaveLength(2);
  });

  it('of Alpaca mark instruction and response', () => {
    const text = 'Be brief.\n\n### Instruction:\nName one.\n\n### Input:\ntrees\n\n### Response:\nOak.</s>';
    expect(read([{ text }])).toEqual([
      'marked-text',
      [undefined, 'user: Name one.\ntrees', 'assistant: Oak.'],
    ]);
    expect(() => read([{ text: '### Instruction:\nName one.' }])).toThrow('no speaker');
  });

  it('of ShareGPT may call their messages by other names', () => {
    const conversations = [
      { user: 'human', text: 'Hi' },
      { user: 'gpt', text: 'Yo' },
    ];
    expect(read([{ id: 'x', conversations }])).toEqual(['chat-list', ['x', 'human: Hi', 'gpt: Yo']]);
  });
});

describe('Teams', () => {
  const message = (from: unknown, content: string): object => ({
    from,
    body: { contentType: 'html', content },
  });
  const by = (user: object): object => ({ user });

  it('reads HTML as its words, and leaves out what nobody says', () => {
    const value = [
      message(by({ displayName: 'Ana' }), '<p>Tea &amp; cake?</p>'),
      message(by({ id: 'u2', displayName: null }), 'Yes'),
      message(null, '<systemEventMessage/>'),
      message(by({ displayName: 'Ana' }), '<attachment id="1"></attachment>'),
    ];
    expect(read({ value })).toEqual(['teams', [undefined, 'Ana: Tea & cake?', 'u2: Yes']]);
    const { warnings } = readTranscripts({ value });
    expect(warnings[0]!.message).toContain('2 events and messages without words or author skipped');
  });

  it('is not seen in other lists called value', () => {
    const value = [
      { from: 'ana', text: 'Hi' },
      { from: 'ben', text: 'Yo' },
    ];
    expect(read({ value })).toEqual(['chat-list', [undefined, 'ana: Hi', 'ben: Yo']]);
  });
});

describe('SillyTavern', () => {
  const said = (name: string, isUser: boolean, mes: string): object => ({ name, is_user: isUser, mes });

  it('has a conversation for each header', () => {
    const header = { user_name: 'Ana', character_name: 'Bot' };
    const lines = [
      header,
      said('Bot', false, 'Hello'),
      said('Ana', true, 'Hi'),
      header,
      said('Bot', false, 'Again?'),
    ];
    const both = [
      [undefined, 'Bot: Hello', 'Ana: Hi'],
      [undefined, 'Bot: Again?'],
    ];
    expect(read(lines)).toEqual(['silly-tavern', ...both]);
    expect(read(lines.map((line) => JSON.stringify(line)).join('\n'))).toEqual(['silly-tavern', ...both]);
    const [first] = readTranscripts(lines).transcripts;
    expect(first!.turns.map(({ role }) => role)).toEqual(['assistant', 'user']);
  });

  it('is not seen in rows about users and characters', () => {
    const rows = [{ user_name: 'Ana', character_name: 'Bot', mes: 3 }];
    expect(() => readTranscripts(rows)).toThrow('format not recognized');
  });
});

describe('Open WebUI', () => {
  const message = (id: string, parentId: string | null, content: unknown): object => ({
    ...{ id, parentId, childrenIds: [], role: id.startsWith('u') ? 'user' : 'assistant', content },
  });
  const chat = (currentId: string | undefined, ...messages: readonly object[]): object => ({
    id: 'c',
    chat: {
      history: {
        currentId,
        messages: Object.fromEntries(messages.map((each) => [(each as { id: string }).id, each])),
      },
    },
  });
  const said = (input: object): readonly string[] => {
    const [transcript] = readTranscripts(input).transcripts;
    return transcript!.turns.map(({ text }) => text);
  };

  it('shows one branch of the tree, where there is no list', () => {
    const tree = [message('u1', null, 'Q'), message('a1', 'u1', 'No'), message('a2', 'u1', 'Yes')];
    expect(said(chat('a1', ...tree))).toEqual(['Q', 'No']);
    expect(said(chat(undefined, ...tree))).toEqual(['Q', 'Yes']);
    expect(readTranscripts(chat('a1', ...tree)).warnings.map((warning) => warning.message)).toEqual([
      'chat.history.messages: only the branch shown last is included; 1 message of other branches skipped',
    ]);
    expect(said(chat('a1', ...tree.slice(0, 2)))).toEqual(['Q', 'No']);
  });

  it('folds thoughts and answers of tools into texts: they are no words', () => {
    const thought = '<details type="reasoning" done="true"><summary>Thought</summary>Hm.</details>';
    const seen = '<details type="tool_calls">18 C</details>';
    const answers = (content: unknown): object =>
      chat('a1', message('u1', null, 'Q'), message('a1', 'u1', content));
    const { transcripts } = readTranscripts(answers(`${thought}\nIt is ${seen}mild.`));
    expect(transcripts[0]!.turns[1]).toMatchObject({
      text: 'It is mild.',
      meta: { reasoning: `${thought}\n${seen}` },
    });
    for (const content of [
      '<details>kept</details>',
      '<details type="reasoning">not closed',
      'No </details>',
    ])
      expect(said(answers(content))).toEqual(['Q', content]);
    expect(said(answers([{ type: 'text', text: 'A' }]))).toEqual(['Q', 'A']);
  });

  it('has a list of the branch that is shown beside the tree, and no trace of the tree in the turns', () => {
    const [first, second] = [message('u1', null, 'Q'), message('a1', 'u1', 'A')];
    const record = chat('a2', first, second, message('a2', 'u1', 'No')) as { chat: object };
    const listed = { chat: { id: 'inner', ...record.chat, messages: [first, second] }, folder: 'f' };
    const { transcripts, warnings } = readTranscripts(listed);
    expect(warnings).toEqual([]);
    expect(transcripts).toEqual([
      {
        id: 'inner',
        turns: [
          { speaker: 'user', text: 'Q', role: 'user', id: 'u1' },
          { speaker: 'assistant', text: 'A', role: 'assistant', id: 'a1' },
        ],
        meta: { folder: 'f' },
      },
    ]);
  });

  it('is no chat without messages', () => {
    for (const history of [{}, { messages: {} }, { messages: { a: 1 } }])
      expect(() => readTranscripts({ id: 'c', chat: { history } })).toThrow('format not recognized');
  });
});

describe('lists of chats', () => {
  it('go before other lists beside them, whose entries have a name and a content', () => {
    const messages = [
      { role: 'user', content: 'Q' },
      { role: 'assistant', content: 'A' },
    ];
    const prompts = [{ name: 'Prompt 1', content: 'Be short.' }];
    const { transcripts } = readTranscripts({
      history: [
        { id: 'a', messages },
        { id: 'b', messages },
      ],
      prompts,
    });
    expect(transcripts.map(({ id, turns }) => [id, turns.length])).toEqual([
      ['a', 2],
      ['b', 2],
    ]);
    expect(readTranscripts({ prompts }).transcripts[0]!.turns).toHaveLength(1);
  });
});

describe('Slack', () => {
  it('has texts as people see them', () => {
    const shown = [
      ['a &lt; b &amp;amp; c', 'a < b &amp; c'],
      ['<@U1>, <@U2|ben>: <#C1|general>, <!here>', '@U1, @ben: #general, @here'],
      ['<https://example.org?a=1&amp;b=2|here> or <https://example.org>', 'here or https://example.org'],
      ['<!subteam^S1|@team> by <!date^1^{date}|noon>', '@team by noon'],
    ];
    const messages = shown.map(([text], i) => ({ type: 'message', user: 'U1', text, ts: `${i}.1` }));
    expect(read(messages)).toEqual(['slack', [undefined, ...shown.map(([, text]) => `U1: ${text}`)]]);
  });
});

describe('Slack threads', () => {
  it('stay in the channel where one conversation is asked for', () => {
    const messages = [
      ['1.1', 'Who has the key?'],
      ['2.1', 'It rains.'],
      ['3.1', 'I have it.', '1.1'],
    ].map(([ts, text, root]) => ({
      type: 'message',
      user: 'U1',
      text,
      ts,
      ...(root && { thread_ts: root }),
    }));
    expect(readTranscripts(messages, { format: 'slack' }).transcripts).toHaveLength(2);
    const { transcripts } = readTranscripts(messages, { columns: { conversation: null } });
    expect(transcripts.map(({ turns }) => turns.map(({ text }) => text))).toEqual([
      ['Who has the key?', 'It rains.', 'I have it.'],
    ]);
  });
});

describe("events of OpenAI's Realtime API", () => {
  it('tell items again, delete them, and call functions; what was not heard is no turn', () => {
    const event = (type: string, more: object): object => ({ type, event_id: type, ...more });
    const item = (id: string, role: string, content: unknown[]): object => ({
      item: { id, type: 'message', role, content },
    });
    const text = (words: string): object[] => [{ type: 'text', text: words }];
    const call = { id: 'f', type: 'function_call', call_id: 'c', name: 'clock', arguments: '{}' };
    const events = [
      event('session.created', { session: { id: 's' } }),
      event('conversation.item.created', item('a', 'user', text('Late?'))),
      event('conversation.item.created', item('b', 'user', text('Oops'))),
      event('conversation.item.deleted', { item_id: 'b' }),
      event('response.output_item.done', { item: call }),
      event('conversation.item.added', item('d', 'assistant', [])),
      event('conversation.item.done', item('d', 'assistant', text('Yes.'))),
      event('conversation.item.added', item('e', 'assistant', [])),
    ];
    expect(read(events)).toEqual(['realtime', ['s', 'user: Late?', 'assistant: Yes.']]);
    expect(readTranscripts(events).transcripts[0]!.turns[1]!.actions).toEqual(['clock({})']);
  });

  it('stand beside what the client asked for, errors, and what was heard', () => {
    const user = {
      id: 'a',
      type: 'message',
      role: 'user',
      content: [{ type: 'input_audio', transcript: null }],
    };
    const spoken = [{ type: 'audio', transcript: 'Yes.' }];
    const events = [
      { type: 'session.update', session: { id: 'asked' } },
      { type: 'session.created', event_id: '1', session: { id: 's' } },
      { type: 'input_audio_buffer.append', audio: 'AAAA' },
      { type: 'conversation.item.create', item: { type: 'message', role: 'user', content: 'Not yet told' } },
      { type: 'conversation.item.created', event_id: '2', item: user },
      {
        ...{ type: 'conversation.item.input_audio_transcription.completed', event_id: '3' },
        ...{ item_id: 'a', transcript: 'Late?' },
      },
      {
        type: 'conversation.item.input_audio_transcription.delta',
        event_id: '4',
        item_id: 'a',
        transcript: 'La',
      },
      { type: 'response.create' },
      {
        ...{ type: 'response.done', event_id: '5' },
        response: { output: [{ id: 'b', type: 'message', role: 'assistant', content: spoken }] },
      },
      { type: 'error', event_id: '6', error: { message: 'Too much' } },
      { type: 'mcp_list_tools.completed', event_id: '7', item_id: 'm' },
    ];
    expect(read(events)).toEqual(['realtime', ['s', 'user: Late?', 'assistant: Yes.']]);
    const lines = events.map((each) => JSON.stringify(each)).join('\n');
    expect(read(lines)).toEqual(['realtime', ['s', 'user: Late?', 'assistant: Yes.']]);
  });

  it.each([
    { type: 'error', error: {} },
    { type: 'response.output_text.delta', delta: 'Yes' },
    { type: 'sessions', event_id: '1' },
    { type: 1, event_id: '1' },
    { event_id: '1' },
  ])('are no other events: %j', (event) => {
    expect(() => readTranscripts([event])).toThrow('format not recognized');
  });
});

describe('several answers', () => {
  const said = ['user: Q', 'assistant: A'];

  it.each<[string, object]>([
    ['letters', { prompt: 'Q', response_a: 'A', response_b: 'B' }],
    ['numbers', { context: [{ role: 'user', content: 'Q' }], response1: 'A', response2: 'B' }],
    ['a list', { instruction: 'Q', completions: [{ response: 'A' }, { response: 'B' }] }],
    ['lists for several questions', { prompt: ['Q'], response_a: ['A'], response_b: ['B'] }],
  ])('under %s are transcripts', (_, record) => {
    const names = 'prompt' in record ? ['a', 'b'] : ['1', '2'];
    expect(read([{ id: 7, ...record }])).toEqual([
      'several-answers',
      [`7:${names[0]}`, ...said],
      [`7:${names[1]}`, 'user: Q', 'assistant: B'],
    ]);
  });

  it('keep what is known of each, and of all', () => {
    const record = { prompt: 'Q', response_0: 'A', response_1: 'B', model_0: 'm', score_1: 3, lang: 'en' };
    const listed = { prompt: 'Q', answers: [{ text: 'A', rank: 1 }, { text: 'B' }], lang: 'en' };
    const metas = (input: object): unknown[] => readTranscripts([input]).transcripts.map(({ meta }) => meta);
    expect(metas(record)).toEqual([
      { lang: 'en', model: 'm', answer: '0' },
      { lang: 'en', score: 3, answer: '1' },
    ]);
    expect(metas(listed)).toEqual([
      { lang: 'en', rank: 1, answer: '1' },
      { lang: 'en', answer: '2' },
    ]);
  });

  it.each<[string, object]>([
    ['they are choices', { question: 'Q', answerA: 'A', answerB: 'B' }],
    ['nothing was asked', { response_a: 'A', response_b: 'B' }],
    ['there is one', { prompt: ['Q'], response_a: ['A'] }],
    ['one is no text', { prompt: 'Q', response_a: 'A', response_b: 2 }],
    ['they are called differently', { prompt: 'Q', response_a: 'A', output_b: 'B' }],
    ['there are fewer than questions', { prompt: ['Q', 'R'], response_a: ['A'], response_b: ['B'] }],
  ])('are not read where %s', (_, record) => {
    expect(() => read([record])).toThrow('format not recognized');
  });

  it('are no messages', () => {
    const messages = [
      { role: 'user', content: 'Q' },
      { role: 'assistant', content: 'A' },
    ];
    expect(read([{ query: 'Q', responses: messages }])[0]).not.toBe('several-answers');
  });
});
