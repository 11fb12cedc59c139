import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import type { Transcript } from '../../transcript/types.js';
import { SINGLE_EXCHANGES } from '../chat/questions-and-answers.js';
import { type ReadOptions, readTranscripts } from '../index.js';

/** A transcript in few words: `speaker: text` for each turn, and all that stands beside the turns. */
function brief({ turns, ...rest }: Transcript): object {
  return { said: turns.map(({ speaker, text }) => `${speaker}: ${text}`), ...rest };
}

function read(input: unknown, options: ReadOptions = {}): object {
  const { format, transcripts, warnings } = readTranscripts(frozen(input), options);
  return {
    format,
    reads: transcripts.map(brief),
    ...(warnings.length > 0 && { warnings: warnings.map(({ message }) => message) }),
  };
}

const Q = { role: 'user', content: 'Q' };
const A = { role: 'assistant', content: 'A' };
const B = { role: 'assistant', content: 'B' };
const S = { role: 'system', content: 'S' };
const prompt = { speaker: 'system', text: 'S', role: 'system', before: 0 };
const QA = ['user: Q', 'assistant: A'];
const QB = ['user: Q', 'assistant: B'];
const SINGLE = SINGLE_EXCHANGES.message;

describe('exchanges, what was asked and answered in one entry', () => {
  it.each([
    ['user', 'assistant'],
    ['human', 'assistant'],
    ['Human', 'Assistant'],
    ['input', 'output'],
    ['question', 'answer'],
    ['query', 'response'],
    ['user_message', 'bot_response'],
    ['userInput', 'aiReply'],
  ])('are one conversation: %s and %s', (question, answer) => {
    const conversation = ['1', '2'].map((i) => ({ [question]: `q${i}`, [answer]: `a${i}` }));
    const said = ['user: q1', 'assistant: a1', 'user: q2', 'assistant: a2'];
    const warnings = [`user = "${question}", assistant = "${answer}" of each entry of "conversation"`];
    const reads = [{ said, meta: { source: 's' } }];
    expect(read({ conversation, source: 's' })).toEqual({ format: 'exchanges', reads, warnings });
    expect(read([{ conversation, source: 's' }])).toEqual({ format: 'exchanges', reads, warnings });
  });

  it('may have a system prompt, more beside them, and one side that is silent', () => {
    const history = [
      { system: 'S', input: 'Q', output: 'A', score: 3 },
      { output: 'Well?' },
      { input: 'And?', output: null },
    ];
    const { format, transcripts } = readTranscripts(frozen({ id: 7, history }));
    expect(format).toBe('exchanges');
    expect(transcripts).toEqual([
      {
        id: '7',
        turns: [
          { speaker: 'user', text: 'Q', role: 'user' },
          { speaker: 'assistant', text: 'A', role: 'assistant', meta: { score: 3 } },
          { speaker: 'assistant', text: 'Well?', role: 'assistant' },
          { speaker: 'user', text: 'And?', role: 'user' },
        ],
        meta: { excluded: [prompt] },
      },
    ]);
    const said = ['user: Q', 'assistant: A', 'assistant: Well?', 'user: And?'];
    expect(read({ system: 'S', history: history.map(({ system: _, ...rest }) => rest) })).toMatchObject({
      reads: [{ said, meta: { excluded: [prompt] } }],
    });
  });

  it('are none where a name says that each entry is a conversation, or where the first is not whole', () => {
    const entries = [
      { prompt: 'Q', completion: 'A' },
      { prompt: 'R', completion: 'B' },
    ];
    expect(read({ data: entries })).toMatchObject({ format: 'prompt-completion', reads: [{}, {}] });
    const broken = { conversation: [{ user: 'Q' }, { user: 'R', assistant: 'B' }] };
    expect(() => read(broken)).toThrow('nearest is "conversation", a list whose entries have the keys');
    expect(() => read({ conversation: [{ user: 'Q', assistant: 'A' }, 'x'] })).toThrow(
      'conversation[1]: expected a message, a conversation or an array of messages, got "x"',
    );
  });

  it.each(['turns', 'rounds', 'chat_history', 'Dialogue'])('stand under %s', (key) => {
    expect(read({ [key]: [{ user: 'Q', assistant: 'A' }] })).toMatchObject({
      ...{ format: 'exchanges', reads: [{ said: QA }] },
    });
  });

  it.each([
    ['pairs', [['Q', 'A']]],
    ['entries', [{ input: 'Q', output: 'A' }]],
  ])('are a history beside what was asked and answered last: %s', (_, history) => {
    expect(read({ instruction: 'And?', output: 'So.', history })).toMatchObject({
      ...{ format: 'prompt-completion', reads: [{ said: [...QA, 'user: And?', 'assistant: So.'] }] },
    });
  });

  it('are none where messages are', () => {
    const conversation = [
      { user: 'ana', input: 'typed', text: 'Hi' },
      { user: 'ben', input: 'typed', text: 'Yo' },
    ];
    expect(read({ conversation })).toMatchObject({ reads: [{ said: ['ana: Hi', 'ben: Yo'] }] });
  });
});

describe('two answers to one question', () => {
  it('are told apart by side; the question is their pair where there is no id', () => {
    const record = { question: 'q1', conversation_a: [Q, A], conversation_b: [Q, B], model_a: 'm' };
    expect(read(record)).toEqual({
      format: 'arena',
      reads: [
        { said: QA, meta: { question: 'q1', side: 'a', model: 'm', pair: 'q1' } },
        { said: QB, meta: { question: 'q1', side: 'b', pair: 'q1' } },
      ],
    });
  });

  it.each<[string, object]>([
    ['as texts', { prompt: 'Q', chosen: 'A', rejected: 'B' }],
    ['as messages', { prompt: [Q], chosen: [A], rejected: [B] }],
    ['as one message', { prompt: Q, chosen: A, rejected: B }],
    ['with the prompt in them', { prompt: 'Q', chosen: [Q, A], rejected: [Q, B] }],
    ['with the prompt in them alone', { chosen: [{ from: 'user', value: 'Q' }, A], rejected: [Q, B] }],
    [
      'in the form of a fine-tuning service',
      { input: { messages: [Q] }, preferred_output: [A], non_preferred_output: [B] },
    ],
  ])('may be a preferred and another one, %s', (_, record) => {
    const keys = 'chosen' in record ? ['chosen', 'rejected'] : ['preferred_output', 'non_preferred_output'];
    expect(read({ id: 7, ...record })).toEqual({
      format: 'preference',
      reads: [
        { said: QA, id: `7:${keys[0]}`, meta: { choice: keys[0], pair: '7' } },
        { said: QB, id: `7:${keys[1]}`, meta: { choice: keys[1], pair: '7' } },
      ],
    });
  });

  it('keep the system prompt that stands beside them', () => {
    const { reads } = read({ system: 'S', question: 'Q', chosen: 'A', rejected: 'B' }) as { reads: object[] };
    expect(reads).toMatchObject([
      { said: QA, meta: { excluded: [prompt] } },
      { said: QB, meta: { excluded: [prompt] } },
    ]);
  });

  it('of several messages each are joined to a prompt that they do not repeat', () => {
    const more = [A, { role: 'tool', content: 'r' }, B];
    expect(read({ prompt: [Q], chosen: more, rejected: [B] })).toMatchObject({
      reads: [{ said: ['user: Q', 'assistant: A', 'assistant: B'] }, { said: QB }],
    });
  });

  it('are none where one is empty', () => {
    expect(read({ prompt: 'Q', chosen: '', rejected: 'B', completion: 'A' })).toMatchObject({
      format: 'prompt-completion',
    });
  });
});

describe('a prompt and its completion', () => {
  it('may have an input, a history and a system prompt', () => {
    const record = {
      id: 7,
      system: 'S',
      history: [['h1', 'h2'], 'x'],
      instruction: 'Sort',
      input: 'b a',
      output: 'a b',
    };
    expect(read(record)).toEqual({
      format: 'prompt-completion',
      reads: [
        {
          said: ['user: h1', 'assistant: h2', 'user: Sort\nb a', 'assistant: a b'],
          id: '7',
          meta: { excluded: [prompt] },
        },
      ],
      warnings: ['user = "instruction" and "input", assistant = "output"'],
    });
  });

  it.each([
    ['Question', 'Answer', SINGLE],
    ['user_input', 'response', SINGLE],
    ['input', 'actual_output', SINGLE],
    ['User', 'AI'],
    ['humanQuery', 'generated answer', SINGLE],
    ['question', 'model_answer', SINGLE],
  ])('may stand under %s and %s, in objects and in tables', (question, answer, ...others) => {
    const found = { format: 'prompt-completion', reads: [{ said: QA }] };
    const warnings = [`user = "${question}", assistant = "${answer}"`, ...others];
    expect(read({ [question]: 'Q', [answer]: 'A' })).toEqual({ ...found, warnings });
    expect(read(`${question},${answer}\nQ,A\n`, { fileName: 'log.csv' })).toMatchObject({
      ...found,
      warnings,
    });
  });

  it.each(['{"a":1}', '[1, 2]', '[{"name": "x"}]'])('is a text in a table where it is JSON: %s', (answer) => {
    const row = `Q,"${answer.replaceAll('"', '""')}"\n`;
    const [plain, json] = [{ said: QA }, { said: ['user: Q', `assistant: ${answer}`] }];
    for (const [rows, reads] of [
      [row, [json]],
      [`Q,A\n${row}`, [plain, json]],
    ] as const)
      expect(read(`prompt,completion\n${rows}`, { fileName: 'log.csv' })).toMatchObject({ reads });
  });

  it('has an input beside an instruction in a table with capitals, too', () => {
    expect(read('Instruction,Input,Output\nSort,b a,a b\n', { fileName: 'log.csv' })).toEqual({
      format: 'prompt-completion',
      reads: [{ said: ['user: Sort\nb a', 'assistant: a b'] }],
      warnings: ['user = "Instruction" and "Input", assistant = "Output"', SINGLE],
    });
  });

  it('is not what merely sounds alike', () => {
    for (const record of [
      { user_id: 'u', bot_id: 'b' },
      { user_message: 'Q', system_message: 'S' },
      { user_prompt: 'Q', model: 'm' },
      { users: 'Q', answers: 'A' },
    ])
      expect(() => read(record)).toThrow('format not recognized');
  });

  it('leave a blank input alone', () => {
    expect(read({ instruction: 'Q', input: ' ', output: 'A' })).toEqual({
      format: 'prompt-completion',
      reads: [{ said: QA, meta: { input: ' ' } }],
      warnings: ['user = "instruction", assistant = "output"', SINGLE],
    });
  });

  it('may be messages, or a text with one mark', () => {
    expect(read({ prompt: [S, Q], completion: [A] })).toMatchObject({
      reads: [{ said: QA, meta: { excluded: [prompt] } }],
    });
    expect(read({ question: '### Human: Q', answer: 'A' })).toMatchObject({
      reads: [{ said: ['human: Q', 'assistant: A'] }],
    });
  });

  it('are none beside messages, or in a row that names its speaker', () => {
    expect(read({ prompt: 'p', response: 'r', messages: [Q, A] })).toMatchObject({
      format: 'openai',
      reads: [{ said: QA, meta: { prompt: 'p', response: 'r' } }],
    });
    expect(read([{ prompt: 'p', response: 'r', speaker: 'ana', text: 'Hi', chat: 'c' }])).toMatchObject({
      format: 'rows',
    });
  });
});

