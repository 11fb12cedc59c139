import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brokenBecause, linksOf, markdownFiles } from './links.js';
import { ROOT } from './sources.js';

const pages = markdownFiles(ROOT, [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs',
  'examples',
]);
const links = pages.flatMap((page) => linksOf(ROOT, page));
const isRelative = (target: string): boolean => !/^[a-z]+:/.test(target);

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

  it('lead to files that the package carries', () => {
    const args = ['pack', '--dry-run', '--ignore-scripts', '--json'];
    const packed = JSON.parse(
      execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    const { files } = (Array.isArray(packed) ? packed[0] : Object.values(packed)[0]) as {
      files: { path: string }[];
    };
    const carried = new Set(files.map(({ path }) => path));
    const folders = new Set(files.map(({ path }) => dirname(path)));
    const missing = links
      .filter(({ page, target }) => carried.has(page) && isRelative(target) && !target.startsWith('#'))
      .map(({ page, target }) => join(dirname(page), target.split('#')[0]!).replace(/\/$/, ''))
      .filter((path) => !carried.has(path) && !folders.has(path) && !path.startsWith('dist/'));
    expect([...new Set(missing)]).toEqual([]);
    expect(carried).toContain('docs/guides/first-steps.md');
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
