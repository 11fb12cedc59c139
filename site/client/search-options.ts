import type { Options } from 'minisearch';

/** How pages are found: the index is made and read with the same options. */
export const SEARCH_OPTIONS: Options = {
  fields: ['symbol', 'title', 'part', 'text'],
  storeFields: ['title', 'part', 'symbol'],
  searchOptions: {
    boost: { symbol: 6, title: 4, part: 2 },
    prefix: (term: string) => term.length > 2,
    fuzzy: (term: string) => (term.length > 4 ? 0.15 : false),
    combineWith: 'AND',
  },
};
