import { Argument, type Command } from 'commander';
import { errorMessage, MetricError } from '../error.js';
import { asFields, isFields } from '../options/is-fields.js';
import { present } from '../options/present.js';
import type { PlanRunOptions, RunPaper, RunPlan } from '../run/plans/plan-settings.js';
import { RUN_PAPERS } from '../run/plans/plan-settings.js';
import type { RunSummary } from '../run/run-games.js';
import { unusableReplies } from '../run/unusable-replies.js';
import type { Spent } from '../run/usage.js';
import { counted } from '../text/counted.js';
import { visibleText } from '../text/visible-text.js';
import { listed } from '../words/numbers.js';
import { commandEvaluator } from './command-evaluator.js';
import { addOptions } from './common-options.js';
import type { Io } from './io.js';
import { paperTable, transcriptsIn } from './paper-table.js';
import { RunBar } from './progress-bar.js';
import { readRunData } from './run-data.js';
import { modelOptions, planOptions, type RunFlags, runOptions, serverOptions } from './run-paper-options.js';
import { version } from './version.js';

/** Exit code for unplayed games: the token budget is spent, the user interrupted, or requests failed. */
const UNFINISHED = 5;

/** The flags that are options of `planRun`. */
const PLANNED = [
  ...([
    'partner',
    'user',
    'system',
    'judge',
    'temperatures',
    'userTemperatures',
    'systemTemperature',
  ] as const),
  ...(['games', 'turns', 'conditions', 'tokensPerPlayer', 'settings', 'predict', 'tasks'] as const),
  ...(['instances', 'runs', 'seed', 'maxTokens', 'shardCounts', 'locateLoss'] as const),
];

/** `mtpc run PAPER --model NAME --out FILE` */
export function runPaperCommand(command: Command, io: Io): void {
  command
    .addArgument(new Argument('<paper>', 'paper').choices(RUN_PAPERS))
    .requiredOption('--model <name>', 'model under test')
    .requiredOption('--out <file>', 'file for finished games, one transcript per line (JSONL)');
  addOptions(command, serverOptions(), modelOptions(), planOptions(), runOptions());
  command.action(async (paper: RunPaper, flags: RunFlags) => runPaper(paper, flags, io));
}

async function runPaper(paper: RunPaper, flags: RunFlags, io: Io): Promise<void> {
  const { planRun } = await import('../run/plan-run.js');
  const data = flags.data === undefined ? undefined : await readRunData(paper, flags.data, io);
  const templates = flags.templates === undefined ? undefined : await readTemplates(flags.templates);
  const own = Object.fromEntries(PLANNED.map((name) => [name, flags[name]]));
  const plan = await planRun(paper, {
    ...present({ ...own, data, templates }),
    ...(await evaluatorsIn(flags)),
    model: flags.model,
  });
  for (const note of plan.notes) io.stderr.write(`note: ${visibleText(note)}\n`);
  if (flags.dryRun) return printEstimate(plan, flags, io);
  const summary = await play(plan, flags, io);
  printSummary(summary, flags, io);
  const { finished, games } = summary;
  if (finished < games)
    io.stdout.write(`Provisional: ${finished} of ${counted(games, 'game')} are finished.\n\n`);
  if (finished === 0) return;
  await warnAboutReplies(flags.out, io);
  io.stdout.write(await paperTable(paper, flags.out));
  const methods = finished < games ? 'Methods of the complete run' : 'Methods';
  io.stdout.write(`\n${methods}: ${visibleText(plan.methods)} @mtpc/metrics ${version()}.\n`);
  io.stderr.write(`mtpc report ${visibleText(flags.out)} --paper ${paper} --out ${paper}.html\n`);
}

/** Scores of a run depend on unusable replies, which are otherwise only in the file. */
async function warnAboutReplies(out: string, io: Io): Promise<void> {
  const counts = unusableReplies(await transcriptsIn(out)).map(
    ({ what, model, unusable, of }) => `${unusable} of ${of} ${what} of ${visibleText(model)}`,
  );
  if (counts.length > 0)
    io.stderr.write(
      `warning: ${listed(counts)} could not be used, which changes the scores; meta.faults has the replies\n`,
    );
}

async function printEstimate({ games }: RunPlan, { price }: RunFlags, io: Io): Promise<void> {
  const { estimateRun } = await import('../run/estimate-run.js');
  const estimate = await estimateRun(games);
  const { inputTokens, outputTokens } = estimate;
  const requests = Object.entries(estimate.requests).map(
    ([model, count]) => `  ${visibleText(model)}: ${count}\n`,
  );
  io.stdout.write(
    `${counted(estimate.games, 'game')}; at most these requests if all replies are valid:\n${requests.join('')}` +
      `about ${inputTokens} tokens in requests and ${outputTokens} in replies\n` +
      (price ? `cost at these prices: ${cost(estimate, price)}\n` : ''),
  );
}

