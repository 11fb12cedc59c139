import { describe, expect, it } from 'vitest';
import type { OwnMetric } from '../evaluate/metric-choice.js';
import { pearsonCorrelation } from '../math/pearson-correlation.js';
import { standardDeviation } from '../math/standard-deviation.js';
import { correlationEstimate } from '../statistics/correlation-estimate.js';
import type { Transcript } from '../transcript/types.js';
import { splitHalf } from './index.js';
import { intraclassCorrelation } from './intraclass-correlation.js';

/** A dialogue whose turns say numbers. */
const saying = (numbers: readonly number[], meta?: Transcript['meta']): Transcript => ({
  turns: numbers.map((number) => ({ speaker: 'ana', text: String(number) })),
  ...(meta && { meta }),
});
/** The mean of the numbers; none without two turns. */
const average: OwnMetric = {
  name: 'average',
  revision: 1,
  score: ({ turns }) =>
    turns.length < 2 ? null : turns.reduce((sum, { text }) => sum + Number(text), 0) / turns.length,
};
const DIALOGUES = [
  saying([1, 2, 3, 4]),
  saying([2, 2, 6, 6]),
  saying([5, 1, 5, 3]),
  saying([4, 8, 6, 8, 9]),
  saying([7, 7, 7, 9]),
];

describe('splitHalf', () => {
  it('holds odd against even turns, and the first half against the second (by hand)', async () => {
    const [row] = await splitHalf(DIALOGUES, { metrics: average, confidenceLevel: 0.9, seed: 4 });
    // The middle turn of five belongs to the first half and is the third odd one.
    const [odd, even] = [
      [2, 4, 5, 19 / 3, 7],
      [3, 4, 2, 8, 8],
    ];
    const [first, second] = [
      [1.5, 2, 3, 6, 7],
      [3.5, 6, 4, 8.5, 8],
    ];
    const r = pearsonCorrelation(odd, even);
    expect(row!.exchanges.n).toBe(5);
    expect(row!.exchanges.correlation!.estimate).toBeCloseTo(r, 12);
    expect(row!.exchanges.corrected).toBeCloseTo((2 * r) / (1 + r), 12);
    const options = { confidenceLevel: 0.9, resamples: 1000, seed: 4 };
    expect(row!.halves.correlation).toEqual(
      correlationEstimate(first, second, 'pearson', undefined, options),
    );
    expect(row).toMatchObject({ metric: 'average', direction: 'none', intraclass: null });
  });

  it('does not hold speakers against each other', async () => {
    // Ana says 1 word a turn and ben 9, or the reverse: odd against even turns would be ana against ben.
    const talk = (ana: number, ben: number) => ({
      turns: Array.from({ length: 8 }, (_, i) => ({
        speaker: i % 2 ? 'ben' : 'ana',
        text: String(i % 2 ? ben : ana),
      })),
    });
    const [row] = await splitHalf([talk(1, 9), talk(9, 2), talk(4, 3), talk(5, 8)], { metrics: average });
    expect(row!.exchanges).toMatchObject({ n: 4, corrected: 1 });
    expect(row!.turnsNeeded).toBe(1);
  });

  it('takes the error of a score from how far odd and even turns differ', async () => {
    const [row] = await splitHalf(DIALOGUES, { metrics: average });
    // (a - b)^2 / 2 for a half of turns / 2: mean of that times its turns.
    const differences = [1, 0, 3, 5 / 3, 1];
    const turns = [4, 4, 4, 5, 4];
    const perTurn = differences.reduce((sum, d, i) => sum + ((d ** 2 / 2) * turns[i]!) / 2, 0) / 5;
    expect(row!.standardErrors.map((each) => each.turns)).toEqual([10, 20, 50, 100]);
    for (const { turns: length, error } of row!.standardErrors)
      expect(error).toBeCloseTo(Math.sqrt(perTurn / length), 12);
    const means = [2.5, 4, 3.5, 7, 7.5];
    const sd = standardDeviation(means, { kind: 'sample' });
    expect(row!.sd).toBeCloseTo(sd, 12);
    expect(row!.error).toBeCloseTo(sd / 2, 12);
    expect(row!.turnsNeeded).toBe(Math.ceil(perTurn / (sd / 2) ** 2));
    const [aimed] = await splitHalf(DIALOGUES, { metrics: average, error: 0.2 });
    expect(aimed).toMatchObject({ error: 0.2, turnsNeeded: Math.ceil(perTurn / 0.04) });
    expect((await splitHalf(DIALOGUES, { metrics: average, error: 100 }))[0]!.turnsNeeded).toBe(1);
  });

  it('compares dialogues of one group', async () => {
    const groups = ['a', 'a', 'b', 'b', 'b'];
    const grouped = DIALOGUES.map((each, i) => ({ ...each, meta: { item: groups[i]! } }));
    const means = [2.5, 4, 3.5, 7, 7.5];
    const expected = intraclassCorrelation(means, groups);
    const [byField] = await splitHalf(grouped, { metrics: average, iccBy: 'item' });
    expect(byField!.intraclass).toBeCloseTo(expected!, 12);
    const [byFunction] = await splitHalf(grouped, {
      metrics: average,
      iccBy: ({ meta }) => String(meta!.item),
    });
    expect(byFunction!.intraclass).toBeCloseTo(expected!, 12);
    await expect(splitHalf(DIALOGUES, { metrics: average, iccBy: 'item' })).rejects.toThrow(
      'splitHalf: meta.item: expected a value for every transcript, got undefined',
    );
  });

  it('leaves out dialogues whose halves have no score', async () => {
    // Two turns have a score together, one alone has none.
    const [row] = await splitHalf([saying([1, 2]), saying([3, 4]), ...DIALOGUES.slice(0, 3)], {
      metrics: average,
    });
    expect(row!.exchanges.n).toBe(3);
    expect(row!.sd).toBeCloseTo(standardDeviation([1.5, 3.5, 2.5, 4, 3.5], { kind: 'sample' }), 12);
    const [none] = await splitHalf([saying([1, 2]), saying([3])], { metrics: average });
    expect(none).toMatchObject({
      exchanges: { n: 0, correlation: null, corrected: null },
      ...{ sd: null, standardErrors: [], turnsNeeded: null, error: null, intraclass: null },
    });
  });

  it('corrects no correlation below 0, and needs no turns where dialogues do not differ', async () => {
    const opposed = [saying([1, 9, 1, 9]), saying([5, 4, 5, 4]), saying([9, 1, 9, 1]), saying([7, 2, 7, 2])];
    const [row] = await splitHalf(opposed, { metrics: average });
    expect(row!.exchanges.correlation!.estimate).toBeLessThan(0);
    expect(row!.exchanges.corrected).toBeNull();
    const same = [saying([1, 3, 1, 3]), saying([3, 1, 3, 1])];
    expect((await splitHalf(same, { metrics: average }))[0]).toMatchObject({
      sd: 0,
      error: null,
      turnsNeeded: null,
    });
  });

  it('has no score for no dialogue', async () => {
    expect(await splitHalf([], { metrics: average })).toEqual([
      expect.objectContaining({ sd: null, error: null, standardErrors: [] }),
    ]);
  });
});
