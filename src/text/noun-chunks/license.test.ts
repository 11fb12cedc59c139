import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';

it('names the licence of the weights even if a bundler drops all comments', () => {
  const source = readFileSync(new URL('weights.generated.ts', import.meta.url), 'utf8');
  const { code } = transformSync(source, { loader: 'ts', minify: true, legalComments: 'none' });
  expect(code).toContain('SPDX-License-Identifier: CC-BY-SA-4.0');
  expect(source).toMatch(/^\/\*!\n/);
});
