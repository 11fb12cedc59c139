import { describe, expect, it } from 'vitest';
import { createScorer } from './create-scorer.js';
import { toMastra } from './to-mastra.js';

type Step = (context: never) => unknown;

/** A builder that keeps its steps, in their order, as that of Mastra does. */
function fakeMastra() {
  const steps: [name: string, step: Step][] = [];
  const configs: object[] = [];
  const add = (name: string) => (step: Step) => {
    steps.push([name, step]);
    return builder;
  };
  const names = ['preprocess', 'generateScore', 'generateReason'];
  const builder: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, add(name)]));
  const create = (config: object): object => {
    configs.push(config);
    return builder;
  };
  return { steps, configs, create, builder };
}

const scorer = createScorer({
  metric: 'LD',
  scale: { from: 0, to: 40 },
  whenUndefined: 'fail',
  name: 'dense',
});
const run = {
  input: { inputMessages: [{ role: 'user', content: 'Is the red bus late?' }] },
  output: [{ role: 'assistant', content: 'The red bus left at nine.' }],
};

describe('toMastra', () => {
  it('scores in the first step, and hands score and reason on', async () => {
    const { steps, configs, create, builder } = fakeMastra();
    expect(toMastra(create, scorer)).toBe(builder);
    expect(configs).toEqual([{ id: 'dense', name: 'dense', description: scorer.card.meaning }]);
    expect(steps.map(([name]) => name)).toEqual(['preprocess', 'generateScore', 'generateReason']);
    const [preprocess, generateScore, generateReason] = steps.map(([, step]) => step) as [Step, Step, Step];
    const expected = await scorer(run);
    const preprocessStepResult = await preprocess({ run } as never);
    expect(preprocessStepResult).toEqual(expected);
    const context = { run, results: { preprocessStepResult } } as never;
    expect(generateScore(context)).toBe(expected.score);
    expect(generateReason(context)).toMatch(/^lexical-density \S+, n = 2 \(turns\); .*\|scale:from0to40$/);
  });

  it('refuses what makes no builder, and no function', () => {
    for (const builder of [undefined, null, {}, { preprocess: 1 }])
      expect(() => toMastra(() => builder as never, scorer)).toThrow(
        'toMastra: createMastraScorer(): expected a builder of Mastra, with preprocess, got',
      );
    expect(() => toMastra(undefined as never, scorer)).toThrow(
      'toMastra: createMastraScorer: expected a function, got undefined',
    );
  });
});
