import { describe, expect, it } from 'vitest';
import { agendaArguments, agendaCases, agendaOf } from '../../../testing/agenda-cases.js';
import { frozen } from '../../../testing/frozen.js';
import { progressionEfficiency } from './progression-efficiency.js';

const embedded = frozen({
  transcript: { turns: [1, 2, 3].map(() => ({ speaker: 'a', text: 'words' })), agenda: agendaOf('ab') },
  embeddings: [
    [1, 0],
    [4, 3],
    [3, 4],
  ],
});
const options = frozen({
  agendaEmbeddings: [
    [1, 0],
    [0, 1],
  ],
  scale: 2,
  coverageThreshold: 0.01,
  relevanceThreshold: 0.5,
});

describe('progressionEfficiency', () => {
  it('counts a turn for every saturated item it is relevant to', () => {
    // a: all three turns (cosines 1, 0.8, 0.6); b: the last two (0.6, 0.8). Both saturated: 5 / (2 + 1e-6).
    const result = progressionEfficiency(embedded, options);
    expect(result).toMatchObject({ n: 2, turnsPerItem: { a: 3, b: 2 } });
    expect(result.score).toBeCloseTo(5 / 2.000001, 14);
    expect(progressionEfficiency(embedded, { ...options, epsilon: 0 }).score).toBe(2.5);
  });

  it('counts items of any id', () => {
    const items = ['__proto__', 'b'].map((id) => ({ id, text: id }));
    const { score, n } = progressionEfficiency(embedded, { ...options, agenda: { items, edges: [] } });
    expect([score, n]).toEqual([progressionEfficiency(embedded, options).score, 2]);
  });

  it('is undefined where no item is saturated', () => {
    expect(progressionEfficiency(embedded, { ...options, coverageThreshold: 1 })).toMatchObject({
      score: null,
      undefinedBecause: 'zero-denominator',
      n: 0,
      turnsPerItem: {},
    });
  });

  it('complains about a negative epsilon', () => {
    expect(() => progressionEfficiency(embedded, { ...options, epsilon: -1 })).toThrow(
      'progressionEfficiency: options.epsilon: expected a finite number of at least 0, got -1',
    );
  });

  it.each(agendaCases())('matches the golden value: $id', (golden) => {
    const { embedded, options } = agendaArguments(golden);
    const { score } = progressionEfficiency(embedded, { ...options, epsilon: golden.input.epsilon });
    if (golden.paper.pe === null) expect(score).toBeNull();
    else expect(score).toBeCloseTo(golden.paper.pe, 9);
  });
});
