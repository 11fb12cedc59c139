import { describe, expect, it } from 'vitest';
import { frozen } from '../../../../testing/frozen.js';
import { fromOpenAIMessages } from './from-openai-messages.js';

const lookUp = { id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '{"word":"oak"}' } };

const EVERY = ['user', 'assistant', 'system', 'tool'] as const;

function turnsOf(messages: unknown): unknown {
  return fromOpenAIMessages(frozen(messages), { roles: EVERY }).transcripts[0]?.turns;
}

describe('fromOpenAIMessages', () => {
  it('takes the name as the speaker, and the role where there is none', () => {
    expect(
      turnsOf([
        { role: 'developer', content: 'Be brief.' },
        { role: 'user', name: 'ana', content: 'Hi' },
        { role: 'user', name: 'ben', content: 'Hi too' },
        { role: 'assistant', content: 'Hello both' },
      ]),
    ).toEqual([
      { speaker: 'developer', text: 'Be brief.', role: 'system' },
      { speaker: 'ana', text: 'Hi', role: 'user' },
      { speaker: 'ben', text: 'Hi too', role: 'user' },
      { speaker: 'assistant', text: 'Hello both', role: 'assistant' },
    ]);
  });

  it('writes tool calls as actions and names the tool that answers', () => {
    expect(
      turnsOf([
        { role: 'assistant', content: null, tool_calls: [lookUp] },
        { role: 'tool', tool_call_id: 'call_1', content: 'a tree' },
        { role: 'assistant', content: null, function_call: { name: 'count', arguments: { n: 2 } } },
        { role: 'function', name: 'count', content: '2' },
        { role: 'tool', tool_call_id: 'other', content: 'lost' },
        { role: 'assistant', content: 'An oak is a tree.' },
      ]),
    ).toEqual([
      { speaker: 'look_up', text: 'a tree', role: 'tool', meta: { toolCallId: 'call_1' } },
      { speaker: 'count', text: '2', role: 'tool' },
      { speaker: 'tool', text: 'lost', role: 'tool', meta: { toolCallId: 'other' } },
      {
        speaker: 'assistant',
        text: 'An oak is a tree.',
        role: 'assistant',
        actions: ['look_up({"word":"oak"})', 'count({"n":2})'],
        meta: { toolCalls: [lookUp, { name: 'count', arguments: { n: 2 } }] },
      },
    ]);
  });

  it('joins text parts and keeps images as references', () => {
    const image = { type: 'image_url', image_url: { url: 'https://example.org/a.png' } };
    const other = { type: 'input_image', image_url: 'https://example.org/b.png' };
    const content = [
      { type: 'text', text: 'One' },
      image,
      { type: 'output_text', text: 'two' },
      'three',
      other,
    ];
    expect(turnsOf([{ role: 'user', content }])).toEqual([
      {
        speaker: 'user',
        text: 'One\ntwo\nthree',
        role: 'user',
        references: ['https://example.org/a.png', 'https://example.org/b.png'],
        meta: { parts: [image, other] },
      },
    ]);
  });

  it('reads a refusal as what was said', () => {
    expect(turnsOf([{ role: 'assistant', content: null, refusal: 'I cannot.' }])).toEqual([
      { speaker: 'assistant', text: 'I cannot.', role: 'assistant', meta: { refusal: 'I cannot.' } },
    ]);
  });

  it('reads a refusal among the parts as what was said', () => {
    const content = [
      { type: 'text', text: 'Well.' },
      { type: 'refusal', refusal: 'I cannot.' },
    ];
    expect(turnsOf([{ role: 'assistant', content }])).toEqual([
      { speaker: 'assistant', text: 'Well.\nI cannot.', role: 'assistant' },
    ]);
  });

  it('reads several conversations, with their ids and metadata', () => {
    const messages = [{ role: 'user', content: 'Hi' }];
    const turns = [{ speaker: 'user', text: 'Hi', role: 'user' }];
    const { transcripts } = fromOpenAIMessages(
      frozen([
        { id: 'c1', messages, model: 'm' },
        messages,
        { conversation_id: 2, messages, metadata: { a: 1 } },
      ]),
    );
    expect(transcripts).toEqual([
      { id: 'c1', turns, meta: { model: 'm' } },
      { turns },
      { id: '2', turns, meta: { a: 1 } },
    ]);
  });

  it('refuses a record without the id that the caller names', () => {
    const record = { messages: [{ role: 'user', content: 'Hi' }] };
    expect(() => fromOpenAIMessages([record], { idField: 'key' })).toThrow('key: expected an id');
  });

  it('makes one conversation of lines that are messages, and ends it where another begins', () => {
    const text = [
      '{"role":"user","content":"a"}',
      '{"role":"assistant","content":"b"}',
      '{"messages":[{"role":"user","content":"c"}]}',
      '{"role":"user","content":"d"}',
    ].join('\n');
    const texts = fromOpenAIMessages(text).transcripts.map(({ turns }) => turns.map((turn) => turn.text));
    expect(texts).toEqual([['a', 'b'], ['c'], ['d']]);
  });

  it('leaves system and tools out, and keeps what they said in meta', () => {
    const messages = [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hi' },
      { role: 'tool', name: 'clock', content: '12:00' },
    ];
    expect(fromOpenAIMessages(frozen(messages)).transcripts).toEqual([
      {
        turns: [{ speaker: 'user', text: 'Hi', role: 'user' }],
        meta: {
          excluded: [
            { speaker: 'system', text: 'Be kind.', role: 'system', before: 0 },
            { speaker: 'clock', text: '12:00', role: 'tool', before: 1 },
          ],
        },
      },
    ]);
  });

  it('keeps a system that is the only one to answer', () => {
    const messages = ['user', 'system', 'user'].map((role) => ({ role, content: 'Hi' }));
    expect(fromOpenAIMessages(messages).transcripts[0]?.turns).toHaveLength(3);
  });

  it('loses the foreign line and no other when it skips', () => {
    const lines = ['q1', 'a1', undefined, 'q2'].map((content, i) =>
      JSON.stringify(content ? { role: i % 2 ? 'assistant' : 'user', content } : { foo: 1 }),
    );
    const { transcripts, warnings } = fromOpenAIMessages(lines, { onError: 'skip' });
    expect(transcripts.map(({ turns }) => turns.map(({ text }) => text))).toEqual([['q1', 'a1', 'q2']]);
    expect(warnings.map(({ line, skipped }) => [line, skipped])).toEqual([[3, true]]);
  });
});
