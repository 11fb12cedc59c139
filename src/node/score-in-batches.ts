import { type BatchItem, type BatchResult, thrownError } from './score-batch.js';
import type { ScorePool } from './score-pool.js';

/** Maximum number of turns and of transcripts per batch. */
const TURNS = 400;
const TRANSCRIPTS = 64;

/** Milliseconds after which a batch is scored although it has room, because its source is slow. */
const LONGEST_WAIT = 50;

/**
 * Scores transcripts batch by batch on a pool. Results come in the order of the input, and do not wait for a slow
 * source. If the input or a metric fails, earlier results are emitted before the error is thrown.
 */
export async function* scoreInBatches(
  items: AsyncIterable<BatchItem>,
  pool: ScorePool,
): AsyncGenerator<BatchResult, void, undefined> {
  const waiting: Promise<BatchResult>[] = [];
  const source = new Pulled(batches(items));
  try {
    for (;;) {
      const [oldest] = waiting;
      if (oldest && (waiting.length >= pool.breadth || (await isFirst(oldest, source.next)))) {
        waiting.shift();
        yield* whole(await oldest);
        continue;
      }
      const { done, value: batch } = await source.take();
      if (done) break;
      const result = pool.score(batch.items);
      result.catch(() => undefined); // handled where the result is awaited
      waiting.push(result);
      if (batch.error === undefined) continue;
      for (const each of waiting) yield* whole(await each);
      throw batch.error.thrown;
    }
    for (const each of waiting) yield* whole(await each);
  } finally {
    await source.close();
  }
}

/** Returns the result, then throws the error that followed it. */
function* whole(result: BatchResult): Generator<BatchResult> {
  yield result;
  if (result.error !== undefined) throw thrownError(result.error);
}

interface Batch {
  readonly items: readonly BatchItem[];
  /** The error of the input after these items. */
  readonly error?: { readonly thrown: unknown };
}

async function* batches(items: AsyncIterable<BatchItem>): AsyncGenerator<Batch, void, undefined> {
  const source = new Pulled(items);
  let batch: BatchItem[] = [];
  let turns = 0;
  let timer: NodeJS.Timeout | undefined;
  let late: Promise<unknown> | undefined;
  try {
    for (;;) {
      const isFull = turns >= TURNS || batch.length >= TRANSCRIPTS;
      if (isFull || (late && !(await isFirst(source.next, late)))) {
        clearTimeout(timer);
        yield { items: batch };
        [batch, turns, late] = [[], 0, undefined];
        continue;
      }
      const { done, value: item } = await source.take();
      if (done) break;
      batch.push(item);
      turns += item.transcript.turns.length;
      late ??= new Promise((resolve) => (timer = setTimeout(resolve, LONGEST_WAIT)));
    }
  } catch (thrown) {
    yield { items: batch, error: { thrown } };
    return;
  } finally {
    clearTimeout(timer);
    await source.close();
  }
  if (batch.length > 0) yield { items: batch };
}

/** An iterator whose next value can be requested before it is taken. */
class Pulled<T> {
  readonly #iterator: AsyncIterator<T, unknown, undefined>;
  #next: Promise<IteratorResult<T, unknown>> | undefined;

  constructor(items: AsyncIterable<T>) {
    this.#iterator = items[Symbol.asyncIterator]();
  }

  get next(): Promise<IteratorResult<T, unknown>> {
    if (this.#next === undefined) {
      this.#next = this.#iterator.next();
      this.#next.catch(() => undefined); // handled where the value is taken
    }
    return this.#next;
  }

  take(): Promise<IteratorResult<T, unknown>> {
    const { next } = this;
    this.#next = undefined;
    return next;
  }

  /** Ends the iterator, without waiting if it waits for its own source. */
  async close(): Promise<void> {
    const end = this.#iterator.return?.();
    if (this.#next === undefined) await end;
    else end?.catch(() => undefined);
  }
}

/** Whether a promise is settled before another one. */
function isFirst(promise: Promise<unknown>, other: Promise<unknown>): Promise<boolean> {
  const answer =
    (is: boolean): (() => boolean) =>
    () =>
      is;
  return Promise.race([promise.then(answer(true), answer(true)), other.then(answer(false), answer(false))]);
}
