import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';

/** Whose last bit engines choose. `Math.sqrt`, `abs` and the like are specified to the bit. */
const UNPORTABLE = /Math\.(?:exp|log|log1p|log10|pow|sin|cos|tan|atan2?)\(/;

/** `speakerEntropy` alone is smaller than `portableLog`. */
const EXEMPT = /(?:math\/portable-exp|math\/portable-log|speaker\/speaker-entropy)\.ts$/;

it('computes logarithms and exponentials of metrics with the functions that every engine computes alike', () => {
  const ignore = ['**/*.{test,generated}.ts'];
  const files = globSync('src/{math,metrics,statistics,text}/**/*.ts', { ignore });
  expect(files.length).toBeGreaterThan(100);
  const code = (file: string): string => readFileSync(file, 'utf8').replace(/^\s*(?:\*|\/[/*]).*$/gm, '');
  expect(files.filter((file) => !EXEMPT.test(file) && UNPORTABLE.test(code(file)))).toEqual([]);
});
