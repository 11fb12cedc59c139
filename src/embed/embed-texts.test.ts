import { describe, expect, it } from 'vitest';
import { countingEmbedder } from '../../testing/counting-embedder.js';
import { embedTexts } from './embed-texts.js';

describe('embedTexts', () => {
  it('embeds each different text once and blank ones not at all', async () => {
    const embedder = countingEmbedder();
    const matrix = await embedTexts(['tea', ' ', 'cake', 'tea', ''], embedder);
    expect(embedder.calls).toEqual([['tea', 'cake']]);
    expect(matrix).toEqual({ data: Float32Array.of(3, 116, 0, 0, 4, 99, 3, 116, 0, 0), rows: 5, cols: 2 });
  });

  it('asks for nothing where there is nothing to embed', async () => {
    const embedder = countingEmbedder();
    expect(await embedTexts(['', '\n'], embedder)).toEqual({ data: new Float64Array(4), rows: 2, cols: 2 });
    expect(embedder.calls).toEqual([]);
  });

  it('does not take a wrong number of rows or components', async () => {
    const short = {
      ...countingEmbedder(),
      embed: async () => ({ data: new Float64Array(2), rows: 1, cols: 2 }),
    };
    await expect(embedTexts(['a', 'b'], short)).rejects.toThrow(
      'counting: embeddings.rows: expected 2, got 1',
    );
    const wide = countingEmbedder({ dimensions: 3 });
    await expect(embedTexts(['a'], wide)).rejects.toThrow('counting: embeddings.cols: expected 3, got 2');
    const holed = {
      ...short,
      embed: async () => ({ data: Float64Array.of(1, Number.NaN), rows: 1, cols: 2 }),
    };
    await expect(embedTexts(['a'], holed)).rejects.toThrow(
      'counting: embeddings[0][1]: expected a finite number',
    );
  });

  it('refuses what cannot make vectors', async () => {
    const whole = countingEmbedder();
    for (const bad of [{ id: 3 }, { dimensions: 2.5 }, { dimensions: '2' }, { embed: 3 }])
      await expect(embedTexts(['a'], { ...whole, ...bad } as never)).rejects.toThrow(
        'embedTexts: embedder: expected an embedder, { id, dimensions, embed }',
      );
    await expect(embedTexts(['a'], null as never)).rejects.toThrow('embedTexts: embedder');
    await expect(embedTexts([3] as never, whole)).rejects.toThrow('embedTexts: texts[0]: expected');
  });
});
