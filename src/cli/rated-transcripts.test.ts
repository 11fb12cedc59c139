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
  const ids = talks.map((each) => all.add(each).id);
  expect(new Set(ids).size).toBe(4);
  expect([...all.ratings]).toEqual([
    [ids[0], 1],
    [ids[1], 2],
    [ids[2], 3],
  ]);
  expect(() => all.check()).not.toThrow();
  expect(all.clusters.size).toBe(0);
});

it('clusters the answers of several systems to one item', () => {
  const all = rated();
  const ids = ['m', 'n'].flatMap((model) =>
    ['c1', 'c2'].map((id) => all.add(talk(id, { rating: 1, model })).id!),
  );
  all.check();
  expect(new Set(ids).size).toBe(4);
  const clusters = ids.map((id) => all.clusters.get(id));
  expect(clusters[0]).toBe(clusters[2]);
  expect(clusters[1]).toBe(clusters[3]);
  expect(clusters[0]).not.toBe(clusters[1]);
  expect([...all.fields]).toEqual(['id']);
});

it('clusters transcripts by what they share, and names the fields', () => {
  const all = rated();
  all.add(talk('a', { rating: 1, instruction: 't1' }));
  all.add(talk('b', { rating: 1, item: 'i1' }));
  all.add(talk('c', { rating: 1 }));
  expect(all.clusters.size).toBe(2);
  expect([...all.fields]).toEqual(['instruction', 'item']);
  const games = rated({ clusterBy: 'game' });
  for (const [id, game] of [
    ['a', 'g1'],
    ['b', 'g1'],
    ['c', 'g2'],
  ] as const)
    games.add(talk(id, { rating: 1, game, instruction: id }));
  expect([...games.clusters.values()]).toEqual(['=g1', '=g1', '=g2']);
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
