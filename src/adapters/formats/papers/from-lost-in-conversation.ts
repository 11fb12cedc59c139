import { oneOf } from '../../../options/option-kinds.js';
import type { Outcome, Transcript } from '../../../transcript/types.js';
import { partByRole, type RoleOptions } from '../../chat/part-by-role.js';
import { createAdapter } from '../../create-adapter.js';
import {
  compact,
  type Fields,
  idOf,
  others,
  requireFields,
  requireList,
  toMeta,
} from '../../records/fields.js';
import type { Located } from '../../records/format.js';
import type { Notes } from '../../records/notes.js';
import { ADAPTER, ROLES } from '../../records/option-specs.js';
import type { Place } from '../../records/place.js';
import { SCORES, type ScoreOptions } from '../../records/score-scale.js';
import type { Adapter, AdapterOptions } from '../../types.js';
import { TraceReader, toPercent } from './lost-in-conversation-trace.js';

/** Options of {@link fromLostInConversation}. */
export interface LostInConversationOptions
  extends AdapterOptions,
    RoleOptions,
    Pick<ScoreOptions, 'scoreRange'> {
  /** The score of a run with several answer attempts: the best (`'max'`, default, as in the paper) or the last. */
  readonly finalScore?: 'max' | 'last';
}

const KNOWN = [
  ...['conv_id', 'conv_type', 'task', 'task_id', 'assistant_model', 'user_model', 'system_model', 'trace'],
  ...['is_correct', 'score'],
];

/**
 * The simulation logs of Lost in Conversation [1]: JSONL, one conversation per line, with `conv_id`, `conv_type`,
 * `task`, `task_id`, `assistant_model`, `score`, `is_correct` and a `trace` of messages and log entries.
 *
 * The messages of system, user and assistant become turns; log entries do not. A revealed shard becomes `meta.shardId`
 * of the user's turn; the verified strategy becomes `meta.strategy`, and the evaluation `meta.answer` and `meta.score`,
 * of the assistant's turn. The transcript's `meta` contains `instruction` (the task's id), `model`, `setting` (the
 * conversation type), `task`, `strategies`, `shards` (how many were revealed), `answers` and `attemptScores`, so that
 * `runsOf(transcripts)` gives the runs for the reliability metrics.
 *
 * Scores are in [0, 1] in the logs (logs on another scale are rejected unless `scoreRange` gives it) and in [0, 100]
 * here. `outcome.score` is the score of the best answer attempt (`finalScore`), or the logged score if no attempt was
 * evaluated; 0 without an attempt.
 *
 * Complexity: O(text). A stream holds one conversation.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation.
 *
 * @throws MetricError `INVALID_INPUT` at a line that cannot be read, unless `onError` is `'skip'`
 *
 * @example
 * ```ts
 * import { runsOf } from '@mtpc/metrics';
 * import { fromLostInConversation } from '@mtpc/metrics/adapters';
 * const trace = [
 *   { role: 'user', content: 'Add two numbers.' },
 *   { role: 'assistant', content: 'Their sum is 5.' },
 *   { role: 'log', content: { type: 'answer-evaluation', exact_answer: '5', is_correct: true, score: 1 } },
 * ];
 * const log = { conv_id: 'c1', conv_type: 'full', task: 'math', task_id: 'm1', assistant_model: 'x', score: 1, trace };
 * const { transcripts } = fromLostInConversation([log]);
 * transcripts[0].turns.length; // => 2
 * runsOf(transcripts)[0].score; // => 100
 * ```
 */
export const fromLostInConversation: Adapter<LostInConversationOptions> =
  createAdapter<LostInConversationOptions>({
    name: 'fromLostInConversation',
    format: 'lost-in-conversation',
    options: { ...ADAPTER, ...ROLES, scoreRange: SCORES.scoreRange, finalScore: oneOf(['max', 'last']) },
    unpack,
    read: (options, notes) => ({ add: (record, place) => [parseLog(record, place, options, notes)] }),
  });

function* unpack(value: unknown, start: number): Generator<Located> {
  if (!Array.isArray(value)) yield { record: value, place: {} };
  else for (const [index, record] of value.entries()) yield { record, place: { path: `[${start + index}]` } };
}

function parseLog(
  record: unknown,
  place: Place,
  options: LostInConversationOptions,
  notes: Notes,
): Transcript {
  const log = requireFields(record, 'a log with a trace', place, '', notes);
  const entries = requireList(log.trace, 'an array of messages and log entries', place, 'trace', notes);
  const trace = new TraceReader(place, notes, options.scoreRange);
  for (const [index, entry] of entries.entries()) trace.add(entry, `trace[${index}]`);
  const { turns, excluded } = partByRole(trace.finish(), options, notes);
  const id = idOf(log.conv_id);
  const { strategies, answers, attemptScores } = trace;
  const meta = toMeta({
    instruction: idOf(log.task_id),
    model: idOf(log.assistant_model),
    setting: idOf(log.conv_type),
    task: idOf(log.task),
    userModel: idOf(log.user_model),
    systemModel: idOf(log.system_model),
    ...others(log, KNOWN),
    strategies: strategies.length > 0 ? strategies : undefined,
    shards: trace.shards.size > 0 ? trace.shards.size : undefined,
    answers: answers.length > 0 ? answers : undefined,
    attemptScores: attemptScores.length > 0 ? attemptScores : undefined,
    excluded,
  });
  const logged = toPercent(log.score, place, 'score', notes, options.scoreRange);
  const outcome = scoreAttempts(log, logged, attemptScores, options.finalScore ?? 'max');
  return { turns, ...(id !== undefined && { id }), outcome, ...(meta && { meta }) };
}

function scoreAttempts(
  log: Fields,
  logged: number | undefined,
  attempts: readonly number[],
  which: 'max' | 'last',
): Outcome {
  const last = attempts.at(-1) ?? logged ?? (log.is_correct === true ? 100 : 0);
  const score = which === 'max' ? Math.max(last, logged ?? 0, ...attempts) : (logged ?? last);
  const success = typeof log.is_correct === 'boolean' ? log.is_correct : undefined;
  return compact<Outcome>({ score, success, loggedScore: logged });
}
