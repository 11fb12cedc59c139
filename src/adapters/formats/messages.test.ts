import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import type { Turn } from '../../transcript/types.js';
import { fromChat, fromOpenAIMessages, readTranscripts } from '../index.js';
import type { ChatOptions } from './common/from-chat.js';

/** The result of a list of messages: turns, skipped messages, and warnings. */
function read(messages: readonly unknown[], options: ChatOptions = {}): object {
  const { transcripts, warnings } = fromChat(frozen({ messages }), options);
  const [{ turns, meta }] = transcripts as [(typeof transcripts)[0]];
  return {
    turns,
    ...(meta && { meta }),
    ...(warnings.length > 0 && { warnings: warnings.map(({ message }) => message) }),
  };
}

const asked: Turn = { speaker: 'user', text: 'Q', role: 'user' };
const answered: Turn = { speaker: 'assistant', text: 'A', role: 'assistant' };
const Q = { role: 'user', content: 'Q' };
const A = { role: 'assistant', content: 'A' };
/** A call in OpenAI's form, and the turn's action that it becomes. */
const call = (id: string, name: string): object => ({ id, function: { name, arguments: '{}' } });
const calls = (...list: readonly object[]): object => ({
  role: 'assistant',
  content: null,
  tool_calls: list,
});

describe('parts of a message', () => {
  it('joins texts, takes addresses of images, and keeps all that is no text', () => {
    const silent = [
      { type: 'image_url', image_url: { url: 'a.png' } },
      { type: 'image_url', image_url: 'b.png' },
      { type: 'image', image: 'c.png' },
      { type: 'image', source: { url: 'd.png' } },
      { fileData: { fileUri: 'e.png' } },
      { type: 'file', mediaType: 'image/png', url: 'f.png' },
      { type: 'file', mediaType: 'text/plain', url: 'notes.txt' },
      { inlineData: { data: '...' } },
      { inline_data: { data: '...' } },
    ];
    const loud = [{ type: 'input_audio', data: '...' }, { type: 'hologram' }, {}];
    const content = ['one', ...silent, { type: 'text', text: 'two' }, ...loud];
    expect(read([{ role: 'user', content }])).toEqual({
      turns: [
        {
          speaker: 'user',
          text: 'one\ntwo',
          role: 'user',
          references: ['a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'f.png'],
          meta: { parts: [...silent, ...loud] },
        },
      ],
      warnings: [
        'messages[0].content[11]: a part that is not text (input_audio) kept in meta.parts',
        'messages[0].content[12]: a part that is not text (hologram) kept in meta.parts',
        'messages[0].content[13]: a part that is not text (no type) kept in meta.parts',
      ],
    });
  });

  it.each([
    ['a text without a type', { text: 'said' }],
    ['an input text', { type: 'input_text', text: 'said' }],
    ['a text under value', { type: 'text', value: 'said' }],
    ['a text with annotations', { type: 'text', text: { value: 'said', annotations: [] } }],
    ['a text under content', { type: 'markdown', content: 'said' }],
    ['texts in a message', { type: 'message', content: [{ text: 'sa' }, 'id'] }, 'sa\nid'],
    ['a refusal', { type: 'refusal', refusal: 'said' }],
  ])('takes %s for speech', (_, part, text = 'said') => {
    expect(read([{ role: 'user', content: [part] }])).toEqual({ turns: [{ ...asked, text }] });
  });

  it.each([
    ['a thought', { thought: true, text: 'hm' }],
    ['an empty list', { type: 'text', text: [] }],
    ['a list with something that is no text', { type: 'text', content: [{ text: 'a' }, { type: 'image' }] }],
  ])('does not take %s for speech', (_, part) => {
    expect(read([{ role: 'user', content: ['Q', part] }])).toMatchObject({
      turns: [{ ...asked, meta: { parts: [part] } }],
    });
  });

  it('refuses a part that is neither text nor an object', () => {
    expect(() => read([{ role: 'user', content: ['Q', 3] }])).toThrow(
      'messages[0].content[1]: expected a part with a type, got 3',
    );
  });

  // Each way to call a tool and to answer: the action that the call becomes, and who answers.
  it.each([
    [
      'Anthropic',
      { type: 'tool_use', id: 't1', name: 'sun', input: { at: 'noon' } },
      { type: 'tool_result', tool_use_id: 't1', content: [{ type: 'text', text: 'high' }, 'up'] },
      'sun({"at":"noon"})',
      { speaker: 'sun', text: 'high\nup', toolCallId: 't1' },
    ],
    [
      'Gemini',
      { functionCall: { id: 't1', name: 'sun', args: { at: 'noon' } } },
      { functionResponse: { id: 't1', name: 'sun', response: { is: 'high' } } },
      'sun({"at":"noon"})',
      { speaker: 'sun', text: '{"is":"high"}', toolCallId: 't1' },
    ],
    [
      'AI SDK',
      { type: 'tool-call', toolCallId: 't1', toolName: 'sun', args: 'noon' },
      { type: 'tool-result', toolCallId: 't1', result: 'high' },
      'sun(noon)',
      { speaker: 'sun', text: 'high', toolCallId: 't1' },
    ],
    [
      'a kind of its own',
      { type: 'tool-sun', toolCallId: 't1', kwargs: { at: 'noon' } },
      { type: 'tool_result', call_id: 't1' },
      'sun({"at":"noon"})',
      { speaker: 'sun', text: '', toolCallId: 't1' },
    ],
    [
      'Bedrock',
      { toolUse: { toolUseId: 't1', name: 'sun', input: { at: 'noon' } } },
      { toolResult: { toolUseId: 't1', content: [{ text: 'high' }] } },
      'sun({"at":"noon"})',
      { speaker: 'sun', text: 'high', toolCallId: 't1' },
    ],
    [
      'a name as a text, no arguments',
      { type: 'function_call', id: 't1', function: 'sun' },
      { type: 'function_response', id: 't1', output: 'high' },
      'sun()',
      { speaker: 'sun', text: 'high', toolCallId: 't1' },
    ],
    [
      'without names and ids',
      { type: 'tool_call' },
      { type: 'tool_call_response', output: 'high' },
      'tool()',
      { speaker: 'tool', text: 'high', toolCallId: undefined },
    ],
  ])('reads calls and answers of %s', (_, asking, answer, action, { speaker, text, toolCallId }) => {
    const messages = [
      Q,
      { role: 'assistant', content: [{ type: 'text', text: 'A' }, asking] },
      { role: 'user', id: 'm2', content: [answer] },
    ];
    const meta = { ...(toolCallId !== undefined && { toolCallId }), result: answer, from: 'm2' };
    expect(read(messages)).toEqual({
      turns: [asked, { ...answered, actions: [action], meta: { toolCalls: [asking] } }],
      meta: { excluded: [{ speaker, text, role: 'tool', meta, before: 2 }] },
    });
  });
});

describe('what is done without a word', () => {
  const [one, two] = [call('1', 'look'), call('2', 'ask')];

  it('belongs to the next turn of its speaker, with all that was done before', () => {
    const messages = [Q, calls(one), { role: 'tool', tool_call_id: '1', content: 'r' }, calls(two), A];
    expect(read(messages)).toEqual({
      turns: [asked, { ...answered, actions: ['look({})', 'ask({})'], meta: { toolCalls: [one, two] } }],
      meta: {
        excluded: [{ speaker: 'look', text: 'r', role: 'tool', meta: { toolCallId: '1' }, before: 1 }],
      },
    });
  });

  it('belongs to the last turn of its speaker where somebody else goes on, or nobody', () => {
    const done = { ...answered, actions: ['look({})'], meta: { toolCalls: [one] } };
    expect(read([A, calls(one), Q])).toEqual({ turns: [done, asked] });
    expect(read([A, Q, calls(one)])).toEqual({ turns: [done, asked] });
  });

  it('stands aside where its speaker says nothing at all', () => {
    expect(read([Q, calls(one)])).toEqual({
      turns: [asked],
      meta: {
        excluded: [
          {
            speaker: 'assistant',
            text: '',
            role: 'tool',
            actions: ['look({})'],
            meta: { toolCalls: [one] },
            before: 1,
          },
        ],
      },
    });
  });

  it('of two speakers belongs to each of them', () => {
    const named = (name: string, more: object): object => ({ ...more, name });
    const messages = [named('ana', A), named('ana', calls(one)), named('ben', calls(two)), named('ben', A)];
    expect(read(messages)).toEqual({
      turns: [
        { ...answered, speaker: 'ana', actions: ['look({})'], meta: { toolCalls: [one] } },
        { ...answered, speaker: 'ben', actions: ['ask({})'], meta: { toolCalls: [two] } },
      ],
    });
  });

  it('keeps images and what else is known of both parts', () => {
    const picture = (url: string): object => ({ type: 'image_url', image_url: { url } });
    const silent = { role: 'user', content: [picture('a.png')], mood: 'calm', id: 'm0', timestamp: 5 };
    const spoken = { role: 'user', content: ['Q', picture('b.png')], id: 'm1' };
    expect(read([silent, spoken])).toEqual({
      turns: [
        {
          ...asked,
          id: 'm1',
          timeMs: 5000,
          references: ['a.png', 'b.png'],
          meta: { mood: 'calm', parts: [picture('a.png'), picture('b.png')] },
        },
      ],
    });
  });

  it('may be thinking', () => {
    const thought = { role: 'assistant', content: '', reasoning_content: 'hm' };
    expect(read([Q, thought, A])).toEqual({
      turns: [asked, { ...answered, meta: { reasoning_content: 'hm' } }],
    });
    expect(read([Q, { ...thought, content: null }, A])).toEqual(read([Q, thought, A]));
  });

  it('is a turn without text where nothing was done either', () => {
    expect(read([A, Q, { role: 'assistant', content: null }])).toEqual({
      turns: [answered, asked, { ...answered, text: '' }],
      warnings: ['messages[2].content: null read as an empty text'],
    });
  });
});

describe('a message', () => {
  it('that refuses says so', () => {
    expect(read([Q, { role: 'assistant', content: null, refusal: 'No.' }])).toEqual({
      turns: [asked, { ...answered, text: 'No.', meta: { refusal: 'No.' } }],
    });
  });

  it('keeps a time that cannot be read', () => {
    expect(
      read([
        { speaker: 'ana', text: 'Q', date: 'Monday' },
        { ...A, timestamp: 'soon' },
      ]),
    ).toMatchObject({
      turns: [
        { speaker: 'ana', text: 'Q', meta: { date: 'Monday' } },
        { ...answered, meta: { timestamp: 'soon' } },
      ],
    });
  });

  it('is read newest last, whatever the time is called', () => {
    const at = (Content: string, minute: number): object => ({
      From: 'ben',
      Content,
      Created: `2024-05-01 10:0${minute}:00 UTC`,
    });
    const { turns } = read([at('later', 1), at('sooner', 0)]) as { turns: Turn[] };
    expect(turns.map(({ text, timeMs }) => [text, timeMs])).toEqual([
      ['sooner', Date.UTC(2024, 4, 1, 10, 0)],
      ['later', Date.UTC(2024, 4, 1, 10, 1)],
    ]);
  });

  it('may hold one part, or a number', () => {
    expect(read([{ role: 'user', content: { type: 'text', text: 'Q' } }])).toEqual({ turns: [asked] });
    expect(read([{ role: 'user', content: 3 }])).toEqual({
      turns: [{ ...asked, text: '3' }],
      warnings: ['messages[0].content: number 3 read as text'],
    });
    expect(() => fromOpenAIMessages([{ role: 'user', content: 3 }])).toThrow(
      'messages[0].content: expected a string or an array of parts, got 3',
    );
  });

  it('is refused without an author, or where it is none', () => {
    expect(() => read([Q, { role: ' ', content: 'A' }])).toThrow(
      'messages[1].role: expected a name that is not blank, got " "',
    );
    expect(() => read([Q, 'A'])).toThrow('messages[1]: expected a message, got "A"');
    expect(() => read([Q, {}])).toThrow(
      'messages[1]: expected a message with its author and text, such as { role, content }; it has no keys, got an object',
    );
    const many = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`k${i}`, i]));
    expect(() => read([Q, many])).toThrow('"k10", "k11", ..., got an object');
  });

  // Form, message, the turn that it becomes.
  it.each<[string, object, object]>([
    [
      'LangChain, tagged',
      { type: 'ai', data: { content: 'A', name: 'ada', id: 'r1', tool_calls: [call('1', 'look'), null] } },
      {
        speaker: 'ada',
        text: 'A',
        role: 'assistant',
        id: 'r1',
        actions: ['look({})'],
        meta: { toolCalls: [call('1', 'look')] },
      },
    ],
    [
      'LangChain, serialized',
      { lc: 1, id: ['langchain', 'schema', 'AIMessage'], kwargs: { content: 'A' } },
      answered,
    ],
    ['LangChain, only typed kwargs', { kwargs: { type: 'human', content: 'Q' } }, asked],
    ['LangChain, flat', { type: 'human', content: 'Q' }, asked],
    [
      'LangChain, a role of its own',
      { type: 'chat', data: { role: 'ada', content: 'Q' } },
      { speaker: 'ada', text: 'Q' },
    ],
    ['a type for the author', { type: 'user', content: 'Q' }, asked],
    [
      "a type that is the model's name",
      { type: 'gemini', content: 'A', id: 'g' },
      { ...answered, speaker: 'gemini', id: 'g' },
    ],
    [
      'an author beside the type',
      { type: 'user', author: 'ana', content: 'Q' },
      { speaker: 'ana', text: 'Q', meta: { type: 'user' } },
    ],
    [
      'an author beside an agent',
      { role: 'user', content: 'Q', agent: 'main', action: 'offer', data: 1 },
      { ...asked, meta: { agent: 'main', action: 'offer', data: 1 } },
    ],
    [
      'an author beside an id and a task',
      { id: 'u1', speaker: 'ana', text: 'Q', task_data: {} },
      { speaker: 'ana', text: 'Q', id: 'u1', meta: { task_data: {} } },
    ],
    ['an agent who speaks', { agent: 'agent_1', message: 'Q' }, { speaker: 'agent_1', text: 'Q' }],
    [
      'an author by nickname',
      { user: { nickname: 'ana', avatar: '' }, content: 'Q' },
      { speaker: 'ana', text: 'Q' },
    ],
    [
      'an author by login, who has an id',
      { user: { login: 'ana', id: 7 }, body: 'Q' },
      { speaker: '7', text: 'Q' },
    ],
    [
      'a speaker by a label',
      { speaker: { speaker_label: 'spk_1' }, text: 'Q' },
      { speaker: 'spk_1', text: 'Q' },
    ],
    [
      'an author by the name that is shown',
      { author: { display_name: 'Ana' }, body: 'Q' },
      { speaker: 'Ana', text: 'Q' },
    ],
    [
      'an envelope',
      {
        uuid: 'u1',
        timestamp: 7,
        session: 's',
        message: { role: 'user', content: 'Q', id: 'm1', timestamp: 9 },
      },
      { ...asked, id: 'u1', timeMs: 7000, meta: { session: 's' } },
    ],
    [
      'an envelope that knows less',
      { message: { role: 'user', content: 'Q', id: 'm1', timestamp: 9 } },
      { ...asked, id: 'm1', timeMs: 9000 },
    ],
    [
      'an envelope with its own date',
      { id: 'e1', created_at: 8, message: { role: 'user', content: 'Q' } },
      { ...asked, id: 'e1', timeMs: 8000 },
    ],
    ['parts', { role: 'model', parts: [{ text: 'A' }] }, { ...answered, speaker: 'model' }],
    [
      'ShareGPT',
      { from: 'human', value: 'Q', weight: 1 },
      { ...asked, speaker: 'human', meta: { weight: 1 } },
    ],
    [
      "Claude's export",
      {
        uuid: 'u1',
        sender: 'human',
        text: 'old',
        content: [{ type: 'text', text: 'Q' }],
        created_at: '2024-05-01',
      },
      // 2024-05-01T00:00Z is 19,844 days after 1970.
      { ...asked, speaker: 'human', id: 'u1', timeMs: 19844 * 86_400_000 },
    ],
    [
      "Claude's export, no parts",
      { id: 'i1', sender: 'human', text: 'Q', content: [] },
      { ...asked, speaker: 'human', id: 'i1' },
    ],
    ['a sender with content', { sender: 'human', content: 'Q' }, { ...asked, speaker: 'human' }],
    [
      "an arrival, as Skype's export has it",
      { from: 'ana', content: 'Q', originalarrivaltime: '1970-01-01T00:00:07Z' },
      { speaker: 'ana', text: 'Q', timeMs: 7000 },
    ],
    [
      'function_call',
      { role: 'assistant', content: 'A', function_call: { name: 'look', arguments: '{}' } },
      { ...answered, actions: ['look({})'], meta: { toolCalls: [{ name: 'look', arguments: '{}' }] } },
    ],
    ['an author with a name', { author: { id: 7, name: 'Ada' }, body: 'Q' }, { speaker: 'Ada', text: 'Q' }],
    ['an author with an id', { author: { id: 7 }, body: 'Q' }, { speaker: '7', text: 'Q' }],
    ['an author with a role', { author: { role: 'ada' }, body: 'Q' }, { speaker: 'ada', text: 'Q' }],
    [
      'a speaker called like a role',
      { speaker: 'Assistant', text: 'A', ts: 3, turn_id: 4 },
      { speaker: 'Assistant', text: 'A', role: 'assistant', timeMs: 3000, id: '4' },
    ],
    ['a speaker called SYSTEM', { speaker: 'SYSTEM', text: 'A' }, { speaker: 'SYSTEM', text: 'A' }],
  ])('is read in the form %s', (_, message, turn) => {
    const { turns } = read([message, { role: 'zoe', content: 'bye' }]) as { turns: Turn[] };
    expect(turns).toEqual([turn, { speaker: 'zoe', text: 'bye' }]);
  });

  it('of a role that is no speaker stands aside', () => {
    const left = { speaker: 'system', text: 'S', role: 'system', before: 0 };
    for (const system of [
      { role: 'Developer', content: 'S', name: 'system' },
      { type: 'system', content: 'S' },
      { id: ['x', 'SystemMessage'], kwargs: { content: 'S', name: 'system' } },
      { role: 'system', text: 'S' },
    ])
      expect(read([system, Q, A])).toMatchObject({ turns: [asked, answered], meta: { excluded: [left] } });
    expect(read([{ role: 'system', content: 'S' }, Q, A], { roles: ['assistant', 'system'] })).toMatchObject({
      turns: [{ speaker: 'system' }, { speaker: 'assistant' }],
      meta: { excluded: [{ ...asked, before: 1 }] },
    });
  });

  it('of the system that answers a user is a turn where there is no assistant', () => {
    const S = { role: 'system', content: 'S' };
    expect(read([Q, S])).toEqual({ turns: [asked, { speaker: 'system', text: 'S', role: 'system' }] });
    expect(read([S, Q])).toMatchObject({ turns: [asked], meta: { excluded: [{ before: 0 }] } });
    expect(read([Q, S, A])).toMatchObject({ turns: [asked, answered], meta: { excluded: [{ before: 1 }] } });
  });

  it('of the Responses API may be a call, an answer or a thought', () => {
    const looked = { type: 'function_call', call_id: 'k1', name: 'look', arguments: '{}' };
    const found = { type: 'function_call_output', call_id: 'k1', output: 'r' };
    const searched = { type: 'web_search_call', id: 'w1', status: 'completed' };
    const thought = { type: 'reasoning', id: 'r1', summary: [], effort: 'low' };
    const said = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'A' }] };
    expect(read([Q, looked, found, searched, thought, said])).toEqual({
      turns: [
        asked,
        {
          ...answered,
          actions: ['look({})', 'tool()'],
          meta: { toolCalls: [looked, searched], summary: [], effort: 'low', type: 'message' },
        },
      ],
      meta: {
        excluded: [{ speaker: 'look', text: 'r', role: 'tool', meta: { toolCallId: 'k1' }, before: 1 }],
      },
    });
  });
});

