import { requireInput } from '../../error.js';
import { createRandom } from '../../math/create-random.js';
import { itemAt } from '../../math/existing.js';
import { contentHash } from '../../math/hash.js';
import { aBoolean, aString, fieldsOf, listOf, maybe, requireForm } from '../../options/forms.js';
import { seed } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { countWords } from '../../text/count-words.js';
import type { ModelRequest, Reply } from '../frame/types.js';
import { type NameRecord, selectRow } from './name-game.js';

/** Answers requests without a model; the same request gives the same reply. */
export type Player = (request: ModelRequest) => Reply;

/** Options of the random players. */
export interface PlayerOptions {
  /** Random seed. Default 0. */
  readonly seed?: number;
}

const OPTIONS: OptionSpecs<PlayerOptions, 'seed'> = { seed: seed(0) };

/**
 * A player of {@link nameGame} that proposes one record per turn, in random order without repetition. It selects the
 * partner's proposal if that record is in its own table. In the final turn, its next proposal is the answer. Two such
 * players succeed at the rate `guessAndCheckBaseline(...).alternating`: 0.988, 0.75 and 0.538 with 9, 16 and 25 records
 * at 16 turns [1]. [1] Eisenstein et al. 2026, MT-PingEval, section 4.4, figure 7.
 *
 * @throws MetricError `INVALID_OPTION` for a wrong option
 *
 * @example
 * ```ts
 * import * as protocols from '@mtpc/metrics/protocols';
 * const { createNameGame, guessAndCheckPlayer, isotokenGame, nameGame, runToCompletion, transcriptOf } = protocols;
 * const instance = createNameGame({ records: 4, seed: 3 });
 * const start = isotokenGame({ game: nameGame, instance, turns: 16, tokensPerPlayer: 128 });
 * const end = runToCompletion(start, guessAndCheckPlayer({ seed: 3 }));
 * transcriptOf(end).outcome; // => { success: true }
 * ```
 */
export function guessAndCheckPlayer(options?: PlayerOptions): Player {
  const { seed } = resolveOptions('guessAndCheckPlayer', OPTIONS, options);
  return (request) => {
    const { rows, partner, own, final, player, item } = readTable(request);
    const hit = rows.findIndex((record) => partner.at(-1)?.includes(offer(record)));
    if (hit >= 0) return { text: selectRow(hit) };
    // After the whole table was proposed, the player starts again.
    const next = itemAt(ownOrder(rows, seed, player, item), own.length % rows.length);
    return { text: final ? selectRow(next) : `Do you have ${offer(itemAt(rows, next))}?` };
  };
}

/**
 * A player of {@link nameGame} that sends as many records per turn as the limit allows (tokens separated by white
 * space), and selects the first common record that the partner sends. If the budget fits one of the tables, two such
 * players always succeed. This is the upper bound; {@link guessAndCheckPlayer} is the baseline.
 *
 * @example
 * ```ts
 * import * as protocols from '@mtpc/metrics/protocols';
 * const { createNameGame, exchangePlayer, isotokenGame, nameGame, runToCompletion, transcriptOf } = protocols;
 * const instance = createNameGame({ records: 25, seed: 3 });
 * const start = isotokenGame({ game: nameGame, instance, turns: 2, tokensPerPlayer: 128 });
 * transcriptOf(runToCompletion(start, exchangePlayer())).outcome; // => { success: true }
 * ```
 */
export function exchangePlayer(): Player {
  return (request) => {
    const { rows, partner, own, final } = readTable(request);
    const hit = rows.findIndex((record) => partner.some((text) => text.includes(offer(record))));
    if (hit >= 0) return { text: selectRow(hit) };
    const sent = rows.filter((record) => own.some((text) => text.includes(offer(record))));
    const left = rows.filter((record) => !sent.includes(record));
    if (final) return { text: selectRow(rows.indexOf(left[0] ?? itemAt(rows, 0))) };
    return { text: asManyAs(left, request.maxTokens ?? Infinity).join(' ') };
  };
}

/**
 * A player of any game that sends no information until the final turn and then picks a random answer. Succeeds at the
 * rate `chance` of the game.
 *
 * @throws MetricError `INVALID_OPTION` for a wrong option
 *
 * @example
 * ```ts
 * import * as protocols from '@mtpc/metrics/protocols';
 * const { createNameGame, isotokenGame, nameGame, runToCompletion, randomPlayer, transcriptOf } = protocols;
 * const instance = createNameGame({ records: 9 });
 * const start = isotokenGame({ game: nameGame, instance, turns: 2, tokensPerPlayer: 128 });
 * transcriptOf(runToCompletion(start, randomPlayer({ seed: 1 }))).turns.map(({ text }) => text);
 * // => ['I have no idea.', 'SELECT ROW 4']
 * ```
 */
export function randomPlayer(options?: PlayerOptions): Player {
  const { seed } = resolveOptions('randomPlayer', OPTIONS, options);
  return ({ data }) => {
    requireForm('player', 'request.data', data, CHOOSER);
    const { choices = [], final, player, item } = data;
    if (!final || choices.length === 0) return { text: 'I have no idea.' };
    return { text: itemAt(choices, lots(seed, player, item).integer(choices.length)) };
  };
}

interface Table {
  readonly rows: readonly NameRecord[];
  /** Messages by speaker. */
  readonly own: readonly string[];
  readonly partner: readonly string[];
  readonly final: boolean;
  readonly player: string;
  readonly item: string;
}

const PLAYER = { player: aString, item: aString, final: aBoolean };
const CHOOSER = fieldsOf({ ...PLAYER, choices: maybe(listOf(aString)) }, 'the data of a player');
const DATA = fieldsOf(
  {
    ...PLAYER,
    known: fieldsOf({ rows: maybe(listOf(listOf(aString))) }),
    history: listOf(fieldsOf({ player: aString, text: aString })),
  },
  'the data of a player of a name game',
);

function readTable({ data }: ModelRequest): Table {
  requireForm('player', 'request.data', data, DATA);
  const { known, history, player, final, item } = data;
  const { rows = [] } = known;
  requireInput(rows.length > 0, 'player', 'request.data.known.rows', 'at least one record', rows);
  const texts = (own: boolean): string[] =>
    history.filter((turn) => (turn.player === player) === own).map(({ text }) => text);
  return { rows, own: texts(true), partner: texts(false), final, player, item };
}

/** Formats a record in brackets, so that it can be found in a message. */
function offer(record: NameRecord): string {
  return `[${record.join(', ')}]`;
}

function ownOrder(rows: readonly NameRecord[], seed: number, player: string, item: string): number[] {
  return lots(seed, player, item).shuffle(rows.map((_, i) => i));
}

/** Random stream of one player and instance. */
function lots(seed: number, player: string, item: string): ReturnType<typeof createRandom> {
  return createRandom(Number.parseInt(contentHash([seed, player, item]).slice(0, 13), 16));
}

function asManyAs(records: readonly NameRecord[], tokens: number): string[] {
  const offers: string[] = [];
  let used = 0;
  for (const record of records) {
    const text = offer(record);
    used += countWords(text);
    if (used > tokens) break;
    offers.push(text);
  }
  return offers;
}
