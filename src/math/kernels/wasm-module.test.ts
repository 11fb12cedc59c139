import { expect, it } from 'vitest';
import { KERNEL_BASE64 } from './kernel.generated.js';
import { instantiateModule, makeRoom } from './wasm-module.js';

it('gives each caller an instance of its own', () => {
  const [one, other] = [instantiateModule(KERNEL_BASE64), instantiateModule(KERNEL_BASE64)];
  expect(one).toHaveProperty('memory');
  expect(other).toHaveProperty('memory');
  expect(other).not.toBe(one);
});

it('gives nothing for what the engine cannot run', () => {
  expect(instantiateModule('AAAA')).toBeUndefined();
  expect(instantiateModule('no base64!')).toBeUndefined();
});

// A page has 65,536 bytes.
it.each([
  ['what is there', 65536, 0],
  ['less', 0, 0],
  ['a byte more', 65536 + 1, 1],
  ['a page more', 2 * 65536, 1],
  ['three pages and a byte more', 4 * 65536 + 1, 4],
])('makes room for %s', (_, bytes, pages) => {
  const grown: number[] = [];
  const memory = { buffer: new ArrayBuffer(65536), grow: (by: number) => grown.push(by) };
  makeRoom(memory, bytes);
  expect(grown).toEqual(pages === 0 ? [] : [pages]);
});
