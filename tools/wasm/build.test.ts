import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildKernel, generatedModule, KERNELS } from './build.js';

describe.each(KERNELS)('the embedded WebAssembly kernel of $from', (kernel) => {
  it('is what its source builds', async () => {
    expect(readFileSync(kernel.file, 'utf8')).toBe(await generatedModule(kernel));
  });

  it('stays under 4 kB', async () => {
    expect((await buildKernel(kernel)).length).toBeLessThan(4096);
  });
});
