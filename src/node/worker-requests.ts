import type { FileRange, RangedReading } from './ranges/file-ranges.js';
import { type RangeOrder, RangeScorer } from './ranges/range-scorer.js';
import { type BatchError, type BatchItem, type BatchSettings, batchScorer } from './score-batch.js';

/** Requests to a worker; each is answered once. Ranges are read in order, separately from the other requests. */
export type WorkerRequest =
  | { readonly kind: 'batch'; readonly items: readonly BatchItem[] }
  | {
      readonly kind: 'read';
      readonly key: number;
      readonly reading: RangedReading;
      readonly range: FileRange;
    }
  | {
      readonly kind: 'score';
      readonly key: number;
      readonly orders: readonly (RangeOrder | undefined)[];
    };

/** Messages to a worker thread, which serves several runs at a time. */
export type ThreadMessage =
  | { readonly kind: 'begin'; readonly run: number; readonly settings: BatchSettings }
  | { readonly kind: 'ask'; readonly run: number; readonly id: number; readonly request: WorkerRequest }
  | { readonly kind: 'end'; readonly run: number };

/** Messages from a worker thread: that it has started, or the answer to a request. */
export type ThreadAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: BatchError };

/** Answers the requests of one run. */
export interface Answerer {
  answer(request: WorkerRequest): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Creates the handler of worker requests, for any thread. A range is read as soon as the current transcript is scored,
 * because the following ranges in other threads wait for its names.
 */
export function answerer(settings: BatchSettings): Answerer {
  const score = batchScorer(settings, settings.options, () => new Promise((go) => setImmediate(go)));
  const ranges = new RangeScorer(settings, score);
  let isClosed = false;
  const [read, work] = [inTurn(() => isClosed), inTurn(() => isClosed)];
  return {
    answer(request) {
      if (request.kind === 'read')
        return read(() => ranges.read(request.key, request.reading, request.range));
      if (request.kind === 'batch') return work(() => score(request.items));
      return work(() => ranges.score(request.key, request.orders));
    },
    async close() {
      isClosed = true;
      await Promise.allSettled([read(), work()]);
      await ranges.close();
    },
  };
}

/** Has things done one after the other, until there is an end to it. */
function inTurn(isClosed: () => boolean): (act?: () => Promise<unknown>) => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    last = last.then(() => {
      if (isClosed()) throw new Error('nothing is scored any more');
      return act?.();
    });
    return last;
  };
}
