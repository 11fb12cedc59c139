import { describe, expect, it } from 'vitest';
import { byQuestion, directionWord, QUESTIONS } from './questions.js';
import { getMetric, listMetrics } from './registry.js';

describe('byQuestion', () => {
  it('puts every card under one question, in the order of the questions', () => {
    const groups = byQuestion(listMetrics());
    expect(groups.map(([question]) => question)).toEqual(Object.values(QUESTIONS));
    expect(groups.flatMap(([, cards]) => cards).length).toBe(listMetrics().length);
    for (const [question, cards] of groups)
      for (const { category: about } of cards) expect(QUESTIONS[about]).toBe(question);
  });

  it('leaves out questions that no card answers', () => {
    const cards = ['NSE', 'aptitude'].map((name) => getMetric(name));
    expect(byQuestion(cards)).toEqual([
      ['Who speaks, and who is likely to speak next?', [cards[0]]],
      ['How well and how reliably does a model perform?', [cards[1]]],
    ]);
    expect(byQuestion([])).toEqual([]);
  });
});

describe('directionWord', () => {
  it('says which way is better', () => {
    expect(directionWord('higher')).toBe('higher');
    expect(directionWord('lower')).toBe('lower');
    expect(directionWord('none')).toBe('descriptive');
    expect(directionWord({ target: 0.2 })).toBe('near 0.2');
  });
});
