import { parentPort, workerData } from 'node:worker_threads';
import { exampleCalls } from './example-calls.js';
import { fuzz, planCalls } from './run.js';

/** What a worker is told. `now[0]` is the number of the call that it makes, less `from`; -1 before the first. */
export interface Task {
  readonly seed: number;
  readonly only: string;
  readonly from: number;
  readonly to: number;
  readonly now: Int32Array;
}

const { seed, only, from, to, now } = workerData as Task;
globalThis.fetch = () => Promise.reject(new TypeError('no network while fuzzing'));
const functions = (await exampleCalls()).filter(
  ({ name, examples }) => examples.length > 0 && name.includes(only),
);
const plan = planCalls(functions, seed);
const PIECE = 1000;
for (let start = from; start < to; start += PIECE) {
  const tally = await fuzz(plan, start, Math.min(to, start + PIECE), (i) => Atomics.store(now, 0, i - from));
  parentPort!.postMessage({
    functions: functions.length,
    next: Math.min(to, start + PIECE),
    counts: tally.counts,
    problems: tally.problems(),
  });
}
