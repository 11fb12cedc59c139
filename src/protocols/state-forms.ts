import {
  aBoolean,
  aFiniteNumber,
  aNumber,
  anObject,
  aString,
  eitherForm,
  type Form,
  fieldsOf,
  hasForm,
  listOf,
  maybe,
  orNull,
  tableOf,
} from '../options/forms.js';
import { asFields } from '../options/is-fields.js';
import type { IsotokenTemplates } from './games/isotoken-state.js';
import type { PredictionTemplates } from './prediction/prediction-messages.js';
import type { SelfPlayTemplates } from './self-play/self-play-state.js';
import type { ShardedTemplates } from './sharded/sharded-state.js';
import type { ShardingTemplates } from './sharding/sharding-state.js';

const NUMBERS: Form = listOf(aFiniteNumber);
const TEXTS: Form = listOf(aString);
const NUMBER_OR_NULL: Form = orNull(aFiniteNumber);
const TEXT_OR_NULL: Form = orNull(aString);

/** Fields of all states; `rest` adds the fields of one protocol. */
function stateOf(config: Form, rest: Readonly<Record<string, Form>>): Form {
  const fault = fieldsOf({
    request: aFiniteNumber,
    to: aString,
    kind: aString,
    problem: aString,
    text: aString,
  });
  return fieldsOf(
    { replies: aFiniteNumber, attempt: aFiniteNumber, faults: listOf(fault), config, ...rest },
    'a state that next and step made',
  );
}

/**
 * Fields of all configurations. `T` is the type of the protocol's templates: the compiler requires each of its names.
 */
function configOf<T>(templates: Record<keyof T, Form>, rest: Readonly<Record<string, Form>>): Form {
  return fieldsOf({ retries: aFiniteNumber, templates: fieldsOf(templates), meta: anObject, ...rest });
}

const VIEW: Form = eitherForm(
  aString,
  listOf(fieldsOf({ type: aString, text: maybe(aString), url: maybe(aString) }), 'a text or a list of parts'),
);

const ISOTOKEN_TEMPLATES: Record<keyof IsotokenTemplates, Form> = {
  ...{ system: aString, view: aString, begin: aString, partner: aString },
  ...{ turn: aString, penultimate: aString, final: aString, retry: aString },
};

const ISOTOKEN_CONFIG: Form = configOf<IsotokenTemplates>(ISOTOKEN_TEMPLATES, {
  ...{ game: aString, item: aString },
  ...{
    answerers: TEXTS,
    turns: aFiniteNumber,
    totalTokens: aFiniteNumber,
    tokensPerTurn: aFiniteNumber,
    wordsPerTurn: aFiniteNumber,
  },
  ...{ chance: NUMBER_OR_NULL, facts: anObject, id: maybe(aString) },
});

const TWO_PLAYERS = fieldsOf({ players: fieldsOf({ 0: aString, 1: aString }, 'two players') });

/** The parts of a game's configuration that each player has. */
const OF_PLAYERS: Form = (config) => {
  if (!hasForm(config, TWO_PLAYERS)) return TWO_PLAYERS(config);
  const { players } = config;
  const each = (form: Form): Form =>
    fieldsOf({ [players[0]]: form, [players[1]]: form }, 'something for each player');
  const parts = {
    views: each(VIEW),
    instructions: each(aString),
    answerForms: each(aString),
    choices: each(TEXTS),
    known: each(anObject),
  };
  return fieldsOf(parts)(config);
};

const ISOTOKEN: Form = stateOf((config) => ISOTOKEN_CONFIG(config) ?? OF_PLAYERS(config), {
  history: listOf(fieldsOf({ player: aString, text: aString, tokens: aFiniteNumber, uncut: maybe(aString) })),
  answer: orNull(fieldsOf({ player: aString })),
  forfeit: TEXT_OR_NULL,
});

const IMAGES: Form = listOf(fieldsOf({ id: aString, url: maybe(aString) }, 'an image'));

const SELF_PLAY_FIELDS: Form = stateOf(
  configOf<SelfPlayTemplates>(
    { system: aString, round: aString, begin: aString, partner: aString, retry: aString },
    {
      ...{
        rounds: listOf(fieldsOf({ A: IMAGES, B: IMAGES, common: maybe(TEXTS) }, 'the images of a round')),
        id: maybe(aString),
      },
      ...{ maxTurns: aFiniteNumber, maxTokens: NUMBER_OR_NULL },
    },
  ),
  {
    history: listOf(
      fieldsOf({
        ...{
          player: aString,
          round: aFiniteNumber,
          message: aString,
          reply: aString,
          reference: TEXT_OR_NULL,
        },
        guesses: orNull(TEXTS),
      }),
    ),
    round: aFiniteNumber,
  },
);

const ROUND_OF_GAME = fieldsOf({ round: aNumber, config: fieldsOf({ rounds: listOf(anObject) }) });

/** The current round is one of the rounds; after the end it is the last. */
const SELF_PLAY: Form = (state) => {
  const flaw = SELF_PLAY_FIELDS(state);
  if (flaw || !hasForm(state, ROUND_OF_GAME)) return flaw;
  const { round, config } = state;
  if (config.rounds[round] !== undefined) return undefined;
  return { path: '.round', expected: `a round below ${config.rounds.length}`, received: round };
};

