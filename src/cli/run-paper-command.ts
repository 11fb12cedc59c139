import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { MetricError } from '../error.js';
import { asFields, isFields } from '../options/is-fields.js';
import { present } from '../options/present.js';
import { SHARDED_SETTINGS } from '../protocols/sharded/sharded-state.js';
import type { PlanRunOptions, RunPaper, RunPlan } from '../run/plans/plan-settings.js';
import { RUN_PAPERS } from '../run/plans/plan-settings.js';
import type { RunSummary } from '../run/run-games.js';
import { counted } from '../text/counted.js';
import { visibleText } from '../text/visible-text.js';
import type { Io } from './io.js';
import { paperTable } from './paper-table.js';
import { RunBar } from './run-bar.js';
import { readRunData } from './run-data.js';

interface RunFlags extends Omit<PlanRunOptions, 'data' | 'evaluators' | 'templates' | 'places'> {
  readonly out: string;
  readonly baseUrl?: string;
  readonly keyFrom: string;
  readonly data?: string;
  readonly templates?: string;
  readonly evaluators?: string;
  readonly resume?: boolean;
  readonly keepMessages?: boolean;
  readonly concurrency: number;
  readonly budgetTokens?: number;
  readonly retries: number;
  readonly timeout: number;
  readonly dryRun?: boolean;
  readonly price?: readonly [number, number];
}

/** Games are left: the token budget is spent, the user interrupted, or requests failed. */
const UNFINISHED = 5;

/** `mtpc run PAPER --model NAME --out FILE` */
export function runPaperCommand(program: Command, io: Io): void {
  const command = program
    .command('run')
    .description("run a paper's experiment with your models: any server with OpenAI's chat completions")
    .addArgument(new Argument('<paper>', 'paper').choices(RUN_PAPERS))
    .requiredOption('--model <name>', 'model under test')
    .requiredOption('--out <file>', 'file of finished games, one transcript a line (JSONL)');
  for (const option of [...serverOptions(), ...modelOptions(), ...planOptions(), ...runOptions()])
    command.addOption(option);
  command.action(async (paper: RunPaper, flags: RunFlags) => runPaper(paper, flags, io));
}

function serverOptions(): Option[] {
  return [
    new Option('--base-url <url>', "address of the server, up to /v1 (default: OpenAI's)").env(
      'OPENAI_BASE_URL',
    ),
    new Option('--key-from <variable>', 'environment variable with the API key').default('OPENAI_API_KEY'),
    new Option('--retries <n>', 'times a failed request is sent again').argParser(whole(0)).default(5),
    new Option('--timeout <seconds>', 'longest wait for a reply').argParser(above0).default(120),
  ];
}

function modelOptions(): Option[] {
  return [
    new Option('--partner <name>', 'second player of a game (default: --model)'),
    new Option('--user <name>', 'lost: simulated user; none sends the shards in order (default: --model)'),
    new Option(
      '--system <name>',
      'lost: names strategies, extracts answers; none uses rules (default: --user)',
    ),
    new Option('--judge <name>', 'lost: scores answers without a reference answer (default: --system)'),
    new Option('--temperatures <list>', 'temperatures of the model; several make a grid').argParser(numbers),
    new Option('--user-temperatures <list>', 'lost: temperatures of the simulated user').argParser(numbers),
  ];
}

