import { Worker } from 'node:worker_threads';
import { errorMessage, MetricError, type MetricErrorCode } from '../error.js';
import { type BatchItem, type BatchResult, type BatchSettings, thrownError } from './score-batch.js';
import type { ThreadAnswer, ThreadMessage } from './worker-requests.js';

/** A pending request. */
interface Task {
  resolve(result: BatchResult): void;
  reject(error: unknown): void;
}

/** A worker thread for scoring. It keeps the process alive only while requests are pending. */
export class ScoreThread {
  /** Number of batches in its queue. */
  load = 0;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Task>();
  #asked = 0;
  #isReady = false;
  #failure: unknown;

  constructor(script: URL) {
    // Workers must not inherit the flags of the process.
    this.#worker = new Worker(script, { execArgv: [] });
    this.#worker.on('message', (answer: ThreadAnswer) => this.#take(answer));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('a worker thread ended before its work was done')));
    // Must come last, because a message listener would keep the process alive.
    this.#worker.unref();
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Whether it has ended, because of an error or because it was closed. */
  get hasEnded(): boolean {
    return this.#failure !== undefined;
  }

  begin(run: number, settings: BatchSettings): void {
    try {
      this.#send({ kind: 'begin', run, settings });
    } catch (cause) {
      throw notSent('INVALID_OPTION', 'options', cause);
    }
  }

  score(run: number, items: readonly BatchItem[]): Promise<BatchResult> {
    if (this.hasEnded) return Promise.reject(this.#failure);
    this.#asked += 1;
    const id = this.#asked;
    try {
      this.#send({ kind: 'score', run, id, items });
    } catch (cause) {
      return Promise.reject(notSent('INVALID_INPUT', 'transcripts', cause));
    }
    this.#worker.ref();
    return new Promise((resolve, reject) => void this.#waiting.set(id, { resolve, reject }));
  }

  end(run: number): void {
    this.#send({ kind: 'end', run });
  }

  close(): void {
    this.#fail(new Error('nothing is scored any more'));
    void this.#worker.terminate();
  }

  #send(message: ThreadMessage): void {
    this.#worker.postMessage(message);
  }

  #take(answer: ThreadAnswer): void {
    if (answer.kind === 'ready') {
      this.#isReady = true;
      return;
    }
    const task = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (answer.kind === 'result') task?.resolve(answer.result);
    else task?.reject(thrownError(answer.error));
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
  }
}

/** The error for data that cannot be copied to a thread; `path` names the argument of `evaluate`. */
function notSent(code: MetricErrorCode, path: string, cause: unknown): MetricError {
  const message = `evaluate: ${path}: expected plain data without functions, which can be sent to worker threads; ${errorMessage(cause)}`;
  return new MetricError(code, message, { metric: 'evaluate', path, cause });
}
