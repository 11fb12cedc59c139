import type MarkdownIt from 'markdown-it';
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS } from '../client/search-options.js';
import { cardData } from './card-data.js';
import { type Document, plain } from './documents.js';
import { slug } from './markdown.js';

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
  readonly text: string;
}

/** The index that the page searches, made once here: every part of every page; of the API names and first sentences. */
export function searchIndex(all: readonly Document[], markdown: MarkdownIt): string {
  const search = new MiniSearch<Entry>(SEARCH_OPTIONS);
  search.addAll(all.flatMap((page) => (page.section === 'api' ? apiEntries(page) : entries(page, markdown))));
  return JSON.stringify(search);
}

function apiEntries({ url, title, summary }: Document): Entry[] {
  return [{ id: url, title: `${title}: API`, part: '', symbol: '', text: summary }];
}

function entries({ url, title, text }: Document, markdown: MarkdownIt): Entry[] {
  const symbol = cardData().find((card) => card.url === url)?.symbol ?? '';
  return text.split(/^(?=## )/m).map((section, i) => {
    const part = i === 0 ? '' : plain(/^## (.*)$/m.exec(section)?.[1] ?? '');
    const words = markdown
      .render(section.replace(/^\$\$.*\$\$$/gm, '').replace(/^#+ .*$/m, ''))
      .replace(/<[^>]*>/g, ' ');
    return {
      id: i === 0 ? url : `${url}#${slug(part)}`,
      title,
      part,
      symbol: i === 0 ? symbol : '',
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
