import { describe, expect, it } from 'vitest';
import { MetricError } from '../error.js';
import {
  aFunction,
  byVariant,
  neutral,
  oneOf,
  positive,
  required,
  share,
  wholeNumber,
  words,
} from './option-kinds.js';
import { type OptionSpecs, paramsOf, paramsWithout, resolveOptions } from './options.js';

interface Options {
  readonly variant?: 'paper' | 'reference';
  readonly edges?: 'keep' | 'drop';
  readonly rate?: number;
  readonly window?: number;
  readonly hops: number;
  readonly stopwords?: Iterable<string>;
  readonly tokenize?: (text: string) => readonly string[];
}

const OPTIONS: OptionSpecs<Options, 'variant' | 'edges' | 'rate'> = {
  variant: oneOf(['paper', 'reference'], 'paper'),
  edges: byVariant(oneOf(['keep', 'drop'], 'keep'), 'drop'),
  rate: share(0.6),
  window: wholeNumber(1),
  hops: required(positive(), ' (no published value)'),
  stopwords: words(),
  tokenize: aFunction(),
};
const resolve = (options: object): ReturnType<typeof resolveOptions<Options, 'variant' | 'edges' | 'rate'>> =>
  resolveOptions('some-metric', OPTIONS, options as Options);

describe('resolveOptions', () => {
  it('fills in defaults, which the variant may decide, and leaves the rest out', () => {
    expect(resolve({ hops: 1 })).toEqual({ variant: 'paper', edges: 'keep', rate: 0.6, hops: 1 });
    expect(resolve({ hops: 1, variant: 'reference' })).toMatchObject({ edges: 'drop' });
    expect(resolve({ hops: 1, variant: 'reference', edges: 'keep' })).toMatchObject({ edges: 'keep' });
    expect(resolve({ hops: 1, rate: undefined })).toMatchObject({ rate: 0.6 });
  });

  it.each([
    [{ hops: 1, varient: 'paper' }, 'options.varient: expected an option (did you mean variant?)'],
    [{ hops: 1, widnow: undefined }, 'options.widnow: expected an option (did you mean window?)'],
    [{ hops: 1, toString: 1 }, 'options.toString: expected an option (did you mean '],
    [{ hops: 1, rate: 2 }, 'options.rate: expected a number from 0 to 1, got 2'],
    [{ hops: 1, rate: Number.NaN }, 'options.rate: expected a number from 0 to 1, got NaN'],
    [{ hops: 1, rate: '0.5' }, 'options.rate: expected a number from 0 to 1, got "0.5"'],
    [{ hops: 1, edges: 'Keep' }, 'options.edges: expected "keep" or "drop", got "Keep"'],
    [{ hops: 1, window: 0 }, 'options.window: expected a whole number of at least 1, got 0'],
    [{ hops: 1, stopwords: 5 }, 'options.stopwords: expected a list of words, got 5'],
    [{ hops: 1, stopwords: 'the' }, 'options.stopwords: expected a list of words, got "the"'],
    [{ hops: 1, stopwords: ['the', 5] }, 'options.stopwords: expected a list of words, got an array of 2'],
    [{ hops: 1, tokenize: 'spaces' }, 'options.tokenize: expected a function, got "spaces"'],
    [{}, 'options.hops: expected a finite number above 0 (no published value), got undefined'],
  ])('refuses %j', (options, message) => {
    const call = (): unknown => resolve(options);
    expect(call).toThrow(`someMetric: ${message}`);
    expect(call).toThrow(MetricError);
    expect(call).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }));
  });

  it.each([5, null, 'x'])('refuses %j in place of options', (options) => {
    expect(() => resolve(options as never)).toThrow('someMetric: options: expected an object, got');
  });
});

describe('paramsWithout', () => {
  it('prints every resolved option as its spec says, but for those without a say', () => {
    const tokenize = Object.assign((text: string) => [text], { id: 'whole' });
    const resolved = resolve({ hops: 2, stopwords: ['the'], tokenize });
    expect(paramsWithout(OPTIONS, resolved, ['rate'])).toEqual({
      variant: 'paper',
      edges: 'keep',
      hops: 2,
      stopwords: expect.stringMatching(/^list#[0-9a-f]{16}$/),
      tokenize: 'whole',
    });
  });
});

describe('a neutral option', () => {
  interface Old {
    readonly rate?: number;
  }
  interface New extends Old {
    readonly sides?: 'both' | 'left';
  }
  const old: OptionSpecs<Old, 'rate'> = { rate: share(0.6) };
  const added: OptionSpecs<New, 'rate' | 'sides'> = {
    ...old,
    sides: neutral(oneOf(['both', 'left'], 'both')),
  };
  const params = (options: New): object => paramsOf(added, resolveOptions('m', added, options));

  it('does not change the params of calls without it', () => {
    expect(params({})).toEqual(paramsOf(old, resolveOptions('m', old, {})));
    expect(params({ sides: 'both' })).toEqual({ rate: 0.6 });
  });

  it('is in the params if it differs from the default', () => {
    expect(params({ sides: 'left' })).toEqual({ rate: 0.6, sides: 'left' });
  });
});
