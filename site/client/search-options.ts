import type MiniSearch from 'minisearch';
import type { Options, SearchResult } from 'minisearch';

/** Words of questions that every page contains. */
const STOP_WORDS = new Set(
  'a an and are be can do does for from get have how i in is it me my not of on or the to what when where which with'.split(
    ' ',
  ),
);

/** How pages are found: the index is made and read with the same options. */
export const SEARCH_OPTIONS: Options = {
  fields: ['symbol', 'title', 'task', 'part', 'text'],
  storeFields: ['title', 'part', 'symbol'],
  processTerm: (term: string) => (STOP_WORDS.has(term.toLowerCase()) ? null : stem(term.toLowerCase())),
  searchOptions: {
    boost: { symbol: 6, task: 6, title: 4, part: 2 },
    // The API reference has a page for each exported name: list guides that use the name above it.
    boostDocument: (id: string) => (id.startsWith('api/') ? 0.4 : id.startsWith('guides/') ? 1.5 : 1),
    prefix: (term: string) => term.length > 2,
    fuzzy: (term: string) => (term.length > 4 ? 0.15 : false),
    combineWith: 'AND',
  },
};

/** The parts of pages that contain all words of a query; if there are none, those that contain most. */
export function find(index: MiniSearch, query: string): SearchResult[] {
  const all = index.search(query);
  return all.length > 0 ? all : index.search(query, { combineWith: 'OR' });
}

/** Removes English endings, so that "recognized" finds "recognizes", and "logs" finds "log". */
function stem(term: string): string {
  if (term.length < 4 || !/^[a-z]+$/.test(term)) return term;
  return term
    .replace(/ies$/, 'y')
    .replace(/(?<=s)es$|(?<=[^su])s$/, '')
    .replace(/(?<=[a-z]{3})(?:ing|ed)$/, '')
    .replace(/(?<=[a-z]{3})e$/, '');
}
