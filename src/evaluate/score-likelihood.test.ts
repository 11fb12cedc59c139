import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import type { LanguageModel } from '../embed/language-model.js';
import type { NextTurnCase } from '../transcript/types.js';
import { scoreLikelihood } from './score-likelihood.js';

/** Gives every character probability 1/2, and writes down what it was asked. */
function listener(): LanguageModel & { readonly heard: string[][] } {
  const heard: string[][] = [];
  return {
    id: 'listener',
    heard,
    async logProbabilities(context, text) {
      heard.push([context, text]);
      return [...text].map(() => Math.log(0.5));
    },
  };
}
const local: NextTurnCase = frozen({
  context: [
    { speaker: 'ana', text: 'Tea?' },
    { speaker: 'ben', text: 'Coffee.' },
  ],
  candidate: { speaker: 'ana', text: 'Fine.' },
});

describe('scoreLikelihood', () => {
  it('asks the model with the speaker named', async () => {
    const model = listener();
    const result = await scoreLikelihood(local, model, { rescale: 25 });
    expect(model.heard).toEqual([['ana: Tea?\nben: Coffee.\nana:', ' Fine.']]);
    expect(result.score).toBeCloseTo(0.5, 14);
    expect(result.rescaled).toBeCloseTo(1 - Math.exp(-12.5), 14);
    expect(result.params).toEqual({
      variant: 'paper',
      rescale: 25,
      model: 'listener',
      prompt: 'speaker-lines',
    });
    expect(Object.isFrozen(result) && Object.isFrozen(result.params)).toBe(true);
  });

  it('leaves the speaker out in the reference', async () => {
    const model = listener();
    const { params } = await scoreLikelihood(local, model, { variant: 'reference', window: 1 });
    expect(model.heard).toEqual([['ben: Coffee.\n', 'Fine.']]);
    expect(params).toMatchObject({ prompt: 'turn-lines', window: 1 });
    await scoreLikelihood(local, model, { variant: 'reference', prompt: 'speaker-lines' });
    expect(model.heard[1]?.[0]).toMatch(/ana:$/);
  });

  it('takes a template, and names it', async () => {
    const model = listener();
    const prompt = Object.assign(() => ({ context: 'Say:', text: 'x' }), { id: 'mine' });
    expect((await scoreLikelihood(local, model, { prompt })).params.prompt).toBe('mine');
    expect(model.heard).toEqual([['Say:', 'x']]);
  });

  it('does not ask for a blank message', async () => {
    const model = listener();
    const blank = { ...local, candidate: { speaker: 'ana', text: ' ' } };
    expect((await scoreLikelihood(blank, model)).undefinedBecause).toBe('empty-text');
    expect((await scoreLikelihood(blank, model, { variant: 'reference' })).score).toBe(0);
    expect(model.heard).toEqual([]);
  });

  it('complains about its arguments', async () => {
    await expect(scoreLikelihood(local, undefined as unknown as LanguageModel)).rejects.toThrow(
      'scoreLikelihood: model: expected a language model, got undefined',
    );
    await expect(scoreLikelihood(local, listener(), { prompt: 'none' as 'turn-lines' })).rejects.toThrow(
      'scoreLikelihood: options.prompt: expected "speaker-lines" or "turn-lines" or a function, got "none"',
    );
    await expect(scoreLikelihood(local, listener(), { window: 0 })).rejects.toThrow('options.window');
  });
});
