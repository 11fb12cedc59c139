import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from './entries.mjs';

/** What replaces modules: only Vite can. */
const REPLACES = /\bvi\.(?:mock|doMock|hoisted|resetModules)\(/;
/** What other tests in the same process would notice. */
const CHANGES =
  /\bvi\.(?:stub\w+|spyOn|useFakeTimers)\(|process\.(?:chdir\(|env\.\w+ =)|\bregisterLanguage\(|defineProperty\(Object\.prototype\b/;

it('names tests that need a process of their own `.mock.test.ts` or `.alone.test.ts`', () => {
  const files = ['src', 'testing', 'tools', 'kernels', 'training', 'research', 'bench', 'examples'].flatMap(
    (folder) =>
      readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
        .map((file) => `${folder}/${file}`),
  );
  const needed = (file: string): string => {
    const text = readFileSync(root + file, 'utf8');
    return REPLACES.test(text) ? '.mock' : CHANGES.test(text) ? '.alone' : '';
  };
  const named = (file: string): string => /\.(?:mock|alone)(?=\.test\.ts$)/.exec(file)?.[0] ?? '';
  const wrong = files.filter((file) => needed(file) !== named(file));
  expect(wrong.filter((file) => !file.startsWith('testing/runner/isolation'))).toEqual([]);
  expect(files.map(named)).toContain('.mock');
});
