import { requireInput } from '../error.js';
import { aFunction, aString, eitherForm, fieldsOf, listOf, maybe, requireForm } from '../options/forms.js';
import type { ModelRequest, ProtocolState, Reply } from '../protocols/frame/types.js';

/** The source of a reply: the name of a model, or a function. */
export type Respondent =
  | { readonly model: string; readonly temperature?: number }
  | ((request: ModelRequest) => Reply | Promise<Reply>);

/** One game of a run: a session, and the models that answer its requests. */
export interface PlannedGame {
  /** Identifies the game within the run; the `id` of its transcript. */
  readonly id: string;
  /** Creates the initial session; every call gives the same one. */
  readonly start: () => ProtocolState;
  readonly respondent: (request: ModelRequest) => Respondent;
  /** Plays additional sessions or asks a judge after the end, and returns fields for the transcript's `meta`. */
  readonly afterwards?: (
    end: ProtocolState,
    play: <S extends ProtocolState>(name: string, start: S) => Promise<S>,
    /** Sends a prompt to the judge; `attempt` counts retries from 0. */
    ask: (prompt: string, attempt: number) => Promise<string>,
  ) => Promise<Readonly<Record<string, unknown>>>;
}

/** The request that sends a prompt to the judge of a game. */
export function judgeRequest(prompt: string, attempt: number): ModelRequest {
  return { kind: 'judge', to: 'judge', id: attempt, attempt, messages: [{ role: 'user', content: prompt }] };
}

/** Throws `INVALID_INPUT` unless these are games with distinct ids. */
export function requireGames(caller: string, games: readonly PlannedGame[]): void {
  const game = fieldsOf(
    { id: aString, start: aFunction, respondent: aFunction, afterwards: maybe(aFunction) },
    'a planned game',
  );
  requireForm(caller, 'games', games, listOf(game));
  const seen = new Set<string>();
  games.forEach(({ id }, i) => {
    requireInput(!seen.has(id), caller, `games[${i}].id`, 'a different id for each game', id);
    seen.add(id);
  });
}

const RESPONDENT = eitherForm(
  aFunction,
  fieldsOf({ model: aString }, 'a function, or the name of a model as { model }'),
);

/** The source of the reply to a request. Throws `INVALID_INPUT` if the game does not specify one. */
export function respondentTo(caller: string, game: PlannedGame, request: ModelRequest): Respondent {
  const respondent = game.respondent(request);
  requireForm(caller, `respondent of game ${game.id}`, respondent, RESPONDENT);
  return respondent;
}