describe('corpora', () => {
  it('of instructions told in shards give a turn for each shard', () => {
    const shards = [
      { shard_id: 1, shard: 'one', kind: 'goal' },
      { shard_id: 2, shard: 'two' },
    ];
    const { transcripts } = readTranscripts({ task_id: 't1', task: 'math', shards });
    expect(transcripts).toEqual([
      {
        id: 't1',
        turns: [
          { speaker: 'user', text: 'one', role: 'user', meta: { shardId: 1, kind: 'goal' } },
          { speaker: 'user', text: 'two', role: 'user', meta: { shardId: 2 } },
        ],
        meta: { task: 'math', instruction: 't1', shards: 2 },
      },
    ]);
  });

  const said = 'a tree of messages: each path from its root to a last reply is a conversation';

  it('of trees give a conversation for each last reply, in the order of the file', () => {
    const c = { message_id: 'c', text: 'C', role: 'prompter' };
    const replies = [
      { message_id: 'a', text: 'A', role: 'assistant', replies: [] },
      { text: 'B', role: 'assistant', replies: [c, null] },
    ];
    const root = { message_id: 'p', text: 'Q', role: 'prompter', lang: 'en', replies };
    const A = { said: ['prompter: Q', 'assistant: A'], id: 'm:a', meta: { message_tree_id: 'm', tree: 'm' } };
    const C = { ...A, said: ['prompter: Q', 'assistant: B', 'prompter: C'], id: 'm:c' };
    expect(read({ message_tree_id: 'm', prompt: root })).toEqual({
      format: 'message-tree',
      reads: [A, C],
      warnings: [said],
    });
    const { transcripts } = readTranscripts({ message_tree_id: 'm', prompt: root });
    expect(transcripts[0]!.turns[0]).toEqual({
      speaker: 'prompter',
      text: 'Q',
      role: 'user',
      id: 'p',
      meta: { lang: 'en' },
    });
  });

  it('of trees may begin with the root itself, and number replies without an id', () => {
    const root = {
      message_id: 'r',
      text: 'Q',
      role: 'prompter',
      replies: [{ text: 'A', role: 'assistant', replies: [] }],
    };
    expect(read(root)).toEqual({
      format: 'message-tree',
      reads: [{ said: ['prompter: Q', 'assistant: A'], id: 'r:1', meta: { tree: 'r' } }],
      warnings: [said],
    });
  });

  const comment = (id: number, author: string | null, body: string | null, replies?: object[]): object => ({
    ...{ id, author, body },
    ...(replies && { replies }),
  });

  it('of comments are trees as well, whatever the text is called, and a comment without replies is one too', () => {
    const replies = [comment(2, 'ben', 'A', [comment(3, 'ana', 'T')]), comment(4, 'cy', 'B')];
    const first = { said: ['ana: Q', 'ben: A', 'ana: T'], id: '1:3', meta: { tree: '1' } };
    const second = { said: ['ana: Q', 'cy: B'], id: '1:4', meta: { tree: '1' } };
    const alone = { said: ['di: Hm'], id: '5:5', meta: { tree: '5' } };
    for (const key of ['replies', 'children']) {
      const text = JSON.stringify([comment(1, 'ana', 'Q', replies), comment(5, 'di', 'Hm', [])]);
      expect(read(JSON.parse(text.replaceAll('"replies"', JSON.stringify(key))))).toEqual({
        format: 'message-tree',
        reads: [first, second, alone],
        warnings: [said],
      });
    }
  });

  it('of comments begin below a post without words, and lack what was deleted', () => {
    const children = [
      comment(2, 'ben', 'A', [comment(3, null, null, [comment(4, 'ana', 'T')])]),
      comment(5, 'cy', 'B', []),
    ];
    const meta = { id: 1, by: 'eve', title: 'A bus', tree: '1' };
    expect(read({ id: 1, by: 'eve', title: 'A bus', children })).toEqual({
      format: 'message-tree',
      reads: [
        { said: ['ben: A', 'ana: T'], id: '1:4', meta },
        { said: ['cy: B'], id: '1:5', meta },
      ],
      warnings: [said, 'input: 1 message without author and words skipped'],
    });
  });

  it('of replies that have no place for replies are threads', () => {
    const root = comment(1, 'ana', 'Q', [comment(2, 'ben', 'A'), comment(3, 'ana', 'T')]);
    expect(read(root)).toEqual({
      format: 'message-tree',
      reads: [{ said: ['ana: Q', 'ben: A', 'ana: T'], id: '1', meta: { tree: '1' } }],
      warnings: ['a message and the replies to it: one conversation'],
    });
  });

  it('of trees take any reply, and keep the words of those who are not named', () => {
    const children = [comment(2, 'ben', 'A', [comment(3, null, 'T', [])])];
    expect(() => read(comment(1, 'ana', 'Q', children))).toThrow('author: expected a name that is not blank');
    const gone = comment(1, 'ana', 'Q', [{ id: 2, user: 'ben', replies: [comment(3, 'cy', 'T', [])] }]);
    expect(() => read(gone)).toThrow('expected a message with its author and text');
    const deleted = comment(1, 'ana', 'Q', [{ id: 2, deleted: true, replies: [comment(3, 'cy', 'T', [])] }]);
    expect(read(deleted)).toMatchObject({
      reads: [{ said: ['ana: Q', 'cy: T'] }],
      warnings: [said, 'input: 1 message without author and words skipped'],
    });
    expect(() => read(comment(1, 'ana', 'Q', [{ ts: '7' }]))).toThrow('columns.conversation');
    expect(read({ title: 'A bus', replies: [], messages: [Q, A] })).toMatchObject({ format: 'openai' });
  });

  it('are no trees where messages name their conversation, or are a list of their own', () => {
    const row = { chat_id: 'c', author: 'ana', body: 'Q', replies: [] };
    expect(read([row, { ...row, author: 'ben' }])).toMatchObject({ format: 'rows' });
    const children = [comment(1, 'ana', 'Q'), comment(2, 'ben', 'A')];
    expect(read({ title: 'A bus', children })).toMatchObject({
      format: 'chat-list',
      reads: [{ said: ['ana: Q', 'ben: A'] }],
    });
    expect(read([{ title: 'A bus', messages: [{ ...(children[0] as object), replies: [] }] }])).toMatchObject(
      {
        format: 'chat-list',
      },
    );
  });

  it('of spans tell the model call, its conversation and its trace', () => {
    const message = (role: string, content: string): object => ({ role, parts: [{ type: 'text', content }] });
    const attributes = {
      'gen_ai.system_instructions': [{ type: 'text', content: 'S' }],
      'gen_ai.input.messages': JSON.stringify([message('user', 'Q')]),
      'gen_ai.output.messages': [message('assistant', 'A')],
      'gen_ai.conversation.id': 'c1',
      'gen_ai.request.model': 'm1',
    };
    const meta = { conversation: 'c1', model: 'm1', trace: 't1', excluded: [prompt] };
    const span = { format: 'opentelemetry', reads: [{ said: QA, id: 's1', meta }] };
    expect(read({ spanId: 's1', traceId: 't1', attributes })).toEqual(span);
    expect(read({ span_id: 's1', traceId: 't1', ...attributes })).toEqual(span);
    const listed = Object.entries(attributes).map(([key, value]) => ({
      key,
      value: typeof value === 'string' ? { stringValue: value } : value,
    }));
    const resource = {
      scopeSpans: [{ spans: [{ spanId: 's1', traceId: 't1', attributes: listed.slice(1, 2) }, 3] }],
    };
    expect(read({ resourceSpans: [resource] })).toEqual({
      format: 'opentelemetry',
      reads: [{ said: ['user: Q'], id: 's1', meta: { trace: 't1' } }],
      warnings: ['input: a span without an answer'],
    });
    expect(() => read({ id: 'x', attributes: { 'gen_ai.input.messages': '[' } })).toThrow(
      'expected turns in the format "opentelemetry", got none',
    );
  });

  it('of spans may have their messages field by field, flat or nested, with parts and calls', () => {
    const context = { span_id: 's1', trace_id: 't1' };
    const flat = {
      'llm.model_name': 'm1',
      'session.id': 'c1',
      'llm.input_messages.1.message.role': 'assistant',
      'llm.input_messages.1.message.tool_calls.0.tool_call.function.name': 'look',
      'llm.input_messages.1.message.tool_calls.0.tool_call.function.arguments': '{}',
      'llm.input_messages.0.message.role': 'user',
      'llm.input_messages.0.message.contents.0.message_content.type': 'text',
      'llm.input_messages.0.message.contents.0.message_content.text': 'Q',
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.content': 'A',
    };
    const span = {
      format: 'opentelemetry',
      reads: [{ said: QA, id: 's1', meta: { conversation: 'c1', model: 'm1', trace: 't1' } }],
    };
    expect(read({ context, attributes: flat })).toEqual(span);
    const { transcripts } = readTranscripts({ context, attributes: flat });
    expect(transcripts[0]!.turns[1]).toMatchObject({ text: 'A', actions: ['look({})'] });
    const said = (role: string, content: string): object => ({
      'message.role': role,
      'message.content': content,
    });
    const halfway = {
      'llm.input_messages': [said('user', 'Q')],
      'llm.output_messages': [said('assistant', 'A')],
    };
    const nested = {
      llm: {
        input_messages: [{ message: { role: 'user', content: 'Q' } }],
        output_messages: [{ message: { role: 'assistant', content: 'A' } }],
      },
    };
    const numbered = {
      'gen_ai.prompt.0.role': 'user',
      'gen_ai.prompt.0.content': 'Q',
      'gen_ai.completion.0.content': 'A',
    };
    for (const attributes of [halfway, nested, numbered])
      expect(read({ context, attributes })).toEqual({
        format: 'opentelemetry',
        reads: [{ said: QA, id: 's1', meta: { trace: 't1' } }],
      });
  });

  it('of spans come in the order of their numbers, and keys are only names', () => {
    const attributes = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [
        [`gen_ai.prompt.${11 - i}.role`, 'user'],
        [`gen_ai.prompt.${11 - i}.content`, `Q${11 - i}`],
        [`gen_ai.prompt.${11 - i}.__proto__.content`, 'x'],
      ]).flat(),
    );
    expect(read({ spanId: 's1', attributes })).toMatchObject({
      reads: [{ said: Array.from({ length: 12 }, (_, i) => `user: Q${i}`) }],
    });
  });

  it('of spans say which model calls have no answer', () => {
    const fields = [
      { 'gen_ai.prompt.0.role': 'user', 'gen_ai.prompt.0.content': 'Q' },
      { 'ai.prompt.messages': '[{"role":"user","content":"Q"}]', 'ai.response.text': null },
      { 'gen_ai.input.messages': [{ role: 'user', parts: [{ type: 'text', content: 'Q' }] }] },
    ];
    for (const attributes of fields) {
      const { warnings } = readTranscripts([{ spanId: 's1', attributes }]);
      expect(warnings.map(({ message }) => message)).toContain('conversations[0]: a span without an answer');
    }
  });

  it('of spans lack those that are no model calls, which is said; alone they are none', () => {
    const call = {
      'gen_ai.prompt.0.role': 'user',
      'gen_ai.prompt.0.content': 'Q',
      'gen_ai.completion.0.content': 'A',
    };
    const other = { spanId: 's0', attributes: { 'http.method': 'GET' } };
    const lines = [other, { spanId: 's1', attributes: call }, { span_id: 's2', attributes: [] }];
    for (const options of [{}, { format: 'opentelemetry' as const }]) {
      const { transcripts, warnings } = readTranscripts(
        lines.map((each) => JSON.stringify(each)).join('\n'),
        options,
      );
      expect(transcripts).toHaveLength(1);
      expect(warnings.map(({ message }) => message)).toEqual([
        '2 lines, the first of them line 1: not a message of the conversation (span without messages), skipped',
      ]);
    }
    const spans = [other, { spanId: 's1', attributes: call }, other];
    for (const whole of [spans, JSON.stringify(spans, null, 1)]) {
      const { format, transcripts, warnings } = readTranscripts(whole);
      expect([format, transcripts.length]).toEqual(['opentelemetry', 1]);
      expect(warnings.map(({ message }) => message)).toEqual([
        '2 records, the first of them conversations[0]: not a message of the conversation (span without messages), skipped',
      ]);
    }
    expect(() => readTranscripts([other])).toThrow('format not recognized');
    const beside = { ...other, messages: [Q, A] };
    expect(read(beside)).toMatchObject({ format: 'openai', reads: [{ said: QA }] });
    expect(read({ llm: 'm', messages: [Q, A] })).toMatchObject({ format: 'openai' });
  });
});

