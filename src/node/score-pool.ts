import type { EvaluateOptions } from '../evaluate/evaluate-stream.js';
import { type BatchItem, type BatchResult, type BatchSettings, batchScorer } from './score-batch.js';
import { ScoreThread } from './score-thread.js';
import { answerer } from './worker-requests.js';
import { workerScript } from './worker-script.js';

/** Scores batches on the calling thread or on workers. */
export interface ScorePool {
  /** Number of batches that should be in progress to keep all threads busy. */
  readonly breadth: number;
  score(items: readonly BatchItem[]): Promise<BatchResult>;
  close(): void;
}

/** Number of queued batches per worker, so that it does not wait for the next batch or for slower workers. */
const AHEAD = 3;

/** Scores batches on the calling thread, with `options`. */
export function ownThread(settings: BatchSettings, options?: EvaluateOptions): ScorePool {
  return { breadth: 1, score: batchScorer(settings, options), close() {} };
}

/** Worker threads that any number of runs share. A thread that ended is replaced before the next run. */
export class ScoreThreads {
  readonly #script: URL;
  readonly #threads: ScoreThread[];
  #runs = 0;

  constructor(count: number, worker?: URL | string) {
    this.#script = workerScript('score-worker', worker);
    this.#threads = Array.from({ length: count }, () => new ScoreThread(this.#script));
  }

  /** Begins a run; with `sharesOwn` the calling thread also scores. */
  begin(settings: BatchSettings, sharesOwn = false): ScoreRunPool {
    for (const [i, { hasEnded }] of this.#threads.entries())
      if (hasEnded) this.#threads[i] = new ScoreThread(this.#script);
    this.#runs += 1;
    const run = this.#runs;
    const workers: RunWorker[] = this.#threads.map((thread) => new ThreadOfRun(thread, run, settings));
    if (sharesOwn) workers.push(ownWorker(settings));
    return new ScoreRunPool(workers);
  }

  close(): void {
    for (const thread of this.#threads) thread.close();
  }
}

/** A worker of one run. */
interface RunWorker {
  /** Whether it has started. */
  readonly isReady: boolean;
  load: number;
  score(items: readonly BatchItem[]): Promise<BatchResult>;
  close(): void;
}

/** The workers of one run. */
export class ScoreRunPool implements ScorePool {
  readonly #workers: readonly RunWorker[];

  constructor(workers: readonly RunWorker[]) {
    this.#workers = workers;
  }

  get breadth(): number {
    return AHEAD * this.#atWork().length + 1;
  }

  score(items: readonly BatchItem[]): Promise<BatchResult> {
    const worker = this.#free();
    return loaded(worker, worker.score(items));
  }

  close(): void {
    for (const worker of this.#workers) worker.close();
  }

  /** The workers that have started; work does not wait for other workers unless none has started. */
  #atWork(): readonly RunWorker[] {
    const ready = this.#workers.filter(({ isReady }) => isReady);
    return ready.length > 0 ? ready : this.#workers;
  }

  /** The worker with the shortest queue. */
  #free(): RunWorker {
    return this.#atWork().reduce((a, b) => (b.load < a.load ? b : a));
  }
}

/** Counts work in progress. */
async function loaded(worker: RunWorker, result: Promise<BatchResult>): Promise<BatchResult> {
  worker.load += 1;
  try {
    return await result;
  } finally {
    worker.load -= 1;
  }
}

/** A thread in the view of one run. */
class ThreadOfRun implements RunWorker {
  readonly #thread: ScoreThread;
  readonly #run: number;

  constructor(thread: ScoreThread, run: number, settings: BatchSettings) {
    this.#thread = thread;
    this.#run = run;
    thread.begin(run, settings);
  }

  get isReady(): boolean {
    return this.#thread.isReady;
  }

  get load(): number {
    return this.#thread.load;
  }

  set load(load: number) {
    this.#thread.load = load;
  }

  score(items: readonly BatchItem[]): Promise<BatchResult> {
    return this.#thread.score(this.#run, items);
  }

  close(): void {
    this.#thread.end(this.#run);
  }
}

/** A worker on the calling thread, which handles the replies of other workers between transcripts. */
function ownWorker(settings: BatchSettings): RunWorker {
  const { score, close } = answerer(settings);
  return { isReady: true, load: 0, score, close };
}