describe('events of OpenHands', () => {
  const event = (source: string, action: string, args: object, more: object = {}): object => ({
    ...{ source, action, args, ...more },
  });

  it('are what user and agent say, with what the agent does; what is seen stands aside', () => {
    const look = { tool_call_metadata: { tool_call_id: '1' }, message: 'Running command: ls' };
    const said = fromChat([
      event('agent', 'system', { content: 'S' }),
      event('user', 'message', { content: 'Q' }, { id: 1, timestamp: '2026-05-01T10:00:00Z' }),
      event('user', 'recall', { query: 'Q' }, { message: 'Retrieving content' }),
      { source: 'environment', observation: 'recall', content: 'None', cause: 2 },
      event('agent', 'think', { thought: 'Hm.' }),
      event('agent', 'run', { command: 'ls', thought: 'I look.' }, look),
      { source: 'agent', observation: 'run', content: 'a b', cause: 5 },
      event('agent', 'edit', { path: 'a', thought: '' }),
      event('agent', 'finish', { final_thought: 'A', thought: 'B' }, { message: 'C' }),
    ]);
    const [{ turns, meta }] = said.transcripts as [(typeof said.transcripts)[0]];
    expect(turns).toEqual([
      { ...asked, id: '1', timeMs: Date.UTC(2026, 4, 1, 10) },
      {
        ...answered,
        text: 'I look.',
        actions: ['run({"command":"ls"})'],
        meta: { toolCalls: [{ id: '1', function: { name: 'run', arguments: { command: 'ls' } } }] },
      },
      {
        ...answered,
        actions: ['edit({"path":"a"})'],
        meta: { toolCalls: [{ function: { name: 'edit', arguments: { path: 'a' } } }] },
      },
    ]);
    const aside = (meta!.excluded as Turn[]).map(({ role, speaker, text }) => [role, speaker, text]);
    expect(aside).toEqual([
      ['system', 'system', 'S'],
      ['tool', 'recall', 'Retrieving content'],
      ['tool', 'recall', 'None'],
      ['tool', 'run', 'a b'],
    ]);
    expect(said.warnings).toEqual([]);
  });

  it('end with what the agent says last, wherever it stands', () => {
    const last = (args: object, more: object = {}): unknown =>
      fromChat([event('user', 'message', { content: 'Q' }), event('agent', 'finish', args, more)])
        .transcripts[0]!.turns[1]?.text;
    expect(last({ final_thought: '', thought: 'B' }, { message: 'C' })).toBe('B');
    expect(last({ outputs: {} }, { message: 'C' })).toBe('C');
    const message = [
      event('user', 'message', { content: 'Q' }),
      event('agent', 'message', {}, { message: 'A' }),
    ];
    expect(fromChat(message).transcripts[0]!.turns).toEqual([asked, answered]);
  });

  it('are none where the fields hold something else', () => {
    for (const none of [
      { source: 'agent', action: 'run', args: [] },
      { source: 'agent', observation: 'run', content: {} },
      { source: 1, action: 'run', args: {} },
    ])
      expect(() => read([Q, none])).toThrow('messages[1]: expected a message with its author');
  });
});

