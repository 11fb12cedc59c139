import {
  type BatchError,
  type BatchItem,
  type BatchResult,
  type BatchSettings,
  batchScorer,
} from './score-batch.js';

/** Messages to a worker thread, which serves several runs concurrently. */
export type ThreadMessage =
  | { readonly kind: 'begin'; readonly run: number; readonly settings: BatchSettings }
  | {
      readonly kind: 'score';
      readonly run: number;
      readonly id: number;
      readonly items: readonly BatchItem[];
    }
  | { readonly kind: 'end'; readonly run: number };

/** Messages from a worker thread: a start notice, or the answer to a request. */
export type ThreadAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly id: number; readonly result: BatchResult }
  | { readonly kind: 'error'; readonly id: number; readonly error: BatchError };

/** Answers the requests of one run. */
export interface Answerer {
  score(items: readonly BatchItem[]): Promise<BatchResult>;
  close(): void;
}

/** Creates the handler of worker requests for any thread. It scores one batch at a time. */
export function answerer(settings: BatchSettings): Answerer {
  const scorer = batchScorer(settings, settings.options, () => new Promise((go) => setImmediate(go)));
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();
  return {
    score(items) {
      const result = last.then(() => {
        if (isClosed) throw new Error('nothing is scored any more');
        return scorer(items);
      });
      last = result.catch(() => undefined);
      return result;
    },
    close() {
      isClosed = true;
    },
  };
}
