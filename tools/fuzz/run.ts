import { createRandom } from '../../src/math/create-random.js';
import { listMetrics } from '../../src/metrics/frame/registry.js';
import { checkCall, printed } from './contract.js';
import { exampleCalls } from './example-calls.js';
import { randomArguments } from './random-arguments.js';

export interface FuzzOptions {
  readonly calls: number;
  readonly seed: number;
  /** Only functions whose name contains this. */
  readonly only?: string | undefined;
  /** Only these functions. */
  readonly names?: readonly string[];
}

export interface Problem {
  readonly name: string;
  readonly problem: string;
  times: number;
  /** The arguments of the first such call. */
  readonly example: string;
}

export interface FuzzReport {
  readonly functions: number;
  readonly calls: number;
  readonly values: number;
  readonly undefined: number;
  readonly errors: number;
  readonly broken: number;
  readonly problems: readonly Problem[];
}

/** Calls every public function in turn with random arguments and counts how the calls end. */
export async function fuzz({ calls, seed, only = '', names }: FuzzOptions): Promise<FuzzReport> {
  const functions = (await exampleCalls()).filter(
    ({ name, examples }) => examples.length > 0 && name.includes(only) && (names?.includes(name) ?? true),
  );
  const cards = new Map(listMetrics().map((card) => [card.name, card]));
  const generator = createRandom(seed);
  const random = (): number => generator.next();
  const problems = new Map<string, Problem>();
  const ended = { value: 0, undefined: 0, error: 0 };
  let broken = 0;
  for (let i = 0; i < calls; i++) {
    const { name, call, examples } = functions[i % functions.length]!;
    const args = randomArguments(random, examples, cards.get(name));
    const outcome = await checkCall(call, args, cards.get(name));
    ended[outcome.ended] += 1;
    if (outcome.problem === undefined) continue;
    broken += 1;
    const key = `${name} ${outcome.problem}`;
    const known = problems.get(key);
    if (known) known.times += 1;
    else
      problems.set(key, { name, problem: outcome.problem, times: 1, example: printed(args).slice(0, 300) });
  }
  const { value: values, undefined: none, error: errors } = ended;
  return {
    functions: functions.length,
    calls,
    values,
    undefined: none,
    errors,
    broken,
    problems: [...problems.values()],
  };
}
