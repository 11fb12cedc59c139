import { Worker } from 'node:worker_threads';
import { MetricError } from '../error.js';
import type { EvaluateOptions } from '../evaluate/evaluate-stream.js';
import { type BatchItem, type BatchResult, type BatchSettings, batchScorer } from './score-batch.js';

/** What scores batches: this thread, or others. */
export interface ScorePool {
  /** How many batches should be under way so that nobody waits. */
  readonly breadth: number;
  score(items: readonly BatchItem[]): Promise<BatchResult>;
  close(): void;
}

/** A batch that waits for its result. */
interface Task {
  readonly items: readonly BatchItem[];
  resolve(result: BatchResult): void;
  reject(error: unknown): void;
}

/** Batches that a worker has at a time: it need not wait for the next one. */
const AHEAD = 2;

/** A pool of that many worker threads; one job is done by the calling thread, with `options`. */
export function scorePool(
  settings: BatchSettings,
  jobs: number,
  options?: EvaluateOptions,
  alwaysThreads = false,
): ScorePool {
  if (jobs > 1 || alwaysThreads) return new WorkerPool(settings, jobs);
  return { breadth: 1, score: batchScorer(settings, options), close() {} };
}

class WorkerPool implements ScorePool {
  readonly breadth: number;
  readonly #workers: { readonly thread: Worker; readonly tasks: Task[] }[];
  #failure: unknown;

  constructor(settings: BatchSettings, jobs: number) {
    this.breadth = AHEAD * jobs + 1;
    this.#workers = Array.from({ length: jobs }, () => this.#start(settings));
  }

  score(items: readonly BatchItem[]): Promise<BatchResult> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const free = this.#workers.reduce((a, b) => (b.tasks.length < a.tasks.length ? b : a));
    return new Promise((resolve, reject) => {
      free.tasks.push({ items, resolve, reject });
      free.thread.postMessage(items);
    });
  }

  close(): void {
    for (const { thread } of this.#workers) void thread.terminate();
  }

  #start(workerData: BatchSettings): { thread: Worker; tasks: Task[] } {
    const tasks: Task[] = [];
    const thread = startThread(workerData);
    const fail = (error: unknown): void => {
      this.#failure = error;
      for (const { reject } of tasks.splice(0)) reject(error);
    };
    thread.on('message', (result: BatchResult) => tasks.shift()!.resolve(result));
    thread.on('error', fail);
    thread.on('exit', () => fail(new Error('a worker thread ended before its work was done')));
    return { thread, tasks };
  }
}

function startThread(workerData: BatchSettings): Worker {
  // Both builds have this file beside the one that this code ends in; flags of the process are not for workers.
  const script = new URL('./score-worker.js', import.meta.url);
  try {
    return new Worker(script, { workerData, execArgv: [] });
  } catch (cause) {
    if ((cause as Error).name !== 'DataCloneError') throw cause;
    const message = `options.metrics: expected options that can be sent to worker threads (no functions), got others: ${(cause as Error).message}`;
    throw new MetricError('INVALID_OPTION', message, { path: 'options.metrics', cause });
  }
}
