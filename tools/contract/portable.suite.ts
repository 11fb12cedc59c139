import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Whose last bit engines choose. `Math.sqrt`, `abs` and the like are specified to the bit. */
const UNPORTABLE = /Math\.(?:exp|log|log1p|log10|pow|sin|cos|tan|atan2?)\(/;

/** `speakerEntropy` alone is smaller than `portableLog`. */
const EXEMPT = [
  ...['src/math/portable-exp.ts', 'src/math/portable-log.ts'],
  ...['src/metrics/speaker/speaker-entropy.ts'],
];

it('computes logarithms and exponentials of metrics with the functions that every engine computes alike', () => {
  const files = ['math', 'metrics', 'statistics', 'text']
    .flatMap((folder) =>
      readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' }).map(
        (name) => `src/${folder}/${name}`,
      ),
    )
    .filter((file) => /(?<!\.test|\.generated)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const code = (file: string): string => readFileSync(file, 'utf8').replace(/^\s*(?:\*|\/[/*]).*$/gm, '');
  expect(files.filter((file) => !EXEMPT.includes(file) && UNPORTABLE.test(code(file)))).toEqual([]);
});
