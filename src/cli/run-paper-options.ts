import { InvalidArgumentError, Option } from 'commander';
import { SHARDED_SETTINGS } from '../protocols/sharded/sharded-state.js';
import type { PlanRunOptions } from '../run/plans/plan-settings.js';

/** The flags of `mtpc run`. */
export interface RunFlags extends Omit<PlanRunOptions, 'data' | 'evaluators' | 'templates' | 'places'> {
  readonly out: string;
  readonly baseUrl?: string;
  readonly keyFrom: string;
  readonly data?: string;
  readonly templates?: string;
  readonly evaluators?: string;
  readonly evaluate?: string;
  readonly resume?: boolean;
  readonly keepMessages?: boolean;
  readonly concurrency: number;
  readonly budgetTokens?: number;
  readonly retries: number;
  readonly timeout: number;
  readonly maxWait: number;
  readonly maxReply: number;
  readonly dryRun?: boolean;
  readonly price?: readonly [number, number];
}

/** The server, retries and timeouts. */
export function serverOptions(): Option[] {
  return [
    new Option('--base-url <url>', "address of the server, up to /v1 (default: OpenAI's)").env(
      'OPENAI_BASE_URL',
    ),
    new Option('--key-from <variable>', 'environment variable with the API key').default('OPENAI_API_KEY'),
    new Option('--retries <n>', 'number of retries of a failed request').argParser(whole(0)).default(5),
    new Option('--timeout <seconds>', 'timeout of a reply').argParser(above0).default(120),
    new Option('--max-wait <seconds>', 'longest Retry-After to honor').argParser(above0).default(300),
    new Option('--max-reply <bytes>', 'size limit of a reply, after decompression')
      .argParser(whole(1))
      .default(8_000_000),
  ];
}

/** Models and their temperatures. */
export function modelOptions(): Option[] {
  return [
    new Option('--partner <name>', 'second player of a game (default: --model)'),
    new Option('--user <name>', 'lost: simulated user; none sends the shards in order (default: --model)'),
    new Option(
      '--system <name>',
      'lost: model that labels strategies and extracts answers; none uses rules (default: --user)',
    ),
    new Option(
      '--judge <name>',
      'lost: scores answers without a reference answer (default: --system); pingeval: grades sycophancy (default: none)',
    ),
    new Option(
      '--temperatures <list>',
      "temperatures of the model; several make a grid (default: 1 for lost, else the server's)",
    ).argParser(numbers),
    new Option(
      '--user-temperatures <list>',
      'lost: temperatures of the simulated user (default: 1)',
    ).argParser(numbers),
    new Option('--system-temperature <t>', 'lost: temperature of system and judge (default: 0)').argParser(
      Number,
    ),
    new Option(
      '--max-tokens <n>',
      'lost: token limit of a reply (default: 1000; use 10000 for a reasoning model)',
    ).argParser(whole(1)),
  ];
}

/** The games to plan. */
export function planOptions(): Option[] {
  return [
    new Option(
      '--data <file>',
      'instructions, conversations or games of images (default: built-in examples)',
    ),
    new Option('--games <list>', 'pingeval: games, such as name,name-25,chess').argParser(names),
    new Option('--turns <list>', 'pingeval: turn budgets (default: 2,4,8,16)').argParser(numbers),
    new Option(
      '--conditions <list>',
      'pingeval: none, message, dialogue or both, to measure how interactive a game is',
    ).argParser(names),
    new Option('--tokens-per-player <n>', 'pingeval: tokens of each player (default: 128)').argParser(
      whole(1),
    ),
    new Option(
      '--settings <list>',
      `lost: ${SHARDED_SETTINGS.join(', ')} (default: full,concat,sharded)`,
    ).argParser(names),
    new Option(
      '--predict <list>',
      'mpceval: next-turn, continuation, conversation (default: the first two)',
    ).argParser(names),
    new Option(
      '--shard-counts <list>',
      'lost: merge the shards of each instruction into this many',
    ).argParser(numbers),
    new Option('--locate-loss <n>', 'lost: replay failed conversations n times after each turn').argParser(
      whole(2),
    ),
    new Option('--tasks <list>', 'lost: tasks of the data to play (default: all)').argParser(names),
    new Option('--instances <n>', 'number of problems per game, instructions or conversations').argParser(
      whole(1),
    ),
    new Option('--runs <n>', 'number of runs of each (default: 10 for lost, else 1)').argParser(whole(1)),
    new Option('--seed <n>', 'seed of generated problems and orders (default: 1)').argParser(whole(0)),
    new Option('--templates <file>', 'JSON file with replacement prompts by template name'),
    new Option('--evaluators <file>', 'lost: module whose default export has evaluators by task'),
    new Option(
      '--evaluate <command>',
      'lost: command that scores code, database, actions, data2text and summary: reads a line of JSON, prints 0 to 100',
    ),
  ];
}

/** Concurrency, budget and resuming. */
export function runOptions(): Option[] {
  return [
    new Option('--concurrency <n>', 'number of concurrent games').argParser(whole(1)).default(8),
    new Option('--budget-tokens <n>', 'stop when this many tokens are used; --resume continues').argParser(
      whole(1),
    ),
    new Option('--resume', 'continue an interrupted run'),
    new Option('--keep-messages', 'keep all messages and replies in the transcripts (meta.exchanges)'),
    new Option('--dry-run', 'print the number of requests and tokens without sending anything'),
    new Option('--price <input,output>', 'price of a million tokens, to print the cost').argParser(prices),
  ];
}

function whole(least: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (Number.isSafeInteger(number) && number >= least) return number;
    throw new InvalidArgumentError(`Expected a whole number of at least ${least}.`);
  };
}

function above0(value: string): number {
  if (Number(value) > 0 && Number.isFinite(Number(value))) return Number(value);
  throw new InvalidArgumentError('Expected a number above 0.');
}

function names(value: string): string[] {
  return value.split(',').map((name) => name.trim());
}

function numbers(value: string): number[] {
  const found = names(value).map(Number);
  if (found.every((number, i) => Number.isFinite(number) && names(value)[i] !== '')) return found;
  throw new InvalidArgumentError('Expected numbers separated by commas.');
}

function prices(value: string): number[] {
  const found = numbers(value);
  if (found.length === 2 && found.every((price) => price >= 0)) return found;
  throw new InvalidArgumentError('Expected two prices, such as 0.15,0.60.');
}
