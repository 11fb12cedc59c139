import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../../index.js';

const answer = (content: string): ReturnType<typeof readTranscripts> =>
  readTranscripts([
    { role: 'user', content: 'Is the shop open?' },
    { role: 'assistant', content },
  ]);
const textOf = (content: string): string => answer(content).transcripts[0]!.turns[1]!.text;
const thinkingOf = (content: string): unknown => answer(content).transcripts[0]!.turns[1]!.meta?.thinking;

describe('thoughts', () => {
  it.each([
    ['<think>Look it up.</think>\n\nUntil six.'],
    ['<thinking>\nLook it up.\n</thinking>Until six.'],
    ['<reasoning>Look it up.</reasoning>\n<answer>Until six.</answer>'],
    ['<think>Look it up.</think><answer>Until six.'],
    ['Look it up.\n</think>\n\nUntil six.'],
    ['Look it up.</think>Until six.'],
    ['Look it up.</think>\n\nUntil six.'],
    ['\u25c1think\u25b7Look it up.\u25c1/think\u25b7Until six.'],
    ['[THINK]Look it up.[/THINK]Until six.'],
    ['<Think>Look it up.</Think>Until six.'],
    [
      '<details type="reasoning" done="true">\n<summary>Thought</summary>\nLook it up.\n</details>\nUntil six.',
    ],
    ['<scratchpad>Look it up.</scratchpad>\n<output>Until six.</output>'],
    ['<|START_THINKING|>Look it up.<|END_THINKING|><|START_RESPONSE|>Until six.<|END_RESPONSE|>'],
    [
      '<|channel|>analysis<|message|>Look it up.<|end|><|start|>assistant<|channel|>final<|message|>Until six.<|return|>',
    ],
    ['analysisLook it up.assistantfinalUntil six.'],
  ])('%j', (content) => {
    expect(textOf(content)).toBe('Until six.');
    expect(thinkingOf(content)).toBe('Look it up.');
    expect(answer(content).readSummary.cleaned.thought).toBe(1);
  });

  it.each([
    ['<think>\nLook it'],
    ['<think>Look it'],
    ['<|channel|>analysis<|message|>Look it'],
    ['<think>Look it</think>'],
  ])('that were cut off leave an empty answer: %j', (content) => {
    expect(textOf(content)).toBe('');
    expect(thinkingOf(content)).toBe('Look it');
  });

  it.each([
    ['<think> tags hold what a model thinks.'],
    ['<think> and </think> are tags.'],
    ['Models close it with `</think>`\nand go on.'],
    ['The tag </think> closes it.'],
    ['```\nHm.\n</think>\n```'],
    ['analysis of the shop: open.'],
  ])('an answer about them stays: %j', (content) => {
    expect(textOf(content)).toBe(content);
    expect(answer(content).readSummary.cleaned).toEqual({});
  });

  it('in a message of their own belong to the answer', () => {
    const { transcripts, readSummary } = readTranscripts([
      { role: 'user', content: 'Is the shop open?' },
      { role: 'thinking', content: 'Look it up.' },
      { role: 'assistant', content: 'Until six.' },
    ]);
    expect(transcripts[0]!.turns).toEqual([
      { speaker: 'user', text: 'Is the shop open?', role: 'user' },
      { speaker: 'assistant', text: 'Until six.', role: 'assistant', meta: { thinking: 'Look it up.' } },
    ]);
    expect(readSummary.excluded).toEqual({ thought: 1 });
  });
});

describe('marks', () => {
  it.each([
    ['Until six. \ue200cite\ue202turn0search1\ue202turn2news0\ue201', 'Until six.'],
    ['Ask \ue200entity\ue202["people","Nora",0]\ue201.', 'Ask Nora.'],
    ['See \ue200url\ue202the page\ue202https://example.org\ue201.', 'See the page.'],
    ['Until six.\u301012:0\u2020source\u3011', 'Until six.'],
    ['Until six \u30107\u2020L10-L20\u3011.', 'Until six.'],
    ['Until six.<|im_end|>', 'Until six.'],
    ['<s>Until six. </s>', 'Until six.'],
    ['Until six.<|eot_id|><|end_of_text|>\n', 'Until six.'],
    ['<|im_start|>assistant\nUntil six.<|im_end|>', 'Until six.'],
    ['Until six.<\uff5cend\u2581of\u2581sentence\uff5c>', 'Until six.'],
  ])('%j', (content, text) => {
    expect(textOf(content)).toBe(text);
    expect(answer(content).readSummary.cleaned).toEqual({ mark: 1 });
  });

  it.each([['The token <|im_end|> ends a turn.'], ['It was <s>five</s>'], ['The <image> tag is old.']])(
    'an answer about them stays: %j',
    (content) => expect(textOf(content)).toBe(content),
  );

  it('stand where a picture was', () => {
    const texts = ['<image>\nWhat is it?', 'What is it?\n<image>', '<image><image>What is it?'];
    for (const content of texts) {
      const { transcripts, readSummary } = readTranscripts([{ role: 'user', content }]);
      expect(transcripts[0]!.turns[0]!.text).toBe('What is it?');
      expect(readSummary.cleaned).toEqual({ mark: 1 });
    }
  });
});

describe('the HTML of a chat page', () => {
  it.each([
    ['<div class="markdown prose w-full"><p>Until six.</p></div>', 'Until six.'],
    ['<p>Until six.</p><p>Closed &amp; dark on Sunday.</p>', 'Until six.\nClosed & dark on Sunday.'],
    ['<pre><div class="x"><button class="y">Copy code</button></div><code>a &lt; b</code></pre>', 'a < b'],
  ])('%j', (content, text) => {
    expect(textOf(content)).toBe(text);
    expect(answer(content).readSummary.cleaned).toEqual({ markup: 1 });
  });

  it('stays where it was asked for', () => {
    const content = '<div class="card"><h1>Shop</h1></div>';
    expect(textOf(content)).toBe(content);
  });
});

describe('signals that end a simulated conversation', () => {
  it('are no turns', () => {
    const { transcripts, readSummary } = readTranscripts([
      { role: 'user', content: 'Is the shop open?' },
      { role: 'assistant', content: 'Until six.' },
      { role: 'user', content: '###STOP###' },
    ]);
    expect(transcripts[0]!.turns).toHaveLength(2);
    expect(readSummary.excluded).toEqual({ signal: 1 });
  });

  it.each([
    ['Thanks. ###STOP###', 'Thanks.'],
    ['###TRANSFER###\nThanks.', 'Thanks.'],
    ['Thanks.\nTERMINATE', 'Thanks.'],
    ['They say TERMINATE is a word', 'They say TERMINATE is a word'],
  ])('are removed from %j', (content, text) => expect(textOf(content)).toBe(text));
});
