import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluate, lexicalNovelty, speakerEntropy } from '../index.js';
import type { Transcript } from '../transcript/types.js';
import { NORMS } from './norms.generated.js';
import { formatPercentile, percentile } from './percentile.js';

const talk = (turns: number, ...speakers: string[]): Transcript => ({
  turns: Array.from({ length: turns }, (_, t) => ({
    speaker: speakers[t % speakers.length]!,
    text: `I take the ${['red', 'blue', 'old'][t % 3]} card.`,
  })),
});

describe('the table of norms', () => {
  it('is small, and has ascending quantiles with the number of conversations behind them', () => {
    const file = new URL('./norms.generated.ts', import.meta.url);
    expect(statSync(file).size).toBeLessThan(60_000);
    for (const { cells } of NORMS.corpora) {
      for (const [least, most, , conversations, numbers] of cells) {
        expect(least).toBeLessThanOrEqual(most);
        for (const own of numbers) {
          if (own === 0) continue;
          const [n, ...quantiles] = own;
          expect(n).toBeGreaterThanOrEqual(20);
          expect(n).toBeLessThanOrEqual(conversations);
          expect(quantiles).toHaveLength(NORMS.shares.length);
          expect(quantiles).toEqual([...quantiles].sort((a, b) => a - b));
        }
      }
    }
  });

  it('has the signatures of scores with default options', async () => {
    const rows = await evaluate([talk(12, 'ana', 'ben')]);
    for (const [metric, line] of NORMS.metrics)
      expect(rows.find((row) => row.metric === metric && row.component === undefined)?.signature).toBe(line);
  });
});

describe('percentile', () => {
  const [metric, signature] = NORMS.metrics.find(([name]) => name === 'speaker-entropy')!;
  const place = NORMS.metrics.findIndex(([name]) => name === metric);
  const corpus = NORMS.corpora.find(({ name }) => name === 'delidata')!;
  const [least, most, speakers, , numbers] = corpus.cells.find(([, , own]) => own > 2)!;
  const [n, ...quantiles] = numbers[place] as readonly number[];
  const names = ['ana', 'ben', 'cy', 'dan'].slice(0, speakers);
  const placed = (score: number) =>
    percentile({ metric, score, signature }, talk(least, ...names)).norms.find(
      ({ corpus: own }) => own === 'DeliData',
    )!;

  it('places a score between the quantiles of conversations of that length', () => {
    expect(placed(quantiles[3]!)).toMatchObject({ n, turns: [least, most], percentile: [50, 50] });
    // Halfway between the 25th and the 50th percentile.
    const half = (quantiles[2]! + quantiles[3]!) / 2;
    expect(placed(half).percentile[0]).toBeGreaterThan(25);
    expect(placed(half).percentile[1]).toBeLessThan(50);
    expect(placed(-1).percentile).toEqual([0, 5]);
    expect(formatPercentile(placed(quantiles[3]!))).toBe(
      `50th percentile among people at ${least} to ${most} turns (DeliData, ${n} conversations)`,
    );
    const result = speakerEntropy(talk(least, ...names));
    expect(percentile(result, talk(least, ...names)).norms.length).toBeGreaterThan(0);
  });

  it('gives no percentile beyond the lengths, speakers and options of the corpora', () => {
    const because = (transcript: Transcript, score: number | null = 0.9, line = signature) =>
      percentile({ metric, score, signature: line }, transcript).because;
    expect(because(talk(5000, 'ana', 'ben'))).toBe('longer-than-any');
    const shortestOf = (count: number): number =>
      Math.min(
        ...NORMS.corpora.flatMap(({ cells }) =>
          cells.flatMap(([from, , own]) => (own === count ? [from] : [])),
        ),
      );
    const some = [2, 3, 4, 5, 6].find((count) => shortestOf(count) > count + 1 && shortestOf(count) < 1000)!;
    expect(because(talk(shortestOf(some) - 1, ...'abcdef'.slice(0, some)))).toBe('shorter-than-any');
    expect(because(talk(40, ...'abcdefghijkl'))).toBe('other-number-of-speakers');
    expect(because(talk(20, 'ana', 'ben'), null)).toBe('no-score');
    expect(because(talk(20, 'ana', 'ben'), 0.9, 'speaker-entropy|revision:1|speakers:all')).toBe(
      'other-signature',
    );
    const talked = talk(20, 'ana', 'ben');
    expect(
      percentile(
        lexicalNovelty({ context: talked.turns.slice(0, -1), candidate: talked.turns.at(-1)! }),
        talked,
      ).because,
    ).toBe('score-of-a-turn');
    const other = { metric: 'gini-concentration', score: 1, signature: 's' };
    expect(() => percentile(other, talked)).toThrow('unknown metric');
    expect(() => percentile({ score: 1 } as never, talked)).toThrow('percentile: result');
  });
});

describe('formatPercentile', () => {
  const norm = { corpus: 'X', talk: 'chat', n: 30, turns: [9, 9], percentile: [0, 5], median: 1 } as const;
  it('says tails and ties as such', () => {
    expect(formatPercentile(norm)).toBe(
      'at most the 5th percentile among people at 9 turns (X, 30 conversations)',
    );
    const text = (percentile: readonly [number, number]) =>
      formatPercentile({ ...norm, percentile }).split(' among ')[0];
    expect([text([95, 100]), text([22, 22]), text([13, 13]), text([10, 50]), text([91, 91])]).toEqual([
      ...['at least the 95th percentile', '22nd percentile', '13th percentile'],
      ...['10th to 50th percentile', '91st percentile'],
    ]);
    expect(() => formatPercentile(7 as never)).toThrow(
      'formatPercentile: norm: expected a result of percentile',
    );
    expect(() => formatPercentile({ ...norm, percentile: [5n, 7n] } as never)).toThrow(
      'formatPercentile: norm.percentile[0]: expected a finite number',
    );
  });
});