/** The cost of tokens at prices of a million. */
function cost(
  { inputTokens, outputTokens }: Omit<Spent, 'requests'>,
  [input, output]: readonly [number, number],
): string {
  return ((inputTokens * input + outputTokens * output) / 1e6).toFixed(2);
}

/** Plays the games; the first Ctrl-C starts no more of them, the second gives up the requests under way. */
async function play({ games, methods }: RunPlan, flags: RunFlags, io: Io): Promise<RunSummary> {
  const [{ runGames }, { openAiModel }] = await Promise.all([
    import('../run/run-games.js'),
    import('../run/open-ai-model.js'),
  ]);
  const apiKey = process.env[flags.keyFrom];
  const model = await openAiModel({
    ...present({ baseUrl: flags.baseUrl || undefined, apiKey }),
    ...{ retries: flags.retries, timeoutMs: Math.ceil(flags.timeout * 1000) },
    ...{ maxPauseMs: Math.ceil(flags.maxWait * 1000), maxReplyBytes: flags.maxReply },
  });
  const [drain, stop] = [new AbortController(), new AbortController()];
  const { price } = flags;
  const bar = new RunBar(io, price && ((tokens) => `, ${cost(tokens, price)}`));
  const interrupt = (): void => {
    if (drain.signal.aborted) stop.abort();
    else io.stderr.write('\nfinishing the games in progress; press Ctrl-C again to abandon them\n');
    drain.abort();
  };
  process.on('SIGINT', interrupt);
  try {
    const { out, concurrency, budgetTokens, resume, keepMessages } = flags;
    return await runGames(games, {
      ...{
        out,
        model,
        methods,
        concurrency,
        drain: drain.signal,
        signal: stop.signal,
        onProgress: bar.update,
      },
      ...present({ budgetTokens, resume, keepMessages }),
    });
  } finally {
    bar.stop();
    process.off('SIGINT', interrupt);
  }
}

function printSummary(summary: RunSummary, { out, budgetTokens, price }: RunFlags, io: Io): void {
  const { finished, games, total, failed, stopped } = summary;
  const used = ({ requests, ...tokens }: RunSummary['total']): string =>
    `${counted(requests, 'request')}, ${tokens.inputTokens} tokens sent, ${tokens.outputTokens} received` +
    (price ? `, cost ${cost(tokens, price)}` : '');
  io.stderr.write(`${finished} of ${counted(games, 'game')} finished; ${used(summary)}\n`);
  if (total.requests > summary.requests) io.stderr.write(`with earlier calls: ${used(total)}\n`);
  for (const { id, reason } of failed.slice(0, 5))
    io.stderr.write(`failed: ${visibleText(`${id}: ${reason}`)}\n`);
  if (summary.recounted > 0)
    io.stderr.write(
      `token counts of ${counted(summary.recounted, 'reply', 'replies')} do not match the text; the tokens were counted locally\n`,
    );
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

/** The evaluators of the module, and the command for the tasks that need one. */
async function evaluatorsIn({
  evaluators,
  evaluate,
  timeout,
}: RunFlags): Promise<{ evaluators?: Evaluators }> {
  if (evaluators === undefined && evaluate === undefined) return {};
  const { NEED_EVALUATOR } = await import('../run/plans/lost-instructions.js');
  const command = evaluate === undefined ? undefined : commandEvaluator(evaluate, Math.ceil(timeout * 1000));
  const byCommand = command === undefined ? [] : NEED_EVALUATOR.map((task) => [task, command] as const);
  const own = evaluators === undefined ? {} : await readEvaluators(evaluators);
  return { evaluators: { ...Object.fromEntries(byCommand), ...own } };
}

async function readEvaluators(path: string): Promise<Evaluators> {
  const [{ resolve }, { pathToFileURL }] = await Promise.all([import('node:path'), import('node:url')]);
  const module = await import(pathToFileURL(resolve(path)).href).catch((cause: unknown) => {
    const message = `--evaluators: ${path} cannot be loaded: ${errorMessage(cause)}`;
    throw new MetricError('INVALID_INPUT', message, { path: '--evaluators', cause });
  });
  const { default: found } = asFields({ ...module });
  if (areEvaluators(found)) return found;
  const message = `--evaluators: ${path} must export functions by task as its default, such as { code: (answer, instruction) => 100 }`;
  throw new MetricError('INVALID_INPUT', message, { path: '--evaluators', received: found });
}
