import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { beforeAll, expect, it } from 'vitest';
import { find, SEARCH_OPTIONS } from '../client/search-options.js';
import { OUT } from '../generator/paths.js';

let index: MiniSearch;
beforeAll(() => {
  index = MiniSearch.loadJSON(readFileSync(join(OUT, 'search.json'), 'utf8'), SEARCH_OPTIONS);
});

it.each([
  ['my file is not recognized', 'guides/read-conversations.html'],
  ['export csv pandas', 'guides/python-and-r.html'],
  ['A90 from my log', 'guides/score-run-logs.html'],
  ['sample size', 'concepts/statistics.html#how-many-conversations'],
  ['p-value', 'concepts/statistics.html'],
  ['cite', 'guides/citing.html'],
  ['system prompt', 'guides/read-conversations.html'],
  ['what is a good score', 'concepts/norms.html'],
  ['is a lexical density of 85 high', 'concepts/norms.html'],
  ['is my assistant good', 'guides/choose-a-metric.html'],
  ['is the new version better', 'guides/compare-systems.html'],
  ['compare two models', 'guides/compare-systems.html'],
  ['which metric should I use', 'guides/choose-a-metric.html'],
  ['score is null', 'concepts/results.html'],
  ['my metric is not computed', 'reference/errors.html#common-problems'],
  ['german conversations', 'guides/other-languages.html'],
  ['exit codes', 'reference/errors.html'],
  ['run on spark', 'guides/clusters.html'],
  ['braintrust', 'guides/harnesses/braintrust.html'],
  ['deepeval', 'guides/python-harnesses.html'],
  ['price of a run', 'guides/run-a-paper.html'],
  ['resume an interrupted run', 'guides/play-a-run.html'],
  // Names of metrics lead to the metric, in any number and tense.
  ['NSE', 'metrics/speaker-entropy.html'],
  ['speaker entropies', 'metrics/speaker-entropy.html'],
])('"%s" finds %s first', (query, page) => {
  const [first] = find(index, query);
  expect(String(first?.id).startsWith(page), `found ${first?.id}`).toBe(true);
});

it('finds pages with some of the words if none has all, and nothing for unknown words', () => {
  expect(find(index, 'entropy zzzzqqqq').length).toBeGreaterThan(0);
  expect(find(index, 'zzzzqqqq')).toEqual([]);
});
