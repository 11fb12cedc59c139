import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildKernel, generatedModule, KERNELS } from './build.js';

describe.each(KERNELS)('the embedded WebAssembly kernel of $from', (kernel) => {
  let bytes: Uint8Array;
  beforeAll(async () => {
    bytes = await buildKernel(kernel);
  });

  it('is what its source builds', () => {
    expect(readFileSync(kernel.file, 'utf8')).toBe(generatedModule(kernel, bytes));
  });

  it('stays under 4 kB', () => {
    expect(bytes.length).toBeLessThan(4096);
  });
});
