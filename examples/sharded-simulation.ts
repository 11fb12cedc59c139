/**
 * Simulates one instruction in several settings with any OpenAI-compatible server and prints the transcripts as JSON
 * lines:
 *
 *   OPENAI_BASE_URL=http://localhost:11434/v1 OPENAI_MODEL=my-model npx tsx examples/sharded-simulation.ts > runs.jsonl
 *   npx mtpc report runs.jsonl --paper lost --out report.html
 *
 * RUNS (default 3) conversations are simulated in each of the SETTINGS (default "full,concat,sharded"). The model plays
 * the assistant, the user and the system; answers are scored without one. Without OPENAI_API_KEY no key is sent.
 */
import { pathToFileURL } from 'node:url';
import { next, numericMatch, shardedSimulation, step, transcriptOf } from '@mtpc/metrics/protocols';
import { type Client, type ClientOptions, clientFromEnvironment } from './openai-client.js';

const TASK = {
  item: 'tickets',
  task: 'math',
  instruction: 'Four of us buy tickets for 6 euros each. The order has a fee of 2 euros. What do we pay?',
  shards: [
    'What do we pay for our tickets?',
    'There are four of us.',
    'One is 6 euros.',
    'The order has a fee of 2 euros.',
  ],
  answer: 26,
};

type Setting = Parameters<typeof shardedSimulation>[0]['setting'];

/** One conversation in which every part but the score is the model's. */
export async function simulate(
  client: Client,
  model: string,
  setting: Setting,
  run: number,
): Promise<ReturnType<typeof transcriptOf>> {
  const { answer, ...task } = TASK;
  const id = `${model}-${task.item}-${setting}-${run}`;
  let state = shardedSimulation({ ...task, setting, id, seed: run, meta: { model } });
  for (let request = next(state); request.kind !== 'done'; request = next(state)) {
    const scored = request.kind === 'evaluate';
    const score = scored && numericMatch(String(request.data?.answer), answer) ? 100 : 0;
    state = step(state, scored ? { text: '', score } : await client(request));
  }
  return transcriptOf(state);
}

/** Runs the script; `options` go to the client. */
export async function main(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  options: Partial<ClientOptions> = {},
  write: (line: string) => void = (line) => void process.stdout.write(line),
  warn: (line: string) => void = (line) => void process.stderr.write(line),
): Promise<void> {
  const { OPENAI_MODEL: model = '', RUNS = '3', SETTINGS = 'full,concat,sharded' } = environment;
  const client = clientFromEnvironment(environment, options);
  for (const setting of SETTINGS.split(',') as Setting[]) {
    for (let run = 0; run < Number(RUNS); run++) {
      try {
        write(`${JSON.stringify(await simulate(client, model, setting, run))}\n`);
      } catch (error) {
        warn(`Run ${run} of ${setting} failed: ${error instanceof Error ? error.message : error}\n`);
      }
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