describe("ChatGPT's export", () => {
  const node = (parent: string | null, message: object | null, children: readonly string[] = []): object => ({
    message,
    parent,
    children,
  });
  const message = (id: string, role: string, content: object | string, more: object = {}): object => ({
    id,
    author: { role },
    content: typeof content === 'string' ? { content_type: 'text', parts: [content] } : content,
    ...more,
  });

  it('has calls of tools, hidden messages, pictures and thoughts', () => {
    const picture = { content_type: 'multimodal_text', parts: [{ asset: 1 }, { text: 'see' }, 'Q'] };
    const chain = [
      message('s', 'system', ' '),
      message('x', 'user', { content_type: 'user_editable_context', text: 'about me' }),
      message('q', 'user', picture, { create_time: 5 }),
      message('h', 'user', 'hidden', { metadata: { is_visually_hidden_from_conversation: true } }),
      message('c', 'assistant', { content_type: 'code', text: '1+1' }, { recipient: 'python' }),
      message(
        'r',
        'tool',
        { content_type: 'execution_output', text: '2' },
        { author: { role: 'tool', name: 'python' } },
      ),
      message('t', 'assistant', { content_type: 'thoughts', parts: ['hm'] }),
      message('e', 'assistant', { content_type: 'text' }),
      message('a', 'assistant', 'A', { recipient: 'all' }),
    ];
    const nodes = chain.map((each, i) => [String(i), node(i === 0 ? 'root' : String(i - 1), each)] as const);
    const mapping = { root: node(null, null), ...Object.fromEntries(nodes) };
    const record = { conversation_id: 'g', title: 'Sums', current_node: '8', mapping };
    const aside = (role: string, speaker: string, text: string, id: string, before: number): object => ({
      ...{ speaker, text, role, id, before },
    });
    const { format, transcripts, warnings } = readTranscripts(frozen([record]));
    expect({ format, transcripts, warnings }).toEqual({
      format: 'chatgpt-export',
      transcripts: [
        {
          id: 'g',
          turns: [
            { speaker: 'user', text: 'see\nQ', role: 'user', id: 'q', timeMs: 5000 },
            {
              speaker: 'assistant',
              text: 'A',
              role: 'assistant',
              id: 'a',
              actions: ['python(1+1)'],
              meta: { toolCalls: [{ name: 'python', arguments: '1+1' }] },
            },
          ],
          meta: {
            title: 'Sums',
            excluded: [
              aside('system', 'system', 'about me', 'x', 0),
              aside('system', 'system', 'hidden', 'h', 1),
              aside('tool', 'python', '2', 'r', 1),
            ],
          },
        },
      ],
      warnings: [],
    });
  });

  it('is read along the branch that was shown, else along the last one', () => {
    const mapping = {
      q: node(null, message('q', 'user', 'Q'), ['a', 'b']),
      a: node('q', message('a', 'assistant', 'A'), []),
      b: { message: message('b', 'assistant', 'B'), parent: 'q' },
    };
    const warnings = [
      'conversations[0].mapping: only the branch shown last is included; 1 message of other branches skipped',
    ];
    const shown = (said: string[]): object => ({ format: 'chatgpt-export', reads: [{ said }], warnings });
    expect(read([{ mapping, current_node: 'a' }])).toEqual(shown(QA));
    expect(read([{ mapping, current_node: 'gone' }])).toEqual(shown(QB));
    expect(read([{ mapping }])).toEqual(shown(QB));
  });

  it('ends where parents go in a circle', () => {
    const mapping = {
      q: node('a', message('q', 'user', 'Q'), ['a']),
      a: node('q', message('a', 'assistant', 'A'), ['q']),
    };
    expect(read({ mapping, current_node: 'a' })).toEqual({ format: 'chatgpt-export', reads: [{ said: QA }] });
  });
});

