import { MetricError, restated } from '../error.js';
import { existing } from '../math/existing.js';
import { contentHash } from '../math/hash.js';
import { aFunction, flag, objectWithMethod, required, text, wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, type Resolved, resolveOptions } from '../options/options.js';
import { present } from '../options/present.js';
import type { ModelRequest, ProtocolState, Reply } from '../protocols/frame/types.js';
import { playRequests, transcriptOf } from '../protocols/sessions.js';
import type { Transcript } from '../transcript/types.js';
import type { ChatModel } from './chat-model.js';
import { checkedReply, estimateTokens } from './checked-reply.js';
import { Failures } from './failures.js';
import { Journal, type NotedReply, SUB_SESSION } from './journal.js';
import { judgeRequest, type PlannedGame, requireGames, respondentTo } from './planned-game.js';
import { Slots } from './slots.js';
import { addSpent, NOTHING_SPENT, type Spent, Usage } from './usage.js';

/** How far a run is. */
export interface RunProgress extends Spent {
  readonly finished: number;
  readonly games: number;
  /** What all calls for this file used together; the other numbers are of this call. */
  readonly total: Spent;
}

/** Options of {@link runGames}. */
export interface RunGamesOptions {
  /** The output file with one transcript per line. */
  readonly out: string;
  /** Answers the requests to models. */
  readonly model: ChatModel;
  /** Continue the run in `out`. Default false; an existing file is then an error. */
  readonly resume?: boolean;
  /** Number of concurrent games. Default 8. */
  readonly concurrency?: number;
  /** Total tokens of requests and replies after which the run stops. Default: no limit. */
  readonly budgetTokens?: number;
  /** Record the messages and replies of each request in the transcript's `meta.exchanges`. Default false. */
  readonly keepMessages?: boolean;
  /** The sentence about the run for a methods section (`plan.methods`), recorded in `meta.plan` for reports. */
  readonly methods?: string;
  /** Stops the run after games in progress are finished. */
  readonly drain?: AbortSignal;
  /** Stops the run immediately and cancels pending requests. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
}

/** Result of {@link runGames}. */
export interface RunSummary extends RunProgress {
  /** Games abandoned after a failed request, with the reason; `resume` tries them again. */
  readonly failed: readonly { readonly id: string; readonly reason: string }[];
  /** Number of replies with impossible token counts, whose tokens were counted locally. */
  readonly recounted: number;
  /** The reason for an early stop, else `null`. */
  readonly stopped: 'budget' | 'interrupted' | null;
}

const OWNER = 'runGames';

const OPTIONS: OptionSpecs<RunGamesOptions, 'resume' | 'concurrency' | 'keepMessages'> = {
  out: required(text()),
  model: required(aFunction('a function that asks a model')),
  resume: flag(false),
  concurrency: wholeNumber(1, 8),
  budgetTokens: wholeNumber(1),
  keepMessages: flag(false),
  methods: text(),
  drain: objectWithMethod<AbortSignal>('addEventListener', 'an abort signal'),
  signal: objectWithMethod<AbortSignal>('addEventListener', 'an abort signal'),
  onProgress: aFunction(),
};

/**
 * Plays games with models and writes their transcripts to a file, one per line. A game is appended when it ends. When
 * all games are finished, the lines are sorted into the order of the plan, so the same replies give the same file
 * regardless of concurrency and interruptions. Until then, `FILE.partial` keeps the replies of games in progress.
 *
 * A failed request ends its game, and the others continue. The run stops with an error if the server denies access or
 * if too many games fail in a row (the number of concurrent games, at least three).
 *
 * @throws MetricError `INVALID_INPUT` for a file of another run or duplicate ids, `INVALID_OPTION` for an option out of
 * range, `MODEL_UNAVAILABLE` if the run cannot go on
 *
 * @example
 * ```ts
 * import { planRun, runGames } from '@mtpc/metrics/run';
 * const plan = await planRun('pingeval', { model: 'mine', games: ['name-9'], turns: [2], instances: 3 });
 * plan.games.length; // => 3
 * const model = async () => ({ text: 'SELECT ROW 1', tokens: 4 });
 * const play = () => runGames(plan.games, { out: 'runs.jsonl', model, concurrency: 2 });
 * ```
 */
export async function runGames(games: readonly PlannedGame[], options: RunGamesOptions): Promise<RunSummary> {
  const resolved = resolveOptions(OWNER, OPTIONS, options);
  requireGames(OWNER, games);
  const settings = digestSettings(games);
  const journal = await Journal.open(resolved.out, { resume: resolved.resume, settings });
  const run = new Run(games, journal, settings, resolved);
  try {
    await run.play();
    const isWhole = journal.finished === games.length;
    await journal.close(isWhole ? games.map(({ id }) => id) : undefined);
  } catch (error) {
    await journal.close();
    throw withWayOn(error, resolved.out);
  }
  return run.summary();
}

/** A digest of each game's configuration by id, which must match when a run is continued. */
function digestSettings(games: readonly PlannedGame[]): Map<string, string> {
  return new Map(games.map((game) => [game.id, contentHash([JSON.stringify(game.start())]).slice(0, 12)]));
}

/** An error that stops a run, with a hint how to continue. */
function withWayOn(error: unknown, out: string): unknown {
  if (!(error instanceof MetricError)) return error;
  const message = `${error.message}. The finished games are in ${out}; repeat the command with --resume to play the rest.`;
  return restated(error, message, {});
}

function modelsIn({ protocol, model, partner }: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([protocol, model, partner]);
}

type Settings = Resolved<RunGamesOptions, 'resume' | 'concurrency' | 'keepMessages'>;

/** Notes about a game during play. */
interface GameRecord {
  readonly exchanges: NotedReply[];
  /** Who replied for each speaker: a model, or a function of the program. */
  readonly kinds: Map<string, 'model' | 'bot'>;
  spent: Spent;
}

/** Thrown to leave a game that is under way when the run stops. */
const STOPPED = Symbol('stopped');

class Run {
  readonly #games: readonly PlannedGame[];
  readonly #journal: Journal;
  readonly #settings: ReadonlyMap<string, string>;
  readonly #options: Settings;
  readonly #slots: Slots;
  readonly #failures: Failures;
  readonly #usage: Usage;
  /** Tells readers of a file whether all games of its run are in it: their number, and the protocols and models. */
  readonly #plan: { readonly games: number; readonly key: string; readonly methods?: string };

