import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path/posix';
import Eleventy from '@11ty/eleventy';
import { cardData } from './card-data.js';
import { bundleClient } from './client.js';
import { type Document, documents } from './documents.js';
import { firstCall, firstTurns } from './front.js';
import { Links } from './links.js';
import { llmsText } from './llms.js';
import { createMarkdown } from './markdown.js';
import { metricGroups, navigationOf } from './navigation.js';
import { OUT, ROOT, SITE } from './paths.js';
import { samples } from './samples.js';
import { type Rendered, searchIndex } from './search-index.js';

/** Builds the site into `_site`: pages by Eleventy, the client by esbuild, fonts and files copied. */
export async function buildSite(): Promise<void> {
  const all = documents();
  const byUrl = new Map(all.map((page) => [page.url, page]));
  const links = new Links(all);
  const markdown = await createMarkdown();
  const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };
  const needed = await bundleClient(`${OUT}assets`);
  const eleventy = new Eleventy(`${SITE}pages`, OUT, {
    quietMode: true,
    configPath: null,
    config(config: EleventyConfig) {
      config.setIncludesDirectory('../layouts');
      config.setTemplateFormats(['njk']);
      config.addGlobalData('version', version);
      config.addGlobalData('cards', cardData());
      config.addGlobalData('questions', metricGroups());
      config.addGlobalData('samples', samples());
      config.addGlobalData('needed', needed);
      config.addGlobalData('firstCall', markdown.render(`\`\`\`ts\n${firstCall()}\`\`\``));
      config.addGlobalData('firstTurns', firstTurns());
      config.addFilter('root', (url: string) => relative(dirname(fileOf(url)), '.') || '.');
      config.addFilter('json', (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c'));
      config.addFilter('pageAt', (url: string) => byUrl.get(fileOf(url)));
      config.addFilter('navigation', (url: string) => navigationOf(byUrl.get(fileOf(url))!, all));
      config.addFilter('headings', headings);
      config.addFilter('card', (url: string) => cardData().find((card) => card.url === fileOf(url)));
      for (const page of all) addPage(config, page);
    },
  });
  const rendered: Rendered[] = await eleventy.toJSON();
  for (const { url, content } of rendered) write(fileOf(url), content);
  cpSync(`${SITE}assets`, `${OUT}assets`, { recursive: true });
  for (const file of links.files) copy(`${ROOT}${file}`, `${OUT}files/${file}`);
  for (const { file, section } of all) if (section !== 'api') copy(ROOT + file, `${OUT}markdown/${file}`);
  write('search.json', searchIndex(all, markdown));
  write('llms.txt', llmsText(all));

  function addPage(config: EleventyConfig, page: Document): void {
    const linkOf = (target: string): string => links.of(page, target);
    const apiOf = (name: string): string | undefined => links.api(page, name);
    const html = markdown.render(page.text, { linkOf, ...(page.section === 'metrics' && { apiOf }) });
    const data = { layout: 'page.njk', permalink: page.url, title: page.title, description: page.summary };
    config.addTemplate(`${page.url.replace(/\.html$/, '')}.njk`, `{% raw %}${html}{% endraw %}`, data);
  }
}

/** The file of an address: that of a folder is its index. */
function fileOf(url: string): string {
  return url.slice(1).replace(/(^|\/)$/, '$1index.html');
}

function write(path: string, content: string): void {
  mkdirSync(dirname(OUT + path), { recursive: true });
  writeFileSync(OUT + path, content);
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

/** The second level of a page's headings. */
function headings(html: string): { id: string; title: string }[] {
  return [...html.matchAll(/<h2 id="([^"]*)"[^>]*>(.*?)<\/h2>/g)].map(([, id, inner]) => ({
    id: id!,
    title: inner!.replace(/<[^>]*>/g, ''),
  }));
}

/** What of Eleventy's configuration is used; the package has no types. */
interface EleventyConfig {
  setIncludesDirectory(folder: string): void;
  setTemplateFormats(formats: string[]): void;
  addGlobalData(name: string, value: unknown): void;
  addFilter(name: string, filter: (value: never) => unknown): void;
  addTemplate(path: string, content: string, data: object): void;
}
