import { MetricError, requireInput } from '../../error.js';
import { itemAt } from '../../math/existing.js';
import { contentHash } from '../../math/hash.js';
import { requireForm } from '../../options/forms.js';
import {
  anyValue,
  flag,
  inputData,
  numberWhere,
  oneOf,
  required,
  seed,
  text,
  wholeNumber,
} from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { present } from '../../options/present.js';
import { shuffleConcatShards } from '../builders/shuffle-concat-shards.js';
import { bulletList } from '../builders/user-turns.js';
import { fillTemplate } from '../frame/fill-template.js';
import { freezeDeep, plainCopy } from '../frame/plain-data.js';
import { wordings } from '../frame/session.js';
import { SHARDED } from '../sharded-state-forms.js';
import { withRecap } from './sharded-protocol.js';
import {
  SHARDED_SETTINGS,
  type ShardedConfig,
  type ShardedSetting,
  type ShardedState,
  type ShardedTemplates,
  type ShardedUserTurn,
} from './sharded-state.js';
import { SHARDED_PLACES, SHARDED_TEMPLATES } from './sharded-templates.js';

/** Options of {@link shardedSimulation}. */
export interface ShardedSimulationOptions {
  /** The shards of the instruction; the first one states the aim. */
  readonly shards: readonly string[];
  /** The complete instruction for the setting full; default: the shards, one per line. */
  readonly instruction?: string;
  readonly setting: ShardedSetting;
  /** Identifies the instruction, so that its runs can be grouped. Default: derived from its text. */
  readonly item?: string;
  readonly task?: string;
  /** Id of the transcript. */
  readonly id?: string;
  /** System prompt of the assistant, in all settings. */
  readonly system?: string;
  /** Minimum score of a correct answer, which ends the conversation; default 100. */
  readonly rightFrom?: number;
  /** Number of retries for an invalid reply of user or system; default 2. */
  readonly retries?: number;
  /** Maximum number of replies of the assistant; default three per shard. */
  readonly maxTurns?: number;
  /** Maximum number of tokens of an assistant's reply. */
  readonly maxTokens?: number;
  /** Random seed of the order in the setting shuffle-concat; default 0. */
  readonly seed?: number;
  /**
   * In recap and snowball, say that earlier answers were wrong (described in section 6, but not in appendix N). Default
   * false.
   */
  readonly wrongAnswers?: boolean;
  /** Accept replies of user and system with surrounding text or code fences; default true. */
  readonly lenient?: boolean;
  /**
   * The score of a conversation with several answer attempts: the best (`max`, default, as in the paper) or the last,
   * as for summaries.
   */
  readonly finalScore?: 'max' | 'last';
  /**
   * Replies that count as answer attempts: those that the system labels as attempts (`named`, default), or `all`, as in
   * tasks that refine a text; with `all`, no strategy is requested.
   */
  readonly attempts?: 'named' | 'all';
  /** Description of the answer format, for the placeholder `{answerDescription}`. */
  readonly answerDescription?: string;
  /** Templates that replace the defaults. */
  readonly templates?: Partial<ShardedTemplates>;
  /** Texts for your own placeholders in the templates: `{ exemplars: 'User: ...' }` fills `{exemplars}`. */
  readonly places?: Readonly<Record<string, string>>;
  /** Additional fields of the transcript's `meta`: `{ model: 'small' }`. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

const OWNER = 'shardedSimulation';

type RecapOptions = Pick<ShardedSimulationOptions, 'id' | 'wrongAnswers' | 'templates' | 'places'>;

const RECAP: OptionSpecs<RecapOptions> = {
  id: text(),
  wrongAnswers: flag(),
  templates: inputData('wordings by name'),
  places: inputData('texts by placeholder'),
};

const OPTIONS: OptionSpecs<ShardedSimulationOptions, 'rightFrom' | 'retries' | 'seed' | 'lenient'> = {
  ...RECAP,
  shards: anyValue('the pieces of the instruction'),
  instruction: text(),
  setting: required(oneOf(SHARDED_SETTINGS)),
  item: text(),
  task: text(),
  system: text(),
  rightFrom: numberWhere('a number above 0, at most 100', (score) => score > 0 && score <= 100, 100),
  retries: wholeNumber(0, 2),
  maxTurns: wholeNumber(1),
  maxTokens: wholeNumber(1),
  seed: seed(0),
  lenient: flag(true),
  finalScore: oneOf(['max', 'last']),
  attempts: oneOf(['named', 'all']),
  answerDescription: text(),
  meta: inputData('an object'),
};

/**
 * Starts a simulated conversation in which the user gives an instruction at once or shard by shard [1]. Returns a state
 * for {@link next}, {@link step} and {@link transcriptOf}.
 *
 * The caller supplies the replies of three roles (`request.to`). The assistant under test gets `assistant` requests,
 * which contain only the conversation, so it does not know about the simulation. The simulated user, who knows the
 * shards, gets `user` requests and reveals at most one shard per turn. The system labels the `strategy` of each reply;
 * for an answer attempt, it `extract`s the answer and `evaluate`s it (`reply.score`, or a text for
 * {@link parseScoreReply}). The first turn reveals the first shard. The conversation ends with a correct answer, or
 * with the reply to the last shard. The score is the best of the attempts (`finalScore`), or 0 without one.
 *
 * Settings: `full`, `concat` and `shuffle-concat` have a single turn, whose reply counts as an attempt. `sharded` has
 * one shard per turn. `recap` adds a closing turn that repeats all statements of the user (see also
 * {@link recapSimulation}). `snowball` repeats them in every turn. In `consolidate`, the system merges the user's
 * statements into one instruction (`consolidate` request), which the closing turn sends. `restart` sends that
 * instruction to the assistant in a new context (`meta.restartedAt`).
 *
 * An invalid reply is requested again up to `retries` times. After that, the user sends the next shard verbatim, the
 * strategy counts as missing, the whole reply counts as the answer, and the evaluation is 0. `meta.faults` lists all invalid replies.
 *
 * The transcript can be scored with every metric of the paper: its `meta` has `instruction`, `task`, `setting`,
 * `shards`, `strategies`, `answers`, `attemptScores`, `shardsByTurn`; its `outcome` has the score.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, sections 3.2 and 3.3, appendices C, H, N.
 *
 * @throws MetricError `INVALID_INPUT` without shards, `INVALID_OPTION` for an option out of range
 *
 * @example
 * ```ts
 * import { createRuleStrategyLabeller, reliabilityProfile, runsOf } from '@mtpc/metrics';
 * import { numericMatch, runToCompletion, scriptedModel, shardedSimulation, transcriptOf } from '@mtpc/metrics/protocols';
 * const shards = ['How much do the pens cost?', 'There are 4 pens.', 'A pen costs 3 euros.'];
 * const respond = scriptedModel({
 *   assistant: ({ messages }) => (messages.length < 5 ? 'Which price do they have?' : 'They cost 12 euros.'),
 *   labeller: createRuleStrategyLabeller(),
 *   score: (answer) => (numericMatch(answer, 12) ? 100 : 0),
 * });
 * const end = runToCompletion(shardedSimulation({ shards, setting: 'sharded' }), respond);
 * const transcript = transcriptOf(end);
 * transcript.meta?.strategies; // => ['clarification', 'clarification', 'answer_attempt']
 * runsOf([transcript])[0].score; // => 100
 * ```
 */
export function shardedSimulation(options: ShardedSimulationOptions): ShardedState {
  const resolved = resolveOptions(OWNER, OPTIONS, options);
  const { shards, setting, retries, rightFrom, seed, lenient } = resolved;
  const texts =
    Array.isArray(shards) && shards.every((shard) => typeof shard === 'string' && shard.trim() !== '');
  requireInput(
    texts && shards.length > 0,
    OWNER,
    'options.shards',
    'at least one text that is not blank',
    shards,
  );
  const maxTurns = resolved.maxTurns ?? 3 * shards.length;
  const instruction = options.instruction ?? shards.join('\n');
  const config: ShardedConfig = {
    ...{ setting, instruction, shards, rightFrom, retries, maxTurns, seed },
    item: options.item ?? contentHash([instruction]),
    task: options.task ?? null,
    id: options.id ?? null,
    system: options.system ?? null,
    maxTokens: options.maxTokens ?? null,
    wrongAnswers: options.wrongAnswers ?? false,
    ...present({ finalScore: resolved.finalScore, attempts: resolved.attempts }),
    ...present({ answerDescription: resolved.answerDescription }),
    lenient,
    templates: wordings(OWNER, SHARDED_TEMPLATES, options, SHARDED_PLACES),
    meta: options.meta ?? {},
  };
  return freezeDeep<ShardedState>({
    ...{ protocol: 'sharded-simulation', done: false, replies: 0, attempt: 0, faults: [] },
    config: plainCopy(config, OWNER, 'config'),
    phase: 'assistant',
    turns: [firstTurn(config)],
    recapped: false,
    ended: null,
  });
}

/**
 * Continues a finished conversation of the sharded setting with the closing turn of the recap setting, which repeats
 * the user's statements. A solved conversation needs no closing turn.
 *
 * @throws MetricError `INVALID_INPUT` unless the state is a finished conversation in the setting sharded
 *
 * @example
 * ```ts
 * import { next, runToCompletion, recapSimulation, scriptedModel, shardedSimulation } from '@mtpc/metrics/protocols';
 * const respond = scriptedModel({ assistant: () => 'The answer is 5.', score: () => 0 });
 * const lost = runToCompletion(shardedSimulation({ shards: ['Add them.', '3', '4'], setting: 'sharded' }), respond);
 * const last = next(recapSimulation(lost)).messages?.at(-1);
 * String(last?.content).includes('- Add them.\n- 3\n- 4'); // => true
 * ```
 */
export function recapSimulation(state: ShardedState, options?: RecapOptions): ShardedState {
  requireForm('recapSimulation', 'state', state, SHARDED);
  const { id, wrongAnswers, ...words } = resolveOptions('recapSimulation', RECAP, options);
  const { config } = state;
  if (!state.done || config.setting !== 'sharded') {
    const message = 'recapSimulation: state: expected a finished conversation of the setting sharded';
    throw new MetricError('INVALID_INPUT', message, {
      metric: 'recapSimulation',
      path: 'state',
      received: state,
    });
  }
  const changed: ShardedConfig = {
    ...config,
    setting: 'recap',
    id: id ?? config.id,
    wrongAnswers: wrongAnswers ?? config.wrongAnswers,
    templates: wordings('recapSimulation', config.templates, words, SHARDED_PLACES),
  };
  const next: ShardedState = { ...state, config: plainCopy(changed, 'recapSimulation', 'config') };
  return freezeDeep(state.ended === 'solved' ? next : withRecap(next));
}

function firstTurn(config: ShardedConfig): ShardedUserTurn {
  const { setting, shards, instruction, seed, templates } = config;
  const all = shards.map((_, i) => i + 1);
  const turn = (text: string, told: readonly number[]): ShardedUserTurn => ({
    ...{ role: 'user', utterance: text, text },
    shards: told,
  });
  if (setting === 'full') return turn(instruction, all);
  const template = (given: readonly string[]): string =>
    fillTemplate(templates.concat, { shards: bulletList(given) });
  if (setting === 'concat') return turn(template(shards), all);
  if (setting === 'shuffle-concat')
    return turn(itemAt(shuffleConcatShards(shards, { seed, template }), 0).text, all);
  return turn(itemAt(shards, 0), [1]);
}
