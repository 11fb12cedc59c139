import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../../tools/documentation/examples.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the layers', () => {
  it('leave chance, the clock, the environment and the network to the resource layers', () => {
    const impure = /\bMath\.random\b|\bDate\.now\b|\bnew Date\(|\bprocess\.|\bperformance\.now\b|\bfetch\(/;
    const pure = sourceFiles(`${root}src`).filter((file) =>
      /src\/(math|text|transcript|metrics|adapters|protocols)\//.test(file),
    );
    expect(pure.length).toBeGreaterThan(100);
    for (const file of pure) {
      const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      expect(impure.exec(code)?.[0], file).toBeUndefined();
    }
  });
});
