import { describe, expect, it } from 'vitest';
import type { ScoreRow } from '../evaluate/row.js';
import { measure, measureName, scoreTable } from './score-table.js';

const row = (
  transcript: string,
  metric: string,
  score: number | null,
  rest: Partial<ScoreRow> = {},
): ScoreRow => ({
  transcript,
  metric,
  score,
  ...rest,
});

describe('scoreTable', () => {
  it('averages the turns of a transcript, those without a score left out', () => {
    const rows = [row('x', 'm', 1), row('x', 'm', null), row('x', 'm', 4), row('y', 'm', null)];
    expect(scoreTable('test', rows)).toEqual({
      transcripts: ['x', 'y'],
      labels: [{}, {}],
      columns: [{ metric: 'm', scores: [2.5, null] }],
    });
  });

  it('keeps components apart, and transcripts in the order in which they come', () => {
    const rows = [row('y', 'm', 0), row('y', 'm', 3, { component: 'c' }), row('x', 'm', 5), row('z', 'k', 7)];
    expect(scoreTable('test', rows)).toEqual({
      transcripts: ['y', 'x', 'z'],
      labels: [{}, {}, {}],
      columns: [
        { metric: 'm', scores: [0, 5, null] },
        { metric: 'm', component: 'c', scores: [3, null, null] },
        { metric: 'k', scores: [null, null, 7] },
      ],
    });
    expect(scoreTable('test', rows).columns.map(measureName)).toEqual(['m', 'm/c', 'k']);
  });

  it('leaves out what was skipped, and scores of the whole corpus', () => {
    const rows = [
      row('x', 'm', null, { skipped: 'needs vectors' }),
      row('whole', 'm', 9, { unit: 'corpus' }),
      row('x', 'm', 2, { unit: 'turn' }),
    ];
    expect(scoreTable('test', rows)).toEqual({
      transcripts: ['x'],
      labels: [{}],
      columns: [{ metric: 'm', scores: [2] }],
    });
    expect(scoreTable('test', [])).toEqual({ transcripts: [], labels: [], columns: [] });
  });

  it('tells transcripts with one id apart by source and system', () => {
    const rows = [
      row('x', 'm', 1, { source: 'a.jsonl' }),
      row('x', 'm', 5, { source: 'b.jsonl' }),
      row('x', 'k', 2, { source: 'b.jsonl' }),
      row('x', 'm', 9, { source: 'b.jsonl', system: 'large' }),
    ];
    expect(scoreTable('test', rows)).toEqual({
      transcripts: ['x', 'x', 'x'],
      labels: [{}, {}, { system: 'large' }],
      columns: [
        { metric: 'm', scores: [1, 5, 9] },
        { metric: 'k', scores: [null, 2, null] },
      ],
    });
  });

  it('says which row it cannot read', () => {
    expect(() => scoreTable('test', [row('x', 'm', 1), { transcript: 'x' } as never])).toThrow(
      'rows[1].metric: expected a string, got undefined',
    );
    expect(() => scoreTable('test', [row('x', 'm', 'one' as never)])).toThrow('rows[0].score: expected');
    expect(() => scoreTable('test', 5 as never)).toThrow('rows: expected');
  });
});

describe('measure', () => {
  const turns = ['ana', 'ben', 'ana', 'ben'].map((speaker) => ({ speaker, text: 'a red bus' }));

  it('names transcripts by id, or by number', async () => {
    const rows = await measure([{ turns }, { id: 'x', turns }, { turns: turns.slice(1) }], {
      metrics: 'speaker-entropy',
    });
    expect(rows.map(({ transcript }) => transcript)).toEqual(['1', 'x', '3']);
    expect(rows.map(({ score }) => score)).toEqual([1, 1, expect.closeTo(0.918295834054, 12)]);
    expect(rows[0]).toEqual({ transcript: '1', metric: 'speaker-entropy', score: 1 });
  });

  it('gives the numbers beside a score where they are asked for, and one row where there is no value', async () => {
    const rows = await measure([{ turns }], { metrics: 'progression-distance', components: true });
    expect(rows.length).toBeGreaterThan(1);
    expect(rows[0]).toEqual({ transcript: '1', metric: 'progression-distance', score: null });
    expect(rows[1]).toHaveProperty('component');
    expect(await measure([{ turns }], { metrics: 'progression-distance' })).toHaveLength(1);
  });

  it('averages a metric of turns over them', async () => {
    const counts = await measure([{ turns }], {
      metrics: [
        { name: 'turns', revision: 1, score: (transcript) => transcript.turns.length },
        { name: 'later', revision: 1, score: async () => null, direction: 'lower' },
      ],
    });
    expect(counts.map(({ metric, score }) => [metric, score])).toEqual([
      ['turns', 4],
      ['later', null],
    ]);
  });

  it('refuses two metrics of one name, and metrics that read no transcript', async () => {
    await expect(measure([], { metrics: ['NSE', 'speaker-entropy'] })).rejects.toThrow(
      'metrics with unique names',
    );
    await expect(measure([], { metrics: 'aptitude' })).rejects.toThrow('metrics of single transcripts');
    await expect(measure([], { metrics: [{ name: 5, score: () => 1 } as never] })).rejects.toThrow(
      'metrics[0].name',
    );
    const twice = [
      { metric: 'lexical-density', options: {}, name: 'one' },
      { metric: 'lexical-density', options: {}, name: 'two' },
    ] as const;
    expect((await measure([{ turns }], { metrics: twice })).map(({ metric }) => metric)).toEqual([
      'one',
      'two',
    ]);
  });

  it('tells how far it is, and stops where it is told to', async () => {
    const seen: number[] = [];
    await measure([{ turns }, { turns }], { metrics: 'NSE', onProgress: (done) => seen.push(done) });
    expect(seen).toEqual([1, 2]);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(measure([{ turns }], { metrics: 'NSE', signal })).rejects.toThrow('enough');
  });
});
