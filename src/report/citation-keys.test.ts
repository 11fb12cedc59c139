import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAPERS } from '../metrics/core/card.js';
import { latexProse } from './to-latex.js';

it('cites each paper with a key of the citing guide', () => {
  const guide = readFileSync('docs/guides/citing.md', 'utf8');
  for (const citation of Object.values(PAPERS)) {
    const key = /^a~\\cite\{(\w+)\}$/.exec(latexProse(`a [${citation}]`))?.[1];
    expect(guide).toContain(`{${key},`);
  }
});
