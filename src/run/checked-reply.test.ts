import { describe, expect, it } from 'vitest';
import { checkedReply, estimateTokens } from './checked-reply.js';

const MESSAGES = [{ role: 'user' as const, content: 'x'.repeat(400) }];

describe('checkedReply', () => {
  it.each([
    // A text of 4 words and 20 bytes: 1 to 36 tokens are possible.
    [1, 1, false],
    [36, 36, false],
    [0, 4, true],
    [37, 4, true],
    [undefined, 4, false],
  ])('takes %s tokens for a text of four words as %i', (tokens, used, isRecounted) => {
    const reply = { text: 'Which row, Ana? Red.', ...(tokens !== undefined && { tokens }), inputTokens: 100 };
    expect(checkedReply(reply, MESSAGES)).toMatchObject({ tokens: used, outputTokens: used, isRecounted });
  });

  it.each([
    [0, 100, true],
    [1, 1, false],
    // 400 bytes, 16 marks of the message, 10,000 of a template.
    [10_416, 10_416, false],
    [10_417, 100, true],
    [undefined, 100, false],
  ])('takes %s tokens for a request of 400 characters as %i', (inputTokens, used, isRecounted) => {
    const reply = { text: 'Red.', tokens: 2, ...(inputTokens !== undefined && { inputTokens }) };
    expect(checkedReply(reply, MESSAGES)).toMatchObject({ inputTokens: used, isRecounted });
  });

  it('counts an image as 256 tokens of a request', () => {
    const content = [
      { type: 'text' as const, text: 'Look' },
      { type: 'image' as const, url: 'data:,x' },
    ];
    expect(checkedReply({ text: 'Red.' }, [{ role: 'user', content }]).inputTokens).toBe(1 + 256);
    const huge = { text: 'Red.', inputTokens: 20_000 };
    expect(checkedReply(huge, [{ role: 'user', content }]).isRecounted).toBe(false);
  });

  it('pays for reasoning, but does not count it as the turn', () => {
    const reply = { text: 'Red.', tokens: 2, reasoningTokens: 900, inputTokens: 9 };
    expect(checkedReply(reply, MESSAGES)).toMatchObject({ tokens: 2, outputTokens: 902 });
    const huge = { ...reply, reasoningTokens: Number.MAX_SAFE_INTEGER };
    expect(checkedReply(huge, MESSAGES).outputTokens).toBe(2);
  });

  it('removes thoughts and counts the rest', () => {
    const reply = { text: '<think>Blue harbor, row 7.</think>Is it red?', tokens: 14, inputTokens: 9 };
    expect(checkedReply(reply, MESSAGES)).toEqual({
      ...{ text: 'Is it red?', tokens: 3, inputTokens: 9, outputTokens: 14, isRecounted: false },
    });
  });
});

describe('estimateTokens', () => {
  it.each([
    ['', 0],
    ['Is it red?', 3],
    ['a'.repeat(60), 10],
    ['我們今天去公園吧', 2],
  ])('of %j', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});
