import { describe, expect, it } from 'vitest';
import { type ReadOptions, readTranscripts } from './index.js';

const read = (input: unknown, options: ReadOptions = {}): readonly (readonly string[])[] =>
  readTranscripts(input, options).transcripts.map(({ turns }) =>
    turns.map(({ speaker, text, actions }) => `${speaker}: ${[text, ...(actions ?? [])].join(' ')}`),
  );
const said = (input: unknown): readonly string[] =>
  readTranscripts(input).warnings.map(({ message }) => message);

describe('rows that answer each other', () => {
  const row = (id: string, parent: string | null, text = id): object => ({
    ...{ id, parent_id: parent, speaker: 'ana', text, conversation_id: 'c' },
  });

  it('stand in the order of the answers, which is said', () => {
    const rows = [row('3', '2'), row('2', '1'), row('1', null)];
    expect(read(rows)).toEqual([['ana: 1', 'ana: 2', 'ana: 3']]);
    expect(said(rows)).toContain(
      'rows stand out of the order of the replies ("parent_id"); read in that order',
    );
    expect(said(rows.toReversed())).not.toContainEqual(expect.stringContaining('replies'));
  });

  it('are a path each where there are two beginnings', () => {
    const rows = [row('1', null), row('2', null), row('3', '1'), row('4', '2')];
    expect(read(rows)).toEqual([
      ['ana: 1', 'ana: 3'],
      ['ana: 2', 'ana: 4'],
    ]);
  });

  it('stay one chat where most of a conversation answers nothing, which is said', () => {
    const rows = [row('1', null), row('2', null), row('3', '2'), row('4', null), row('5', '2')];
    expect(read(rows)).toEqual([['ana: 1', 'ana: 2', 'ana: 3', 'ana: 4', 'ana: 5']]);
    expect(said(rows)).toContain(
      'rows: most answer no other ("parent_id"): turns keep the order of the file',
    );
    // Without a column of conversations the answers alone say what belongs together.
    expect(read(rows, { columns: { conversation: null } })).toHaveLength(4);
  });

  it('stay as they are where no row is answered', () => {
    expect(read([row('1', null), row('2', 'gone'), row('3', null)])).toEqual([
      ['ana: 1', 'ana: 2', 'ana: 3'],
    ]);
  });
});

it('says that messages stand out of the order of their times', () => {
  const at = (second: number): object => ({ role: 'user', content: 'Hi', timestamp: 1_700_000_000 + second });
  const say = 'times are not in order; messages stay in file order';
  expect(said({ messages: [at(1), at(3), at(2)] })).toEqual([say]);
  for (const messages of [
    [at(1), at(1), at(2)],
    [at(3), at(1), { role: 'user', content: 'Hi' }],
  ])
    expect(said({ messages })).toEqual([]);
});

describe('what was said aloud', () => {
  it('is the text of a part with a transcript', () => {
    const items = [
      { type: 'message', role: 'user', content: [{ type: 'input_audio', transcript: 'Hi' }] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_audio', transcript: 'Hello' }] },
    ];
    expect(read({ items })).toEqual([['user: Hi', 'assistant: Hello']]);
  });

  it('is the text of a message without content', () => {
    const answer = { role: 'assistant', content: null, audio: { id: 'a', transcript: 'Hello' } };
    expect(read({ messages: [{ role: 'user', content: 'Hi' }, answer] })).toEqual([
      ['user: Hi', 'assistant: Hello'],
    ]);
  });
});

describe('calls of tools', () => {
  it('beside a content that is text make no empty turn (AI SDK)', () => {
    const call = { state: 'result', toolCallId: 't', toolName: 'look', args: {}, result: 3 };
    const messages = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: '', toolInvocations: [call] },
      { role: 'assistant', content: 'Hello' },
    ];
    expect(read({ messages })).toEqual([['user: Hi', 'assistant: Hello look({})']]);
  });

  it('beside a message that is null make no empty turn (ElevenLabs)', () => {
    const transcript = [
      { role: 'agent', message: 'Hi' },
      { role: 'user', message: 'Hello' },
      { role: 'agent', message: null, tool_calls: [{ tool_name: 'look', params_as_json: '{}' }] },
      { role: 'agent', message: 'Bye' },
    ];
    expect(read({ transcript })).toEqual([['agent: Hi', 'user: Hello', 'agent: Bye look({})']]);
  });

  it('are messages of their own (Vapi)', () => {
    const messages = [
      { role: 'user', message: 'Hi', time: 1 },
      { role: 'tool_calls', toolCalls: [{ id: 't', function: { name: 'look', arguments: '{}' } }], time: 2 },
      { role: 'tool_call_result', name: 'look', toolCallId: 't', result: 'seen', time: 3 },
      { role: 'bot', message: 'Hello', time: 4 },
      { role: 'tool_calls', message: '', toolCalls: [], time: 5 },
    ];
    expect(read({ messages })).toEqual([['user: Hi', 'bot: Hello look({})']]);
  });

  it('are items of the service, what it says of its servers stands aside (Responses)', () => {
    const list = { type: 'mcp_list_tools', server_label: 's', tools: [] };
    const call = { type: 'mcp_call', name: 'look', arguments: '{}', output: 'seen' };
    const answer = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hello' }] };
    const items = [{ role: 'user', content: 'Hi' }, list, call, answer];
    for (const input of [items, { items }])
      expect(read(input)).toEqual([['user: Hi', 'assistant: Hello look({})']]);
  });
});

describe('what is read of several', () => {
  const [user, yes, no] = [
    { role: 'user', content: 'Hi' },
    { message: { role: 'assistant', content: 'Yes.' } },
    { message: { role: 'assistant', content: 'No.' } },
  ];

  it('is the first answer of a logged response, which is said', () => {
    const choices = [yes, no];
    const message = 'input: the first of 2 answers is included, the others are skipped';
    for (const record of [
      { request: { messages: [user] }, response: { choices } },
      { messages: [user], response: { body: { choices } } },
    ]) {
      expect(read(record)).toEqual([['user: Hi', 'assistant: Yes.']]);
      expect(said(record)).toContain(message);
    }
    expect(said({ request: { messages: [user] }, response: { choices: [yes] } })).not.toContain(message);
  });

  it('is the first score of a log of Inspect, which is said', () => {
    const scores = { exact: { value: 1 }, judge: { value: 0 } };
    const log = (kept: object): object => ({
      eval: {},
      samples: [{ id: 1, messages: [user], scores: kept }],
    });
    const scale =
      'score "exact": 1 value of 1, read on a scale from 0 to 1 (scoreRange, --score-range for another scale)';
    expect(said(log(scores))).toEqual([
      'outcome.score = the score "exact" of "exact", "judge"; the option score names another; --score judge gives 1 score (mean 0 of 100)',
      scale,
    ]);
    expect(said(log({ exact: scores.exact }))).toEqual([scale]);
    expect(said(log({ value: 'C', answer: 'Yes.' }))).toEqual([]);
  });
});
