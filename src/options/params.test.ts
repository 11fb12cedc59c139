import { describe, expect, it } from 'vitest';
import { contentHash } from '../math/hash.js';
import { hashed, optionId } from './params.js';

describe('optionId', () => {
  it('is the id of a function or an object, as a text', () => {
    expect(optionId({ id: 'small' })).toBe('small');
    expect(optionId({ id: 7 })).toBe('7');
    expect(optionId(Object.assign(() => 1, { id: 'whole' }))).toBe('whole');
  });

  it('is `custom` where there is none', () => {
    for (const option of [() => 1, {}, null, undefined, 'id', 5]) expect(optionId(option)).toBe('custom');
  });
});

describe('hashed', () => {
  it('is the name and a hash of the content', () => {
    expect(hashed('list', ['the', 'a'])).toBe(`list#${contentHash(['the', 'a'])}`);
    expect(hashed('list', ['the', 'a'])).not.toBe(hashed('list', ['a', 'the']));
  });
});
