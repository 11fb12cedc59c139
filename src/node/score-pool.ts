import { Worker } from 'node:worker_threads';
import { MetricError } from '../error.js';
import type { EvaluateOptions } from '../evaluate/evaluate-stream.js';
import type { FileRange, RangedReading } from './ranges/file-ranges.js';
import type { RangeOrder, RangeRead, RangeResult } from './ranges/range-scorer.js';
import { type BatchItem, type BatchResult, type BatchSettings, batchScorer } from './score-batch.js';
import { answerer, type WorkerRequest } from './worker-requests.js';

/** What scores batches: this thread, or others. */
export interface ScorePool {
  /** How many batches should be under way so that nobody waits. */
  readonly breadth: number;
  score(items: readonly BatchItem[]): Promise<BatchResult>;
  close(): void;
}

/** A range that a worker has read, and scores once its conversations are settled. */
export interface RangeUnderWay {
  readonly read: RangeRead;
  score(orders: readonly (RangeOrder | undefined)[]): Promise<RangeResult>;
}

/** A question that waits for its answer. */
interface Task {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface PoolWorker {
  readonly tasks: Task[];
  send(request: WorkerRequest): void;
  close(): void;
  /** Ranges that it has read and not scored. */
  ranges: number;
}

/** Batches that a worker has at a time: it need not wait for the next one. */
const AHEAD = 2;

/** What scores batches in the calling thread, with `options`. */
export function ownThread(settings: BatchSettings, options?: EvaluateOptions): ScorePool {
  return { breadth: 1, score: batchScorer(settings, options), close() {} };
}

/** A pool of that many worker threads; where it `sharesOwn`, the calling thread is one of them, which saves a start. */
export class WorkerPool implements ScorePool {
  readonly breadth: number;
  readonly #workers: readonly PoolWorker[];
  #failure: unknown;
  #ranges = 0;

  constructor(settings: BatchSettings, jobs: number, sharesOwn = false) {
    this.breadth = AHEAD * jobs + 1;
    this.#workers = Array.from({ length: jobs }, (_, i) =>
      sharesOwn && i === jobs - 1 ? ownWorker(settings) : this.#start(settings),
    );
  }

  score(items: readonly BatchItem[]): Promise<BatchResult> {
    return this.#ask(this.#free(), { kind: 'batch', items }) as Promise<BatchResult>;
  }

  /** Has a range read by a worker. */
  async read(reading: RangedReading, range: FileRange): Promise<RangeUnderWay> {
    const worker = this.#free();
    this.#ranges += 1;
    const key = this.#ranges;
    worker.ranges += 1;
    const read = (await this.#ask(worker, { kind: 'read', key, reading, range })) as RangeRead;
    const score = async (orders: readonly (RangeOrder | undefined)[]): Promise<RangeResult> => {
      const result = (await this.#ask(worker, { kind: 'score', key, orders })) as RangeResult;
      worker.ranges -= 1;
      return result;
    };
    return { read, score };
  }

  close(): void {
    for (const worker of this.#workers) worker.close();
  }

  /** The worker that has least to do. */
  #free(): PoolWorker {
    const load = ({ tasks, ranges }: PoolWorker): number => tasks.length + ranges;
    return this.#workers.reduce((a, b) => (load(b) < load(a) ? b : a));
  }

  #ask(worker: PoolWorker, request: WorkerRequest): Promise<unknown> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      worker.tasks.push({ resolve, reject });
      worker.send(request);
    });
  }

  #start(workerData: BatchSettings): PoolWorker {
    const tasks: Task[] = [];
    const thread = startThread(workerData);
    const fail = (error: unknown): void => {
      this.#failure = error;
      for (const { reject } of tasks.splice(0)) reject(error);
    };
    thread.on('message', (result: unknown) => tasks.shift()!.resolve(result));
    thread.on('error', fail);
    thread.on('exit', () => fail(new Error('a worker thread ended before its work was done')));
    return {
      ...{ tasks, ranges: 0 },
      send: (request) => thread.postMessage(request),
      close: () => void thread.terminate(),
    };
  }
}

/** A worker in the calling thread: between transcripts it lets the answers of the others come in. */
function ownWorker(settings: BatchSettings): PoolWorker {
  const tasks: Task[] = [];
  const { answer, close } = answerer(settings, () => new Promise((go) => setImmediate(go)));
  let isClosed = false;
  let last: Promise<void> = Promise.resolve();
  const send = (request: WorkerRequest): void => {
    last = last.then(async () => {
      if (isClosed) return;
      const { resolve, reject } = tasks.shift()!;
      await answer(request).then(resolve, reject);
    });
  };
  return {
    ...{ tasks, ranges: 0, send },
    close() {
      isClosed = true;
      void last.then(close);
    },
  };
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
