import { describe, expect, it } from 'vitest';
import { createScorer } from './create-scorer.js';
import { toPromptfoo } from './to-promptfoo.js';

const scorer = createScorer({ metric: 'LD', scale: { from: 0, to: 40 }, whenUndefined: 'fail' });
const answer = 'The red bus left at nine.';
const messages = [
  { role: 'user', content: 'Is the red bus late?' },
  { role: 'assistant', content: answer },
];
const turns = ['ana', 'ben', 'ana'].map((speaker) => ({ speaker, text: 'The red bus left.' }));

describe('toPromptfoo', () => {
  it('passes from the threshold on, and always without one', async () => {
    const { score } = await scorer(messages);
    const pass = async (threshold?: number) =>
      (await toPromptfoo(scorer, threshold === undefined ? {} : { threshold })(messages, {})).pass;
    expect([await pass(score!), await pass(score! + 1e-9), await pass(0), await pass()]).toEqual([
      ...[true, false, true, true],
    ]);
  });

  it.each<[string, unknown, object | undefined, number]>([
    ['the output alone', answer, undefined, 1],
    ['a prompt of text', answer, { prompt: 'Is it late?' }, 2],
    ['a prompt of messages', answer, { prompt: `  ${JSON.stringify(messages)}` }, 3],
    ['a prompt that only begins as JSON', answer, { prompt: '[late?' }, 2],
    ['messages that the provider reports', 'x', { providerResponse: { metadata: { messages } } }, 2],
    ['a transcript that it reports', 'x', { providerResponse: { metadata: { transcript: { turns } } } }, 3],
    ['messages before a transcript', 'x', { providerResponse: { metadata: { messages, transcript: 5 } } }, 2],
    ['a provider that reports nothing', answer, { prompt: 'Late?', providerResponse: {} }, 2],
  ])('reads %s', async (_, output, context, n) => {
    const { metadata, reason } = await toPromptfoo(scorer)(output, context as never);
    expect(metadata.n).toBe(n);
    expect(reason).toContain(metadata.signature);
  });
});
