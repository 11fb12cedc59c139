import { parentPort, workerData } from 'node:worker_threads';
import type { BatchResult, BatchSettings } from './score-batch.js';
import { answerer, type WorkerRequest } from './worker-requests.js';

const { answer } = answerer(workerData as BatchSettings);

/** The text as bytes, which change hands without being copied. */
function packed<T extends Partial<BatchResult>>(result: T): T {
  if (result.text === undefined || result.text === '') return result;
  return { ...result, text: '', bytes: new TextEncoder().encode(result.text) };
}

let last: Promise<void> = Promise.resolve();
parentPort!.on('message', (request: WorkerRequest) => {
  last = last.then(async () => {
    const result = packed((await answer(request)) as Partial<BatchResult>);
    parentPort!.postMessage(result, result.bytes ? [result.bytes.buffer as ArrayBuffer] : []);
  });
});
