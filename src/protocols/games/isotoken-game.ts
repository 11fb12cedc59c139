import { requireInput, requireOption } from '../../error.js';
import { existing, itemAt } from '../../math/existing.js';
import { contentHash } from '../../math/hash.js';
import { aFunction, aString, type Form, fieldsOf, listOf, maybe, requireForm } from '../../options/forms.js';
import { asFields } from '../../options/is-fields.js';
import {
  anyValue,
  objectWithMethod,
  oneOf,
  required,
  text,
  wholeNumber,
} from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { isotokenLimits } from '../../transcript/isotoken-limits.js';
import { RETRY_TEMPLATE } from '../frame/faults.js';
import { freezeDeep, plainCopy } from '../frame/plain-data.js';
import type { PlacesByTemplate, SessionOptions } from '../frame/session.js';
import { newSession, sessionSpecs, wordings } from '../frame/session.js';
import type { GameRules } from './game.js';
import type { IsotokenConfig, IsotokenState, IsotokenTemplates } from './isotoken-state.js';

/** Options of {@link isotokenGame}. Exactly one of `tokensPerPlayer` and `tokensInTotal` is required. */
export interface IsotokenGameOptions<Instance> extends SessionOptions<IsotokenTemplates> {
  // biome-ignore lint/suspicious/noExplicitAny: the answers of a game are its own affair
  readonly game: GameRules<Instance, any>;
  readonly instance: Instance;
  /** Total turns of both players. With a single turn, the first player answers without a message from the partner. */
  readonly turns: number;
  /** Token budget per player; 128 in the paper. */
  readonly tokensPerPlayer?: number;
  /** Token budget of both players together. */
  readonly tokensInTotal?: number;
  /**
   * Conversion of the limit to words in the prompt: 7 words for 10 tokens (default, the published prompt), or 1.3
   * tokens per word (the paper's text).
   */
  readonly words?: 'printed' | 'stated';
  /** Identifies the problem, so that its runs with different budgets are paired. Default: the instance's `id`. */
  readonly item?: string;
  /** Id of the transcript. */
  readonly id?: string;
}

const OWNER = 'isotokenGame';

const OPTIONS: OptionSpecs<IsotokenGameOptions<unknown>, 'retries' | 'words'> = {
  ...sessionSpecs(0),
  game: required(objectWithMethod<IsotokenGameOptions<unknown>['game']>('view', 'a game')),
  instance: anyValue('an instance of the game'),
  turns: required(wholeNumber(1)),
  tokensPerPlayer: wholeNumber(1),
  tokensInTotal: wholeNumber(1),
  words: oneOf(['printed', 'stated'], 'printed'),
  item: text(),
  id: text(),
};

/** Default templates of this library. */
const GAME: Form = fieldsOf(
  {
    ...{ id: aString, players: fieldsOf({ 0: aString, 1: aString }, 'two players') },
    ...{ answerers: maybe(listOf(aString)), view: aFunction, instructions: aFunction, chance: aFunction },
    ...{
      answerForm: maybe(aFunction),
      choices: maybe(aFunction),
      known: maybe(aFunction),
      facts: maybe(aFunction),
      places: maybe(aFunction),
    },
  },
  'a game',
);

const TEMPLATES: IsotokenTemplates = {
  system:
    '{instructions}\n\nYou and your partner take turns and have {turns} messages together, {ownTurns} of them yours. ' +
    'Keep every message under {words} words; what is longer will be cut off.',
  view: '{view}',
  begin: 'You write the first message.',
  partner: 'Your partner says: {message}',
  turn: '',
  penultimate: 'This is the last message but one: after it only your partner can answer.',
  final: 'This is the last message: it has to contain your answer.',
  own: '{message}',
  image: '',
  prompt: '',
  retry: RETRY_TEMPLATE,
};

const COMMON = ['instructions', 'answer', 'player', 'partner', 'turns', 'ownTurns', 'tokens', 'words'];
const TURN = ['turn', 'turnsLeft', 'ownTurnsLeft'];

/** Placeholders by template, with the additional ones of the game. */
function placesOfTemplates(own: readonly string[]): PlacesByTemplate<IsotokenTemplates> {
  const common = [...COMMON, ...own];
  const said = [...common, 'message', 'turn'];
  const turn = [...common, ...TURN];
  return {
    ...{ system: common, begin: common, view: [...common, 'view'] },
    ...{ partner: said, own: said, turn, penultimate: turn, final: turn },
    image: [...common, 'number', 'ordinal'],
    prompt: [...turn, 'view', 'history', 'reminder'],
    retry: ['problem'],
  };
}

