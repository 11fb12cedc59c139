import { Worker } from 'node:worker_threads';
import { MetricError } from '../error.js';
import type { EvaluateOptions } from '../evaluate/evaluate-stream.js';
import type { FileRange, RangedReading } from './ranges/file-ranges.js';
import type { RangeOrder, RangeRead, RangeResult } from './ranges/range-scorer.js';
import { type BatchItem, type BatchResult, type BatchSettings, batchScorer } from './score-batch.js';
import { answerer, type WorkerAnswer, type WorkerRequest } from './worker-requests.js';

/** Scores batches, on this thread or others. */
export interface ScorePool {
  /** Number of batches that should be in progress to keep all threads busy. */
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
  /** Whether it has started. */
  readonly isReady: boolean;
  /** Batches and ranges that it has been given and has not scored. */
  load: number;
  ask(request: WorkerRequest): Promise<unknown>;
  close(): void;
}

/** Batches queued per worker, so that it need not wait for the next one or for slower workers. */
const AHEAD = 3;

/** Scores batches in the calling thread, with `options`. */
export function ownThread(settings: BatchSettings, options?: EvaluateOptions): ScorePool {
  return { breadth: 1, score: batchScorer(settings, options), close() {} };
}

/**
 * A pool with the given number of workers; with `sharesOwn`, the calling thread is one of them, which saves a start.
 */
export class WorkerPool implements ScorePool {
  readonly #workers: readonly PoolWorker[];
  #failure: unknown;
  #ranges = 0;

  constructor(settings: BatchSettings, jobs: number, sharesOwn = false) {
    this.#workers = Array.from({ length: jobs }, (_, i) =>
      sharesOwn && i === jobs - 1 ? ownWorker(settings) : this.#start(settings),
    );
  }

  get breadth(): number {
    return AHEAD * this.#atWork().length + 1;
  }

  async score(items: readonly BatchItem[]): Promise<BatchResult> {
    const worker = this.#free();
    worker.load += 1;
    const result = (await this.#ask(worker, { kind: 'batch', items })) as BatchResult;
    worker.load -= 1;
    return result;
  }

  /** Has a range read by a worker. */
  async read(reading: RangedReading, range: FileRange): Promise<RangeUnderWay> {
    const worker = this.#free();
    this.#ranges += 1;
    const key = this.#ranges;
    worker.load += 1;
    const read = (await this.#ask(worker, { kind: 'read', key, reading, range })) as RangeRead;
    const score = async (orders: readonly (RangeOrder | undefined)[]): Promise<RangeResult> => {
      const result = (await this.#ask(worker, { kind: 'score', key, orders })) as RangeResult;
      worker.load -= 1;
      return result;
    };
    return { read, score };
  }

  close(): void {
    for (const worker of this.#workers) worker.close();
  }

  /** The workers that have started: nothing waits for one that has not, unless none has. */
  #atWork(): readonly PoolWorker[] {
    const ready = this.#workers.filter(({ isReady }) => isReady);
    return ready.length > 0 ? ready : this.#workers;
  }

  /** The worker that has least to do. */
  #free(): PoolWorker {
    return this.#atWork().reduce((a, b) => (b.load < a.load ? b : a));
  }

  #ask(worker: PoolWorker, request: WorkerRequest): Promise<unknown> {
    return this.#failure === undefined ? worker.ask(request) : Promise.reject(this.#failure);
  }

  #start(workerData: BatchSettings): PoolWorker {
    // Answers of a kind come in the order of the questions.
    const tasks = { read: [] as Task[], done: [] as Task[] };
    const thread = startThread(workerData);
    const fail = (error: unknown): void => {
      this.#failure ??= error;
      for (const { reject } of [...tasks.read.splice(0), ...tasks.done.splice(0)]) reject(error);
    };
    let isReady = false;
    thread.on('message', (answer: WorkerAnswer) => {
      if (answer.kind === 'ready') isReady = true;
      else tasks[answer.kind].shift()!.resolve(answer.result);
    });
    thread.on('error', fail);
    thread.on('exit', () => fail(new Error('a worker thread ended before its work was done')));
    return {
      get isReady() {
        return isReady;
      },
      load: 0,
      ask: (request) =>
        new Promise((resolve, reject) => {
          tasks[request.kind === 'read' ? 'read' : 'done'].push({ resolve, reject });
          thread.postMessage(request);
        }),
      close: () => void thread.terminate(),
    };
  }
}

/** A worker in the calling thread, which handles the replies of other workers between transcripts. */
function ownWorker(settings: BatchSettings): PoolWorker {
  const { answer, close } = answerer(settings);
  return { isReady: true, load: 0, ask: answer, close: () => void close() };
}

function startThread(workerData: BatchSettings): Worker {
  // Both builds have this file next to the bundle that contains this code; workers do not get the flags of the process.
  const script = new URL('./score-worker.js', import.meta.url);
  try {
    return new Worker(script, { workerData, execArgv: [] });
  } catch (cause) {
    if ((cause as Error).name !== 'DataCloneError') throw cause;
    const message = `options.metrics: expected options that can be sent to worker threads (no functions), got others: ${(cause as Error).message}`;
    throw new MetricError('INVALID_OPTION', message, { path: 'options.metrics', cause });
  }
}
