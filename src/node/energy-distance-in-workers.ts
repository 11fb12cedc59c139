import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { calledAs } from '../error.js';
import type { EmbeddingMatrix, Vectors } from '../math/embedding-matrix.js';
import { existing, itemAt } from '../math/existing.js';
import { type DistanceSum, meanOfStripes, stripeCount } from '../math/kernels/distance-stripes.js';
import { resolvePrecision } from '../math/precision.js';
import type { EnergyResult } from '../metrics/distribution/energy-components.js';
import {
  computeEnergy,
  type EnergyDistanceOptions,
  energyInput,
  energyOfTerms,
  OPTIONS,
} from '../metrics/distribution/energy-distance.js';
import { wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import type { EnergyTask } from './energy-stripes.js';
import { WORKER_FILE, workerScript } from './worker-script.js';

/** Options of {@link energyDistanceInWorkers}. */
export interface EnergyWorkerOptions extends EnergyDistanceOptions {
  /** Number of threads; default the available parallelism. */
  readonly workers?: number;
  /** The worker's file, for bundled code: the built entry `@mtpc/metrics/energy-worker`. */
  readonly worker?: URL | string;
}

const CALLER = 'energyDistanceInWorkers';

const WORKER_OPTIONS: OptionSpecs<EnergyWorkerOptions, 'distance'> = {
  ...OPTIONS,
  workers: wholeNumber(1),
  worker: WORKER_FILE,
};

/**
 * `energyDistance` on worker threads: the result is identical for any number of workers, because partial sums are added
 * in a fixed order. The calling thread stays free.
 *
 * It pays off for large samples: starting the threads takes about 30 ms, enough time to compare 700 vectors of width
 * 384 with 700 others. Cosine distances take linear time and are computed on the calling thread.
 *
 * Takes O(n m d / workers) time. Memory: a copy of each sample that is not in a `SharedArrayBuffer`, and O(d + n + m)
 * for each worker. Requires `node:worker_threads`; in a bundle see `worker`.
 *
 * @throws MetricError (as a rejection) as `energyDistance`, and `INVALID_OPTION` if `workers` is not a positive
 * integer; `MISSING_CAPABILITY` if the worker's file is not found
 *
 * @example
 * ```ts
 * import { energyDistanceInWorkers } from '@mtpc/metrics/node';
 * const compare = () => energyDistanceInWorkers([[0], [1]], [[1], [3]], { workers: 2 });
 * ```
 */
export async function energyDistanceInWorkers(
  x: Vectors,
  y: Vectors,
  options?: EnergyWorkerOptions,
): Promise<EnergyResult<'energy-distance'>> {
  const resolved = resolveOptions(CALLER, WORKER_OPTIONS, options);
  const { workers = availableParallelism() } = resolved;
  const input = calledAs(CALLER, 'energyDistance', () => energyInput(x, y, resolved));
  if (input.distance === 'cosine' || input.a.rows === 0 || input.b.rows === 0) return computeEnergy(input);
  const [a, b] = [shared(input.a), shared(input.b)];
  const sums: DistanceSum[] = [
    { x: a, y: b, precision: resolvePrecision(undefined, a, b) },
    { x: a, precision: resolvePrecision(undefined, a) },
    { x: b, precision: resolvePrecision(undefined, b) },
  ];
  const stripes = await sumStripes(sums, workers, workerScript('energy-worker', resolved.worker));
  const [cross, withinX, withinY] = sums.map((sum, i) => meanOfStripes(sum, itemAt(stripes, i)));
  return energyOfTerms(input, {
    cross: existing(cross),
    withinX: existing(withinX),
    withinY: existing(withinY),
  });
}

/** The sums of all stripes; each worker takes the next unprocessed one. */
async function sumStripes(
  sums: readonly DistanceSum[],
  workers: number,
  script: URL,
): Promise<readonly Float64Array[]> {
  const counts = sums.map(stripeCount);
  const task: EnergyTask = {
    sums,
    stripes: counts.map((count) => new Float64Array(new SharedArrayBuffer(8 * count))),
    taken: new Int32Array(new SharedArrayBuffer(4 * sums.length)),
  };
  const most = counts.reduce((total, count) => total + count, 0);
  const threads = Array.from({ length: Math.min(workers, most) }, () => startWorker(script, task));
  try {
    await Promise.all(threads.map(({ finished }) => finished));
  } finally {
    for (const { thread } of threads) void thread.terminate();
  }
  return task.stripes;
}

function startWorker(script: URL, workerData: EnergyTask): { thread: Worker; finished: Promise<void> } {
  // The worker does not need the flags of the process, and would reject some of them (--input-type).
  const thread = new Worker(script, { workerData, execArgv: [] });
  const finished = new Promise<void>((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`energyDistanceInWorkers: a worker ended with code ${code}`));
    });
  });
  return { thread, finished };
}

/** Moves the numbers of a matrix to shared memory. */
function shared({ data, rows, cols }: EmbeddingMatrix): EmbeddingMatrix {
  if (data.buffer instanceof SharedArrayBuffer) return { data, rows, cols };
  const buffer = new SharedArrayBuffer(data.byteLength);
  const copy = data instanceof Float32Array ? new Float32Array(buffer) : new Float64Array(buffer);
  copy.set(data);
  return { data: copy, rows, cols };
}
