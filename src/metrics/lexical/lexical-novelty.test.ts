import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import { ENGLISH_PACK } from '../../text/languages/english.js';
import type { NextTurnCase } from '../../transcript/types.js';
import { type LexicalNoveltyOptions, lexicalNovelty, rollLexicalNovelty } from './lexical-novelty.js';

/** A case whose units are given: one list per context turn, and the candidate's. */
const withUnits = (context: string[][], candidate: string[], options: LexicalNoveltyOptions = {}) => {
  const local: NextTurnCase = {
    context: context.map(() => ({ speaker: 'a', text: '' })),
    candidate: { speaker: 'b', text: '' },
  };
  return lexicalNovelty(frozen(local), { units: frozen({ context, candidate }), ...options });
};
/** bus and coach are alike (cosine .96), harbor is like neither. */
const wordVectors = new Map([
  ['bus', [1, 0]],
  ['coach', [0.96, 0.28]],
  ['harbor', [0, 1]],
  ['nothing', [0, 0]],
]);

describe('lexicalNovelty', () => {
  it('is the share of units that the context lacks', () => {
    const result = withUnits([['bus', 'red'], ['late']], ['bus', 'harbor', 'late', 'coach']);
    expect(result).toMatchObject({
      score: 0.5,
      lexical: 0.5,
      n: 4,
      novelUnits: ['harbor', 'coach'],
      weighted: null,
    });
  });

  it('with vectors takes a unit for novel only if it is unlike all of the context, and weighs by IDF', () => {
    // coach is .96 like bus: not novel; harbor is. N = 2 documents; df(harbor) = df(coach) = 1: equal weights.
    const result = withUnits([['bus']], ['coach', 'harbor'], { wordVectors });
    expect(result).toMatchObject({ lexical: 1, embeddingAware: 0.5, novelUnits: ['harbor'] });
    expect(result.score).toBeCloseTo(0.5, 14);
    // With bus in the message too, df(bus) = 2: weights ln(3/3)+1 = 1 and ln(3/2)+1 = 1.405465; 1.405465 / 2.405465.
    expect(withUnits([['bus']], ['bus', 'harbor'], { wordVectors }).score).toBeCloseTo(
      1.405465108108 / 2.405465108108,
      11,
    );
  });

  it('compares strictly below tau', () => {
    expect(withUnits([['bus']], ['harbor'], { wordVectors, tau: 0 }).score).toBe(0);
    expect(withUnits([['bus']], ['harbor'], { wordVectors, tau: 1e-9 }).score).toBe(1);
  });

  it('does with unknown units what it is told', () => {
    const of = (oov: 'drop' | 'novel' | 'lexical') =>
      withUnits([['bus', 'xyz']], ['coach', 'xyz', 'uvw'], { wordVectors, oov });
    expect(of('drop')).toMatchObject({ embeddingAware: 0, novelUnits: [] });
    expect(of('lexical')).toMatchObject({ embeddingAware: 1 / 3, novelUnits: ['uvw'] });
    expect(of('novel')).toMatchObject({ embeddingAware: 2 / 3, novelUnits: ['xyz', 'uvw'] });
    // A zero vector is no vector.
    expect(withUnits([['nothing']], ['nothing'], { wordVectors }).embeddingAware).toBe(0);
  });

  it('takes a table of weights, 1 for a missing unit', () => {
    const idf = { coach: 3 };
    expect(withUnits([['bus']], ['coach', 'harbor'], { wordVectors, idf }).score).toBe(0.25);
    const nothing = withUnits([['bus']], ['coach'], { wordVectors, idf: { coach: 0 } });
    expect(nothing).toMatchObject({ score: null, undefinedBecause: 'zero-denominator', lexical: 1 });
  });

  it('is 1 for an empty context, undefined without units', () => {
    expect(withUnits([], ['bus']).score).toBe(1);
    expect(withUnits([['bus']], [])).toMatchObject({
      score: null,
      undefinedBecause: 'empty-text',
      lexical: null,
    });
    expect(withUnits([['bus']], ['xyz'], { wordVectors, oov: 'drop' }).undefinedBecause).toBe(
      'no-known-word',
    );
    expect(withUnits([['bus']], [], { variant: 'reference' }).score).toBe(0);
  });

  it('extracts lemmas, bigrams and names by default, all words in the reference', () => {
    const context = [{ speaker: 'a', text: 'The red buses are late.' }];
    const local = frozen({ context, candidate: { speaker: 'b', text: 'That red bus is for Rome!' } });
    const paper = lexicalNovelty(local);
    expect(paper.novelUnits).toEqual(['rome']);
    expect(paper.tokenizer).toMatch(/^lexical-units-1\(wink-nlp@/);
    expect(lexicalNovelty(local, { variant: 'reference' }).novelUnits).toEqual([
      'that',
      'bus',
      'is',
      'for',
      'rome',
    ]);
  });

  it('takes units without a vector as the published code does, where it is asked to', () => {
    const novelUnits = (context: string[], candidate: string[]) =>
      withUnits([context], candidate, { wordVectors, variant: 'reference' }).novelUnits;
    // "nothing" has a zero vector: it is novel where nothing can be compared, and not where something can.
    expect(novelUnits(['bus'], ['nothing'])).toEqual(['nothing']);
    expect(novelUnits(['bus'], ['nothing', 'coach', 'harbor'])).toEqual(['harbor']);
    expect(novelUnits(['nothing'], ['nothing', 'coach'])).toEqual(['nothing', 'coach']);
    const kept = withUnits([['bus']], ['xyz', 'coach'], {
      wordVectors,
      variant: 'reference',
      oov: 'lexical',
    });
    expect(kept).toMatchObject({ embeddingAware: 0.5, novelUnits: ['xyz'] });
  });

  it('weighs over all turns with units, or in the reference over those with known ones', () => {
    // Of [xyz], [bus] and the message all three count: ln(4/3) + 1 and ln(4/2) + 1. Without xyz two do: 1, ln(3/2) + 1.
    const context = [['xyz'], [], ['bus']];
    const of = (variant: 'paper' | 'reference') =>
      withUnits(context, ['bus', 'harbor'], { wordVectors, variant, oov: 'drop' }).score;
    const [bus, harbor] = [Math.log(4 / 3) + 1, Math.log(2) + 1];
    expect(of('paper')).toBeCloseTo(harbor / (bus + harbor), 12);
    const alone = Math.log(3 / 2) + 1;
    expect(of('reference')).toBeCloseTo(alone / (1 + alone), 12);
  });

  it('says what the numbers depend on', () => {
    expect(withUnits([], ['bus'])).toMatchObject({ params: { variant: 'paper' }, tokenizer: 'given' });
    expect(Object.keys(withUnits([], ['bus']).params)).toEqual(['variant']);
    const { params } = withUnits([['bus']], ['bus'], { wordVectors });
    expect(params).toMatchObject({ tau: 0.7, oov: 'lexical', idf: 'pair' });
    const hashOf = (idf: Record<string, number>) =>
      withUnits([['bus']], ['bus'], { wordVectors, idf }).params.idf;
    expect(hashOf({ bus: 1 })).toMatch(/^table#/);
    expect(new Set([{ bus: 1 }, { bus: 2 }, { red: 1 }].map(hashOf)).size).toBe(3);
    expect(withUnits([], ['bus'], { tokenizer: 'spacy' }).tokenizer).toBe('spacy');
    const dropped = withUnits([['bus']], ['xyz'], { wordVectors, oov: 'drop' });
    expect(dropped).toMatchObject({ n: 1, lexical: 1, novelUnits: [], params: { oov: 'drop' } });
  });

  it('refuses weights and units that are none', () => {
    for (const idf of ['all', null, 7, { bus: -1 }, { bus: '1' }, { bus: 1, red: Number.NaN }])
      expect(() => withUnits([], ['bus'], { idf } as never)).toThrow(
        'lexicalNovelty: options.idf: expected "pair" or a table of finite weights of at least 0 by unit, got ',
      );
    expect(withUnits([['bus']], ['coach', 'harbor'], { wordVectors, idf: { coach: 0 } }).score).toBe(1);
    expect(() => withUnits([[], [7]] as never, ['bus'])).toThrow(
      /^lexicalNovelty: options\.units\.context\[1\]/,
    );
    expect(() => withUnits([], [7] as never)).toThrow(/^lexicalNovelty: options\.units\.candidate/);
  });

  it('knows no language without a pack, unless units are brought', () => {
    const text = 'Możemy się spotkać w poniedziałek i porozmawiać o tym, czy inni się zgodzą.';
    const context = [{ speaker: 'a', text }];
    const local = frozen({ context, candidate: { speaker: 'b', text } });
    const none = lexicalNovelty(local);
    expect(none).toMatchObject({ score: null, undefinedBecause: 'unsupported-language', lexical: null });
    expect(none).toMatchObject({ novelUnits: [], params: { variant: 'paper' } });
    expect(none.n).toBeGreaterThan(3);
    const units = { context: [['montag']], candidate: ['montag', 'reden'] };
    expect(lexicalNovelty(local, { units }).score).toBe(0.5);
  });

  it('looks at the window only', () => {
    expect(withUnits([['bus'], ['late']], ['bus'], { window: 1 }).score).toBe(1);
  });

  it('refuses units that do not fit the context', () => {
    const local: NextTurnCase = { context: [], candidate: { speaker: 'a', text: '' } };
    expect(() => lexicalNovelty(local, { units: { context: [[]], candidate: [] } })).toThrow(
      'lexicalNovelty: options.units.context: expected an array of 0, one list of units per context turn, got an array of 1',
    );
  });

  it('gives for all turns in one pass what it gives for each', () => {
    const unit = fc.constantFrom('bus', 'coach', 'harbor');
    const lists = fc.array(fc.array(unit, { maxLength: 3 }), { maxLength: 6 });
    fc.assert(
      fc.property(lists, fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }), (all, window) => {
        const options = window === undefined ? {} : { window };
        const plain = { pack: ENGLISH_PACK };
        const given = () => ({ units: (turn: number) => all[turn]!, tokenizer: 'given' });
        const rolled = [...rollLexicalNovelty(all.length, () => plain, given, options)];
        expect(rolled).toEqual(all.map((own, i) => withUnits(all.slice(0, i), own, options)));
      }),
    );
  });

  type Case = {
    id: string;
    input: {
      context: string[];
      message: string;
      tau: number;
      idf: Record<string, number> | null;
      contextUnits: string[][];
      messageUnits: string[];
      wordVectors?: Record<string, number[]>;
      tokenizer?: string;
    };
    code: { lnrEw: number };
    paper: { lnr: number | null; lnrE: number | null; lnrEw: number | null };
  };
  const { cases, wordVectors: shared } = golden<{ cases: Case[]; wordVectors: Record<string, number[]> }>(
    'lnr',
  );
  const close = (got: number | null, want: number | null): void => {
    if (want === null) expect(got).toBeNull();
    else expect(got).toBeCloseTo(want, 9);
  };
  it.each(cases)('matches the published code and formula: $id', ({ input, code, paper }) => {
    const vectors = new Map(Object.entries(input.wordVectors ?? shared));
    const options = { wordVectors: vectors, tau: input.tau, idf: input.idf ?? ('pair' as const) };
    const formula = withUnits(input.contextUnits, input.messageUnits, options);
    close(formula.lexical, paper.lnr);
    close(formula.embeddingAware, paper.lnrE);
    close(formula.score, paper.lnrEw);
    // The published code drops fifteen particles from Chinese contexts; units come from the caller here.
    const particles = new Set(input.tokenizer ? '的了呢啊呀哦喔嗯唉哎嗎吗么麼吧' : '');
    const context = input.contextUnits.map((turn) => turn.filter((unit) => !particles.has(unit)));
    const reference = withUnits(context, input.messageUnits, { ...options, variant: 'reference' });
    close(reference.score, code.lnrEw);
  });

  it('lies in [0, 1], falls as the context grows, and ignores repetition', () => {
    const units = fc.array(fc.constantFrom('bus', 'coach', 'harbor', 'xyz', 'nothing'), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(units, { maxLength: 4 }), units, units, (context, more, candidate) => {
        const before = withUnits(context, candidate).score;
        if (before === null) return;
        expect(before >= 0 && before <= 1).toBe(true);
        expect(withUnits([...context, more], candidate).score! <= before).toBe(true);
        expect(withUnits(context, [...candidate, ...candidate]).score).toBe(before);
      }),
    );
  });
});
