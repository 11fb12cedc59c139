import { oneOf } from '../../../options/option-kinds.js';
import type { Outcome, Speaker, Transcript, Turn } from '../../../transcript/types.js';
import { createAdapter } from '../../create-adapter.js';
import {
  type Fields,
  idOf,
  isFields,
  others,
  requireFields,
  requireList,
  toMeta,
} from '../../records/fields.js';
import type { Located } from '../../records/format.js';
import type { Notes } from '../../records/notes.js';
import { ADAPTER } from '../../records/option-specs.js';
import type { Place } from '../../records/place.js';
import type { Adapter, AdapterOptions } from '../../types.js';
import { PhotoBookRound } from './photo-book-round.js';

/** Options of {@link fromPhotoBook}. */
export interface PhotoBookOptions extends AdapterOptions {
  /**
   * The source of a turn's `references`. `'none'` (default): the logs do not record what a message refers to.
   * `'marked'`: the images that the speaker marks before their next message, which is only an approximation.
   */
  readonly references?: 'none' | 'marked';
}

/**
 * Reads PhotoBook game logs [1]: one game (an object with `rounds`), an array of games, or JSONL.
 *
 * Messages become turns with their `round` (`round_nr`, which the published logs count from 1; a game with a round 0 is
 * renumbered from 1, with a warning). A message that begins with `<` is an action (`<selection> <com> image`,
 * `<next_round>`, `<feedback> ...`). Actions do not become turns: they are added to the `actions` of the same player's
 * latest turn of the round. `meta.rounds` contains for each round `round`, `images`, `common`, `highlighted`, `score`,
 * `truth`, `guesses` and every action with its player, time and the index of the turn that followed it. `truth` and
 * `guesses` are `'C'` or `'D'` for each highlighted image of each player, in the form that `groundingEfficiency`
 * expects; the guess for an unmarked image is `null`.
 *
 * `outcome.score` is the percentage of correct marks, if the logs contain the correct ones.
 *
 * Complexity: O(messages).
 *
 * [1] Haber et al. 2019, The PhotoBook dataset.
 *
 * @throws MetricError `INVALID_INPUT` at a game that cannot be read, unless `onError` is `'skip'`
 *
 * @example
 * ```ts
 * import { fromPhotoBook } from '@mtpc/metrics/adapters';
 * const messages = [
 *   { speaker: 'A', turn: 0, timestamp: '00:00:03.500', message: 'Do you have the red bus?' },
 *   { speaker: 'A', turn: 1, timestamp: '00:00:09.000', message: '<selection> <com> bus_7.jpg' },
 * ];
 * const { transcripts } = fromPhotoBook({ game_id: 1, rounds: [{ round_nr: 1, messages }] });
 * transcripts[0].turns[0].round; // => 1
 * transcripts[0].turns[0].timeMs; // => 3500
 * transcripts[0].turns[0].actions; // => ['<selection> <com> bus_7.jpg']
 * ```
 */
export const fromPhotoBook: Adapter<PhotoBookOptions> = createAdapter<PhotoBookOptions>({
  name: 'fromPhotoBook',
  format: 'photobook',
  options: { ...ADAPTER, references: oneOf(['none', 'marked']) },
  unpack,
  read: (options, notes) => ({ add: (record, place) => [parseGame(record, place, options, notes)] }),
});

function* unpack(value: unknown, start: number): Generator<Located> {
  if (!Array.isArray(value)) yield { record: value, place: {} };
  else
    for (const [index, record] of value.entries())
      yield { record, place: { path: `games[${start + index}]` } };
}

function parseGame(record: unknown, place: Place, options: PhotoBookOptions, notes: Notes): Transcript {
  const game = requireFields(record, 'a game with rounds', place, '', notes);
  const rounds = requireList(game.rounds, 'an array of rounds', place, 'rounds', notes);
  const shift = rounds.some((round) => isFields(round) && round.round_nr === 0) ? 1 : 0;
  if (shift > 0) notes.warn(place, 'rounds', 'round_nr counts from 0; rounds are renumbered from 1');
  const turns: Turn[] = [];
  const played = rounds.map((value, index) => {
    const position = { index, shift, firstTurn: turns.length };
    const round = new PhotoBookRound(position, options.references === 'marked', place, notes);
    turns.push(...round.read(value));
    return round;
  });
  const id = idOf(game.game_id);
  const speakers = readPlayers(game);
  const outcome = scoreRounds(played);
  const meta = toMeta({
    ...others(game, ['game_id', 'rounds']),
    rounds: played.map((round) => round.summary()),
  });
  return {
    turns,
    ...(id !== undefined && { id }),
    ...(speakers && { speakers }),
    ...(outcome && { outcome }),
    ...(meta && { meta }),
  };
}

/** The players under their labels A and B; the worker ids are kept in `meta.agent_ids`. */
function readPlayers({ agent_labels: labels }: Fields): Speaker[] | undefined {
  if (!isFields(labels)) return undefined;
  const ids = Object.values(labels).map(idOf);
  return ids.every((id) => id !== undefined) ? [...new Set(ids)].map((id) => ({ id })) : undefined;
}

function scoreRounds(rounds: readonly PhotoBookRound[]): Outcome | undefined {
  const marks = rounds.flatMap((round) => round.marks());
  if (marks.length === 0) return undefined;
  return { score: (100 * marks.filter(({ truth, guess }) => truth === guess).length) / marks.length };
}
