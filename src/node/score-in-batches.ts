import { existing } from '../math/existing.js';
import { type BatchItem, type BatchResult, thrownError } from './score-batch.js';
import type { ScorePool } from './score-pool.js';

/** Maximum number of turns and of transcripts per batch. */
const TURNS = 400;
const TRANSCRIPTS = 64;

/**
 * Scores transcripts batch by batch on a pool. Results come in the order of the input. If the input or a metric fails,
 * earlier results are emitted before the error is thrown.
 */
export async function* scoreInBatches(
  items: AsyncIterable<BatchItem>,
  pool: ScorePool,
): AsyncGenerator<BatchResult, void, undefined> {
  const waiting: Promise<BatchResult>[] = [];
  for await (const batch of batches(items)) {
    const result = pool.score(batch.items);
    result.catch(() => undefined); // handled below, where the result is awaited
    waiting.push(result);
    while (waiting.length >= (batch.error ? 1 : pool.breadth)) yield* whole(await existing(waiting.shift()));
    if (batch.error) throw batch.error.thrown;
  }
  for (const result of waiting) yield* whole(await result);
}

/** Returns the result, then throws the error that followed it. */
function* whole(result: BatchResult): Generator<BatchResult> {
  yield result;
  if (result.error !== undefined) throw thrownError(result.error);
}

interface Batch {
  readonly items: readonly BatchItem[];
  /** Facts from the reader about these transcripts. */
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
