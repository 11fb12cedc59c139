import { type BatchItem, type BatchResult, thrownError } from './score-batch.js';
import type { ScorePool } from './score-pool.js';

/** A batch is full with this many turns, or this many transcripts. */
const TURNS = 400;
const TRANSCRIPTS = 64;

/**
 * Scores transcripts batch by batch on a pool. Results come in the order of the input, whoever computes them. What was
 * scored before an error, of the input or of a metric, comes before it is thrown.
 */
export async function* scoreInBatches(
  items: AsyncIterable<BatchItem>,
  pool: ScorePool,
): AsyncGenerator<BatchResult, void, undefined> {
  const waiting: Promise<BatchResult>[] = [];
  for await (const batch of batches(items)) {
    const result = pool.score(batch.items);
    result.catch(() => undefined); // met below, where the result is awaited
    waiting.push(result);
    while (waiting.length >= (batch.error ? 1 : pool.breadth)) yield* whole(await waiting.shift()!);
    if (batch.error) throw batch.error.thrown;
  }
  for (const result of waiting) yield* whole(await result);
}

/** Gives the result, then throws what went wrong behind it. */
function* whole(result: BatchResult): Generator<BatchResult> {
  yield result;
  if (result.error !== undefined) throw thrownError(result.error);
}

interface Batch {
  readonly items: readonly BatchItem[];
  /** What reading met after them. */
  readonly error?: { readonly thrown: unknown };
}

async function* batches(items: AsyncIterable<BatchItem>): AsyncGenerator<Batch> {
  let batch: BatchItem[] = [];
  let turns = 0;
  try {
    for await (const item of items) {
      batch.push(item);
      turns += item.transcript.turns.length;
      if (turns < TURNS && batch.length < TRANSCRIPTS) continue;
      yield { items: batch };
      batch = [];
      turns = 0;
    }
  } catch (thrown) {
    yield { items: batch, error: { thrown } };
    return;
  }
  if (batch.length > 0) yield { items: batch };
}
