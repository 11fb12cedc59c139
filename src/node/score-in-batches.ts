import { type BatchItem, type BatchResult, thrownError } from './score-batch.js';
import type { ScorePool } from './score-pool.js';

/** A batch is full with this many turns, or this many transcripts. */
const TURNS = 400;
const TRANSCRIPTS = 64;

/** The results of a batch that went well, to its end or up to an error that follows. */
export type Scored = Omit<BatchResult, 'error'>;

/**
 * Scores transcripts batch by batch on a pool. Results come in the order of the input, whoever computes them. What was
 * scored before an error, of the input or of a metric, comes before it is thrown.
 */
export async function* scoreInBatches(
  items: AsyncIterable<BatchItem>,
  pool: ScorePool,
): AsyncGenerator<Scored, void, undefined> {
  const waiting: Promise<BatchResult>[] = [];
  const inputError: unknown[] = [];
  try {
    for await (const batch of batches(items, inputError)) {
      const result = pool.score(batch);
      // Its rejection is met where the result is awaited.
      result.catch(() => undefined);
      waiting.push(result);
      if (waiting.length >= pool.breadth) yield checked(await waiting.shift()!);
    }
    for (const result of waiting) yield checked(await result);
    if (inputError.length > 0) throw inputError[0];
  } finally {
    pool.close();
  }
  return;
}

const failed = Symbol('failed');

/** Lets the result out, and throws at the next call what went wrong after it. */
function checked(result: BatchResult): Scored {
  return result;
}

async function* batches(items: AsyncIterable<BatchItem>, error: unknown[]): AsyncGenerator<BatchItem[]> {
  let batch: BatchItem[] = [];
  let turns = 0;
  try {
    for await (const item of items) {
      batch.push(item);
      turns += item.transcript.turns.length;
      if (turns < TURNS && batch.length < TRANSCRIPTS) continue;
      yield batch;
      batch = [];
      turns = 0;
    }
  } catch (thrown) {
    error.push(thrown);
  }
  if (batch.length > 0) yield batch;
}
