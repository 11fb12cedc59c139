import { describe, expect, it } from 'vitest';
import { asyncOf, collect } from '../../testing/pieces.js';
import type { BatchItem, BatchResult } from './score-batch.js';
import { scoreInBatches } from './score-in-batches.js';
import type { ScorePool } from './score-pool.js';

/** Transcripts with these numbers of turns, named by their positions. */
const items = (...counts: readonly number[]): BatchItem[] =>
  counts.map((count, i) => ({
    transcript: { turns: Array.from({ length: count }, () => ({ speaker: 'ana', text: 'Late?' })) },
    origin: { transcript: String(i) },
    given: {},
  }));
const ones = (count: number): BatchItem[] => items(...Array<number>(count).fill(1));
const named = (batch: readonly BatchItem[]): BatchResult => ({
  ...{ names: batch.map(({ origin }) => origin.transcript), rows: [], text: '', skipped: [] },
});

/** A pool that scores by `score`, and the sizes of the batches that it was given. */
function poolOf(
  score: (batch: readonly BatchItem[], number: number) => Promise<BatchResult> | BatchResult,
  breadth = 1,
): ScorePool & { readonly sizes: number[] } {
  const sizes: number[] = [];
  return {
    ...{ breadth, sizes, close() {} },
    score: async (batch) => score(batch, sizes.push(batch.length)),
  };
}

const sizesOf = async (input: readonly BatchItem[]): Promise<number[]> => {
  const pool = poolOf(named);
  const results = await collect(scoreInBatches(asyncOf(input), pool));
  expect(results.flatMap(({ names }) => names)).toEqual(input.map(({ origin }) => origin.transcript));
  return pool.sizes;
};

describe('scoreInBatches', { timeout: 30_000 }, () => {
  it('fills a batch with 64 transcripts or 400 turns', async () => {
    expect(await sizesOf(ones(130))).toEqual([64, 64, 2]);
    expect(await sizesOf(items(399, 1, 400, 399, 2, 5))).toEqual([2, 1, 2, 1]);
    expect(await sizesOf(ones(64))).toEqual([64]);
    expect(await sizesOf([])).toEqual([]);
  });

  it('gives results in the order of the input, with as many batches in progress as the pool has room for', async () => {
    const ends: (() => void)[] = [];
    const pool = poolOf((batch) => new Promise((resolve) => ends.push(() => resolve(named(batch)))), 3);
    let read = 0;
    async function* input(): AsyncGenerator<BatchItem> {
      for (const item of items(400, 400, 400, 400, 400)) {
        read += 1;
        yield item;
      }
    }
    const names: string[] = [];
    const reading = (async () => {
      for await (const result of scoreInBatches(input(), pool)) names.push(...result.names);
    })();
    const settled = async (): Promise<void> => void (await new Promise((resolve) => setImmediate(resolve)));
    await settled();
    expect([read, pool.sizes.length, names]).toEqual([3, 3, []]);
    ends[2]!();
    ends[1]!();
    await settled();
    expect([read, names]).toEqual([3, []]);
    ends[0]!();
    await settled();
    expect([read, names]).toEqual([5, ['0', '1', '2']]);
    ends[4]!();
    ends[3]!();
    await reading;
    expect(names).toEqual(['0', '1', '2', '3', '4']);
  });

  it('gives the results before an error of the input, then throws it', async () => {
    async function* torn(): AsyncGenerator<BatchItem> {
      yield* items(400, 400, 1);
      throw new RangeError('torn');
    }
    const names: string[] = [];
    const reading = async (): Promise<void> => {
      for await (const result of scoreInBatches(torn(), poolOf(named, 9))) names.push(...result.names);
    };
    await expect(reading()).rejects.toThrow(new RangeError('torn'));
    expect(names).toEqual(['0', '1', '2']);
  });

  it('gives the results before an error of a transcript, then throws it', async () => {
    const error = { message: 'no', code: 'INVALID_INPUT' as const, path: 'turns' };
    for (const breadth of [1, 9]) {
      const pool = poolOf((batch, number) => ({ ...named(batch), ...(number === 2 && { error }) }), breadth);
      const names: string[] = [];
      const reading = async (): Promise<void> => {
        for await (const result of scoreInBatches(asyncOf(items(400, 400, 400)), pool))
          names.push(...result.names);
      };
      await expect(reading()).rejects.toMatchObject({ name: 'MetricError', ...error });
      expect(names).toEqual(['0', '1']);
    }
  });

  it('throws the first failure of the pool alone', async () => {
    const pool = poolOf((_, number) => Promise.reject(new Error(`failure ${number}`)), 9);
    // A second failure that nobody handles would end the process.
    const unhandled: unknown[] = [];
    const onUnhandled = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', onUnhandled);
    await expect(collect(scoreInBatches(asyncOf(items(400, 400)), pool))).rejects.toThrow('failure 1');
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', onUnhandled);
    expect(unhandled).toEqual([]);
  });

  it('gives results while the input waits', async () => {
    for (const breadth of [1, 9]) {
      async function* slow(): AsyncGenerator<BatchItem> {
        yield* items(1, 1);
        await new Promise(() => undefined);
      }
      const results = scoreInBatches(slow(), poolOf(named, breadth));
      const { value } = await results.next();
      expect(value).toMatchObject({ names: ['0', '1'] });
      await results.return();
    }
  });
});