describe('percentile at the edges of its table', () => {
  const [metric, signature] = NORMS.metrics.find(([name]) => name === 'speaker-entropy')!;
  const at = (score: number, turns: number, speakers: string, corpus: string) =>
    percentile({ metric, score, signature }, talk(turns, ...speakers)).norms.find(
      (norm) => norm.corpus === corpus,
    )?.percentile;

  it('interpolates between quantiles after rounding to three digits', () => {
    const { cells } = NORMS.corpora.find(({ name }) => name === 'delidata')!;
    const cell = cells.find(([least, , speakers]) => least === 24 && speakers === 3)!;
    expect(cell[4][NORMS.metrics.findIndex(([name]) => name === metric)]).toEqual([
      ...[40, 0.903, 0.908, 0.946, 0.976, 0.989, 0.994, 0.995],
    ]);
    const percentile = (score: number) => at(score, 30, 'abc', 'DeliData');
    // A fifth of the way from the 25th to the 50th percentile is 30; 0.905 is two fifths from the 5th to the 10th.
    expect([percentile(0.952), percentile(0.905)]).toEqual([
      [30, 30],
      [7, 7],
    ]);
    expect([percentile(0.97601), percentile(0.994)]).toEqual([
      [50, 50],
      [90, 90],
    ]);
    // The lowest and the highest quantile are ties with all scores beyond them.
    expect([percentile(0.902), percentile(0.903)]).toEqual([
      [0, 5],
      [0, 5],
    ]);
    expect([percentile(0.995), percentile(0.996)]).toEqual([
      [95, 100],
      [95, 100],
    ]);
  });

  it('spans tied quantiles', () => {
    // CaSiNo: all conversations of 11 turns have 0.994; of 12 to 14 turns three quantiles have 0.996, four have 1.
    expect(at(0.994, 11, 'ab', 'CaSiNo')).toEqual([0, 100]);
    expect(at(0.996, 12, 'ab', 'CaSiNo')).toEqual([0, 25]);
    expect(at(1, 14, 'ab', 'CaSiNo')).toEqual([50, 100]);
    // DialOp mediation, 4 to 5 turns: 0.946 from the 5th to the 75th percentile, 0.96 at the 90th and 95th.
    expect(at(0.96, 5, 'abc', 'DialOp mediation')).toEqual([90, 100]);
  });

  it('includes both ends of a length, and sorts the corpora', () => {
    const sized = (turns: number) =>
      percentile({ metric, score: 0.9, signature }, talk(turns, 'a', 'b', 'c'))
        .norms.filter(({ corpus }) => corpus === 'DeliData')
        .map((norm) => norm.turns);
    expect([7, 23, 24, 44].map(sized)).toEqual([[[7, 23]], [[7, 23]], [[24, 44]], [[24, 44]]]);
    const { norms } = percentile({ metric, score: 0.9, signature }, talk(4, 'a', 'b'));
    expect(norms.map(({ corpus }) => corpus)).toEqual([
      ...['Deal or No Deal', 'DialOp itinerary', 'DialOp optimization', 'MPDD', 'OneCommon'],
    ]);
  });

  it('says why there are no norms, with the size', () => {
    const transcript = talk(45, 'a', 'b', 'c');
    expect(percentile({ metric, score: 0.9, signature }, transcript)).toEqual({
      ...{ turns: 45, speakers: 3, norms: [], because: 'longer-than-any' },
    });
    const none = { metric: 'word-novelty-curve', score: 0.9, signature };
    expect(percentile(none, transcript).because).toBe('no-norms-for-this-metric');
    // Corpora without a score of the metric are not among its norms, and the first metric of the table has norms.
    const [first, firstSignature] = NORMS.metrics[0]!;
    const { norms } = percentile({ metric: first, score: 0, signature: firstSignature }, talk(20, 'a', 'b'));
    expect(norms.length).toBeGreaterThan(0);
    const [named, line] = NORMS.metrics.find(([name]) => name === 'direct-name-reference')!;
    const direct = percentile({ metric: named, score: 0, signature: line }, talk(20, 'a', 'b')).norms;
    expect(direct.map(({ corpus }) => corpus)).not.toContain('AnnoMI');
    // Between the corpora of shorter and of longer conversations.
    const between = percentile({ metric: named, score: 0, signature: line }, talk(12, 'a', 'b'));
    expect(between.because).toBe('no-norms-at-this-length');
  });
});

describe('formatPercentile, of each kind of percentile', () => {
  const norm = { corpus: 'X', talk: 'chat', n: 30, turns: [9, 9], median: 1 } as const;
  it.each([
    [0, 49, 'at most the 49th'],
    [0, 50, '0th to 50th'],
    [5, 40, '5th to 40th'],
    [51, 100, 'at least the 51st'],
    [50, 100, '50th to 100th'],
    [51, 90, '51st to 90th'],
    [0, 100, '0th to 100th'],
    [1, 1, '1st'],
    [3, 3, '3rd'],
    [4, 4, '4th'],
    [10, 10, '10th'],
    [11, 11, '11th'],
    [12, 12, '12th'],
    [14, 14, '14th'],
    [23, 23, '23rd'],
    [100, 100, '100th'],
  ] as const)('says %i to %i', (low, high, text) => {
    expect(formatPercentile({ ...norm, percentile: [low, high] })).toBe(
      `${text} percentile among people at 9 turns (X, 30 conversations)`,
    );
  });
});
