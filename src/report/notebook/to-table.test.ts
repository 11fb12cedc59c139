import { expect, it } from 'vitest';
import { toTable } from './to-table.js';

const least = { transcript: 't', unit: 'transcript', metric: 'm', score: null, n: 0, signature: 's' };

it('writes null for what is not there, and everything else as it is', () => {
  const none = {
    ...{ turn: null, speaker: null, component: null, undefinedBecause: null, skipped: null },
    ...{ source: null, system: null, clusterLabels: null, symbol: null, status: null, generatedId: null },
    ...{ lower: null, upper: null, confidenceLevel: null, model: null, setting: null, condition: null },
  };
  expect(toTable([least])).toEqual([{ ...least, ...none }]);
  const full = {
    ...{ ...least, unit: 'turns[0]', turn: 0, speaker: '', component: 'c', score: 0, n: 3 },
    ...{ undefinedBecause: 'empty-text' as const, skipped: 'needs embeddings', source: 'f', system: 'x' },
    ...{
      clusterLabels: { game: 'g', model: 'm1' },
      symbol: 'M',
      status: 'undefined' as const,
      generatedId: true as const,
    },
    ...{ lower: 0, upper: 1, confidenceLevel: 0.95 },
  };
  const labels = { model: 'm1', setting: null, condition: null };
  expect(toTable([full])).toEqual([{ ...full, clusterLabels: '{"game":"g","model":"m1"}', ...labels }]);
});

it('takes what can be gone through once, and keeps the order', () => {
  function* rows() {
    yield { ...least, transcript: 'b' };
    yield { ...least, transcript: 'a' };
  }
  expect(toTable(rows()).map(({ transcript }) => transcript)).toEqual(['b', 'a']);
  expect(toTable([])).toEqual([]);
});

it('refuses what are no rows', () => {
  expect(() => toTable(5 as never)).toThrow('toTable: rows: expected');
  expect(() => toTable([least, { ...least, score: 'x' as never }])).toThrow('toTable: rows[1].score');
});
