import { describe, expect, it } from 'vitest';
import { evaluate } from './evaluate.js';
import { nameMetric } from './name-metric.js';

const idOf = (name: string, options?: Readonly<Record<string, unknown>>): string =>
  nameMetric(name, options).id;

describe('nameMetric', () => {
  it('takes a shared symbol for the metric that its options fit', () => {
    expect(idOf('CS')).toBe('centering-score');
    expect(idOf('cs', { weights: 'appendix' })).toBe('centering-score');
    expect(idOf('CS', { hops: 1 })).toBe('conversational-structure');
    expect(idOf('CS', { hops: 1, blockSize: 3 })).toBe('conversational-structure');
    expect(idOf('CS', { hops: undefined })).toBe('centering-score');
  });

  it('leaves every other name to getMetric', () => {
    expect(idOf('NSE', { hops: 1 })).toBe('speaker-entropy');
    expect(idOf('mpceval:CS')).toBe('conversational-structure');
    expect(idOf('pingeval:CS', { hops: 1 })).toBe('centering-score');
    expect(() => nameMetric('XYZ')).toThrow('unknown metric "XYZ"');
  });

  it('refuses to choose where no metric, or more than one, has the options', () => {
    for (const options of [{ blockSize: 3 }, { hops: 1, weights: 'appendix' }, { nothing: 1 }])
      expect(() => nameMetric('CS', options)).toThrow('use pingeval:CS or mpceval:CS');
  });

  it('decides in evaluate too', async () => {
    const turns = ['The bus is red.', 'It is late.'].map((text, i) => ({ speaker: 'ab'[i]!, text }));
    const [row] = await evaluate([{ id: 'x', turns }], { metrics: ['CS'] });
    expect(row).toMatchObject({ metric: 'centering-score', n: 1 });
    const [other] = await evaluate([{ id: 'x', turns }], {
      metrics: [{ metric: 'CS', options: { hops: 1 } }],
    });
    expect(other).toMatchObject({ metric: 'conversational-structure', skipped: 'needs embeddings' });
  });
});
