import type { TurnStrategy } from '../../transcript/turn-strategies.js';
import type { ProtocolState } from '../frame/types.js';

/** How the instruction is given. */
export const SHARDED_SETTINGS = [
  'full',
  'concat',
  'shuffle-concat',
  'sharded',
  'recap',
  'snowball',
  'consolidate',
  'restart',
] as const;

/** One of the settings. */
export type ShardedSetting = (typeof SHARDED_SETTINGS)[number];

/**
 * Templates of a sharded simulation. Requests to user and system may contain `{conversation}` (for the system without
 * the judged reply), `{lastUserTurn}`, `{instruction}`, `{shards}`, `{initialShard}`, `{revealed}` and `{hidden}`
 * (numbered lists), `{answerDescription}` and `{task}`.
 */
export interface ShardedTemplates {
  /** The only message of the settings concat and shuffle-concat. Placeholder: `shards`, a list. */
  readonly concat: string;
  /** The last message of the recap setting. Placeholder: `shards`, the list of the user's messages. */
  readonly recap: string;
  /** Every message except the first in the setting snowball. Placeholders: `previous`, a list, and `current`. */
  readonly snowball: string;
  /** Asks the system to merge the user's statements into one instruction. Also `{said}`, a list. */
  readonly consolidate: string;
  /** The last message of the setting consolidate. Placeholder: `consolidated`, that instruction. */
  readonly consolidated: string;
  /** Prefix after a wrong answer in recap and snowball with `wrongAnswers`. */
  readonly wrongAnswers: string;
  /** Asks the user for the next message. */
  readonly user: string;
  /** Asks the system for the strategy of a reply. Also `{reply}` and `{strategies}`. */
  readonly strategy: string;
  /** Asks the system for the answer in an attempt. Also `{reply}`. */
  readonly extract: string;
  /** Asks the system for the score of an answer. Also `{reply}` and `{answer}`. */
  readonly evaluate: string;
  /** After an invalid reply. Only `{problem}`. */
  readonly retry: string;
}

/** Settings of a sharded simulation. */
export interface ShardedConfig {
  readonly setting: ShardedSetting;
  /** The complete instruction. */
  readonly instruction: string;
  readonly shards: readonly string[];
  /** Identifies the instruction in the transcript. */
  readonly item: string;
  readonly task: string | null;
  readonly id: string | null;
  /** System prompt of the assistant; the same in all settings. */
  readonly system: string | null;
  /** Minimum score of a correct answer, which ends the conversation. */
  readonly rightFrom: number;
  readonly retries: number;
  /** Maximum number of replies of the assistant. */
  readonly maxTurns: number;
  readonly maxTokens: number | null;
  readonly seed: number;
  readonly wrongAnswers: boolean;
  readonly finalScore?: 'max' | 'last';
  readonly attempts?: 'named' | 'all';
  readonly answerDescription?: string;
  readonly lenient: boolean;
  readonly templates: ShardedTemplates;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** A message of the user. */
export interface ShardedUserTurn {
  readonly role: 'user';
  /** The user's statement about the task. */
  readonly utterance: string;
  /** The message sent: the utterance, or the utterance with the earlier ones (recap, snowball). */
  readonly text: string;
  /** Numbers of the revealed shards, from 1. */
  readonly shards: readonly number[];
}

/** A message of the assistant, with its labels and evaluation. */
export interface ShardedAssistantTurn {
  readonly role: 'assistant';
  readonly text: string;
  readonly tokens: number | null;
  readonly strategy: TurnStrategy | null;
  /** The extracted answer. */
  readonly answer: string | null;
  /** The answer's score in [0, 100]. */
  readonly score: number | null;
}

/** The pending step of a sharded simulation. */
export type ShardedPhase = 'assistant' | 'strategy' | 'extract' | 'evaluate' | 'consolidate' | 'user';

/** The state of {@link shardedSimulation}: plain frozen data. */
export interface ShardedState extends ProtocolState {
  readonly protocol: 'sharded-simulation';
  readonly config: ShardedConfig;
  readonly phase: ShardedPhase;
  readonly turns: readonly (ShardedUserTurn | ShardedAssistantTurn)[];
  /** Whether the closing message of the settings recap, consolidate and restart was sent. */
  readonly recapped: boolean;
  /** In the setting restart, the index of the first turn of the new context. */
  readonly restartedAt?: number;
  /** The reason for the end. */
  readonly ended: 'solved' | 'all shards answered' | 'turn limit' | null;
}

/** The messages of the user. */
export function userTurnsOf({ turns }: Pick<ShardedState, 'turns'>): ShardedUserTurn[] {
  return turns.filter((turn) => turn.role === 'user');
}

/** The messages of the assistant. */
export function assistantTurnsOf({ turns }: Pick<ShardedState, 'turns'>): ShardedAssistantTurn[] {
  return turns.filter((turn) => turn.role === 'assistant');
}

/** Numbers of the hidden shards. */
export function hiddenShards({ turns, config }: Pick<ShardedState, 'turns' | 'config'>): number[] {
  const revealed = new Set(userTurnsOf({ turns }).flatMap(({ shards }) => shards));
  return config.shards.map((_, i) => i + 1).filter((id) => !revealed.has(id));
}
