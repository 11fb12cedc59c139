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
 * The wordings of a sharded simulation; `{places}` are filled in. The requests to user and system know `conversation`
 * (for the system without the judged reply), `lastUserTurn`, `instruction`, `shards`, `initialShard`, `revealed` and `hidden` (numbered
 * lists), `answerDescription` and `task`.
 */
export interface ShardedTemplates {
  /** The one message of the settings concat and shuffle-concat. Places: `shards`, a list. */
  readonly concat: string;
  /** The last message of the recap setting. Placeholder: `shards`, the list of the user's messages. */
  readonly recap: string;
  /** Every message but the first of the setting snowball. Places: `previous`, a list, and `current`. */
  readonly snowball: string;
  /** To the system's part, for one instruction out of all that the user said. Further place: `said`, a list. */
  readonly consolidate: string;
  /** The last message of the setting consolidate. Placeholder: `consolidated`, that instruction. */
  readonly consolidated: string;
  /** Prefix that `wrongAnswers` adds to the messages of recap and snowball after a wrong answer. */
  readonly wrongAnswers: string;
  /** To the user's part. */
  readonly user: string;
  /** To the system's part, about a reply. Further places: `reply`, `strategies`. */
  readonly strategy: string;
  /** To the system's part, about an answer attempt. Further places: `reply`. */
  readonly extract: string;
  /** To the system's part, about an answer. Further places: `reply`, `answer`. */
  readonly evaluate: string;
  /** After a reply that could not be used. Places: `problem`. */
  readonly retry: string;
}

/** Settings that are fixed before the first turn of a sharded simulation. */
export interface ShardedConfig {
  readonly setting: ShardedSetting;
  /** The instruction in one piece. */
  readonly instruction: string;
  readonly shards: readonly string[];
  /** Names the instruction in the transcript. */
  readonly item: string;
  readonly task: string | null;
  readonly id: string | null;
  /** System prompt of the assistant; the same in all settings. */
  readonly system: string | null;
  /** Score from which an answer is right and ends the conversation. */
  readonly rightFrom: number;
  readonly retries: number;
  /** Most replies of the assistant. */
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
  /** Numbers of the shards that it reveals, from 1. */
  readonly shards: readonly number[];
}

/** A message of the assistant, with its labels and evaluation. */
export interface ShardedAssistantTurn {
  readonly role: 'assistant';
  readonly text: string;
  readonly tokens: number | null;
  readonly strategy: TurnStrategy | null;
  /** The answer taken out of an attempt. */
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
  /** Setting restart: the index of the turn with which the assistant's new context begins. */
  readonly restartedAt?: number;
  /** Why the conversation is over. */
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

/** Numbers of the shards that are not revealed yet. */
export function hiddenShards({ turns, config }: Pick<ShardedState, 'turns' | 'config'>): number[] {
  const revealed = new Set(userTurnsOf({ turns }).flatMap(({ shards }) => shards));
  return config.shards.map((_, i) => i + 1).filter((id) => !revealed.has(id));
}
