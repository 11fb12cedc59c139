import type { Document } from './documents.js';
import { byQuestion, listMetrics } from './library.js';

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

const GUIDES = [
  'first-steps',
  'choosing-a-metric',
  'what-metrics-take',
  'comparing-systems',
  'reporting-in-a-paper',
  'many-conversations',
  'browser-and-workers',
  'the-command',
  'errors',
  'untrusted-text',
];

/** The side of a page: guides and topics, or the metrics by question, or the entries of the API. */
export function navigationOf(page: Document, all: readonly Document[]): Group[] {
  if (page.section === 'metric') return metricGroups();
  if (page.section === 'api') return apiGroups(all);
  const of = (section: Document['section']): Item[] =>
    all.filter((each) => each.section === section).map(item);
  return [
    {
      title: 'Guides',
      items: GUIDES.map((name) => item(all.find(({ url }) => url === `guides/${name}.html`)!)),
    },
    { title: 'In depth', items: of('topic') },
    { title: 'How far to trust it', items: of('evidence') },
    { title: 'Project', items: of('project') },
  ];
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