describe('exports of messengers', () => {
  it("Claude's is read along the branch that was shown, else along the last one", () => {
    const message = (uuid: string, parent: string, sender: string): object => ({
      ...{ uuid, parent_message_uuid: parent, sender, text: uuid },
    });
    const list = [
      message('1', '0', 'human'),
      message('2', '1', 'assistant'),
      message('3', '1', 'assistant'),
      message('4', '3', 'human'),
    ];
    const branch = (aside: number): string[] => [
      `chat_messages: only the branch shown last is included; ${aside} ${aside === 1 ? 'message' : 'messages'} of other branches skipped`,
    ];
    const record = { uuid: 'c', name: 'N', chat_messages: list };
    expect(read({ ...record, current_leaf_message_uuid: '2' })).toEqual({
      format: 'claude-export',
      reads: [{ said: ['human: 1', 'assistant: 2'], id: 'c', meta: { name: 'N' } }],
      warnings: branch(2),
    });
    expect(read(record)).toMatchObject({
      reads: [{ said: ['human: 1', 'assistant: 3', 'human: 4'] }],
      warnings: branch(1),
    });
    // The first message may follow none.
    const [first, ...others] = list;
    const rooted = [{ ...first, parent_message_uuid: null }, ...others];
    expect(read({ ...record, chat_messages: rooted })).toMatchObject({
      reads: [{ said: ['human: 1', 'assistant: 3', 'human: 4'] }],
      warnings: branch(1),
    });
    // Without branches, or where the parents of several are not known, all messages are read.
    expect(read({ ...record, chat_messages: list.slice(0, 2) })).toEqual({
      format: 'claude-export',
      reads: [{ said: ['human: 1', 'assistant: 2'], id: 'c', meta: { name: 'N' } }],
    });
    const loose = rooted.map((each, i) => (i === 3 ? { ...each, parent_message_uuid: null } : each));
    expect(read({ ...record, chat_messages: loose })).toMatchObject({
      reads: [{ said: ['human: 1', 'assistant: 2', 'assistant: 3', 'human: 4'] }],
    });
  });

  it("Discord's has replies, attachments and people who join", () => {
    const messages = [
      {
        id: '1',
        type: 'Default',
        timestamp: '1970-01-01T00:00:01Z',
        content: 'Hi',
        author: { name: 'ana', nickname: 'Ana' },
      },
      { id: '2', type: 'GuildMemberJoin', content: 'joined', author: { name: 'zed', nickname: 'Z' } },
      {
        ...{ id: '3', type: 'Reply', content: 'See', author: { id: '77', nickname: 'Ben' } },
        ...{ attachments: [{ url: 'f.png' }, null], reference: { messageId: '1' } },
      },
      { id: '4', content: '', author: { name: 'cleo', nickname: 'cleo' } },
    ];
    const { format, transcripts } = readTranscripts(
      frozen({ guild: {}, channel: { name: 'general' }, topic: 'all', messageCount: 4, messages }),
    );
    expect({ format, transcripts }).toEqual({
      format: 'discord',
      transcripts: [
        {
          id: 'general',
          turns: [
            { speaker: 'ana', text: 'Hi', id: '1', timeMs: 1000 },
            {
              speaker: '77',
              text: 'See',
              id: '3',
              meta: { replyTo: '1', parts: [{ type: 'file', url: 'f.png' }] },
            },
          ],
          speakers: [
            { id: 'ana', name: 'Ana' },
            { id: '77', name: 'Ben' },
          ],
          meta: { topic: 'all' },
        },
      ],
    });
  });

  it("Telegram's has texts in pieces, people without a name, and what is no message", () => {
    const messages = [
      { id: 1, type: 'service', action: 'pin' },
      {
        id: 2,
        type: 'message',
        from: 'ana',
        text: ['Hi ', { type: 'bold', text: 'you' }, { type: 'x' }],
        date: '1970-01-01T00:00:02',
      },
      {
        id: 3,
        type: 'message',
        from_id: 'user5',
        text: 'Yo',
        date: '2000-01-01',
        date_unixtime: '3',
        reply_to_message_id: 2,
      },
      { id: 4, type: 'message', text: 'gone' },
      { id: 5, type: 'message', from: 'ana', text: '' },
    ];
    const turns = [
      { speaker: 'ana', text: 'Hi you', id: '2', timeMs: 2000 },
      { speaker: 'user5', text: 'Yo', id: '3', timeMs: 3000, meta: { replyTo: 2 } },
      { speaker: 'deleted account', text: 'gone', id: '4' },
    ];
    expect(readTranscripts(frozen({ name: 'G', id: 7, messages }))).toEqual({
      format: 'telegram',
      readSummary: expect.objectContaining({ turns: 3, excluded: { notice: 1, wordless: 1 } }),
      transcripts: [{ id: '7', turns, meta: { name: 'G' } }],
      warnings: [],
    });
    expect(readTranscripts({ name: 'G', messages }).transcripts[0]).toEqual({
      id: 'G',
      turns,
      meta: { name: 'G' },
    });
  });

  it("Messenger's begins with the newest message, has texts byte by byte, files, and what is no message", () => {
    const NOON = 1_700_000_000_000;
    const messages = [
      { sender_name: 'Ben', timestamp_ms: NOON + 6, content: 'Ben called you.', call_duration: 12 },
      { sender_name: 'Zo\u00c3\u00ab', timestamp_ms: NOON + 5, content: 'caf\u00c3\u00a9' },
      { sender_name: 'Ben', timestamp_ms: NOON + 4, sticker: { uri: 's.png' } },
      { sender_name: 'Ben', timestamp_ms: NOON + 3, content: 'That one.' },
      { sender_name: 'Ben', timestamp_ms: NOON + 2, photos: [{ uri: 'p.jpg' }, 'x'] },
      { sender_name: '', timestamp_ms: NOON + 1, content: 'caf\u00e9, \u2713 caf\u00c3\u00a9' },
    ];
    const { format, transcripts, warnings } = readTranscripts(
      frozen({ title: 'T', thread_path: 'inbox/t_1', participants: [{ name: 'Zo\u00c3\u00ab' }], messages }),
    );
    expect(format).toBe('messenger');
    expect(transcripts).toEqual([
      {
        id: 'inbox/t_1',
        turns: [
          // What holds other characters, or is no UTF-8, stays.
          { speaker: 'deleted account', text: 'caf\u00e9, \u2713 caf\u00c3\u00a9', timeMs: NOON + 1 },
          {
            ...{ speaker: 'Ben', text: 'That one.', timeMs: NOON + 3 },
            meta: { parts: [{ type: 'file', url: 'p.jpg' }] },
          },
          { speaker: 'Zoë', text: 'café', timeMs: NOON + 5 },
        ],
        meta: { title: 'T', participants: ['Zoë'] },
      },
    ]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'byte-escaped texts were decoded as UTF-8',
      'messages: 2 messages without words or files skipped (calls, stickers, reactions and the like)',
    ]);
  });

  it("Messenger's has texts that are no UTF-8, and messages of one moment, the later first", () => {
    const NOON = 1_700_000_000_000;
    const texts = ['caf\u00e9', 'b', 'a', 'caf\u00c3\u00a9'];
    const messages = texts.map((content) => ({ sender_name: 'Ana', timestamp_ms: NOON, content }));
    expect(read({ messages, participants: 'Ana' })).toEqual({
      format: 'messenger',
      reads: [{ said: ['Ana: café', 'Ana: a', 'Ana: b', 'Ana: caf\u00e9'] }],
      warnings: ['byte-escaped texts were decoded as UTF-8'],
    });
    const mixed = [...messages, { sender_name: 'Ben', content: 'no time' }];
    expect(read({ messages: mixed })).toMatchObject({ format: 'chat-list' });
  });

  it("Messenger's keeps the order of messages without a time that is a number", () => {
    const messages = ['a', 'b'].map((content, i) => ({ sender_name: 'Ana', timestamp_ms: `t${i}`, content }));
    expect(read({ messages, title: 'T' })).toEqual({
      format: 'messenger',
      reads: [{ said: ['Ana: a', 'Ana: b'], id: 'T', meta: { title: 'T' } }],
    });
  });

  it("Slack's gives each thread for itself, with the message that it answers", () => {
    const message = (ts: string, text: string, more: object): object => ({
      type: 'message',
      ts,
      text,
      ...more,
    });
    const messages = [
      message('2.0', 'b', {
        user: 'U1',
        user_profile: { display_name: 'Ana', name: 'x' },
        client_msg_id: 'm2',
      }),
      message('1.0', 'a', { user: 'U2', thread_ts: '1.0', user_profile: { real_name: 'Ben' } }),
      message('3.0', 'r', { user: 'U1', thread_ts: '1.0' }),
      message('4.0', 'joined', { user: 'U3', subtype: 'channel_join' }),
      message('5.0', 'beep', { username: 'bot', subtype: 'bot_message' }),
      message('6.0', 'boop', { bot_id: 'B1' }),
      message('7.0', 'psst', { user: null, user_profile: { name: 'cleo' } }),
      message('8.0', 'who', { user: null }),
      message('9.0', '', { user: 'U1' }),
    ];
    const channel = ['U1: b', 'bot: beep', 'B1: boop', 'cleo: psst', 'unknown: who'];
    const thread = ['U2: a', 'U1: r'];
    const speakers = [
      { id: 'U2', name: 'Ben' },
      { id: 'U1', name: 'Ana' },
    ];
    const warnings = ['1 thread is a separate conversation, with the message that it answers'];
    expect(read(messages)).toEqual({
      format: 'slack',
      reads: [
        { said: channel, speakers },
        { said: thread, id: 'thread 1.0', speakers },
      ],
      warnings,
    });
    expect(read({ ok: true, id: 'general', topic: 't', messages })).toEqual({
      format: 'slack',
      reads: [
        { said: channel, id: 'general', speakers, meta: { topic: 't' } },
        { said: thread, id: 'general:1.0', speakers, meta: { topic: 't' } },
      ],
      warnings,
    });
    const { transcripts } = readTranscripts(messages);
    expect(transcripts[0]!.turns[0]).toEqual({ speaker: 'U1', text: 'b', id: 'm2', timeMs: 2000 });
  });
});