const TURNS: Form = listOf(fieldsOf({ speaker: aString, text: aString }, 'a turn'));

const CONTEXT: Form = fieldsOf(
  {
    ...{ id: aString, turns: TURNS },
    speakers: maybe(listOf(fieldsOf({ id: aString, name: maybe(aString), background: maybe(aString) }))),
  },
  'a transcript',
);

const PREDICTION: Form = stateOf(
  configOf<PredictionTemplates>(
    { system: aString, dialogue: aString, retry: aString },
    {
      ...{ target: aString, context: CONTEXT },
      ...{ window: NUMBER_OR_NULL, turns: NUMBER_OR_NULL, maxTokens: NUMBER_OR_NULL },
    },
  ),
  { predicted: orNull(TURNS) },
);

const USER_TURN: Form = fieldsOf({ utterance: aString, text: aString, shards: NUMBERS });
const ASSISTANT_TURN: Form = fieldsOf({
  ...{ text: aString, tokens: NUMBER_OR_NULL, strategy: TEXT_OR_NULL, answer: TEXT_OR_NULL },
  score: NUMBER_OR_NULL,
});
const ROLE: Form = fieldsOf({ role: aString }, 'a turn');

/** A pending judgement of a reply requires a reply. */
const REPLIED: Form = (state) => {
  const { phase, turns } = asFields(state);
  const isReplied =
    phase === 'assistant' ||
    phase === 'user' ||
    (Array.isArray(turns) && turns.some((turn) => asFields(turn).role === 'assistant'));
  const expected = `a turn of the assistant in the phase ${phase}`;
  return isReplied ? undefined : { path: '.turns', expected, received: turns };
};

const SHARDED_TEMPLATES_FORM: Record<keyof ShardedTemplates, Form> = {
  ...{ concat: aString, recap: aString, snowball: aString, wrongAnswers: aString, user: aString },
  ...{ strategy: aString, extract: aString, evaluate: aString, retry: aString },
};

const SHARDS: Form = (value) => {
  const isEmpty = Array.isArray(value) && value.length === 0;
  return isEmpty ? { path: '', expected: 'at least one shard', received: value } : TEXTS(value);
};

const SHARDED_FIELDS: Form = stateOf(
  configOf<ShardedTemplates>(SHARDED_TEMPLATES_FORM, {
    ...{ setting: aString, instruction: aString, shards: SHARDS, item: aString, task: TEXT_OR_NULL },
    ...{
      id: TEXT_OR_NULL,
      system: TEXT_OR_NULL,
      rightFrom: aFiniteNumber,
      maxTurns: aFiniteNumber,
      seed: aFiniteNumber,
    },
    maxTokens: NUMBER_OR_NULL,
    ...{ finalScore: maybe(aString), attempts: maybe(aString), answerDescription: maybe(aString) },
  }),
  {
    phase: aString,
    turns: listOf(
      (turn) => ROLE(turn) ?? (asFields(turn).role === 'user' ? USER_TURN(turn) : ASSISTANT_TURN(turn)),
    ),
    ended: TEXT_OR_NULL,
  },
);

/** The state of a sharded simulation. */
export const SHARDED: Form = (state) => SHARDED_FIELDS(state) ?? REPLIED(state);

const SHARDING_FIELDS: Form = stateOf(
  configOf<ShardingTemplates>(
    {
      segment: aString,
      rephrase: aString,
      coverage: aString,
      inspect: aString,
      concat: aString,
      retry: aString,
    },
    {
      ...{
        instruction: aString,
        runs: aFiniteNumber,
        threshold: aFiniteNumber,
        seed: aFiniteNumber,
        system: TEXT_OR_NULL,
      },
    },
  ),
  {
    ...{ phase: aString, segments: TEXTS, shards: listOf(fieldsOf({ shard: aString, segments: NUMBERS })) },
    scores: fieldsOf({ full: NUMBERS, concat: NUMBERS, shuffleConcat: NUMBERS }),
    rejectedAt: TEXT_OR_NULL,
  },
);

const RUNS_OF_SHARDING = fieldsOf({
  ...{ phase: aString, done: aBoolean },
  ...{ config: fieldsOf({ runs: aNumber }), scores: tableOf(listOf(aNumber)) },
});

/** While a sharding is verified, some setting has a run to come. */
const SHARDING: Form = (state) => {
  const flaw = SHARDING_FIELDS(state);
  if (flaw || !hasForm(state, RUNS_OF_SHARDING)) return flaw;
  const { phase, done, config, scores } = state;
  const isOver = Object.values(scores).every((each) => each.length >= config.runs);
  if (phase !== 'verify' || done || !isOver) return undefined;
  return { path: '.config.runs', expected: 'more runs than there are scores', received: config.runs };
};

/** The fields of each protocol's states that the protocols read. */
export const STATES: Readonly<Record<string, Form>> = {
  ...{ 'isotoken-game': ISOTOKEN, 'self-play': SELF_PLAY, prediction: PREDICTION },
  ...{ 'sharded-simulation': SHARDED, sharding: SHARDING },
};
