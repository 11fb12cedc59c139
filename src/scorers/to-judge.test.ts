import { describe, expect, it } from 'vitest';
import { createScorer } from './create-scorer.js';
import { toJudge } from './to-judge.js';

const user = { type: 'message', role: 'user', content: 'Is the red bus late?' };
const assistant = { type: 'message', role: 'assistant', content: 'The red bus left at nine.' };
const scorer = createScorer({ metric: 'LD', scale: { from: 0, to: 40 }, whenUndefined: 'fail' });
const createJudge = (name: string, assess: (context: never) => Promise<unknown>) => ({ name, assess });
const judge = toJudge(createJudge, scorer);
const nOf = async (context: object): Promise<unknown> => {
  const { metadata } = (await judge.assess(context as never)) as { metadata: { n: number } };
  return metadata.n;
};

describe('toJudge', () => {
  it('gives the score, and says beside it what it rests on', async () => {
    const { score, metadata } = await scorer({ input: user.content, output: assistant.content });
    expect(judge.name).toBe('lexical-density');
    expect(await judge.assess({ input: user.content, output: assistant.content } as never)).toEqual({
      score,
      metadata: {
        rationale: expect.stringMatching(/^lexical-density \S+, n = 2 \(turns\); /),
        ...{ raw: metadata.raw, n: 2, signature: metadata.signature, scale: 'from0to40' },
      },
    });
  });

  it('takes the messages of a session where both sides have any', async () => {
    const other = { input: 'One.', output: 'Two.' };
    expect(await nOf({ ...other, session: { events: [user, assistant, user, assistant] } })).toBe(4);
    expect(await nOf({ ...other, session: { events: [assistant, assistant, assistant] } })).toBe(2);
    expect(await nOf({ ...other, session: { events: [user, user, user] } })).toBe(2);
    expect(await nOf({ ...other, session: { events: [user, { ...assistant, type: 'tool_call' }] } })).toBe(2);
    expect(await nOf({ ...other, session: {} })).toBe(2);
  });

  it('takes an output that is a whole conversation first', async () => {
    const turns = ['ana', 'ben', 'ana'].map((speaker) => ({ speaker, text: 'The red bus left.' }));
    expect(await nOf({ output: { turns }, session: { events: [user, assistant] } })).toBe(3);
    expect(await nOf({ output: null, session: { events: [user, assistant] } })).toBe(2);
  });

  it('refuses what makes no judge', () => {
    expect(() => toJudge(5 as never, scorer)).toThrow('toJudge: createJudge: expected a function, got 5');
  });
});
