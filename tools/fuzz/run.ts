import { createRandom } from '../../src/math/create-random.js';
import type { MetricCard } from '../../src/metrics/core/card.js';
import { listMetrics } from '../../src/metrics/core/registry.js';
import { checkCall, type Outcome, printed } from './contract.js';
import type { ExampleCalls } from './example-calls.js';
import { randomArguments } from './random-arguments.js';

/** One in so many calls goes to a function that reads files, starts threads or loads models. */
const RESOURCE_EVERY = 2000;

/** What the fuzz calls: by its number, a call is the same in every run with the same seed. */
export interface Plan {
  readonly functions: readonly ExampleCalls[];
  /** The function and the arguments of call number `i`. */
  call(i: number): { readonly of: ExampleCalls; readonly args: unknown[]; readonly card?: MetricCard };
}

/** Every function in turn, with arguments that depend on the seed and the number of the call. */
export function planCalls(functions: readonly ExampleCalls[], seed: number): Plan {
  const cards = new Map(listMetrics().map((card) => [card.name, card]));
  const usual = functions.filter(({ isResource }) => !isResource);
  const resources = functions.filter(({ isResource }) => isResource);
  const functionOf = (i: number): ExampleCalls => {
    const isResourceTurn = i % RESOURCE_EVERY === RESOURCE_EVERY - 1;
    if (usual.length === 0 || (resources.length > 0 && isResourceTurn))
      return resources[Math.floor(i / RESOURCE_EVERY) % resources.length]!;
    return usual[i % usual.length]!;
  };
  return {
    functions,
    call(i) {
      const of = functionOf(i);
      const { next } = createRandom(seed * 2 ** 32 + i);
      const card = cards.get(of.name);
      return { of, args: randomArguments(next, of.examples, card), ...(card && { card }) };
    },
  };
}

/** How a call ended. */
export interface Called extends Outcome {
  readonly call: number;
  readonly name: string;
  /** The arguments of a call that broke the contract. */
  readonly example: string;
}

/** Makes call number `i` of a plan. */
export async function makeCall(plan: Plan, i: number): Promise<Called> {
  const { of, args, card } = plan.call(i);
  const outcome = await checkCall(of.call, args, card, of.gathers);
  const example = outcome.problem === undefined ? '' : printed(args).slice(0, 300);
  return { call: i, name: of.name, ...outcome, example };
}

/** Makes the calls `from` to below `to` and says how they ended. */
export async function fuzz(plan: Plan, from: number, to: number): Promise<Tally> {
  const tally = new Tally();
  for (let i = from; i < to; i++) tally.add(await makeCall(plan, i));
  return tally;
}

/** Calls of a function that broke the contract in one way: how many, and the first of them. */
export interface Problem extends Called {
  times: number;
}

/** How calls ended, and what broke the contract. */
export class Tally {
  readonly counts = { calls: 0, value: 0, undefined: 0, error: 0 };
  problems: Problem[] = [];

  /** Adds a call; whether it broke the contract as none did before. */
  add(called: Called): boolean {
    this.counts.calls += 1;
    this.counts[called.ended] += 1;
    if (called.problem === undefined) return false;
    const known = this.problems.find(
      ({ name, problem }) => name === called.name && problem === called.problem,
    );
    if (known) known.times += 1;
    else this.problems.push({ ...called, times: 1 });
    return known === undefined;
  }

  /** Number of calls that broke the contract. */
  get broken(): number {
    return this.problems.reduce((sum, { times }) => sum + times, 0);
  }
}
