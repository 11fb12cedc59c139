import { requireInput } from '../../error.js';
import { anyValue, flag, rounds, seed, share, text } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { CONCAT_TEMPLATE } from '../builders/concat-shards.js';
import { RETRY_TEMPLATE } from '../frame/faults.js';
import { freezeDeep, plainCopy } from '../frame/plain-data.js';
import { type PlacesByTemplate, sessionSpecs, wordings } from '../frame/session.js';
import type { ShardingConfig, ShardingState, ShardingTemplates } from './sharding-state.js';

/** Options of {@link shardInstruction}. */
export interface ShardInstructionOptions {
  readonly instruction: string;
  /** Verification runs per setting; default 10, as in the paper. */
  readonly runs?: number;
  /** Minimum ratio of the mean scores to the mean of the full setting; default 0.8, as in the paper. */
  readonly threshold?: number;
  /** Number of retries for an invalid reply; default 2. */
  readonly retries?: number;
  /** Random seed of the orders in shuffle-concat; default 0. */
  readonly seed?: number;
  /** System prompt of the assistant during verification. */
  readonly system?: string;
  /**
   * Let the system check before the runs that the shards cover the whole instruction (appendix O.1). Default false.
   */
  readonly coverage?: boolean;
  /** Accept replies with surrounding text or code fences; default true. */
  readonly lenient?: boolean;
  readonly templates?: Partial<ShardingTemplates>;
  /** Texts for your own placeholders in the templates: `{ exemplars: '...' }` fills `{exemplars}`. */
  readonly places?: Readonly<Record<string, string>>;
  /** Additional fields of the transcript's `meta`. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

const OWNER = 'shardInstruction';

type Settled = 'coverage' | 'runs' | 'threshold' | 'retries' | 'seed' | 'lenient';

const OPTIONS: OptionSpecs<ShardInstructionOptions, Settled> = {
  ...sessionSpecs(2),
  instruction: anyValue('a text that is not blank'),
  runs: rounds(1, 10),
  threshold: share(0.8),
  seed: seed(0),
  system: text(),
  coverage: flag(false),
  lenient: flag(true),
};

const COMMON = ['instruction', 'segments', 'shards'];
const PLACES: PlacesByTemplate<ShardingTemplates> = {
  ...{ segment: COMMON, rephrase: COMMON, coverage: COMMON, inspect: COMMON },
  ...{ concat: ['shards'], retry: ['problem'] },
};

const TEMPLATES: ShardingTemplates = {
  segment:
    'Cut this instruction into the smallest pieces that each state one requirement. Copy each piece word for ' +
    'word; pieces must not overlap.\n\n<instruction>\n{instruction}\n</instruction>\n\n' +
    'Reply with JSON alone: {"segments": ["...", "..."]}',
  rephrase:
    'A person is going to tell this instruction bit by bit in a chat. Say each piece again in the words of such a person, ' +
    'so that it can be understood without the others. The first message states the aim. Lose nothing and add nothing; ' +
    'pieces that make no sense alone may share a message.\n\n<instruction>\n{instruction}\n</instruction>\n\nPieces:\n' +
    '{segments}\n\nReply with JSON alone: {"shards": [{"shard": "the message", "segments": [1]}, ...]}',
  coverage:
    'Do these messages, together, say everything that the instruction asks for? Missing politeness and background do ' +
    'not matter.\n\n<instruction>\n{instruction}\n</instruction>\n\nPieces of the instruction:\n{segments}\n\nMessages:\n' +
    '{shards}\n\nReply with JSON alone: {"coverage": "complete"}, or {"coverage": "incomplete", "missing": [numbers of ' +
    'the pieces that no message says]}',
  inspect:
    'Do these messages, together, say the same as the instruction, each of them plain and natural?\n\n<instruction>\n' +
    '{instruction}\n</instruction>\n\nMessages:\n{shards}\n\nReply with JSON alone: {"accept": true or false}, with ' +
    '"shards": ["...", ...] where wordings should be changed.',
  concat: CONCAT_TEMPLATE,
  retry: RETRY_TEMPLATE,
};

/**
 * Starts the sharding of an instruction [1]. Returns a state for {@link next} and {@link step}:
 *
 * 1. `segment`: the segments of the instruction, `{ "segments": [...] }`, which must pass {@link checkSharding}.
 * 2. `rephrase`: a message for each segment, `{ "shards": [{ "shard", "segments" }] }`, with the aim first; checked in
 *   the same way.
 * 3. `coverage` (with `coverage: true`): whether the messages cover the whole instruction,
 *   `{ "coverage": "complete" }`.
 * 4. `verify`: `runs` single-turn runs each of the complete instruction, the shards in order, and the shards in random
 *    order (`data.setting`). The reply is the assistant's answer with its `score` in [0, 100]. Both means of the shards
 * must be at least `threshold` times the mean of the complete instruction.
 * 5. `inspect`: a person's decision, `{ "accept": true }`, optionally with changed texts.
 *
 * If a step fails, the instruction is rejected: `accepted` is false and `rejectedAt` names the step. An invalid reply
 * is requested again up to `retries` times; after that, a run without a score counts as 0. Pass `scores` to
 * `shardingVerification`.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 3.1, appendices B, C and O.1.
 *
 * @throws MetricError `INVALID_INPUT` for a blank instruction, `INVALID_OPTION` for an option out of range
 *
 * @example
 * ```ts
 * import { next, shardInstruction, step } from '@mtpc/metrics/protocols';
 * let state = shardInstruction({ instruction: 'Write a poem about rain, four lines long, without rhymes.', runs: 2 });
 * next(state).kind; // => 'segment'
 * state = step(state, { text: '{"segments": ["Write a poem about rain", "four lines long", "without rhymes"]}' });
 * next(state).kind; // => 'rephrase'
 * const shards = ['A poem about rain?', 'Four lines.', 'No rhymes.'].map((shard, i) => ({ shard, segments: [i + 1] }));
 * state = step(state, { text: JSON.stringify({ shards }) });
 * next(state).data; // => { setting: 'full', run: 1 }
 * ```
 */
export function shardInstruction(options: ShardInstructionOptions): ShardingState {
  const resolved = resolveOptions(OWNER, OPTIONS, options);
  const { instruction, runs, threshold, retries, seed, lenient } = resolved;
  const isText = typeof instruction === 'string' && instruction.trim() !== '';
  requireInput(isText, OWNER, 'options.instruction', 'a text that is not blank', instruction);
  const config: ShardingConfig = {
    ...{ instruction, runs, threshold, retries, seed, lenient, coverage: resolved.coverage },
    system: options.system ?? null,
    templates: wordings(OWNER, TEMPLATES, options, PLACES),
    meta: options.meta ?? {},
  };
  return freezeDeep<ShardingState>({
    ...{ protocol: 'sharding', done: false, replies: 0, attempt: 0, faults: [] },
    config: plainCopy(config, OWNER, 'config'),
    phase: 'segment',
    segments: [],
    shards: [],
    scores: { full: [], concat: [], shuffleConcat: [] },
    accepted: null,
    rejectedAt: null,
  });
}