function planOptions(): Option[] {
  return [
    new Option(
      '--data <file>',
      'instructions, conversations or games of images (default: built-in examples)',
    ),
    new Option('--games <list>', 'pingeval: games, such as name,name-25,chess').argParser(names),
    new Option('--turns <list>', 'pingeval: turn budgets (default: 2,4,8,16)').argParser(numbers),
    new Option(
      '--conditions <list>',
      'pingeval: none, message, dialogue, both, to find how interactive a game is',
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
    new Option('--shard-counts <list>', 'lost: merge the shards of an instruction into so many').argParser(
      numbers,
    ),
    new Option('--locate-loss <n>', 'lost: replay lost conversations n times after each turn').argParser(
      whole(2),
    ),
    new Option('--instances <n>', 'problems of each game, instructions or conversations').argParser(whole(1)),
    new Option('--runs <n>', 'runs of each (default: 10 for lost, else 1)').argParser(whole(1)),
    new Option('--seed <n>', 'seed of generated problems and orders (default: 1)').argParser(whole(0)),
    new Option('--templates <file>', 'JSON with other prompts, by the names of the templates'),
    new Option('--evaluators <file>', 'lost: module whose default export has evaluators by task'),
  ];
}

function runOptions(): Option[] {
  return [
    new Option('--concurrency <n>', 'games at the same time').argParser(whole(1)).default(8),
    new Option('--budget-tokens <n>', 'stop when this many tokens are used; --resume continues').argParser(
      whole(1),
    ),
    new Option('--resume', 'continue an interrupted run'),
    new Option('--keep-messages', 'keep all messages and replies in the transcripts (meta.exchanges)'),
    new Option('--dry-run', 'print the number of requests and tokens, and send nothing'),
    new Option('--price <input,output>', 'with --dry-run: price of a million tokens').argParser(prices),
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
  throw new InvalidArgumentError('Expected numbers with commas between them.');
}

function prices(value: string): number[] {
  const found = numbers(value);
  if (found.length === 2 && found.every((price) => price >= 0)) return found;
  throw new InvalidArgumentError('Expected two prices, such as 0.15,0.60.');
}

async function runPaper(paper: RunPaper, flags: RunFlags, io: Io): Promise<void> {
  const { planRun } = await import('../run/plan-run.js');
  const data = flags.data === undefined ? undefined : await readRunData(paper, flags.data, io);
  const { model, partner, user, system, judge, games, turns, tokensPerPlayer, settings, predict } = flags;
  const { conditions } = flags;
  const { instances, runs, temperatures, userTemperatures, seed, shardCounts, locateLoss } = flags;
  const plan = await planRun(paper, {
    model,
    ...present({
      partner,
      user,
      system,
      judge,
      games,
      turns,
      tokensPerPlayer,
      settings,
      predict,
      conditions,
    }),
    ...present({ instances, runs, temperatures, userTemperatures, seed, shardCounts, data, locateLoss }),
    ...(flags.templates && { templates: await readTemplates(flags.templates) }),
    ...(flags.evaluators && { evaluators: await readEvaluators(flags.evaluators) }),
  });
  for (const note of plan.notes) io.stderr.write(`note: ${visibleText(note)}\n`);
  if (flags.dryRun) return printEstimate(plan, flags, io);
  const summary = await play(plan, flags, io);
  printSummary(summary, flags, io);
  io.stdout.write(await paperTable(paper, flags.out));
  io.stderr.write(`mtpc report ${visibleText(flags.out)} --paper ${paper} --out ${paper}.html\n`);
}

async function printEstimate({ games }: RunPlan, { price }: RunFlags, io: Io): Promise<void> {
  const { estimateRun } = await import('../run/estimate-run.js');
  const estimate = await estimateRun(games);
  const { inputTokens, outputTokens } = estimate;
  const requests = Object.entries(estimate.requests).map(
    ([model, count]) => `  ${visibleText(model)}: ${count}\n`,
  );
  const cost = price && (inputTokens * price[0] + outputTokens * price[1]) / 1e6;
  io.stdout.write(
    `${counted(estimate.games, 'game')}; at most these requests, if no reply is invalid:\n${requests.join('')}` +
      `about ${inputTokens} tokens in requests and ${outputTokens} in replies\n` +
      (cost === undefined ? '' : `cost at these prices: ${cost.toFixed(2)}\n`),
  );
}

/** Plays the games; the first Ctrl-C starts no more of them, the second gives up the requests under way. */
async function play({ games }: RunPlan, flags: RunFlags, io: Io): Promise<RunSummary> {
  const [{ runGames }, { openAiModel }] = await Promise.all([
    import('../run/run-games.js'),
    import('../run/open-ai-model.js'),
  ]);
  const apiKey = process.env[flags.keyFrom];
  const model = await openAiModel({
    ...present({ baseUrl: flags.baseUrl, apiKey }),
    ...{ retries: flags.retries, timeoutMs: Math.ceil(flags.timeout * 1000) },
  });
  const [drain, stop] = [new AbortController(), new AbortController()];
  const bar = new RunBar(io);
  const interrupt = (): void => {
    if (drain.signal.aborted) stop.abort();
    else io.stderr.write('\nfinishing the games under way; Ctrl-C again gives them up\n');
    drain.abort();
  };
  process.on('SIGINT', interrupt);
  try {
    const { out, concurrency, budgetTokens, resume, keepMessages } = flags;
    return await runGames(games, {
      ...{ out, model, concurrency, drain: drain.signal, signal: stop.signal, onProgress: bar.update },
      ...present({ budgetTokens, resume, keepMessages }),
    });
  } finally {
    bar.stop();
    process.off('SIGINT', interrupt);
  }
}

function printSummary(summary: RunSummary, { out, budgetTokens }: RunFlags, io: Io): void {
  const { finished, games, requests, inputTokens, outputTokens, failed, stopped } = summary;
  io.stderr.write(
    `${finished} of ${counted(games, 'game')} finished; ${counted(requests, 'request')}, ` +
      `${inputTokens} tokens sent, ${outputTokens} received\n`,
  );
  for (const { id, reason } of failed.slice(0, 5))
    io.stderr.write(`failed: ${visibleText(`${id}: ${reason}`)}\n`);
  if (failed.length > 5) io.stderr.write(`and ${counted(failed.length - 5, 'more failed game')}\n`);
  if (stopped === null && failed.length === 0) return;
  const why = stopped === 'budget' ? `the budget of ${budgetTokens} tokens is used up` : 'games are left';
  io.stderr.write(`${why}; repeat the command with --resume to play the rest (${visibleText(out)})\n`);
  io.exitCode = UNFINISHED;
}

async function readTemplates(path: string): Promise<NonNullable<PlanRunOptions['templates']>> {
  const { readFile } = await import('node:fs/promises');
  try {
    return JSON.parse(await readFile(path, 'utf8')) as NonNullable<PlanRunOptions['templates']>;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    const message = `--templates: ${path} is not valid JSON: ${cause.message}`;
    throw new MetricError('INVALID_INPUT', message, { path: '--templates', cause });
  }
}

type Evaluators = NonNullable<PlanRunOptions['evaluators']>;

function areEvaluators(value: unknown): value is Evaluators {
  return isFields(value) && Object.values(value).every((each) => typeof each === 'function');
}

async function readEvaluators(path: string): Promise<Evaluators> {
  const [{ resolve }, { pathToFileURL }] = await Promise.all([import('node:path'), import('node:url')]);
  const { default: found } = asFields({ ...(await import(pathToFileURL(resolve(path)).href)) });
  if (areEvaluators(found)) return found;
  const message = `--evaluators: ${path} has no default export with functions by task, such as { code: (answer, instruction) => 100 }`;
  throw new MetricError('INVALID_INPUT', message, { path: '--evaluators', received: found });
}
