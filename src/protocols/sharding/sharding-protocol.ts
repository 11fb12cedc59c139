import { existing, itemAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { reaches } from '../../math/reaches.js';
import { shuffleConcatShards } from '../builders/shuffle-concat-shards.js';
import { bulletList } from '../builders/user-turns.js';
import { mayRetry, withFault, withRetryNote } from '../frame/faults.js';
import { fillTemplate } from '../frame/fill-template.js';
import { requireReplyField } from '../frame/parse-json-reply.js';
import { tryRead } from '../frame/parse-reply.js';
import type { ChatMessage, ModelRequest, Protocol, Reply } from '../frame/types.js';
import { checkSharding } from './check-sharding.js';
import { readCoverage, readInspection, readSegments, readShards } from './read-sharding-replies.js';
import type { ShardingState, VerificationScores } from './sharding-state.js';

/** The protocol of sharding. */
export const shardingProtocol: Protocol<ShardingState> = {
  id: 'sharding',
  next: shardingRequest,
  step: stepSharding,
  transcriptOf: ({ config, segments, shards, scores, accepted, rejectedAt, faults }) => ({
    turns: [],
    meta: {
      ...config.meta,
      ...{ protocol: 'sharding', text: config.instruction, segments, shards, scores, faults },
      ...(accepted === null ? {} : { accepted }),
      ...(rejectedAt === null ? {} : { rejectedAt }),
    },
  }),
};

type Request = Omit<ModelRequest, 'id' | 'attempt'>;

/** The settings of the verification, in run order. */
const SETTINGS = [
  ['full', 'full'],
  ['concat', 'concat'],
  ['shuffle-concat', 'shuffleConcat'],
] as const;

function shardingRequest(state: ShardingState): Request {
  const { config, phase } = state;
  const { instruction, templates } = config;
  if (phase === 'verify') return verifyRequest(state);
  const numbered = (texts: readonly string[]): string =>
    texts.map((text, i) => `${i + 1}. ${text}`).join('\n');
  const shards = state.shards.map(({ shard }) => shard);
  const values = { instruction, segments: numbered(state.segments), shards: numbered(shards) };
  const messages: ChatMessage[] = [{ role: 'user', content: fillTemplate(templates[phase], values) }];
  return {
    kind: phase,
    to: phase === 'inspect' ? 'person' : 'system',
    messages: withRetryNote(messages, state, templates.retry),
    data: { instruction, segments: state.segments, shards },
  };
}

/** The next setting and run; `undefined` when all are done. */
function nextRun({
  scores,
  config,
}: ShardingState): readonly [(typeof SETTINGS)[number], number] | undefined {
  const setting = SETTINGS.find(([, key]) => scores[key].length < config.runs);
  return setting && [setting, scores[setting[1]].length];
}

function verifyRequest(state: ShardingState): Request {
  const { config, shards } = state;
  const [[setting], run] = existing(nextRun(state));
  const texts = shards.map(({ shard }) => shard);
  const template = (given: readonly string[]): string =>
    fillTemplate(config.templates.concat, { shards: bulletList(given) });
  const content = {
    full: () => config.instruction,
    concat: () => template(texts),
    'shuffle-concat': () => itemAt(shuffleConcatShards(texts, { seed: config.seed + run, template }), 0).text,
  }[setting]();
  const opening: ChatMessage[] = config.system === null ? [] : [{ role: 'system', content: config.system }];
  const messages: ChatMessage[] = [...opening, { role: 'user', content }];
  return { kind: 'verify', to: 'assistant', messages, data: { setting, run: run + 1 } };
}

function stepSharding(state: ShardingState, reply: Reply, request: ModelRequest): ShardingState {
  const { config, phase } = state;
  const options = { lenient: config.lenient };
  if (phase === 'segment') {
    const read = () => sound(readSegments(reply.text, options), 'segments', state);
    return readOr(state, reply, request, read, (next, segments) => ({
      ...{ ...next, segments, phase: 'rephrase' },
    }));
  }
  if (phase === 'rephrase') {
    const read = () => sound(readShards(reply.text, options), 'shards', state);
    return readOr(state, reply, request, read, (next, shards) => ({
      ...{ ...next, shards, phase: config.coverage ? 'coverage' : 'verify' },
    }));
  }
  if (phase === 'coverage') {
    const read = () => readCoverage(reply.text, options);
    return readOr(state, reply, request, read, (next, isComplete) => ({
      ...{ ...next, ...(isComplete ? { phase: 'verify' } : rejection('coverage')) },
    }));
  }
  if (phase === 'verify') return verified(state, reply, request);
  const read = () => readInspection(reply.text, state.shards.length, options);
  return readOr(state, reply, request, read, (next, { accept, shards }) => ({
    ...next,
    shards: next.shards.map((each, i) => ({ ...each, shard: shards?.[i] ?? each.shard })),
    ...(accept ? { done: true, accepted: true } : rejection('inspect')),
  }));
}

/** The parsed reply, if it passes the checks. */
function sound<T extends readonly unknown[]>(
  found: T,
  field: 'segments' | 'shards',
  { config: { instruction }, segments }: ShardingState,
): T {
  const [problem] = checkSharding({ instruction, segments, [field]: found });
  requireReplyField(problem === undefined, 'shardInstruction', field, `a sound list (${problem})`, found);
  return found;
}

function readOr<T>(
  state: ShardingState,
  reply: Reply,
  request: ModelRequest,
  read: () => T,
  then: (next: ShardingState, value: T) => ShardingState,
): ShardingState {
  const result = tryRead(read);
  if ('value' in result) return then({ ...state, attempt: 0 }, result.value);
  const noted = withFault(state, request, reply, result.problem);
  return mayRetry(state, state.config.retries) ? noted : { ...noted, attempt: 0, ...rejection(state.phase) };
}

/** Adds a run. After the last run, compares both concatenations with the complete instruction. */
function verified(state: ShardingState, reply: Reply, request: ModelRequest): ShardingState {
  const { config } = state;
  if (reply.score === undefined) {
    const noted = withFault(state, request, reply, 'the score is missing in the reply');
    if (mayRetry(state, config.retries)) return noted;
    return verified({ ...noted, attempt: 0 }, { ...reply, score: 0 }, request);
  }
  const [[, key]] = existing(nextRun(state));
  const scores: VerificationScores = { ...state.scores, [key]: [...state.scores[key], reply.score] };
  const next: ShardingState = { ...state, attempt: 0, scores };
  if (nextRun(next) !== undefined) return next;
  const full = mean(scores.full);
  const least = Math.min(mean(scores.concat), mean(scores.shuffleConcat));
  const holds = full > 0 && reaches(least / full, config.threshold);
  return holds ? { ...next, phase: 'inspect' } : { ...next, ...rejection('verify') };
}

function rejection(
  rejectedAt: ShardingState['phase'],
): Pick<ShardingState, 'done' | 'accepted' | 'rejectedAt'> {
  return { done: true, accepted: false, rejectedAt };
}
