import { describe, expect, it } from 'vitest';
import { createScorer } from './create-scorer.js';
import { matchers } from './matchers.js';
import { toEvalite } from './to-evalite.js';
import { toLangfuse, toLangSmith, toOpenEvals } from './to-evaluator.js';
import { toJudge } from './to-judge.js';
import { toMastra } from './to-mastra.js';
import { toOpenTelemetry } from './to-open-telemetry.js';
import { toPromptfoo } from './to-promptfoo.js';

const asked = { role: 'user', content: 'Is the red bus late?' };
const answered = { role: 'assistant', content: 'The red bus left at nine.' };
const density = { metric: 'LD', scale: { from: 0, to: 40 } } as const;
const failing = createScorer({ ...density, whenUndefined: 'fail' });
const skipping = createScorer({ metric: 'centering-score' });
const createJudge = (name: string, assess: (context: never) => Promise<unknown>) => ({ name, assess });

describe('shapes of harnesses that cannot leave a score out', () => {
  it.each([
    [
      'toPromptfoo',
      () => toPromptfoo(skipping),
      'promptfoo does not support missing scores and treats null as an error',
    ],
    ['toEvalite', () => toEvalite(skipping), 'evalite counts null as 0 in its averages'],
    ['toJudge', () => toJudge(createJudge, skipping), 'vitest-evals treats a missing score as 0'],
    ['toMastra', () => toMastra(() => ({}), skipping), 'Mastra does not support missing scores'],
  ])('%s refuses to skip with a sentence', (name, call, what) => {
    expect(call).toThrow(
      `${name}: options.whenUndefined: expected "fail", got "skip": ${what}; "fail" returns an error with the reason`,
    );
  });

  it('promptfoo reads prompts of messages, and messages that a provider reports', async () => {
    const assertion = toPromptfoo(failing, { threshold: 0.99 });
    const prompt = JSON.stringify([asked]);
    const fromPrompt = await assertion(answered.content, { prompt });
    const { score } = await failing([asked, answered]);
    expect(fromPrompt).toMatchObject({ pass: false, score, namedScores: { 'lexical-density': score } });
    expect(fromPrompt.reason).toMatch(
      /^lexical-density \S+, n = 2 \(turns\); lexical-density\|revision:.*\|scale:from0to40$/,
    );
    const providerResponse = { metadata: { messages: [asked, answered] } };
    expect((await assertion('x', { providerResponse })).score).toBe(score);
    expect((await toPromptfoo(failing)('x', { prompt: '[not json' })).pass).toBe(true);
    expect(() => toPromptfoo(failing, { threshold: Number.NaN })).toThrow(
      'options.threshold: expected a finite number',
    );
    expect(() => toPromptfoo(failing, { treshold: 0.99 } as never)).toThrow(
      'toPromptfoo: options.treshold: expected an option (did you mean threshold?), got "treshold"',
    );
  });

  it('vitest-evals hands over a session, or input and output', async () => {
    const judge = toJudge(createJudge, failing);
    const { score } = await failing([asked, answered]);
    const events = [
      { type: 'message', ...asked },
      { type: 'tool_call', id: '1', name: 'clock' },
      { type: 'message', ...answered },
    ];
    const session = { session: { events } };
    expect(await judge.assess(session as never)).toMatchObject({ score });
    expect(await judge.assess({ input: asked.content, output: answered.content } as never)).toMatchObject({
      score,
    });
  });
});

describe('shapes of harnesses that can', () => {
  const args = {
    input: asked.content,
    output: answered.content,
    inputs: asked.content,
    outputs: answered.content,
  };

  it('give the score under the names of each', async () => {
    const { score, metadata } = await failing(args);
    const comment = expect.stringMatching(/scale:from0to40$/);
    const key = 'lexical-density';
    expect(await toOpenEvals(failing)(args)).toEqual({ key, score, comment, metadata });
    expect(await toLangSmith(failing)(args)).toEqual({ key, score, comment, metadata });
    expect(await toLangfuse(failing)(args)).toEqual({
      name: key,
      value: score,
      comment,
      dataType: 'NUMERIC',
      metadata,
    });
    expect(await toEvalite(failing)(args)).toEqual({ name: key, score, metadata });
  });

  it('leave an undefined score out, or say that there is none', async () => {
    const nothing = { output: 'Yes.' };
    expect(await toOpenEvals(skipping)(nothing)).toEqual([]);
    expect(await toLangfuse(skipping)(nothing)).toEqual([]);
    expect(await toLangSmith(skipping)(nothing)).toMatchObject({
      score: null,
      comment: expect.stringMatching(/^no value \(too-few-turns\), n = 0 \(transitions\); centering-score\|/),
    });
  });

  it('label events of OpenTelemetry', async () => {
    const score = await failing(args);
    const { attributes } = toOpenTelemetry(score, { threshold: 0.99, responseId: 'r1' });
    expect(attributes).toEqual({
      'gen_ai.evaluation.name': 'lexical-density',
      'gen_ai.evaluation.score.value': score.score,
      'gen_ai.evaluation.score.label': 'fail',
      'gen_ai.evaluation.explanation': score.metadata.signature,
      'gen_ai.response.id': 'r1',
    });
    expect(toOpenTelemetry(score, { threshold: 0 }).attributes['gen_ai.evaluation.score.label']).toBe('pass');
    expect(toOpenTelemetry(score).attributes).not.toHaveProperty('gen_ai.evaluation.score.label');
  });
});

