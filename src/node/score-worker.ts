import { parentPort, workerData } from 'node:worker_threads';
import { type BatchItem, type BatchSettings, batchScorer } from './score-batch.js';

/** Scores the batches that come, one after the other. */
const score = batchScorer(workerData as BatchSettings);
parentPort!.on('message', (items: readonly BatchItem[]) => {
  void score(items).then((result) => parentPort!.postMessage(result));
});
