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

/** Functions that broke the contract in one way. */
export interface Problem {
  readonly name: string;
  readonly problem: string;
  times: number;
  /** The number of the first such call, and its arguments. */
  readonly call: number;
  readonly example: string;
}

export interface Counts {
  calls: number;
  values: number;
  undefined: number;
  errors: number;
  broken: number;
}

const FIELD: Readonly<Record<Outcome['ended'], 'values' | 'undefined' | 'errors'>> = {
  value: 'values',
  undefined: 'undefined',
  error: 'errors',
};

/** How calls ended, and what broke the contract. */
export class Tally {
  readonly counts: Counts = { calls: 0, values: 0, undefined: 0, errors: 0, broken: 0 };
  readonly #problems = new Map<string, Problem>();

  add(i: number, name: string, { ended, problem }: Outcome, args: readonly unknown[]): void {
    this.counts.calls += 1;
    this.counts[FIELD[ended]] += 1;
    if (problem === undefined) return;
    this.counts.broken += 1;
    const key = `${name} ${problem}`;
    const known = this.#problems.get(key);
    if (known) known.times += 1;
    else this.#problems.set(key, { name, problem, times: 1, call: i, example: printed(args).slice(0, 300) });
  }

  problems(): Problem[] {
    return [...this.#problems.values()];
  }
}

/** Makes the calls `from` to below `to` and says how they ended; `begin` hears the number of each call. */
export async function fuzz(
  plan: Plan,
  from: number,
  to: number,
  begin: (i: number) => void = () => {},
): Promise<Tally> {
  const tally = new Tally();
  for (let i = from; i < to; i++) {
    const { of, args, card } = plan.call(i);
    begin(i);
    tally.add(i, of.name, await checkCall(of.call, args, card, of.gathers), args);
  }
  return tally;
}
