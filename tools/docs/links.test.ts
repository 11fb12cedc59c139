import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allLinks, brokenBecause, isRelative, linksOf } from './links.js';
import { ROOT } from './sources.js';

const links = allLinks(ROOT);

describe('the links of README and docs', () => {
  it('are found', () => {
    expect(links.length).toBeGreaterThan(300);
  });

  it('lead to files and headings that exist', () => {
    const broken = links
      .filter(({ target }) => isRelative(target))
      .flatMap((link) => brokenBecause(ROOT, link) ?? []);
    expect(broken).toEqual([]);
  });
});

describe('brokenBecause', () => {
  it('says what is wrong', () => {
    const root = mkdtempSync(join(tmpdir(), 'mtpc-links-'));
    writeFileSync(
      join(root, 'a.md'),
      '# One `b`\n\n[x](#one-b) [y](b.md) [z](#two) `[no](c.md)`\n\n```\n[no](d.md)\n```\n',
    );
    const found = linksOf(root, 'a.md').map((link) => brokenBecause(root, link));
    expect(found).toEqual([
      undefined,
      'a.md: b.md: there is no such file',
      'a.md: #two: there is no such heading',
    ]);
  });
});
