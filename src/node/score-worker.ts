import { parentPort, workerData } from 'node:worker_threads';
import type { FileRange, RangedReading } from './ranges/file-ranges.js';
import { type RangeOrder, RangeScorer } from './ranges/range-scorer.js';
import { type BatchItem, type BatchResult, type BatchSettings, batchScorer } from './score-batch.js';

/** What a worker is asked; each is answered once, in the order of the questions. */
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

const settings = workerData as BatchSettings;
const score = batchScorer(settings);
const ranges = new RangeScorer(settings);

async function answer(request: WorkerRequest): Promise<unknown> {
  if (request.kind === 'batch') return packed(await score(request.items));
  if (request.kind === 'read') return ranges.read(request.key, request.reading, request.range);
  return packed(await ranges.score(request.key, request.orders));
}

/** The text as bytes, which change hands without being copied. */
function packed<T extends BatchResult>(result: T): T {
  return result.text === '' ? result : { ...result, text: '', bytes: new TextEncoder().encode(result.text) };
}

let last: Promise<void> = Promise.resolve();
parentPort!.on('message', (request: WorkerRequest) => {
  last = last.then(async () => {
    const result = await answer(request);
    const { bytes } = result as Partial<BatchResult>;
    parentPort!.postMessage(result, bytes ? [bytes.buffer as ArrayBuffer] : []);
  });
});
