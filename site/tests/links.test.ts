import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OUT } from '../generator/paths.js';

const pages = readdirSync(OUT, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.html'),
);
const texts = new Map(pages.map((path) => [path, readFileSync(OUT + path, 'utf8')]));
const ids = new Map([...texts].map(([path, html]) => [path, new Set(html.match(/(?<=\sid=")[^"]*/g))]));

/** Everything that a page points at: links, images, scripts, styles. */
function targets(html: string): string[] {
  const body = html.replace(/<script type="application\/json"[\s\S]*?<\/script>/g, '');
  return [...body.matchAll(/<[a-z][^>]*?\s(?:href|src)="([^"]*)"/g)].map(([, target]) => target!);
}

describe('the built site', () => {
  it('has the pages of docs, metrics, the API, and the playground', () => {
    expect(pages).toContain('index.html');
    expect(pages).toContain('playground.html');
    expect(pages).toContain(join('metrics', 'centering-score.html'));
    expect(pages).toContain(join('api', 'index', 'functions', 'centeringScore.html'));
    expect(pages.length).toBeGreaterThan(500);
  });

  it('has no link that leads nowhere, within a page neither', () => {
    const broken: string[] = [];
    for (const [page, html] of texts) {
      for (const target of targets(html)) {
        if (/^(?:https?:|data:)/.test(target)) continue;
        const [path = '', fragment] = target.split('#');
        const file = path === '' ? page : relative('.', join(dirname(page), decodeURI(path)));
        const exists = existsSync(OUT + file) && statSync(OUT + file).isFile();
        const there = fragment === undefined || ids.get(file)?.has(decodeURIComponent(fragment));
        if (!exists || !there) broken.push(`${page}: ${target}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('loads nothing from elsewhere, and needs no address of its own', () => {
    for (const [page, html] of texts) {
      const loaded = [...html.matchAll(/<(?:script|link|img|iframe|source)[^>]*?(?:href|src)="([^"]*)"/g)];
      for (const [, target] of loaded) expect(target, page).not.toMatch(/^(?:[a-z]+:)?\//);
    }
  });

  it('sets every equation and shows no mark of one', () => {
    const metrics = pages.filter((path) => /^metrics\/(?!index)/.test(path.replaceAll('\\', '/')));
    for (const page of metrics) {
      expect(texts.get(page), page).toContain('class="katex"');
      expect(texts.get(page), page).not.toContain('$$');
    }
  });

  it('says in llms.txt where everything stands as Markdown', () => {
    const links = [...readFileSync(`${OUT}llms.txt`, 'utf8').matchAll(/\]\(([^)]+)\)/g)].map(
      ([, path]) => path!,
    );
    expect(links.length).toBeGreaterThan(90);
    expect(links.filter((path) => !existsSync(OUT + path))).toEqual([]);
  });
});
