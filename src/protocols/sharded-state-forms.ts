import {
  aBoolean,
  aFiniteNumber,
  aNumber,
  aString,
  type Form,
  fieldsOf,
  hasForm,
  listOf,
  maybe,
  tableOf,
} from '../options/forms.js';
import { asFields } from '../options/is-fields.js';
import type { ShardedTemplates } from './sharded/sharded-state.js';
import type { ShardingTemplates } from './sharding/sharding-state.js';
import { configForm, NUMBER_OR_NULL, NUMBERS, stateForm, TEXT_OR_NULL, TEXTS } from './state-form-parts.js';

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
    phase === 'consolidate' ||
    (Array.isArray(turns) && turns.some((turn) => asFields(turn).role === 'assistant'));
  const expected = `a turn of the assistant in the phase ${phase}`;
  return isReplied ? undefined : { path: '.turns', expected, received: turns };
};

const SHARDED_TEMPLATES_FORM: Record<keyof ShardedTemplates, Form> = {
  ...{ concat: aString, recap: aString, snowball: aString, wrongAnswers: aString, user: aString },
  ...{ strategy: aString, extract: aString, evaluate: aString, retry: aString },
  ...{ consolidate: aString, consolidated: aString },
};

const SHARDS: Form = (value) => {
  const isEmpty = Array.isArray(value) && value.length === 0;
  return isEmpty ? { path: '', expected: 'at least one shard', received: value } : TEXTS(value);
};

const SHARDED_FIELDS: Form = stateForm(
  configForm<ShardedTemplates>(SHARDED_TEMPLATES_FORM, {
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
    restartedAt: maybe(aFiniteNumber),
  },
);

/** The state of a sharded simulation. */
export const SHARDED: Form = (state) => SHARDED_FIELDS(state) ?? REPLIED(state);

const SHARDING_FIELDS: Form = stateForm(
  configForm<ShardingTemplates>(
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

/** The state of a sharding. During verification, at least one run is missing. */
export const SHARDING: Form = (state) => {
  const flaw = SHARDING_FIELDS(state);
  if (flaw || !hasForm(state, RUNS_OF_SHARDING)) return flaw;
  const { phase, done, config, scores } = state;
  const isOver = Object.values(scores).every((each) => each.length >= config.runs);
  if (phase !== 'verify' || done || !isOver) return undefined;
  return { path: '.config.runs', expected: 'more runs than there are scores', received: config.runs };
};
