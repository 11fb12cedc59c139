import {
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
} from '../options/forms.js';
import type { IsotokenTemplates } from './games/isotoken-state.js';
import type { PredictionTemplates } from './prediction/prediction-messages.js';
import type { SelfPlayTemplates } from './self-play/self-play-state.js';
import { SHARDED, SHARDING } from './sharded-state-forms.js';
import { configForm, NUMBER_OR_NULL, stateForm, TEXT_OR_NULL, TEXTS } from './state-form-parts.js';

const VIEW: Form = eitherForm(
  aString,
  listOf(fieldsOf({ type: aString, text: maybe(aString), url: maybe(aString) }), 'a text or a list of parts'),
);

const ISOTOKEN_TEMPLATES: Record<keyof IsotokenTemplates, Form> = {
  ...{ system: aString, view: aString, begin: aString, partner: aString },
  ...{ turn: aString, penultimate: aString, final: aString, retry: aString },
  ...{ own: aString, image: aString, prompt: aString },
};

const ISOTOKEN_CONFIG: Form = configForm<IsotokenTemplates>(ISOTOKEN_TEMPLATES, {
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

/** The configuration fields per player. */
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
    places: each(anObject),
  };
  return fieldsOf(parts)(config);
};

const ISOTOKEN: Form = stateForm((config) => ISOTOKEN_CONFIG(config) ?? OF_PLAYERS(config), {
  history: listOf(fieldsOf({ player: aString, text: aString, tokens: aFiniteNumber, uncut: maybe(aString) })),
  answer: orNull(fieldsOf({ player: aString })),
  forfeit: TEXT_OR_NULL,
});

const IMAGES: Form = listOf(fieldsOf({ id: aString, url: maybe(aString) }, 'an image'));

const SELF_PLAY_FIELDS: Form = stateForm(
  configForm<SelfPlayTemplates>(
    { system: aString, round: aString, image: aString, begin: aString, partner: aString, retry: aString },
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

/** The current round exists; after the end, it is the last one. */
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

const PREDICTION: Form = stateForm(
  configForm<PredictionTemplates>(
    { system: aString, dialogue: aString, retry: aString },
    {
      ...{ target: aString, context: CONTEXT },
      ...{ window: NUMBER_OR_NULL, turns: NUMBER_OR_NULL, maxTokens: NUMBER_OR_NULL },
    },
  ),
  { predicted: orNull(TURNS) },
);

/** State fields by protocol. */
export const STATES: Readonly<Record<string, Form>> = {
  ...{ 'isotoken-game': ISOTOKEN, 'self-play': SELF_PLAY, prediction: PREDICTION },
  ...{ 'sharded-simulation': SHARDED, sharding: SHARDING },
};
