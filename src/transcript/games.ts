import { requireTranscripts, requireWholeTranscript } from './inputs.js';
import type { Transcript, Turn } from './types.js';

/** A label for every image of a player, in the player's order; a guess may be missing. */
export type Labels = readonly (string | null)[];

/** One round of a referential game: the correct labels, the labels given, and the turns. */
export interface GameRound {
  /** The correct labels (`C` common, `D` different) by player. */
  readonly truth: Readonly<Record<string, Labels>>;
  /** The labels given by each player; a missing player or label counts as wrong. */
  readonly guesses: Readonly<Record<string, Labels>>;
  readonly turns: readonly Turn[];
}

/** A referential game of one or more rounds. */
export interface Game {
  readonly rounds: readonly GameRound[];
  readonly id?: string;
}

/**
 * Extracts the games from transcripts with `{ truth, guesses }` for each round in `meta.rounds`. Turns are assigned by
 * round number: `round` in the list, else the position, counted from the smallest number. Turns without a number are
 * not assigned.
 *
 * Complexity: O(turns).
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a list of transcripts
 *
 * @example
 * ```ts
 * import { gamesOf } from '@mtpc/metrics';
 * const rounds = [{ truth: { a: ['C'], b: ['C'] }, guesses: { a: ['C'], b: ['D'] } }];
 * const turns = [{ speaker: 'a', text: 'a red bus?', round: 1 }];
 * gamesOf([{ turns, meta: { rounds } }])[0].rounds[0].turns.length; // => 1
 * ```
 */
export function gamesOf(transcripts: readonly Transcript[]): Game[] {
  requireTranscripts('gamesOf', transcripts);
  return transcripts.flatMap((transcript) => gameOf(transcript) ?? []);
}

/**
 * The game in a transcript, as in {@link gamesOf}; `undefined` if it does not contain one.
 *
 * Complexity: O(turns * rounds).
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a transcript
 *
 * @example
 * ```ts
 * import { gameOf } from '@mtpc/metrics';
 * gameOf({ turns: [{ speaker: 'ana', text: 'Hello' }] }); // => undefined
 * ```
 */
export function gameOf(transcript: Transcript): Game | undefined {
  requireWholeTranscript('gameOf', transcript);
  const { turns, meta, id } = transcript;
  const labels = meta?.rounds;
  if (!Array.isArray(labels) || !labels.every(isLabelled)) return undefined;
  const numbers = [...new Set(turns.flatMap(({ round }) => round ?? []))].sort((a, b) => a - b);
  // With fewer numbers than rounds, some rounds have no turns; then rounds count from 1, or from 0 if any turn has
  // number 0.
  const first = Math.min(1, numbers[0] ?? 1);
  const byRound = new Map<number, Turn[]>();
  for (const turn of turns) {
    if (turn.round === undefined) continue;
    const others = byRound.get(turn.round);
    if (others) others.push(turn);
    else byRound.set(turn.round, [turn]);
  }
  const rounds = labels.map(({ truth, guesses, round }, r) => {
    const number = round ?? (numbers.length === labels.length ? numbers[r] : first + r);
    return {
      truth,
      guesses,
      turns: (number !== undefined && byRound.get(number)) || [],
    };
  });
  return id === undefined ? { rounds } : { rounds, id };
}

function isLabelled(value: unknown): value is Omit<GameRound, 'turns'> & { readonly round?: number } {
  return typeof value === 'object' && value !== null && 'truth' in value && 'guesses' in value;
}
