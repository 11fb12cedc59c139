import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import type { Transcript } from '../transcript/types.js';
import { rowCluster, rowOrigin, transcriptKey } from './row-origin.js';

const originOf = (transcript: Partial<Transcript>, fields?: readonly string[]) =>
  rowOrigin(frozen({ turns: [], ...transcript }), 'd1', fields);

describe('rowOrigin', () => {
  it('says where a transcript comes from, and nothing that it does not say', () => {
    expect(originOf({ id: 'd1' })).toStrictEqual({ transcript: 'd1' });
    expect(originOf({ id: 'd1', source: 'a.jsonl', meta: { system: 'm', source: 'b' } })).toStrictEqual({
      ...{ transcript: 'd1', source: 'a.jsonl', system: 'm' },
    });
    expect(originOf({ id: 'd1', meta: { source: 'b', system: 3 } })).toStrictEqual({
      ...{ transcript: 'd1', source: 'b', system: '3' },
    });
    expect(originOf({ id: 'd1', meta: { source: 'b', system: {} } })).toStrictEqual({
      ...{ transcript: 'd1', source: 'b' },
    });
    expect(originOf({ id: 'd1', meta: { source: 3 } })).toStrictEqual({ transcript: 'd1' });
  });

  it('says which ids are made up', () => {
    expect(originOf({})).toStrictEqual({ transcript: 'd1', generatedId: true });
    expect(originOf({ id: 'd1', generatedId: true })).toStrictEqual({ transcript: 'd1', generatedId: true });
  });

  it('has the clusters that were asked for, as texts', () => {
    const meta = { game: 7, pair: 'ab', none: null };
    expect(originOf({ id: 'd1', meta }, ['game', 'pair', 'none', 'other']).clusterLabels).toEqual({
      ...{ game: '7', pair: 'ab' },
    });
    expect(originOf({ id: 'd1', meta }, ['none'])).toStrictEqual({ transcript: 'd1' });
  });

  it('clusters dialogues by their instruction, else by their item, without being asked', () => {
    const meta = { instruction: 'sort' };
    const clustered = { transcript: 'd1', clusterLabels: { instruction: 'sort' } };
    expect(originOf({ id: 'd1', meta, outcome: { score: 0 } })).toStrictEqual(clustered);
    expect(originOf({ id: 'd1', meta })).toStrictEqual(clustered);
    expect(originOf({ id: 'd1', meta: { instruction: 12, item: 3 } }).clusterLabels).toEqual({
      instruction: '12',
    });
    expect(originOf({ id: 'd1', meta: { item: 3 } }).clusterLabels).toEqual({ item: '3' });
    expect(originOf({ id: 'd1', meta: { instruction: [3] } })).toStrictEqual({ transcript: 'd1' });
  });
});

describe('transcriptKey', () => {
  it('tells transcripts apart by source, system and id', () => {
    const places = [
      ...[{ transcript: 'x' }, { transcript: 'y' }, { transcript: 'x', source: 'a' }],
      ...[
        { transcript: 'x', system: 'a' },
        { transcript: 'x', source: 'a', system: 'a' },
      ],
      { transcript: '["a",null,"x"]' },
    ];
    expect(new Set(places.map(transcriptKey)).size).toBe(places.length);
    expect(transcriptKey({ transcript: 'x', source: 'a' })).toBe(
      transcriptKey({ transcript: 'x', source: 'a' }),
    );
  });
});

describe('rowCluster', () => {
  it('reads the clusters of a row, else a field of it', () => {
    const row = { clusterLabels: { game: 'g' }, game: 'h', turn: 3, score: null, place: {} };
    expect(rowCluster(row, 'game')).toBe('g');
    expect(rowCluster(row, 'turn')).toBe('3');
    for (const field of ['score', 'place', 'other']) expect(rowCluster(row, field)).toBeUndefined();
    expect(rowCluster({ game: 'h' }, 'game')).toBe('h');
  });
});
