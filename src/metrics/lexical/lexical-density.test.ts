import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import type { Transcript } from '../../transcript/types.js';
import { signature } from '../core/signature.js';
import { type LexicalDensityOptions, lexicalDensity } from './lexical-density.js';

const transcript = (...texts: string[]): Transcript =>
  frozen({ turns: texts.map((text, i) => ({ speaker: `s${i % 2}`, text })) });

describe('lexicalDensity', () => {
  it('is the content ratio times the mean TF-IDF novelty', () => {
    // Words: the dog ran | a dog sat; content: dog ran | dog sat, ratio 4/6. df(dog) = 2 = n: weight 0, not counted.
    // ran and sat: ln 2 each, so each turn's novelty is ln 2 and the score 100 * 2/3 * ln 2 = 46.2098120373297.
    const result = lexicalDensity(transcript('The dog ran.', 'A dog sat!'));
    expect(result.score).toBeCloseTo(46.2098120373297, 10);
    expect(result).toMatchObject({ n: 2, words: 6, contentWords: 4, perTurn: [Math.log(2), Math.log(2)] });
  });

  it('can exceed 100, against the paper: 16 turns of new words give 100 ln 16', () => {
    const texts = Array.from({ length: 16 }, (_, i) => `word${i}x other${i}y`);
    expect(lexicalDensity(transcript(...texts)).score).toBeCloseTo(100 * Math.log(16), 9);
  });

  const WORDS = Array.from({ length: 48 }, (_, i) => `${['red', 'bus', 'the', 'tree'][i % 4]}${i % 7}`);
  const inTurns = (turns: number): Transcript =>
    transcript(
      ...Array.from({ length: turns }, (_, k) =>
        WORDS.slice((k * 48) / turns, ((k + 1) * 48) / turns).join(' '),
      ),
    );

  it('grows with the number of turns on the same text, and atFixedTurns does not', () => {
    const results = [2, 4, 8, 16].map((turns) => lexicalDensity(inTurns(turns)));
    const scores = results.map(({ score }) => score!);
    expect([...scores].sort((a, b) => a - b)).toEqual(scores);
    expect(scores[3]! / scores[0]!).toBeGreaterThan(2);
    const [at8] = new Set(results.map(({ atFixedTurns }) => atFixedTurns));
    for (const { atFixedTurns } of results) expect(atFixedTurns).toBe(at8);
    expect(results[2]!.score).toBe(at8);
    expect(lexicalDensity(inTurns(2), { fixedTurns: 4 }).atFixedTurns).toBe(results[1]!.score);
  });

  it('knows no language without a pack, unless a stop list is brought', () => {
    const polish = transcript(
      'Możemy się spotkać w poniedziałek i porozmawiać o tym, czy inni się zgodzą.',
      'Tak, to jest dobry pomysł, zapytam innych, czy też przyjdą.',
    );
    const none = { contentRatio: null, novelty: null, perLogTurns: null, atFixedTurns: null };
    expect(lexicalDensity(polish)).toMatchObject({
      ...{ score: null, undefinedBecause: 'unsupported-language', n: 2, ...none },
    });
    expect(lexicalDensity(polish, { stopwords: ['się', 'to'] }).score).toBeGreaterThan(0);
  });

  it('has its companions from the first word and turn that they need', () => {
    // Two turns of two different words: novelty ln 2; over 2 even turns the same, over 4 of one word each ln 4.
    const two = transcript('red bus', 'blue car');
    expect(lexicalDensity(two, { fixedTurns: 2 }).atFixedTurns).toBeCloseTo(100 * Math.LN2, 12);
    expect(lexicalDensity(two, { fixedTurns: 4 }).atFixedTurns).toBeCloseTo(100 * Math.log(4), 12);
    expect(lexicalDensity(two, { fixedTurns: 5 }).atFixedTurns).toBeNull();
    expect(lexicalDensity(two).perLogTurns).toBeCloseTo(100, 12);
    // With a stop word among the four, 3/4 are content: turns red, the, blue, car have ln 4 but for the second.
    const stopped = lexicalDensity(transcript('red the', 'blue car'), { fixedTurns: 4 });
    expect(stopped.atFixedTurns).toBeCloseTo(100 * (3 / 4) * ((3 / 4) * Math.log(4)), 12);
  });

  it('divides by ln n in any base', () => {
    // 16 turns of two new words each: 100 ln 16, which is 100 times ln n.
    const texts = Array.from({ length: 16 }, (_, i) => `word${i}x other${i}y`);
    expect(lexicalDensity(transcript(...texts)).perLogTurns).toBeCloseTo(100, 9);
    expect(lexicalDensity(transcript(...texts), { base: 2 }).perLogTurns).toBeCloseTo(100, 9);
    expect(lexicalDensity(transcript('red bus'))).toMatchObject({ perLogTurns: null, atFixedTurns: null });
    expect(() => lexicalDensity(transcript('red'), { fixedTurns: 1 })).toThrow(
      'lexicalDensity: options.fixedTurns: expected a whole number of at least 2, got 1',
    );
  });

  it('gives 0 for one turn and for nothing but stop words', () => {
    expect(lexicalDensity(transcript('some red words')).score).toBe(0);
    expect(lexicalDensity(transcript('I do', 'you do not')).score).toBe(0);
  });

  it('is undefined without any word', () => {
    for (const texts of [[], ['', '...'], ['?!']]) {
      expect(lexicalDensity(transcript(...texts))).toMatchObject({
        score: null,
        undefinedBecause: 'empty-text',
        contentRatio: null,
        novelty: null,
        perLogTurns: null,
        atFixedTurns: null,
      });
    }
  });

  it("splits contractions, as the paper's stop list needs it", () => {
    expect(lexicalDensity(transcript("I don't", "they're")).contentWords).toBe(0);
  });

  it('takes stop words in any case', () => {
    const dialogue = transcript('I see the Rain', 'the bus');
    const lower = lexicalDensity(dialogue, { stopwords: ['i', 'the'] });
    expect(lower.contentRatio).toBe(3 / 6);
    expect(lexicalDensity(dialogue, { stopwords: ['I', 'The'] })).toEqual(lower);
  });

  it('takes words, a splitter and a stop list from the caller, and names them in the signature', () => {
    const dialogue = transcript('x y', 'x z');
    const given = lexicalDensity(dialogue, {
      tokens: [
        ['x', 'y'],
        ['x', 'z'],
      ],
      stopwords: ['x'],
    });
    expect(given).toMatchObject({ contentRatio: 0.5, tokenizer: 'given' });
    expect(given.params.stopwords).toMatch(/^list#[0-9a-f]{16}$/);
    const tokenize = Object.assign((text: string) => text.split(' '), { id: 'spaces' });
    expect(signature(lexicalDensity(dialogue, { tokenize }))).toBe(
      'lexical-density|revision:1|base:2.71828182846|fixedTurns:8|stopwords:pingeval|terms:content|tf:raw|tokenizer:spaces',
    );
    expect(() => lexicalDensity(dialogue, { tokens: [['x']] })).toThrow(
      'lexicalDensity: options.tokens: expected an array of 2, one list of words per turn, got an array of 1',
    );
    expect(() => lexicalDensity(dialogue, { base: 1 })).toThrow(
      'lexicalDensity: options.base: expected a finite number above 1, got 1',
    );
  });

  const FORMS: Record<string, LexicalDensityOptions> = {
    'content-raw': {},
    'content-relative': { tf: 'relative' },
    'all-raw': { terms: 'all' },
    'all-relative': { terms: 'all', tf: 'relative' },
    'content-raw-log2': { base: 2 },
    'content-raw-log10': { base: 10 },
  };
  type Expected = {
    words: number;
    contentRatio: number;
    novelty: number;
    lexicalDensity: number;
    noveltyPerUtterance: number[];
  };
  const { cases } = golden<{
    cases: { name: string; utterances: string[][]; results: Record<string, Expected> }[];
  }>('lexical_density');
  it.each(cases)('matches an independent implementation: $name', ({ utterances, results }) => {
    const dialogue = transcript(...utterances.map((words) => words.join(' ')));
    for (const [form, options] of Object.entries(FORMS)) {
      const result = lexicalDensity(dialogue, { ...options, tokens: frozen(utterances) });
      const want = results[form]!;
      if (want.words === 0) expect(result.score).toBeNull();
      else {
        expect(result.score).toBeCloseTo(want.lexicalDensity, 9);
        expect(result.contentRatio).toBeCloseTo(want.contentRatio, 12);
        expect(result.novelty).toBeCloseTo(want.novelty, 12);
      }
      for (const [i, value] of result.perTurn.entries()) {
        expect(value).toBeCloseTo(want.noveltyPerUtterance[i]!, 12);
      }
    }
  });

  const words = fc.array(fc.constantFrom('red', 'bus', 'left', 'the', 'you', 'cat'), { maxLength: 6 });
  it('ignores the order of turns, and stays within [0, 100 ln n] for turns without a repeated word', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), (turns) => {
        const dialogue = transcript(...turns.map((turn) => turn.join(' ')));
        const reversed = transcript(...[...turns].reverse().map((turn) => turn.join(' ')));
        const { score } = lexicalDensity(dialogue);
        const again = lexicalDensity(reversed).score;
        if (score === null) expect(again).toBeNull();
        else expect(again).toBeCloseTo(score, 9);
        const distinct =
          lexicalDensity(dialogue, { tokens: turns.map((turn) => [...new Set(turn)]) }).score ?? 0;
        expect(distinct >= 0 && distinct <= 100 * Math.log(turns.length) + 1e-9).toBe(true);
      }),
    );
  });
});
