import { expect, it } from 'vitest';
import { KERNEL_BASE64 } from './kernel.generated.js';
import { instantiateModule } from './wasm-module.js';

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