/**
 * Starts an isotoken game [1]: two players with different views take turns of `floor(T / turns)` tokens, so that games
 * with few long turns and with many short turns have the same cost. Returns a state for {@link next}, {@link step} and
 * {@link transcriptOf}.
 *
 * Each request names a player (`to`) and a limit (`maxTokens`). Longer messages are cut and count as violations. The
 * last two turns begin with a reminder. The game ends with the first answer, or after the last turn; a player who does
 * not answer then forfeits. The transcript's `meta` contains `budget` (the turns), `item`, `game`, `violations`,
 * `tokensByPlayer`, `given` (the answer) and the properties of the game; its `outcome` contains the success; turns have
 * `meta.tokens`.
 *
 * Also pass a custom game in the options of every {@link step}.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, sections 3 and 4.
 *
 * @throws MetricError `INVALID_OPTION` for an option out of range, `INVALID_INPUT` unless the instance is plain data
 *
 * @example
 * ```ts
 * import { createNameGame, isotokenGame, nameGame, next, step, transcriptOf } from '@mtpc/metrics/protocols';
 * const instance = createNameGame({ records: 9, seed: 1 });
 * let state = isotokenGame({ game: nameGame, instance, turns: 8, tokensPerPlayer: 128, meta: { model: 'mine' } });
 * next(state).maxTokens; // => 32
 * state = step(state, { text: 'Do you have somebody from Lima?', tokens: 8 });
 * next(state).to; // => 'B'
 * state = step(state, { text: 'SELECT ROW 3', tokens: 5 });
 * next(state).kind; // => 'done'
 * transcriptOf(state).meta?.budget; // => 8
 * ```
 */
export function isotokenGame<Instance>(options: IsotokenGameOptions<Instance>): IsotokenState {
  const resolved = resolveOptions(OWNER, OPTIONS, options as IsotokenGameOptions<unknown>);
  const { turns, retries, words, meta = {} } = resolved;
  const { game } = options;
  requireForm(OWNER, 'options.game', game, GAME);
  const { players, answerers = players } = game;
  const last = itemAt(players, (turns - 1) % 2);
  requireOption(answerers.includes(last), OWNER, 'turns', 'a number whose last turn may answer', turns);
  const totalTokens = totalOf(resolved);
  const { tokens, promptWords } = isotokenLimits(totalTokens, turns);
  requireOption(tokens >= 1, OWNER, 'turns', `at most one for each of ${totalTokens} tokens`, turns);
  const instance = plainCopy(options.instance, OWNER, 'instance');
  const each = <T>(part: (player: string) => T): Record<string, T> =>
    Object.fromEntries(players.map((player) => [player, part(player)]));
  const places = each((player) => game.places?.(instance, player) ?? {});
  const known = placesOfTemplates(Object.keys(existing(places[players[0]])));
  const config: IsotokenConfig = {
    game: game.id,
    instance,
    item: options.item ?? instanceId(instance),
    ...{ players, answerers, turns, totalTokens },
    tokensPerTurn: tokens,
    wordsPerTurn: promptWords[words],
    retries,
    views: each((player) => game.view(instance, player)),
    instructions: each((player) => game.instructions(player, instance)),
    answerForms: each((player) => game.answerForm?.(player, instance) ?? ''),
    choices: each((player) => game.choices?.(instance, player) ?? []),
    known: each((player) => game.known?.(instance, player) ?? {}),
    chance: game.chance(instance),
    facts: game.facts?.(instance) ?? {},
    places,
    templates: wordings(OWNER, TEMPLATES, options, known),
    ...(options.id === undefined ? {} : { id: options.id }),
    meta,
  };
  return freezeDeep({
    ...newSession('isotoken-game'),
    config: plainCopy(config, OWNER, 'config'),
    ...{ history: [], answer: null, forfeit: null },
  });
}

function totalOf({
  tokensPerPlayer,
  tokensInTotal,
}: Pick<IsotokenGameOptions<unknown>, 'tokensPerPlayer' | 'tokensInTotal'>): number {
  const one = (tokensPerPlayer === undefined) !== (tokensInTotal === undefined);
  requireInput(one, OWNER, 'options', 'one of tokensPerPlayer and tokensInTotal', {
    tokensPerPlayer,
    tokensInTotal,
  });
  return tokensPerPlayer === undefined ? existing(tokensInTotal) : 2 * tokensPerPlayer;
}

/** The id of an instance, or an id derived from its content. */
function instanceId(instance: unknown): string {
  const { id } = asFields(instance);
  return typeof id === 'string' ? id : contentHash([JSON.stringify(instance)]);
}