describe('messages that the caller describes', () => {
  it('take their fields from the columns', () => {
    const columns = { speaker: 'who.nick', text: 'said', role: 'kind', time: 'at', id: 'nr' };
    const message = { who: { nick: 'ada' }, said: 'Q', kind: 'human', at: 2, nr: 5, role: 'x', content: 'y' };
    expect(read([message, { ...message, nr: 6 }], { columns })).toEqual({
      turns: [5, 6].map((nr) => ({
        speaker: 'ada',
        text: 'Q',
        role: 'user',
        id: String(nr),
        timeMs: 2000,
        meta: { who: { nick: 'ada' }, kind: 'human', role: 'x', content: 'y' },
      })),
    });
  });

  it('are refused where a column is not there', () => {
    const columns = { speaker: 'who', text: 'said' };
    const good = { who: 'ada', said: 'Q' };
    for (const bad of [{ who: 'ada' }, { said: 'Q' }])
      expect(() => read([good, good, bad], { columns })).toThrow('messages[2]: expected a message');
  });

  it('may be texts that speakers take in turn', () => {
    const path = { path: 'log' };
    const log = ['one', 'two', 'three'];
    const speakersOf = (speaker: string | readonly string[]): string[] =>
      fromChat({ log }, { ...path, speaker }).transcripts[0]!.turns.map((turn) => turn.speaker);
    expect(speakersOf(['ana', 'ben'])).toEqual(['ana', 'ben', 'ana']);
    expect(speakersOf('ana')).toEqual(['ana', 'ana', 'ana']);
    expect(fromChat({ log }, { ...path, speaker: 'ana' }).transcripts[0]!.turns[0]).toEqual({
      speaker: 'ana',
      text: 'one',
    });
    expect(() => fromChat({ log }, path)).toThrow('log[0]: expected a message, got "one"');
  });
});

