import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import type { Document } from './documents.js';
import { byQuestion, listMetrics } from './library.js';
import { ROOT } from './paths.js';

/** A link of the navigation. */
export interface Item {
  readonly title: string;
  readonly url: string;
  readonly symbol?: string;
}

/** Some links under a heading. */
export interface Group {
  readonly title: string;
  readonly items: readonly Item[];
}

/** The sections of docs/README.md, in the order in which the navigation shows them. */
const SECTIONS: readonly (readonly [Document['section'], string])[] = [
  ['start', 'Start'],
  ['guides', 'Guides'],
  ['concepts', 'Concepts'],
  ['reference', 'Reference'],
  ['project', 'Project'],
  ['research', 'Research'],
];

/** The side navigation of a page: the sections, or the metrics by question, or the entries of the API. */
export function navigationOf(page: Document, all: readonly Document[]): Group[] {
  if (page.section === 'metrics') return metricGroups();
  if (page.section === 'api') return apiGroups(all);
  return SECTIONS.map(([section, title]) => ({ title, items: pagesIn(section, all).map(item) }));
}

/** The pages of a section in the order of docs/README.md, then the pages that it does not list. */
export function pagesIn(section: Document['section'], all: readonly Document[]): Document[] {
  const index = readFileSync(`${ROOT}docs/README.md`, 'utf8');
  const listed = [...index.matchAll(/\]\(([^)#]+)/g)].map(([, target]) => join('docs', target!));
  const rank = (page: Document): number => {
    const found = listed.indexOf(page.file);
    return found < 0 ? listed.length : found;
  };
  return all
    .filter((page) => page.section === section && page.file !== 'docs/README.md')
    .sort((a, b) => rank(a) - rank(b));
}

function item({ title, url }: Document): Item {
  return { title, url };
}

/** Metrics under the questions that they answer. */
export function metricGroups(): Group[] {
  return byQuestion(listMetrics()).map(([title, cards]) => ({
    title,
    items: cards.map(({ id, name, symbol }) => ({
      title: name,
      url: `metrics/${id}.html`,
      // "energyTest energy test" says the same twice.
      ...(symbol && symbol !== id.replaceAll('-', ' ') && { symbol }),
    })),
  }));
}

function apiGroups(all: readonly Document[]): Group[] {
  const entries = all.filter(
    ({ section, file }) => section === 'api' && /^[\w-]+\/(?:[\w-]+\/)?index\.md$/.test(file),
  );
  const items = entries.map(item).sort((a, b) => (a.title < b.title ? -1 : 1));
  return [{ title: 'Imports', items }];
}