describe('results of harnesses', () => {
  const inspect = (sample: unknown): unknown => {
    const log = read({ eval: { model: 'm', task: 't' }, samples: [sample] });
    return (log as { reads: object[] }).reads[0];
  };
  const meta = { instruction: '1', model: 'm', task: 't' };

  it('of Inspect may keep no messages, only input and output', () => {
    expect(inspect({ input: 'Q', output: { choices: [{ message: A }] } })).toEqual({
      said: QA,
      id: '1',
      meta,
    });
    expect(inspect({ input: [Q], messages: [], output: { completion: 'A' } })).toEqual({
      said: QA,
      id: '1',
      meta,
    });
    expect(inspect({ input: 'Q' })).toEqual({ said: ['user: Q'], id: '1', meta });
    expect(inspect({ id: 's', epoch: 2, messages: [Q, A], metadata: { level: 3 }, target: 'x' })).toEqual({
      said: QA,
      id: 's:2',
      meta: { ...meta, instruction: 's', level: 3, epoch: 2, target: 'x' },
    });
    expect(() => inspect(null)).toThrow('expected turns in the format "inspect", got none');
  });

  // Inspect's letters: C correct, P partly, I incorrect, N no answer. A number that fits neither [0, 1] nor [0, 100] alone
  // is not read.
  it.each([
    [{ match: { value: 'C' } }, 100],
    [{ match: { value: 'P' }, other: { value: 'C' } }, 50],
    [{ value: 'I' }, 0],
    ['N', 0],
    ['X', undefined],
    [{ match: { value: true } }, 100],
    [false, 0],
    [0.25, 25],
    [1, 100],
    [1.5, undefined],
    ['0.5', 50],
    [100, 100],
    [100.5, undefined],
    [-0.5, undefined],
    [undefined, undefined],
  ])('of Inspect with the scores %j have the score %s', (scores, score) => {
    const sample = inspect({ messages: [Q, A], scores }) as { outcome?: object };
    expect(sample.outcome).toEqual(score === undefined ? undefined : { score });
    expect(inspect({ messages: [Q, A], score: scores })).toMatchObject(
      score === undefined ? {} : { outcome: { score } },
    );
  });

  const row = {
    prompt: { raw: 'Q', label: 'Q' },
    provider: 'p',
    testIdx: 0,
    promptIdx: 1,
    response: { output: 'A' },
  };
  const promptfoo = (more: object): unknown => {
    const { reads } = read({ results: [{ ...row, ...more }] }) as { reads: object[] };
    return reads[0];
  };
  const of = { promptIdx: 1, testIdx: 0, instruction: '0', model: 'p' };

  it('of promptfoo number the answers of one prompt and provider to one test', () => {
    const other = { ...row, provider: { id: 'q', label: 'Q1' }, testIdx: undefined, vars: { a: 1 }, cost: 2 };
    expect(read({ results: { version: 3, results: [row, { ...row, response: {} }, row, other] } })).toEqual({
      format: 'promptfoo',
      reads: [
        { said: QA, id: '0:1:p:1', meta: of },
        { said: QA, id: '0:1:p:2', meta: of },
        {
          said: QA,
          id: '{"a":1}:1:Q1:1',
          meta: { promptIdx: 1, vars: { a: 1 }, cost: 2, instruction: '{"a":1}', model: 'Q1' },
        },
      ],
      warnings: ['results.results[1]: skipped a failed answer'],
    });
  });

  it('of promptfoo tell score, success and setting', () => {
    expect(promptfoo({ score: 0.5, success: false, prompt: { raw: 'Q', label: 'brief' } })).toEqual({
      said: QA,
      id: '0:1:p:1',
      outcome: { score: 50, success: false },
      meta: { ...of, setting: 'brief' },
    });
    expect(promptfoo({ gradingResult: { score: 1 } })).toMatchObject({ outcome: { score: 100 } });
    expect(promptfoo({ success: true })).toMatchObject({ outcome: { success: true } });
    expect(promptfoo({ provider: null })).toMatchObject({ id: '0:1:1' });
  });

  it('of promptfoo have prompts and answers in several forms', () => {
    const chat = { response: { output: 'x', metadata: { messages: [Q, A] } } };
    expect(promptfoo(chat)).toMatchObject({ said: QA });
    expect(promptfoo({ metadata: { messages: [Q, A] } })).toMatchObject({ said: QA });
    expect(promptfoo({ prompt: { raw: JSON.stringify([S, Q]) } })).toMatchObject({
      said: QA,
      meta: { excluded: [prompt] },
    });
    expect(promptfoo({ prompt: { raw: '### Human: Q' } })).toMatchObject({
      said: ['human: Q', 'assistant: A'],
    });
    expect(promptfoo({ prompt: 'Q' })).toMatchObject({ said: QA });
    expect(promptfoo({ response: { output: { a: 1 } } })).toMatchObject({
      said: ['user: Q', 'assistant: {"a":1}'],
    });
    for (const output of [undefined, null, ''])
      expect(() => promptfoo({ response: { output } })).toThrow('expected turns in the format "promptfoo"');
  });

  it('of tau-bench have a task, a trial and a reward', () => {
    const run = { task_id: 3, trial: 1, reward: 0.5, traj: [Q, A], env: 'shop', model: 'm' };
    expect(read([run])).toEqual({
      format: 'tau-bench',
      reads: [
        {
          said: QA,
          id: '3:1',
          outcome: { score: 50, success: false },
          meta: { trial: 1, env: 'shop', model: 'm', instruction: '3', task: 'shop' },
        },
      ],
    });
    expect(read({ task_id: 3, messages: [Q, A], reward_info: { reward: 1 }, domain: 'air' })).toEqual({
      format: 'tau-bench',
      reads: [
        {
          said: QA,
          id: '3',
          outcome: { score: 100, success: true },
          meta: { domain: 'air', instruction: '3', task: 'air' },
        },
      ],
    });
    expect(read({ task_id: 3, messages: [Q, A], reward: null })).toMatchObject({
      format: 'tau-bench',
      reads: [{ said: QA, id: '3' }],
    });
    const info = { agent_info: { llm: 'm' }, environment_info: { domain_name: 'air' } };
    expect(read({ info, simulations: [null, { task_id: 4, traj: [Q], reward: 1 }] })).toEqual({
      format: 'tau-bench',
      reads: [
        {
          said: ['user: Q'],
          id: '4',
          outcome: { score: 100, success: true },
          meta: { instruction: '4', model: 'm', task: 'air' },
        },
      ],
    });
  });
});

