import { InvalidArgumentError, type Option } from 'commander';
import { SHARDED_SETTINGS } from '../protocols/sharded/sharded-state.js';
import type { PlanRunOptions } from '../run/plans/plan-settings.js';
import { names, option, whole } from './option.js';

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

export function serverOptions(): Option[] {
  return [
    option('--base-url <url>', "address of the server, up to /v1 (default: OpenAI's)").env('OPENAI_BASE_URL'),
    option('--key-from <variable>', 'environment variable with the API key').default('OPENAI_API_KEY'),
    option('--retries <n>', 'number of retries of a failed request', whole(0)).default(5),
    option('--timeout <seconds>', 'timeout of a reply', above0).default(120),
    option('--max-wait <seconds>', 'longest Retry-After to honor', above0).default(300),
    option('--max-reply <bytes>', 'size limit of a reply, after decompression', whole(1)).default(8_000_000),
  ];
}

export function modelOptions(): Option[] {
  return [
    option('--partner <name>', 'second player of a game (default: --model)'),
    option('--user <name>', 'lost: simulated user; none sends the shards in order (default: --model)'),
    option(
      '--system <name>',
      'lost: model that labels strategies and extracts answers; none uses rules (default: --user)',
    ),
    option(
      '--judge <name>',
      'lost: scores answers without a reference answer (default: --system); pingeval: grades sycophancy (default: none)',
    ),
    option(
      '--temperatures <list>',
      "temperatures of the model; several make a grid (default: 1 for lost, else the server's)",
      numbers,
    ),
    option('--user-temperatures <list>', 'lost: temperatures of the simulated user (default: 1)', numbers),
    option('--system-temperature <t>', 'lost: temperature of system and judge (default: 0)', Number),
    option(
      '--max-tokens <n>',
      'lost: token limit of a reply (default: 1000; use 10000 for a reasoning model)',
      whole(1),
    ),
  ];
}

export function planOptions(): Option[] {
  return [
    option('--data <file>', 'instructions, conversations or games of images (default: built-in examples)'),
    option('--games <list>', 'pingeval: games, such as name,name-25,chess', names),
    option('--turns <list>', 'pingeval: turn budgets (default: 2,4,8,16)', numbers),
    option(
      '--conditions <list>',
      'pingeval: none, message, dialogue or both, to measure how interactive a game is',
      names,
    ),
    option('--tokens-per-player <n>', 'pingeval: tokens of each player (default: 128)', whole(1)),
    option('--settings <list>', `lost: ${SHARDED_SETTINGS.join(', ')} (default: full,concat,sharded)`, names),
    option(
      '--predict <list>',
      'mpceval: next-turn, continuation, conversation (default: the first two)',
      names,
    ),
    option('--shard-counts <list>', 'lost: merge the shards of each instruction into this many', numbers),
    option('--locate-loss <n>', 'lost: replay failed conversations n times after each turn', whole(2)),
    option('--tasks <list>', 'lost: tasks of the data to play (default: all)', names),
    option('--instances <n>', 'number of problems per game, instructions or conversations', whole(1)),
    option('--runs <n>', 'number of runs of each (default: 10 for lost, else 1)', whole(1)),
    option('--seed <n>', 'seed of generated problems and orders (default: 1)', whole(0)),
    option('--templates <file>', 'JSON file with replacement prompts by template name'),
    option('--evaluators <file>', 'lost: module whose default export has evaluators by task'),
    option(
      '--evaluate <command>',
      'lost: command that scores code, database, actions, data2text and summary: reads a line of JSON, prints 0 to 100',
    ),
  ];
}

export function runOptions(): Option[] {
  return [
    option('--concurrency <n>', 'number of concurrent games', whole(1)).default(8),
    option('--budget-tokens <n>', 'stop when this many tokens are used; --resume continues', whole(1)),
    option('--resume', 'continue an interrupted run'),
    option('--keep-messages', 'keep all messages and replies in the transcripts (meta.exchanges)'),
    option('--dry-run', 'print the number of requests and tokens without sending anything'),
    option('--price <input,output>', 'price of a million tokens, to print the cost', prices),
  ];
}

function above0(value: string): number {
  if (Number(value) > 0 && Number.isFinite(Number(value))) return Number(value);
  throw new InvalidArgumentError('Expected a number above 0.');
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