  constructor(
    games: readonly PlannedGame[],
    journal: Journal,
    settings: ReadonlyMap<string, string>,
    options: Settings,
  ) {
    this.#games = games;
    this.#journal = journal;
    this.#settings = settings;
    this.#options = options;
    this.#slots = new Slots(options.concurrency);
    this.#failures = new Failures(options.concurrency);
    this.#usage = new Usage(options.budgetTokens);
    const models = new Set(games.map((game) => transcriptOf(game.start()).meta ?? {}).map(modelsIn));
    const { methods } = options;
    const key = contentHash([...models].sort()).slice(0, 12);
    this.#plan = { games: games.length, key, ...present({ methods }) };
  }

  async play(): Promise<void> {
    const pending = this.#games.filter(({ id }) => !this.#journal.has(id)).values();
    const worker = async (): Promise<void> => {
      for (const game of pending) {
        if (this.#isStopped || this.#options.drain?.aborted) return;
        await this.#playOne(game);
      }
    };
    this.#report();
    const workers = Math.min(this.#options.concurrency, this.#games.length);
    await Promise.all(Array.from({ length: workers }, worker));
    // If one session stops, the others of its game may still record replies.
    await this.#slots.allFree();
    if (this.#failures.fatal !== undefined) throw this.#failures.fatal;
  }

  summary(): RunSummary {
    const isWhole = this.#journal.finished + this.#failures.games.length === this.#games.length;
    const stopped = isWhole ? null : this.#usage.isOverBudget ? 'budget' : 'interrupted';
    const { recounted } = this.#usage;
    return { ...this.#progress, failed: this.#failures.games, recounted, stopped };
  }

  get #progress(): RunProgress {
    const { spent } = this.#usage;
    const [finished, games] = [this.#journal.finished, this.#games.length];
    return { finished, games, ...spent, total: addSpent(this.#journal.spent, spent) };
  }

  get #isStopped(): boolean {
    return (
      this.#usage.isOverBudget || this.#failures.fatal !== undefined || this.#options.signal?.aborted === true
    );
  }

  #report(): void {
    this.#options.onProgress?.(this.#progress);
  }

  async #playOne(game: PlannedGame): Promise<void> {
    try {
      const record: GameRecord = { exchanges: [], kinds: new Map(), spent: NOTHING_SPENT };
      const end = await this.#playSession(game, game.id, game.start(), record);
      const more = await game.afterwards?.(
        end,
        (name, start) => this.#playSession(game, `${game.id}${SUB_SESSION}${name}`, start, record),
        async (prompt, attempt) =>
          (await this.#replyTo(game, `${game.id}${SUB_SESSION}judge`, judgeRequest(prompt, attempt), record))
            .text,
      );
      await this.#journal.finish(game.id, this.#toTranscript(game, end, record, more));
      this.#failures.noteSuccess();
    } catch (error) {
      if (error !== STOPPED && !this.#options.signal?.aborted) this.#failures.note(game.id, error);
    }
    this.#report();
  }

  async #playSession<S extends ProtocolState>(
    game: PlannedGame,
    id: string,
    start: S,
    record: GameRecord,
  ): Promise<S> {
    const session = playRequests(start, OWNER, { count: estimateTokens });
    let turn = session.next();
    while (!turn.done) {
      const request = turn.value;
      const { text, tokens, score } = await this.#replyTo(game, id, request, record);
      turn = session.next({ text, request: request.id, ...present({ tokens, score }) });
    }
    return turn.value;
  }

  /** The reply to a request, also of a call before this one. */
  async #replyTo(
    game: PlannedGame,
    session: string,
    request: ModelRequest,
    record: GameRecord,
  ): Promise<NotedReply> {
    const known = this.#journal.replyTo(session, request.id);
    const reply = known ?? (await this.#ask(game, session, request));
    record.spent = addSpent(record.spent, reply.spent);
    record.kinds.set(request.to, reply.spent === undefined ? 'bot' : 'model');
    if (this.#options.keepMessages && session === game.id)
      record.exchanges.push({ ...reply, messages: request.messages });
    return reply;
  }

  /** The reply to a request; throws once the run has stopped. */
  #ask(game: PlannedGame, id: string, request: ModelRequest): Promise<NotedReply> {
    return this.#slots.use(async () => {
      if (this.#isStopped) throw STOPPED;
      const respondent = respondentTo('runGames', game, request);
      const isLocal = typeof respondent === 'function';
      const reply = isLocal ? await respondent(request) : await this.#askModel(request, respondent);
      const noted: NotedReply = { ...reply, request: request.id };
      await this.#journal.note(id, noted);
      return noted;
    });
  }

  async #askModel(
    { messages, maxTokens }: ModelRequest,
    respondent: { readonly model: string; readonly temperature?: number },
  ): Promise<Reply & { readonly spent: Spent }> {
    const call = { ...respondent, messages, ...(maxTokens !== undefined && { maxTokens }) };
    const reply = checkedReply(await this.#options.model(call, this.#options.signal), messages);
    const spent = this.#usage.note(reply);
    this.#report();
    return { text: reply.text, tokens: reply.tokens, spent };
  }

  #toTranscript(
    game: PlannedGame,
    state: ProtocolState,
    { exchanges, kinds, spent }: GameRecord,
    more: Readonly<Record<string, unknown>> = {},
  ): Transcript {
    const transcript = transcriptOf(state);
    const speakers = transcript.speakers?.map((speaker) => ({
      ...speaker,
      ...present({ kind: kinds.get(speaker.id) ?? speaker.kind }),
    }));
    return {
      ...transcript,
      ...present({ id: game.id, speakers }),
      meta: {
        ...{ ...transcript.meta, ...more, settings: existing(this.#settings.get(game.id)) },
        ...{ plan: this.#plan, usage: spent },
        ...(this.#options.keepMessages && { exchanges }),
      },
    };
  }
}
