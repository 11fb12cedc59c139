import { parentPort, workerData } from 'node:worker_threads';
import { exampleCalls } from './example-calls.js';
import { mutantPlan, pumpPlan } from './inputs.js';
import { fuzz, type Plan, planCalls } from './run.js';

/** What a worker is told. `now[0]` is the number of the call that it makes, less `from`; -1 before the first. */
export interface Task {
  /** Calls of public functions, or reads of fixtures that are pumped or mutated. */
  readonly kind: 'calls' | 'pump' | 'mutants';
  readonly seed: number;
  readonly only: string;
  readonly from: number;
  readonly to: number;
  readonly now: Int32Array;
}

const { kind, seed, only, from, to, now } = workerData as Task;
globalThis.fetch = () => Promise.reject(new TypeError('no network while fuzzing'));
const plan = await planOf();
const PIECE = 1000;
for (let start = from; start < to; start += PIECE) {
  const tally = await fuzz(plan, start, Math.min(to, start + PIECE), (i) => Atomics.store(now, 0, i - from));
  parentPort!.postMessage({
    functions: plan.functions.length,
    next: Math.min(to, start + PIECE),
    counts: tally.counts,
    problems: tally.problems(),
  });
}

async function planOf(): Promise<Plan> {
  if (kind === 'pump') return pumpPlan();
  if (kind === 'mutants') return mutantPlan(seed);
  const functions = (await exampleCalls()).filter(
    ({ name, examples }) => examples.length > 0 && name.includes(only),
  );
  return planCalls(functions, seed);
}