describe('a list of messages', () => {
  it('may have a system prompt beside it, and the answer that was logged', () => {
    for (const beside of [
      { system: 'S' },
      { system_prompt: 'S' },
      { systemInstruction: { parts: [{ text: 'S' }] } },
      { system_instruction: [{ text: 'S' }] },
    ])
      expect(read({ messages: [Q, A], ...beside })).toEqual({
        format: 'openai',
        reads: [{ said: QA, meta: { excluded: [prompt] } }],
      });
    expect(read({ messages: [Q, A], system: ' ' })).toMatchObject({ reads: [{ meta: { system: ' ' } }] });
    const choices = [{ message: { content: 'A' } }, { message: { content: 'B' } }];
    expect(read({ messages: [Q], choices })).toMatchObject({ reads: [{ said: QA, meta: { choices } }] });
    const candidates = [{ content: { role: 'model', parts: [{ text: 'A' }] } }];
    expect(read({ contents: [{ role: 'user', parts: [{ text: 'Q' }] }], candidates })).toEqual({
      format: 'chat-list',
      reads: [{ said: ['user: Q', 'model: A'], meta: { candidates } }],
    });
    expect(read({ messages: [Q], choices: ['A'] })).toMatchObject({ reads: [{ said: ['user: Q'] }] });
  });

  it('takes the answer from a response beside it, which is no free data then', () => {
    const response = { id: 'r', choices: [{ message: { content: 'A' } }] };
    expect(read({ messages: [Q], response, model: 'm' })).toEqual({
      format: 'openai',
      reads: [{ said: QA, meta: { model: 'm' } }],
    });
    // A response that holds no answer is kept.
    expect(read({ messages: [Q], response: { error: 'late' } })).toMatchObject({
      reads: [{ said: ['user: Q'], meta: { response: { error: 'late' } } }],
    });
  });

  it('is a request and its answer where both were logged, and says where there is no answer', () => {
    const request = { model: 'm', messages: [Q] };
    expect(read({ request, response: { choices: [{ message: { content: 'A' } }] } })).toEqual({
      format: 'logged-request',
      reads: [{ said: QA, meta: { model: 'm' } }],
      warnings: ['messages = "request.messages" and the answer'],
    });
    expect(read({ request, response: { error: 'late' }, result: 'none' })).toEqual({
      format: 'logged-request',
      reads: [{ said: ['user: Q'], meta: { model: 'm', response: { error: 'late' }, result: 'none' } }],
      warnings: ['messages = "request.messages"; without an answer'],
    });
  });
  it('is a question among the inputs of a run and the answer among its outputs', () => {
    expect(read({ inputs: { query: 'Q', k: 3 }, outputs: { answer: 'A', cost: 1 } })).toEqual({
      format: 'logged-exchange',
      reads: [{ said: QA, meta: { inputs: { k: 3 }, outputs: { cost: 1 } } }],
      warnings: ['user = "inputs.query", assistant = "outputs.answer"', SINGLE],
    });
    // By any name where it is the only text; a text by itself is one, too.
    expect(read({ input: { topic: 'Q', n: 1 }, output: 'A' })).toMatchObject({
      reads: [{ said: QA, meta: { input: { n: 1 } } }],
      warnings: ['user = "input.topic", assistant = "output"', SINGLE],
    });
    // Two texts of unknown names: which is meant cannot be told.
    expect(() => read({ inputs: { topic: 'Q', style: 'dry' }, outputs: { answer: 'A' } })).toThrow(
      'format not recognized',
    );
    expect(() => read({ inputs: { question: 'Q' }, outputs: { answer: ' ' } })).toThrow(
      'format not recognized',
    );
  });

  it('is continued by an answer in any of the forms that tracers and local models log', () => {
    const lc = (kind: string, content: string): object => ({
      ...{ lc: 1, type: 'constructor', id: ['langchain', 'schema', 'messages', kind], kwargs: { content } },
    });
    const run = {
      id: 'r',
      inputs: { messages: [[lc('HumanMessage', 'Q')]] },
      outputs: { generations: [[{ text: 'A', message: lc('AIMessage', 'A') }]] },
    };
    expect(read(run)).toEqual({
      format: 'logged-request',
      reads: [{ said: QA, id: 'r' }],
      warnings: ['messages = "inputs.messages[0]" and the answer', SINGLE],
    });
    const [human, ai] = [
      { type: 'human', content: 'Q' },
      { type: 'ai', content: 'A' },
    ];
    for (const messages of [[human, ai], [ai]])
      expect(read({ inputs: { messages: [human] }, outputs: { messages } })).toEqual({
        format: 'logged-request',
        reads: [{ said: QA }],
        warnings: ['messages = "inputs.messages" and the answer', SINGLE],
      });
    // Messages that neither repeat what was asked nor begin with an answer are no answer.
    const others = { messages: [{ type: 'human', content: 'X' }, ai] };
    expect(read({ inputs: { messages: [human] }, outputs: others })).toMatchObject({
      reads: [{ said: ['user: Q'], meta: { outputs: others } }],
    });
    expect(read({ model: 'm', messages: [Q], message: A, done: true })).toEqual({
      format: 'openai',
      reads: [{ said: QA, meta: { model: 'm', done: true } }],
    });
    // The list may end with it already.
    expect(read({ messages: [Q, A], message: A })).toEqual({ format: 'openai', reads: [{ said: QA }] });
    expect(read({ messages: [Q, A], message: 'saved' })).toMatchObject({
      reads: [{ said: QA, meta: { message: 'saved' } }],
    });
  });

  it('is continued by what stands beside a history: the message, and the text that answers it', () => {
    const history = [
      { role: 'USER', message: 'Q' },
      { role: 'CHATBOT', message: 'A' },
    ];
    const said = ['USER: Q', 'CHATBOT: A', 'USER: Q2', 'CHATBOT: A2'];
    const form = 'messages: speaker = "role", text = "message"';
    const warnings = [form, 'messages = "chat_history"; behind them "message" and "text"'];
    const record = { chat_history: history, message: 'Q2', text: 'A2', generation_id: 'g' };
    expect(read(record)).toEqual({
      format: 'chat-list',
      reads: [{ said, meta: { generation_id: 'g' } }],
      warnings,
    });
    expect(read({ chat_history: history, message: 'Q2' })).toMatchObject({
      reads: [{ said: said.slice(0, 3) }],
      warnings: [form, 'messages = "chat_history"; behind them "message"'],
    });
    expect(read({ chat_history: [], message: 'Q2', text: 'A2' })).toMatchObject({
      reads: [{ said: said.slice(2) }],
    });
    // The history of an answer ends with both already.
    const whole = [...history, { role: 'USER', message: 'Q2' }, { role: 'CHATBOT', message: 'A2' }];
    expect(read({ ...record, chat_history: whole })).toMatchObject({ reads: [{ said }], warnings });
    // Without a message nothing is known of a text: it is kept.
    expect(read({ chat_history: history, text: 'A2' })).toEqual({
      format: 'chat-list',
      reads: [{ said: said.slice(0, 2), meta: { text: 'A2' } }],
      warnings: [form],
    });
  });

  it('is chosen among several by its usual name, and that is said', () => {
    expect(read({ history: [Q], dialogue: [Q, A], notes: [B], id: 1 })).toEqual({
      format: 'chat-list',
      reads: [{ said: QA, id: '1', meta: { history: [Q], notes: [B] } }],
      warnings: ['messages = "dialogue"; "history" skipped'],
    });
    expect(read({ first: [Q, A], id: 1 })).toMatchObject({ warnings: ['messages = "first"'] });
    expect(read({ id: 1, first: [Q, A], last: [A] })).toMatchObject({
      reads: [{ said: QA }],
      warnings: ['messages = "first"; "last" skipped'],
    });
  });

  it('is asked about where the speaker never changes and another field does', () => {
    const message = (text: string, nick: string): object => ({ speaker: 'room', text, nick });
    const same = [message('a', 'ana'), message('b', 'ana')];
    const varied = [message('a', 'ana'), message('b', 'ben')];
    expect(() => read({ messages: varied })).toThrow(
      'messages[0].speaker: expected a speaker that is not the same in all 2 messages, while "nick" varies, got "room". This reads it:\n  --columns speaker=nick      1 conversation of 2 turns',
    );
    expect(read({ messages: same })).toMatchObject({ reads: [{ said: ['room: a', 'room: b'] }] });
    expect(read({ messages: varied.slice(1) })).toMatchObject({ reads: [{ said: ['room: b'] }] });
    expect(read({ messages: varied }, { columns: { speaker: 'nick' } })).toEqual({
      format: 'chat-list',
      reads: [{ said: ['ana: a', 'ben: b'] }],
      warnings: ['messages: speaker = "nick", text = "text"'],
    });
    expect(read({ messages: varied }, { columns: { speaker: 'nick', text: 'text' } })).toEqual({
      format: 'chat-list',
      reads: [{ said: ['ana: a', 'ben: b'] }],
    });
  });

  it('is one where half of its entries are messages, and the others are faults', () => {
    expect(() => read({ log: [Q, A, 'x', 'y'] })).toThrow('log[2]: expected a message, got "x"');
    expect(() => read({ log: [Q, 'x', 'y'] })).toThrow('format not recognized');
    const far = [...Array.from({ length: 8 }, () => Q), 'x', 'y', 'z', 'x', 'y', 'z', 'x', 'y', 'z'];
    expect(() => read({ log: far })).toThrow('log[8]: expected a message, got "x"');
  });

  it('stands under each key of an object, or deeper in it', () => {
    expect(read({ one: [Q, A], two: [Q, B] })).toEqual({
      format: 'chat',
      reads: [
        { said: QA, id: 'one' },
        { said: QB, id: 'two' },
      ],
    });
    expect(read({ run: { samples: [{ id: 1, messages: [Q, A] }, { messages: [Q, B] }] } })).toMatchObject({
      reads: [{ said: QA, id: '1' }, { said: QB }],
    });
    expect(() => read({ run: { samples: [{ messages: [Q, A] }, { messages: 3 }] } })).toThrow(
      'run.samples[1]',
    );
    expect(() => read({ some: [{ messages: [Q] }], others: [{ messages: [Q] }] })).toThrow(
      'format not recognized',
    );
    expect(() => read({ a: { b: { c: { d: [Q, A] } } } })).toThrow(
      'nearest is a list of messages at "a.b.c.d"',
    );
    expect(() => read({ a: { b: { c: { d: { e: [Q, A] } } } } })).toThrow(
      'nearest is { messages: [{ role, content }] }',
    );
    expect(() => read({ a: { b: [{ c: [{ d: [Q, A] }] }] } })).toThrow('at "a.b[].c[].d"');
  });

  it('is found at the path that the caller names', () => {
    const log = {
      samples: [
        { id: 's', log: [Q, A], extra: 1 },
        { id: 't', log: [Q, B] },
      ],
    };
    const both = {
      format: 'chat',
      reads: [
        { said: QA, id: 's', meta: { extra: 1 } },
        { said: QB, id: 't' },
      ],
    };
    expect(read(log, { path: 'samples[].log' })).toEqual(both);
    expect(read(log, { path: '$.samples[].log' })).toEqual(both);
    expect(read(log.samples, { path: '[].log' })).toEqual(both);
    expect(
      read(
        {
          all: [
            [Q, A],
            [Q, B],
          ],
        },
        { path: 'all[]' },
      ),
    ).toEqual({ format: 'chat', reads: [{ said: QA }, { said: QB }] });
    expect(read({ all: [Q, A] }, { path: 'all[]' })).toEqual({ format: 'chat', reads: [{ said: QA }] });
    expect(read({ deep: { record: { id: 1, messages: [Q, A] } } }, { path: 'deep.record' })).toEqual({
      format: 'chat',
      reads: [{ said: QA, id: '1' }],
    });
    expect(() => read({ deep: { log: 3 } }, { path: 'deep.log' })).toThrow(
      'deep.log: expected a list of messages, got 3',
    );
    expect(() => read({ deep: 3 }, { path: 'deep.log' })).toThrow(
      'expected a list of messages at the path "deep.log" (it has the keys "deep";',
    );
    expect(() => read([3], { path: 'deep' })).toThrow('a list of messages at the path "deep" (no object)');
    expect(() => read([{ id: 1 }, { deep: { messages: 3 } }], { path: 'deep', onError: 'throw' })).toThrow(
      'conversations[0]',
    );
    for (const path of ['samples[x].log', 'a..b', '', 'a[]b'])
      expect(() => read(log, { path })).toThrow(
        'options.path: expected fields and lists such as "samples[].messages"',
      );
  });

  it('has the id that the caller names', () => {
    expect(read({ id: 1, nr: 2, messages: [Q, A] }, { idField: 'nr' })).toMatchObject({
      reads: [{ id: '2', meta: { id: 1 } }],
    });
    expect(() => read({ id: 1, messages: [Q, A] }, { idField: 'nr' })).toThrow(
      'nr: expected an id, got undefined',
    );
  });

  it('keeps what metadata say of it, and its title', () => {
    const record = {
      uuid: 'u',
      metadata: { a: 1 },
      meta: { b: 2 },
      title: 'T',
      none: null,
      messages: [Q, A],
    };
    expect(read(record)).toEqual({
      format: 'openai',
      reads: [{ said: QA, id: 'u', meta: { a: 1, b: 2, title: 'T' } }],
    });
  });
});

