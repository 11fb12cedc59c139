import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { packedPage, packedPages } from './packed-pages.mjs';

const hasGuides = (path: string): boolean => /^docs\/(?:guides|start)\b|^dist\//.test(path);

it('keeps links to packed files, and says where else the others are', () => {
  const text = [
    '[Guide](other.md#part) [`LD`](../metrics/lexical-density.md) [All](../metrics/README.md)',
    '[Results](../concepts/results.md#null) [web](https://example.org) [here](#below) [Queue](../../examples/q/README.md)',
    '`[code](../concepts/results.md)`',
    '```md\n[code](../concepts/results.md)\n```',
  ];
  expect(packedPage(text.join('\n'), 'docs/guides/page.md', hasGuides)).toBe(
    [
      '[Guide](other.md#part) `LD` (`mtpc explain lexical-density`) All (`mtpc list`)',
      'Results (`docs/concepts/results.md` in the repository) [web](https://example.org) [here](#below) Queue (`examples/q/README.md` in the repository)',
      ...text.slice(2),
    ].join('\n'),
  );
});

it('leaves no relative link of the real pages outside of the package', () => {
  for (const page of packedPages()) {
    const packed = packedPage(readFileSync(page, 'utf8'), page, hasGuides);
    const prose = packed.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
    const links = [...prose.matchAll(/\]\((?!https?:|#)([^)\s]+)\)/g)].map((match) => match[1]!);
    expect(
      links.filter((link) => /concepts|metrics\/|reference|project|examples|CONTRIBUTING/.test(link)),
    ).toEqual([]);
  }
});