describe('thoughts before an answer', () => {
  const said = '<think>\nHm, nine?\n</think>\n\nAt nine.';
  const turns = [
    { speaker: 'user', text: '<think>what?</think> When?', role: 'user' },
    { speaker: 'assistant', text: 'At nine.', role: 'assistant', meta: { thinking: 'Hm, nine?' } },
  ];
  const asked = turns[0]!.text;
  it.each([
    [
      'of a chat',
      {
        messages: [
          { role: 'user', content: asked },
          { role: 'assistant', content: said },
        ],
      },
    ],
    [
      'of ShareGPT',
      [
        {
          conversations: [
            { from: 'user', value: asked },
            { from: 'assistant', value: said },
          ],
        },
      ],
    ],
    ['of a prompt and its answer', [{ prompt: asked, completion: said }]],
  ])('are no words: %s', (_, input) => {
    const { transcripts, warnings } = readTranscripts(input);
    expect(transcripts[0]!.turns).toEqual(turns);
    expect(warnings.map(({ message }) => message)).toContain(
      'thoughts of models (<think> blocks, channels) are not part of the text: kept in meta.thinking',
    );
  });

  it('are no words in rows, also where they were cut off', () => {
    const rows = `speaker,text\nana,When?\nbot,"${said}"\nbot,<think>Hm`;
    const { transcripts } = readTranscripts(rows, { columns: { conversation: null } });
    expect(transcripts[0]!.turns.map(({ text }) => text)).toEqual(['When?', 'At nine.', '']);
  });

  it('are no turn by themselves', () => {
    const messages = [
      { role: 'user', content: 'When?' },
      { role: 'assistant', content: '<think>Hm</think>' },
      { role: 'assistant', content: '<think></think>At nine.' },
    ];
    const { transcripts } = readTranscripts({ messages });
    expect(transcripts[0]!.turns.map(({ text }) => text)).toEqual(['When?', 'At nine.']);
  });
});

describe('an answer with its reasons', () => {
  it('is the text', () => {
    const messages = [
      { role: 'user', content: 'When?' },
      { role: 'assistant', content: { answer: 'At nine.', reasoning: 'The timetable.' } },
    ];
    expect(readTranscripts({ messages }).transcripts[0]!.turns[1]!.text).toBe('At nine.');
  });
});