describe('what only looks like another shape', () => {
  it('is no channel of Slack without an author, or with anything else in it', () => {
    const message = { type: 'message', text: 'Hi', ts: '1.0' };
    expect(() => read([message])).toThrow('format not recognized');
    expect(() => read([{ ...message, user: 'U1', ts: '1' }])).toThrow(
      'readTranscripts: options.columns.conversation',
    );
    expect(() => read({ messages: [{ ...message, user: 'U1' }, { odd: 1 }, { odd: 2 }] })).toThrow(
      'format not recognized',
    );
  });

  it('is no envelope where it is one of the choices of a model', () => {
    for (const more of [{ index: 0 }, { finish_reason: 'stop' }])
      expect(() => read({ log: [{ message: A, ...more }] })).toThrow('format not recognized');
    expect(read({ log: [{ message: A }] })).toMatchObject({ reads: [{ said: ['assistant: A'] }] });
  });
});

describe('messages that stand by themselves', () => {
  it('end where a conversation of its own begins', () => {
    expect(read([Q, A, { id: 'x', messages: [Q, B] }, Q, A])).toMatchObject({
      reads: [{ said: QA }, { said: QB, id: 'x' }, { said: QA }],
    });
    const slack = (ts: string): object => ({ type: 'message', user: 'U1', text: ts, ts });
    expect(read([slack('1.0'), { messages: [Q, B] }, slack('2.0')])).toMatchObject({
      reads: [{ said: ['U1: 1.0'] }, { said: QB }, { said: ['U1: 2.0'] }],
    });
  });

  it('go on behind what is no conversation, and are only of the shape that is named', () => {
    expect(read([Q, { odd: 1 }, A], { onError: 'skip', format: 'chat' })).toMatchObject({
      reads: [{ said: QA }],
      warnings: [
        expect.stringMatching(/^conversations\[1\]: expected a conversation; it has the keys "odd"/),
      ],
    });
    expect(() => read([Q, A], { format: 'arena' })).toThrow('expected a record like { conversation_a: [...]');
    expect(() => read([Q, 3], { format: 'chat' })).toThrow(
      'conversations[1]: expected a message, a conversation or an array of messages, got 3',
    );
    expect(
      read([
        [Q, A],
        [Q, B],
      ]),
    ).toMatchObject({ reads: [{ said: QA }, { said: QB }] });
  });
});

describe('what no reading is made of', () => {
  it.each([
    ['names of models', { models: ['a-1', 'b-1'], rows: [{ model: 'a-1', response: 'x' }] }, '"rows"'],
    ['agents and scores', { agents: ['a', 'b'], filtered: ['4'] }, '{ messages'],
    [
      'sides and dialogues',
      { sides: ['a', 'b'], dialogues: [{ speakers: ['a', 'b'], turns: [{ a: 1 }] }] },
      '"dialogues"',
    ],
    [
      'turns without speaker and text',
      { turns: [{ output: {}, input: {} }] },
      '"turns", a list whose entries',
    ],
  ])('is not called a list of turns: %s', (_, record, nearest) => {
    expect(() => readTranscripts(record)).toThrow(`nearest is ${nearest}`);
    expect(() => readTranscripts(record)).not.toThrow('--speaker A,B (');
  });

  it('is an answer without its question', () => {
    const record = { choices: [{ turns: ['The bus is late.', 'At nine.'] }] };
    expect(() => readTranscripts(record)).toThrow('are answers without questions');
    expect(read([{ ...record, turns: ['Is it late?', 'When?'], question_id: 3 }])).toMatchObject({
      reads: [
        {
          said: ['user: Is it late?', 'assistant: The bus is late.', 'user: When?', 'assistant: At nine.'],
          id: '3',
        },
      ],
    });
  });
});

describe('answers whose questions stand elsewhere', () => {
  const message = { role: 'assistant', content: 'At nine.' };
  const warnings = ['responses without requests: join the requests to them by their ids'];
  const body = { id: 'r', object: 'chat.completion', choices: [{ index: 0, message }] };
  it.each([
    ['a batch of OpenAI', { id: 'b', custom_id: 'q', response: { status_code: 200, body } }, 'q'],
    [
      'a batch of Responses',
      { id: 'b', custom_id: 'q', response: { body: { output: [{ type: 'message', ...message }] } } },
      'q',
    ],
    ['a batch of Anthropic', { custom_id: 'q', result: { type: 'succeeded', message } }, 'q'],
    ['what a server said', body, 'r'],
  ])('are read alone, which is said: %s', (_, record, id) => {
    expect(read([record])).toMatchObject({ reads: [{ said: ['assistant: At nine.'], id }], warnings });
  });

  it('are none where the request failed', () => {
    const failed = { custom_id: 'p', result: { type: 'errored', error: {} } };
    const done = { custom_id: 'q', result: { type: 'succeeded', message } };
    expect(read([failed, done])).toMatchObject({
      reads: [{ said: ['assistant: At nine.'] }],
      warnings: ['conversations[0]: skipped a failed request', ...warnings],
    });
  });
});

describe('requests whose input is a text', () => {
  it('are what the user said, with their instructions as the system prompt', () => {
    const answer = {
      type: 'message',
      role: 'assistant',
      content: [{ type: 'output_text', text: 'At nine.' }],
    };
    const request = { model: 'm', input: 'When?', instructions: 'Be short.' };
    expect(read([{ request, response: { output: [answer] } }])).toMatchObject({
      reads: [
        {
          said: ['user: When?', 'assistant: At nine.'],
          meta: { excluded: [{ text: 'Be short.', role: 'system' }] },
        },
      ],
    });
  });
});

describe('samples of lm-evaluation-harness', () => {
  it('have a run for each answer, and the score of the first metric where there is one answer', () => {
    const sample = { doc_id: 7, arguments: [['When?', {}]], resps: [['At nine.', 'Late.']], filter: 'none' };
    const scored = { ...sample, metrics: ['acc'], acc: 0.5 };
    expect(read([scored])).toMatchObject({
      reads: [
        { said: ['user: When?', 'assistant: At nine.'], id: '7:1', meta: { acc: 0.5, instruction: '7' } },
        { said: ['user: When?', 'assistant: Late.'], id: '7:2', meta: { acc: 0.5, instruction: '7' } },
      ],
    });
    const outcomeOf = (resps: unknown): unknown =>
      readTranscripts([{ ...scored, resps }]).transcripts[0]!.outcome;
    expect([outcomeOf([['At nine.']]), outcomeOf(scored.resps)]).toEqual([{ score: 50 }, undefined]);
    expect(() => read([{ ...sample, resps: [[[-1.5, 'False']]] }])).toThrow(
      'a task that compares likelihoods does not contain conversations',
    );
  });
});