describe('toScore', () => {
  const turns = ['ana', 'ana', 'ana', 'ben'].map((speaker) => ({ speaker, text: 'Hello there.' }));
  const toScore = (received: unknown, metric: never, expected: object, isNot = false) =>
    matchers.toScore.call({ isNot }, received, metric, expected as never);

  it('passes within the bounds', async () => {
    expect((await toScore({ turns }, 'NSE' as never, { min: 0.8, max: 0.82 })).pass).toBe(true); // H(3/4) = .811
    expect((await toScore({ turns }, 'NSE' as never, { max: 0.8 })).pass).toBe(false);
  });

  it('takes a symbol that two papers use for the one that its options fit', async () => {
    const said = {
      turns: ['The red bus left.', 'The red bus is late.'].map((text) => ({ speaker: 'ana', text })),
    };
    expect((await toScore(said, 'CS' as never, { min: 0.3 })).pass).toBe(true);
    expect((await toScore(said, 'CS' as never, { max: 0.3 })).message()).toContain(
      'expected centering-score of',
    );
    await expect(toScore(said, 'CS' as never, { min: 0.3, options: { hops: 1 } })).rejects.toThrow(
      'conversational-structure needs embeddings',
    );
  });

  it('prints as many digits as tell the score from the bound', async () => {
    const head = async (expected: object, isNot = false) =>
      (await toScore({ turns }, 'NSE' as never, expected, isNot)).message().split('\n')[0];
    // H(3/4) / H(1/2) = 0.811278124459...
    expect(await head({ min: 0.8113 })).toBe('expected speaker-entropy of at least 0.8113, got 0.81128');
    expect(await head({ min: 0.81128 })).toBe('expected speaker-entropy of at least 0.81128, got 0.811278');
    expect(await head({ max: 0.811 })).toBe('expected speaker-entropy of at most 0.811, got 0.8113');
    expect(await head({ max: 0.8112781 })).toBe('expected speaker-entropy of at most 0.8112781, got 0.8113');
    expect(await head({ max: 0.81128 }, true)).toBe(
      'expected speaker-entropy not of at most 0.81128, got 0.811278',
    );
  });

  it('takes no options that are not its own', async () => {
    for (const [name, value] of Object.entries({ overr: 'min', scale: 'range', metric: 'LD' }))
      await expect(toScore({ turns }, 'NSE' as never, { min: 0.1, [name]: value })).rejects.toThrow(
        `toScore: expected.${name}: expected an option (did you mean `,
      );
  });

  it('names the turns without which the score would be better', async () => {
    const { message } = await toScore({ turns }, 'NSE' as never, { min: 0.9 });
    // Without one of Ana's turns: H(2/3) = 0.9183; without Ben's: 0.
    expect(message()).toBe(
      [
        'expected speaker-entropy of at least 0.9, got 0.8113',
        'signature: speaker-entropy|revision:1|speakers:observed|variant:paper|scale:raw',
        'turns that cost most:',
        '  turns[0] ana: "Hello there.", 0.9183 without it',
        '  turns[1] ana: "Hello there.", 0.9183 without it',
        '  turns[2] ana: "Hello there.", 0.9183 without it',
      ].join('\n'),
    );
  });

  it('names the worst turns of a metric of turns', async () => {
    const said = turns.map(({ speaker }) => ({ speaker, text: 'The red bus left.' }));
    const { pass, message } = await toScore({ turns: said }, 'LNR' as never, { min: 0.9 });
    expect(pass).toBe(false);
    expect(message()).toContain('turns that cost most:\n  turns[1] ana: "The red bus left.", 0\n');
  });

  it('fails for an undefined score, turned round too', async () => {
    const one = { turns: turns.slice(0, 1) };
    for (const isNot of [false, true]) {
      const { pass, message } = await toScore(one, 'centering-score' as never, { min: 0 }, isNot);
      expect(pass).toBe(isNot);
      expect(message()).toContain('got no value: too-few-turns\nsignature: centering-score|');
    }
  });

  it('wants a bound', async () => {
    await expect(toScore({ turns }, 'NSE' as never, {})).rejects.toThrow(
      'toScore: expected.min: expected min or max',
    );
    await expect(toScore({ turns }, 'NSE' as never, { min: Number.NaN })).rejects.toThrow(
      'expected.min: expected a finite number',
    );
  });
});
