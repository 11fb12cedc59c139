import { parentPort, workerData } from 'node:worker_threads';
import { exampleCalls } from './example-calls.js';
import { mutantPlan, pumpPlan } from './inputs.js';
import { makeCall, type Plan, planCalls } from './run.js';

/** What a worker is told. It answers with the number of functions, and then with how each call ended. */
export interface Task {
  /** Calls of public functions, or reads of fixtures that are pumped or mutated. */
  readonly kind: 'calls' | 'pump' | 'mutants';
  readonly seed: number;
  readonly only: string;
  readonly from: number;
  readonly to: number;
}

const { kind, seed, only, from, to } = workerData as Task;
globalThis.fetch = () => Promise.reject(new TypeError('no network while fuzzing'));
const plan = await planOf();
parentPort!.postMessage(plan.functions.length);
for (let i = from; i < to; i++) parentPort!.postMessage(await makeCall(plan, i));

async function planOf(): Promise<Plan> {
  if (kind === 'pump') return pumpPlan();
  if (kind === 'mutants') return mutantPlan(seed);
  const functions = (await exampleCalls()).filter(
    ({ name, examples }) => examples.length > 0 && name.includes(only),
  );
  return planCalls(functions, seed);
}
