/**
 * Plays name games with any OpenAI-compatible server and prints their transcripts as JSON lines:
 *
 *   OPENAI_BASE_URL=http://localhost:11434/v1 OPENAI_MODEL=my-model npx tsx examples/isotoken-game.ts > games.jsonl
 *   npx mtpc report games.jsonl --paper pingeval --out report.html
 *
 * GAMES (default 2) games are played at each of the turn budgets in TURNS (default "2,4,8"), with RECORDS (default 9)
 * records a table. Without OPENAI_API_KEY no key is sent.
 */
import { pathToFileURL } from 'node:url';
import { createNameGame, isotokenGame, nameGame, next, step, transcriptOf } from '@mtpc/metrics/protocols';
import { type Client, type ClientOptions, clientFromEnvironment } from './openai-client.js';

/** What is played. */
export interface Plan {
  readonly model: string;
  readonly games: number;
  readonly turns: readonly number[];
  readonly records: number;
}

/** One game between two players who are the same model. */
export async function playGame(
  client: Client,
  { model, records }: Pick<Plan, 'model' | 'records'>,
  turns: number,
  seed: number,
): Promise<ReturnType<typeof transcriptOf>> {
  const instance = createNameGame({ records, seed });
  const id = `${model}-${instance.id}-${turns}`;
  let state = isotokenGame({ game: nameGame, instance, turns, tokensPerPlayer: 128, id, meta: { model } });
  for (let request = next(state); request.kind !== 'done'; request = next(state)) {
    state = step(state, await client(request));
  }
  return transcriptOf(state);
}

/** All games of a plan, one after the other; a game that fails is reported and left out. */
export async function playAll(
  client: Client,
  plan: Plan,
  write: (line: string) => void,
  warn: (line: string) => void,
): Promise<void> {
  for (const turns of plan.turns) {
    for (let seed = 0; seed < plan.games; seed++) {
      try {
        write(`${JSON.stringify(await playGame(client, plan, turns, seed))}\n`);
      } catch (error) {
        warn(`Game ${seed} at ${turns} turns failed: ${error instanceof Error ? error.message : error}\n`);
      }
    }
  }
}

/** What the environment asks for. */
export function planFromEnvironment(environment: Readonly<Record<string, string | undefined>>): Plan {
  const { OPENAI_MODEL: model = '', GAMES = '2', TURNS = '2,4,8', RECORDS = '9' } = environment;
  return { model, games: Number(GAMES), turns: TURNS.split(',').map(Number), records: Number(RECORDS) };
}

/** Runs the script; `options` go to the client. */
export async function main(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  options: Partial<ClientOptions> = {},
  write: (line: string) => void = (line) => void process.stdout.write(line),
  warn: (line: string) => void = (line) => void process.stderr.write(line),
): Promise<void> {
  await playAll(clientFromEnvironment(environment, options), planFromEnvironment(environment), write, warn);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
