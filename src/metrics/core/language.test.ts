import { describe, expect, it } from 'vitest';
import { bringsLanguage, isForeign, isForeignCase } from './language.js';

const ENGLISH = 'We could meet on Monday and talk about what the others said of it.';
const GERMAN = 'Wir könnten uns am Montag treffen und über das reden, was die anderen dazu sagen.';
const turn = (text: string) => ({ speaker: 'ana', text });

describe('bringsLanguage', () => {
  it('believes who brings words, lists or an analysis', () => {
    expect(bringsLanguage({})).toBe(false);
    expect(bringsLanguage({ window: 3, tokens: undefined })).toBe(false);
    for (const name of ['tokens', 'tokenize', 'stopwords', 'units', 'wordVectors', 'chunks', 'parse'])
      expect(bringsLanguage({ window: 3, [name]: [] })).toBe(true);
    for (const name of ['fillers', 'backchannels', 'apologies', 'phrases'])
      expect(bringsLanguage({ [name]: [] })).toBe(true);
  });

  it('believes a tagger, unless it knows English', () => {
    expect(bringsLanguage({ tagger: {} })).toBe(true);
    expect(bringsLanguage({ tagger: { language: 'German' } })).toBe(true);
    expect(bringsLanguage({ tagger: { language: 'English' } })).toBe(false);
    expect(bringsLanguage({ tagger: { language: 'English' }, tokens: [] })).toBe(true);
  });
});

describe('isForeign', () => {
  it('is for text that is not English, of which the caller brings nothing', () => {
    expect(isForeign([ENGLISH], {})).toBe(false);
    expect(isForeign([GERMAN], {})).toBe(true);
    expect(isForeign([GERMAN], { tokens: [] })).toBe(false);
  });

  it('looks at the message, and at the whole conversation', () => {
    const of = (context: string[], candidate: string, options = {}) =>
      isForeignCase({ context: context.map(turn), candidate: turn(candidate) }, options);
    expect(of([ENGLISH], ENGLISH)).toBe(false);
    expect(of([ENGLISH, ENGLISH, ENGLISH], GERMAN)).toBe(true);
    // A short message says too little by itself; the conversation says it.
    expect(of([GERMAN, GERMAN], 'Montag')).toBe(true);
    expect(of([GERMAN], GERMAN, { tagger: {} })).toBe(false);
  });
});
