import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from './create-random.js';
import { contentHash } from './hash.js';

const bits = (hash: string): bigint => BigInt(`0x${hash}`);
const countBits = (x: bigint): number => x.toString(2).replaceAll('0', '').length;

describe('contentHash', () => {
  it('gives 16 hexadecimal digits, the same for the same content', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.double())), (parts) => {
        const hash = contentHash(parts);
        expect(hash).toMatch(/^[0-9a-f]{16}$/);
        expect(contentHash(Object.freeze([...parts]))).toBe(hash);
        expect(contentHash(new Set(parts).size === parts.length ? new Set(parts) : parts)).toBe(hash);
      }),
    );
  });

  it('stays what it was: signatures are compared across versions', () => {
    expect(contentHash([])).toBe('1696b0edd38bc924');
    expect(contentHash(['the', 'of', 'and'])).toBe('f9d6ecabdd207ee8');
    expect(contentHash([0.5, -1, 1e300])).toBe('1405a0e20946d71b');
    expect(contentHash([0, '0'])).toBe('9555c628a762a444');
    expect(contentHash([Number.NaN])).toBe('c30e12767224ad6c');
    expect(['ab', 'abc', '\u03a9\u00e9'].map((text) => contentHash([text]))).toEqual([
      'a7019df8f20a87d5',
      'c4be1479d6811261',
      '7379eaf6de933236',
    ]);
  });

  it('tells parts, kinds and orders apart', () => {
    const different = [
      [],
      [''],
      ['', ''],
      ['ab', 'c'],
      ['a', 'bc'],
      ['abc'],
      ['c', 'ab'],
      [1],
      ['1'],
      [1, 0],
      [0, 1],
    ];
    expect(new Set(different.map(contentHash)).size).toBe(different.length);
  });

  it('takes numbers by value', () => {
    const values = [1, -2.5, 0, 1 / 3];
    expect(contentHash(Float64Array.from(values))).toBe(contentHash(values));
    expect(contentHash(Float32Array.from(values))).toBe(contentHash(values.map(Math.fround)));
    expect(contentHash(Float32Array.from(values))).not.toBe(contentHash(values));
    expect(contentHash([-0])).toBe(contentHash([0]));
    expect(contentHash([Number.NaN])).toBe(contentHash(Float32Array.of(Number.NaN)));
  });

  it('sees flipped signs, which touch one bit of each number', () => {
    const random = createRandom(1);
    const values = Array.from({ length: 12 }, () => random.normal());
    const hashes = new Set<string>();
    for (let mask = 0; mask < 4096; mask++) {
      hashes.add(contentHash(values.map((x, i) => ((mask >> i) & 1 ? -x : x))));
    }
    expect(hashes.size).toBe(4096);
  });

  it('has no collision among 200 000 short texts and spreads every change over all bits', () => {
    const hashes = new Set<string>();
    for (let i = 0; i < 200_000; i++) hashes.add(contentHash([`w${i.toString(36)}`]));
    expect(hashes.size).toBe(200_000);
    let changed = 0;
    for (let i = 0; i < 2000; i++) changed += countBits(bits(contentHash([i])) ^ bits(contentHash([i + 1])));
    expect(Math.abs(changed / 2000 - 32)).toBeLessThan(0.5); // sd .09
  });
});
