import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { paramsOf } from '../../options/options.js';
import { ENGLISH_PACK } from '../../text/languages/english.js';
import { TOKENIZER_ID } from '../../text/tokenize.js';
import { lowerCased, resolveTokens, TOKEN_OPTIONS } from './token-options.js';

const texts = frozen(['One, two.', 'Three']);
const resolve = (options: object) => resolveTokens('some-metric', texts, options, { pack: ENGLISH_PACK });

describe('resolveTokens', () => {
  it('splits with the tokenizer of the library', () => {
    expect(resolve({})).toEqual({ tokens: [['One', 'two'], ['Three']], tokenizer: TOKENIZER_ID });
  });

  it('takes the words of the caller, under their name', () => {
    const tokens = frozen([['one', 'two'], []]);
    expect(resolve({ tokens })).toEqual({ tokens, tokenizer: 'given' });
    expect(resolve({ tokens, tokenizer: 'spacy' })).toEqual({ tokens, tokenizer: 'spacy' });
  });

  it('takes the function of the caller, under its id', () => {
    const tokenize = Object.assign((text: string) => text.split(' '), { id: 'spaces' });
    expect(resolve({ tokenize })).toEqual({ tokens: [['One,', 'two.'], ['Three']], tokenizer: 'spaces' });
  });

  it('names what does not fit', () => {
    for (const tokens of [[['one']], 'ab'])
      expect(() => resolve({ tokens })).toThrow(
        'someMetric: options.tokens: expected an array of 2, one list of words per turn, got ',
      );
    expect(() => resolve({ tokens: [[], [1]] })).toThrow(/^someMetric: options\.tokens\[1\]/);
    expect(() => resolve({ tokenize: () => 'one' })).toThrow(/^someMetric: options\.tokenize\(turns\[0\]\)/);
  });

  it('stays out of the params but for the words themselves', () => {
    const params = paramsOf(TOKEN_OPTIONS, { tokenize: () => [], tokenizer: 'spacy' });
    expect(params).toEqual({});
  });
});

describe('lowerCased', () => {
  it('changes every word of every list', () => {
    expect(lowerCased(frozen([['One', 'TWO'], [], ['É']]))).toEqual([['one', 'two'], [], ['é']]);
  });
});
