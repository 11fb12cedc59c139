import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import type { ScoreRow } from '../evaluate/evaluate-stream.js';
import { summarize } from '../evaluate/summarize.js';
import { RowSummarizer } from './row-summarizer.js';
import { summarizeRows } from './summarize-rows.js';

const row = (transcript: string, score: number | null, more: Partial<ScoreRow> = {}): ScoreRow => ({
  ...{ transcript, unit: 'transcript', metric: 'm', score, n: 1, signature: 's' },
  ...more,
});

describe('summarizeRows', () => {
  it('summarizes each metric, counting undefined and skipped beside the scored', () => {
    const rows = frozen([
      row('a', 1),
      row('b', 3),
      row('c', null, { undefinedBecause: 'one-speaker' }),
      row('d', null, { skipped: 'needs rounds', signature: '' }),
      row('a', 7, { metric: 'other', signature: 't' }),
    ]);
    expect(summarizeRows(rows)).toMatchObject([
      {
        metric: 'm',
        n: 2,
        mean: 2,
        nUndefined: 1,
        undefinedReasons: { 'one-speaker': 1 },
        skippedReasons: { 'needs rounds': 1 },
      },
      { metric: 'other', n: 1, mean: 7, signature: 't' },
    ]);
  });

  it('refuses rows of two signatures, and rows with a signature beside rows without', () => {
    const two = [row('a', 1), row('b', 3, { signature: 't' })];
    expect(() => summarizeRows(two)).toThrow(
      'summarizeRows: rows: m: expected scores of one signature, got 2: s and t; they do not compare',
    );
    const { signature, ...unsigned } = row('b', 3);
    expect(() => summarizeRows([row('a', 1), unsigned])).toThrow('got 2: s and none');
    const parts = two.map((own) => row(own.transcript, own.score, { ...own, component: 'c' }));
    expect(() => summarizeRows(parts)).toThrow('m c: expected scores of one signature');
    // A skipped row has no signature to disagree with.
    expect(
      summarizeRows([row('a', 1), row('b', null, { skipped: 'needs rounds', signature: null })]),
    ).toHaveLength(1);
  });

  it('gives the interval of summarize where each dialogue has one score', () => {
    const scores = [3, 1, 4, 1, 5];
    const [summary] = summarizeRows(scores.map((score, i) => row(`t${i}`, score)));
    expect(summary!.interval).toEqual(summarize(scores).interval);
  });

  it('averages conversations first, or clusters turns by conversation', () => {
    // Within a dialogue all turns agree: 200 turns hold no more evidence than their four dialogues.
    const turns = Array.from({ length: 200 }, (_, i) => row(`t${i % 4}`, i % 4, { unit: `turns[${i}]` }));
    const [summary] = summarizeRows(turns);
    expect(summary).toMatchObject({ n: 4, transcripts: 4, values: 200, mean: 1.5, unit: 'transcript' });
    const [byTurn] = summarizeRows(turns, { unit: 'turn' });
    expect(byTurn).toMatchObject({ n: 200, mean: 1.5, clusterBy: ['transcript'], nClusters: 4 });
    expect(byTurn!.interval!.upper).toBeCloseTo(summary!.interval!.upper, 12);
  });

  it('joins clusters that a transcript has in common, in parts that are merged as well', () => {
    const inGame = (transcript: string, score: number, game: string): ScoreRow =>
      row(transcript, score, { unit: `turns[${score}]`, clusterLabels: { game } });
    // a is in x and in y; so is what b and c are in. d is in z.
    const rows = [
      ...[inGame('a', 1, 'x'), inGame('a', 3, 'y'), inGame('b', 5, 'x')],
      ...[inGame('c', 8, 'y'), inGame('d', 2, 'z')],
    ];
    const [whole] = summarizeRows(rows, { clusterBy: 'game' });
    expect(whole).toMatchObject({ n: 4, clusterBy: ['game'], nClusters: 2 });
    const merged = new RowSummarizer({ clusterBy: 'game' });
    for (const part of [rows.slice(0, 2), rows.slice(2)]) {
      const own = new RowSummarizer({ clusterBy: 'game' });
      for (const each of part) own.add(each);
      merged.merge(JSON.parse(JSON.stringify(own.state())));
    }
    const [found] = merged.finish();
    expect(found).toMatchObject({ n: 4, clusterBy: ['game'], nClusters: 2, interval: whole!.interval });
  });

  it('takes scores for shares where the card says that they are 0 or 1, whatever they happen to be', () => {
    const method = (metric: string, scores: readonly number[]): string => {
      const rows = scores.map((score, i) => row(`t${i}`, score, { metric }));
      return String(summarizeRows(rows)[0]!.params.method);
    };
    // Each dialogue of four took turns evenly: entropy is 1, which says nothing of a share.
    expect(method('speaker-entropy', [1, 1, 1, 1])).toBe('skew-t');
    expect(method('lexical-density', [0, 1, 1, 1])).toBe('skew-t');
    expect(method('direct-name-reference', [1, 1, 1, 1])).toBe('wilson');
    expect(method('direct-name-reference', [0.5, 0.25, 1])).toBe('wilson');
    // Of a metric that nobody knows there are numbers only.
    expect(method('my-own', [0, 1, 1])).toBe('auto');
    const all = summarizeRows(
      [1, 1, 1].map((score, i) => row(`t${i}`, score, { metric: 'speaker-entropy' })),
    );
    expect(all[0]).toMatchObject({ interval: null, noIntervalBecause: 'no-variation' });
    const some = summarizeRows(
      [1, 0, 1].map((score, i) => row(`t${i}`, score, { metric: 'speaker-entropy' })),
    );
    expect(some[0]!.interval!.method).toBe('skew-t');
  });
});
