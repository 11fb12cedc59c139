import { describe, expect, it } from 'vitest';
import type { Transcript } from '../../transcript/types.js';
import { methodsSection } from './methods-section.js';

const game = (model: string, methods?: string): Transcript => ({
  turns: [],
  meta: { model, budget: 2, plan: { games: 4, key: 'k', methods } },
});
const played = (model: string, seed = 1): string =>
  `We played 4 games after a paper, with model ${model}, judge j: 1 problem; seed ${seed}.`;

describe('methodsSection', () => {
  it('states how the games were played, once for models with the same settings', () => {
    const games = ['a', 'b'].flatMap((model) => [game(model, played(model)), game(model, played(model))]);
    const [section] = methodsSection('pingeval', games, [], '1.2.3');
    expect(section?.text).toEqual([
      expect.stringMatching(
        /^For each of 2 models, we played 4 games after a paper, with models a and b, judge j: 1 problem; seed 1\. The slope of .+ We used @mtpc\/metrics 1\.2\.3\.$/,
      ),
    ]);
  });

  it('keeps runs apart whose settings differ, and ignores people', () => {
    const games = [game('a', played('a')), game('b', played('b', 2)), game('human', played('a'))];
    const [text = ''] = methodsSection('mpceval', games, [], undefined)[0]?.text ?? [];
    expect(text).toBe(`${played('a')} ${played('b', 2)} We used @mtpc/metrics.`);
  });

  it('is absent without runs and findings', () => {
    expect(methodsSection('mpceval', [{ turns: [] }], [], '1.0.0')).toEqual([]);
  });
});
