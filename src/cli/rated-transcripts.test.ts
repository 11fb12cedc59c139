import { expect, it } from 'vitest';
import { type EvidenceFlags, RatedTranscripts } from './rated-transcripts.js';

const rated = (flags: Partial<EvidenceFlags> = {}): RatedTranscripts =>
  new RatedTranscripts({ format: 'table', seed: 0, level: 0.95, outcome: 'meta.rating', ...flags });
const talk = (id: string | undefined, meta: Record<string, unknown> = {}) => ({
  ...(id !== undefined && { id }),
  ...{ turns: [], meta },
});

it('keeps ratings by ids, of which each is one transcript', () => {
  const all = rated();
  const talks = [
    talk('a', { rating: 1 }),
    talk('a', { rating: 2 }),
    talk(undefined, { rating: 3 }),
    talk('b'),
  ];
  expect(talks.map((each) => all.add(each).id)).toEqual(['a', 'a (transcript 2)', '3', 'b']);
  expect([...all.ratings]).toEqual([
    ['a', 1],
    ['a (transcript 2)', 2],
    ['3', 3],
  ]);
  expect(() => all.check()).not.toThrow();
});

it('clusters transcripts by what they share, and names the fields', () => {
  const all = rated();
  all.add(talk('a', { rating: 1, instruction: 't1' }));
  all.add(talk('b', { rating: 1, item: 'i1' }));
  all.add(talk('c', { rating: 1 }));
  expect([...all.clusters.keys()]).toEqual(['a', 'b']);
  expect([...all.fields]).toEqual(['instruction', 'item']);
  const games = rated({ clusterBy: 'game' });
  for (const [id, game] of [
    ['a', 'g1'],
    ['b', 'g1'],
    ['c', 'g2'],
  ] as const)
    games.add(talk(id, { rating: 1, game, instruction: id }));
  expect(games.clusters.get('a')).toBe(games.clusters.get('b'));
  expect(games.clusters.get('a')).not.toBe(games.clusters.get('c'));
  expect(() => games.check()).not.toThrow();
});

it('refuses a field of clusters that no transcript has', () => {
  const all = rated({ clusterBy: 'gme' });
  all.add(talk('a', { rating: 1, game: 'g1' }));
  expect(() => all.check()).toThrow('--cluster-by: expected a meta field of the transcripts, got "gme"');
  expect(() => rated({ clusterBy: 'gme' }).check()).toThrow(
    '--outcome: no transcript has a number in meta.rating',
  );
});