describe('lists of texts', () => {
  const turnsOf = (input: unknown, options: ReadOptions = {}): unknown => read(input, options);

  it('are said in turn by those whom the caller names', () => {
    const record = { notes: ['n'], log: ['a', 'b', 'c'], id: 5 };
    expect(turnsOf(record, { speaker: ['x', 'y'] })).toEqual({
      format: 'turn-texts',
      reads: [{ said: ['x: a', 'y: b', 'x: c'], id: '5', meta: { notes: ['n'] } }],
      warnings: ['turns = "log", spoken by x and y in turn'],
    });
    expect(turnsOf({ lines: ['a', 'b'] }, { speaker: 'x' })).toEqual({
      format: 'turn-texts',
      reads: [{ said: ['x: a', 'x: b'] }],
      warnings: ['turns = "lines", spoken by x'],
    });
    expect(() => turnsOf({ models: ['m', 'n'], lines: ['Is it?', 'It is.'] })).toThrow(
      'nearest is "lines", a list of texts without speakers',
    );
    expect(() => turnsOf({ lines: [] }, { speaker: 'x' })).toThrow('format not recognized');
  });

  it('may be pairs of a speaker and a text', () => {
    const warnings = ['pairs of "log": speaker = the first, text = the second'];
    const three = [
      ['Ana', 'a'],
      ['Ben', 'b'],
      ['Ana', 'c'],
    ];
    expect(turnsOf({ log: three })).toEqual({
      format: 'pairs',
      reads: [{ said: ['Ana: a', 'Ben: b', 'Ana: c'] }],
      warnings,
    });
    expect(
      turnsOf({
        log: [
          ['user', 'a'],
          ['bot', 'b'],
        ],
      }),
    ).toEqual({ format: 'pairs', reads: [{ said: ['user: a', 'bot: b'] }], warnings });
    // Two names that are no roles may be anything; so may names that are never said again, or that are sentences.
    for (const log of [
      three.slice(0, 2),
      [
        ['Ana', 'a'],
        ['Ben', 'b'],
        ['Cleo', 'c'],
      ],
      [
        ['Why?', 'a'],
        ['Who?', 'b'],
        ['Why?', 'c'],
      ],
      [
        ['Ana', 'a'],
        ['Who?', 'b'],
        ['Ana', 'c'],
      ],
      [
        ['Ana', 'a', 'x'],
        ['Ben', 'b', 'x'],
        ['Ana', 'c', 'x'],
      ],
    ])
      expect(() => turnsOf({ log })).toThrow('format not recognized');
    expect(() => turnsOf({ log: three.slice(0, 2) })).toThrow('nearest is "log", a list of pairs of texts');
    expect(turnsOf({ log: [['Why?', 'So.']] }, { speaker: ['x'] })).toEqual({
      format: 'pairs',
      reads: [{ said: ['x: Why?', 'x: So.'] }],
      warnings: ['turns = pairs of "log", spoken by x and x in turn'],
    });
  });

  it('may begin with the name of the speaker', () => {
    expect(turnsOf({ log: ['Ana: a', 'Ben: b', 'Ana: c: d'] })).toEqual({
      format: 'named-texts',
      reads: [{ said: ['Ana: a', 'Ben: b', 'Ana: c: d'] }],
      warnings: ['turns = "log", each with its speaker before a colon'],
    });
    expect(turnsOf({ log: ['User: a', 'Bot: b'] })).toMatchObject({
      reads: [{ said: ['User: a', 'Bot: b'] }],
    });
    for (const log of [['Ana: a', 'Ben: b'], ['User: a'], ['Ana: a', 'b', 'Ana: c']])
      expect(() => turnsOf({ log })).toThrow('format not recognized');
  });

  it('may stand beside the list of their speakers, or of the answers', () => {
    expect(
      turnsOf({ id: 'p', text: ['a', 'b'], speaker: ['x', 7], mood: ['m', 'n'], few: ['f'] }),
    ).toMatchObject({
      format: 'parallel-lists',
      reads: [{ said: ['x: a', '7: b'], id: 'p' }],
      warnings: ['text = "text", speaker = "speaker"'],
    });
    const { transcripts } = readTranscripts({
      text: ['a', 'b'],
      speaker: ['x', 'y'],
      mood: ['m', 'n'],
      few: ['f'],
    });
    expect(transcripts[0]!.turns[1]).toEqual({ speaker: 'y', text: 'b', meta: { mood: 'n' } });
    expect(
      turnsOf({ questions: [{ input_text: 'Q' }, { text: 'Q2' }], answers: [{ content: 'A' }, {}] }),
    ).toEqual({
      format: 'parallel-lists',
      reads: [{ said: ['user: Q', 'assistant: A', 'user: Q2', 'assistant: '] }],
      warnings: ['user = "questions", assistant = "answers", in turn'],
    });
    expect(turnsOf({ chat: { user: ['Q'], assistant: ['A'] }, topic: 't' })).toEqual({
      format: 'parallel-lists',
      reads: [{ said: QA, meta: { topic: 't' } }],
      warnings: ['user = "chat.user", assistant = "chat.assistant", in turn'],
    });
    for (const record of [
      { texts: ['a', 'b'], speakers: ['x'] },
      { texts: ['a', 'b'], speakers: ['x', ' '] },
      { texts: ['a', 3], speakers: ['x', 'y'] },
      { questions: [], answers: [] },
      { prompts: [['a']], responses: [['b']] },
    ])
      expect(() => turnsOf(record)).toThrow('format not recognized');
  });
});

describe('messages that stand by themselves', () => {
  const messages = (field: string, values: readonly unknown[]): object[] =>
    values.map((value, i) => ({
      [field]: value,
      role: i % 2 === 0 ? 'user' : 'assistant',
      content: `t${i}`,
    }));
  const one = ['user: t0', 'assistant: t1', 'user: t2', 'assistant: t3'];
  const asked = (field: string): string =>
    `found one conversation, although "${field}" has 2 values; --columns conversation=${field} gives 2 conversations of 2 turns`;

  it.each(['sample', 'problem_id', 'runId', 'source_file', 'Trial'])('ask about groups by %s', (field) => {
    const given = messages(field, ['a', 'a', 'b', 'b']);
    expect(read(given)).toMatchObject({ format: 'openai', reads: [{ said: one }], warnings: [asked(field)] });
    for (const options of [{ columns: { conversation: field } }, { idField: field }])
      expect(read(given, options)).toMatchObject({
        ...{
          format: 'rows',
          reads: [
            { id: 'a', said: one.slice(0, 2) },
            { id: 'b', said: one.slice(2) },
          ],
        },
      });
    expect(read(messages(field, [1, 1, 2, 2]))).toMatchObject({ warnings: [asked(field)] });
    expect(read(given, { format: 'chat', columns: { conversation: null } })).not.toHaveProperty('warnings');
  });

  it.each<[string, string, readonly unknown[]]>([
    ['one value', 'sample', ['a', 'a', 'a', 'a']],
    ['lists', 'sample', [['a'], ['a'], ['b'], ['b']]],
    ['a value of each message', 'message_id', ['a', 'b', 'c', 'd']],
    ['a value that comes again', 'sample', ['a', 'a', 'b', 'a']],
    ['a value of one message', 'sample', ['a', 'a', 'a', 'b']],
    ['a message without one', 'sample', ['a', 'a', null, 'b']],
    ['a field that counts', 'turn', [1, 1, 2, 2]],
  ])('ask about none with %s', (_, field, values) => {
    expect(read(messages(field, values))).not.toHaveProperty('warnings');
  });

  it.each(['call_id', 'ticketId', 'convo'])('are rows where they name their conversation: %s', (field) => {
    expect(read(messages(field, ['a', 'a', 'b', 'b']))).toMatchObject({ format: 'rows', reads: [{}, {}] });
  });
});

describe('texts that mark who speaks', () => {
  it.each([
    ['\n\nHuman: Q\n\nAssistant: A', ['human: Q', 'assistant: A']],
    ['### Human: Q\n### Assistant: A</s>', ['human: Q', 'assistant: A']],
    ['## System: S\n## User: Q\n## Assistant: A', QA],
    ['<|user|>\nQ\n<|assistant|>\nA<|endoftext|>', QA],
    ['<|im_start|>user\nQ<|im_end|>\n<|im_start|>assistant\nA<|im_end|>', QA],
    [
      '<|begin_of_text|><|start_header_id|>user<|end_header_id|>\n\nQ<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\nA<|eot_id|>',
      QA,
    ],
    ['User: Q\nAI: A', ['user: Q', 'ai: A']],
    ['### Human: Q### Assistant: A', ['human: Q', 'assistant: A']],
    [
      '<bos><start_of_turn>user\nQ<end_of_turn>\n<start_of_turn>model\nA<end_of_turn>\n',
      ['user: Q', 'model: A'],
    ],
    ['<s>[INST] Q [/INST] A </s><s>[INST] ', QA],
    ['USER: Q ASSISTANT: A</s>', QA],
    [
      `USER: Q ASSISTANT: A${' '.repeat(300_000)}. </s> <s>`,
      ['user: Q', `assistant: A${' '.repeat(300_000)}.`],
    ],
    // One mark in a sentence is none.
    ['The word USER: stands here', undefined],
    ['S\n\nHuman: Q\n\nAssistant: A', ['human: Q', 'assistant: A']],
    ['<|user|> Q <|assistant|>', undefined],
    // What was begun and not said is no turn.
    ['\n\nHuman: Q\n\nAssistant: A\n\nHuman:', ['human: Q', 'assistant: A']],
    ['\n\nHuman:\n\nAssistant: A', ['human: ', 'assistant: A']],
    ['\n\nHuman: only one', undefined],
    ['He said\nuser: Q\nbot: A', undefined],
  ])('%j', (story, said) => {
    if (said === undefined) expect(() => read({ story })).toThrow('format not recognized');
    else expect(read({ story })).toMatchObject({ format: 'marked-text', reads: [{ said }] });
  });

  it('are none in a prompt that speaks of one', () => {
    const question = 'What does USER: mean?';
    expect(read({ prompt: question, completion: 'A' })).toMatchObject({
      reads: [{ said: [`user: ${question}`, 'assistant: A'] }],
    });
  });

  it('keep what stands before the first mark as a system prompt', () => {
    expect(read({ story: 'S\n\nHuman: Q\n\nAssistant: A', id: 3 })).toEqual({
      format: 'marked-text',
      reads: [{ said: ['human: Q', 'assistant: A'], id: '3', meta: { excluded: [prompt] } }],
    });
    for (const story of [
      'S USER: Q ASSISTANT: A</s>',
      '<s>[INST] <<SYS>>\nS\n<</SYS>>\n\nQ [/INST] A </s>',
      '<s>[INST]<<SYS>>S<</SYS>>Q[/INST]A',
    ])
      expect(read({ story })).toMatchObject({ reads: [{ said: QA, meta: { excluded: [prompt] } }] });
    const nothing = '<s>[INST] <<SYS>>\n\n<</SYS>>\n\nQ [/INST] A </s>';
    expect(read({ story: nothing })).toEqual({ format: 'marked-text', reads: [{ said: QA }] });
  });

  it('may be the lines of a dialogue, which may go on below', () => {
    const dialogue = 'Ana: Hi\nthere\n\nBen: Yo\n#Person1#: Hm';
    expect(read({ Dialogue: dialogue })).toEqual({
      format: 'dialogue-text',
      reads: [{ said: ['Ana: Hi\nthere', 'Ben: Yo', 'Person1: Hm'] }],
      warnings: ['turns = the lines of "Dialogue", each with its speaker before a colon'],
    });
    for (const lines of ['Ana: a\n\n\n\nBen: b', '1. Ana: a\n2. Ben: b'])
      expect(read({ dialogue: lines })).toMatchObject({ reads: [{ said: ['Ana: a', 'Ben: b'] }] });
    for (const record of [
      { dialogue: 'Ana: Hi' },
      { dialogue: 'Well\nAna: Hi\nBen: Yo' },
      { story: dialogue },
    ])
      expect(() => read(record)).toThrow('format not recognized');
  });
});
