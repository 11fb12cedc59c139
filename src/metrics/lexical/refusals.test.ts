import { describe, expect, it } from 'vitest';
import { itRefuses } from '../../../testing/refusals.js';
import { lexicalDensity } from './lexical-density.js';
import { lexicalDivergence } from './lexical-divergence.js';
import { lexicalDivergenceCurve } from './lexical-divergence-curve.js';
import { lexicalNovelty } from './lexical-novelty.js';
import { styleMarkers } from './style-markers.js';
import { wordNoveltyCurve } from './word-novelty-curve.js';
import { wordNoveltyRate } from './word-novelty-rate.js';

const turns = ['a bus', 'the bus', 'bus'].map((text, i) => ({ speaker: 'ana', text, round: i + 1 }));
const local = { context: turns, candidate: { speaker: 'ben', text: 'a red bus' } };

describe('metrics of words', () => {
  itRefuses([
    { id: 'lexical-density', metric: lexicalDensity, input: { turns } },
    {
      id: 'lexical-divergence',
      metric: (words, options) => lexicalDivergence({ text: words, reference: ['bus'] }, options),
      input: ['bus'],
    },
    { id: 'lexical-divergence-curve', metric: lexicalDivergenceCurve, input: { turns } },
    { id: 'lexical-novelty', metric: lexicalNovelty, input: local },
    { id: 'style-markers', metric: styleMarkers, input: { turns } },
    { id: 'word-novelty-curve', metric: wordNoveltyCurve, input: { turns } },
    {
      id: 'word-novelty-rate',
      metric: (words, options) => wordNoveltyRate({ text: ['bus'], reference: words }, options),
      input: ['bus'],
    },
  ]);

  it('never score letters', () => {
    const text = 'the bus' as unknown as string[];
    const expected = 'expected a list of words; call tokenizeWords first, got "the bus"';
    expect(() => wordNoveltyRate({ text, reference: ['bus'] })).toThrow(
      `wordNoveltyRate: input.text: ${expected}`,
    );
    expect(() => lexicalDivergence({ text, reference: ['bus'] })).toThrow(
      `lexicalDivergence: input.text: ${expected}`,
    );
    expect(() => styleMarkers({ turns: turns.slice(0, 1) }, { tokens: [text] })).toThrow(
      `styleMarkers: options.tokens[0]: ${expected}`,
    );
    expect(() => lexicalNovelty(local, { units: { context: [[], [], []], candidate: text } })).toThrow(
      `lexicalNovelty: options.units.candidate: ${expected}`,
    );
    expect(() => lexicalDensity({ turns }, { stopwords: 5 as unknown as string[] })).toThrow(
      'lexicalDensity: options.stopwords: expected a list of words, got 5',
    );
  });
});
