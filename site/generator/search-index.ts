import type MarkdownIt from 'markdown-it';
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS } from '../client/search-options.js';
import { cardData } from './card-data.js';
import { type Document, plain } from './documents.js';
import { slug } from './markdown.js';
import { TASKS } from './tasks.js';

/** A page as Eleventy hands it over. */
export interface Rendered {
  readonly url: string;
  readonly content: string;
}

/** A part of a page that can be found. */
export interface Entry {
  readonly id: string;
  readonly title: string;
  readonly part: string;
  readonly symbol: string;
  /** Words of people who look for it. */
  readonly task: string;
  readonly text: string;
}

/** The index that the page searches, made once here: every part of every page; of the API names and first sentences. */
export function searchIndex(all: readonly Document[], markdown: MarkdownIt): string {
  const search = new MiniSearch<Entry>(SEARCH_OPTIONS);
  const parts = all.flatMap((page) => (page.section === 'api' ? apiEntries(page) : entries(page, markdown)));
  const unknown = Object.keys(TASKS).filter((id) => !parts.some((each) => each.id === id));
  if (unknown.length > 0)
    throw new Error(`tasks.ts: no page or heading has the address ${unknown.join(', ')}`);
  search.addAll(parts);
  return JSON.stringify(search);
}

function apiEntries({ url, title, summary }: Document): Entry[] {
  return [{ id: url, title: `${title}: API`, part: '', symbol: '', task: '', text: summary }];
}

function entries({ url, title, text }: Document, markdown: MarkdownIt): Entry[] {
  const symbol = cardData().find((card) => card.url === url)?.symbol ?? '';
  return text.split(/^(?=## )/m).map((section, i) => {
    const part = i === 0 ? '' : plain(/^## (.*)$/m.exec(section)?.[1] ?? '');
    const words = markdown
      .render(section.replace(/^\$\$.*\$\$$/gm, '').replace(/^#+ .*$/m, ''))
      .replace(/<[^>]*>/g, ' ');
    const id = i === 0 ? url : `${url}#${slug(part)}`;
    return {
      id,
      title,
      part,
      symbol: i === 0 ? symbol : '',
      task: TASKS[id] ?? '',
      text: textOf(words),
    };
  });
}

function textOf(html: string): string {
  const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
  return html
    .replace(/&(?:amp|lt|gt|quot);/g, (sign) => signs[sign]!)
    .replace(/\s+/g, ' ')
    .trim();
}
