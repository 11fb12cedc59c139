import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../testing/runner/entries.mjs';
import { allLinks, brokenBecause, isRelative, linksOf } from './links.js';

const links = allLinks(root);

describe('the links of README and docs', () => {
  it('are found', () => {
    expect(links.length).toBeGreaterThan(300);
  });

  it('lead to files and headings that exist', () => {
    const broken = links
      .filter(({ target }) => isRelative(target))
      .flatMap((link) => brokenBecause(root, link) ?? []);
    expect(broken).toEqual([]);
  });
});

describe('brokenBecause', () => {
  it('says what is wrong', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mtpc-links-'));
    writeFileSync(
      join(folder, 'a.md'),
      '# One `b`\n\n[x](#one-b) [y](b.md) [z](#two) `[no](c.md)`\n\n```\n[no](d.md)\n```\n',
    );
    const found = linksOf(folder, 'a.md').map((link) => brokenBecause(folder, link));
    expect(found).toEqual([
      undefined,
      'a.md: b.md: there is no such file',
      'a.md: #two: there is no such heading',
    ]);
  });
});
