import { CONCAT_TEMPLATE } from '../builders/concat-shards.js';
import { RECAP_TEMPLATE } from '../builders/recap-turns.js';
import { SNOWBALL_TEMPLATE } from '../builders/snowball-turns.js';
import { RETRY_TEMPLATE } from '../frame/faults.js';
import type { PlacesByTemplate } from '../frame/session.js';
import type { ShardedTemplates } from './sharded-state.js';

const COMMON = [
  ...['conversation', 'lastUserTurn', 'instruction', 'shards', 'initialShard', 'revealed', 'hidden'],
  ...['answerDescription', 'task'],
];

/** Placeholders by template. */
export const SHARDED_PLACES: PlacesByTemplate<ShardedTemplates> = {
  ...{ concat: ['shards'], recap: ['shards'], snowball: ['previous', 'current'], wrongAnswers: [] },
  ...{ consolidate: [...COMMON, 'said'], consolidated: ['consolidated'] },
  user: COMMON,
  strategy: [...COMMON, 'reply', 'strategies'],
  extract: [...COMMON, 'reply', 'strategies'],
  evaluate: [...COMMON, 'reply', 'answer'],
  retry: ['problem'],
};

/** Default templates of this library. */
export const SHARDED_TEMPLATES: ShardedTemplates = {
  concat: CONCAT_TEMPLATE,
  recap: RECAP_TEMPLATE,
  snowball: SNOWBALL_TEMPLATE,
  consolidate:
    'A person brought a task to an assistant in several messages. Write the task as one complete instruction. Keep every ' +
    'detail, add nothing, and do not solve it.\n\nMessages of the person:\n{said}\n\n' +
    'Reply with JSON alone: {"instruction": "the instruction"}',
  consolidated: 'Here is the whole task again:\n\n{consolidated}',
  wrongAnswers: 'The answers so far were not right.',
  user:
    'You play a person who brings a task to an assistant and tells it bit by bit.\n\nConversation so far:\n' +
    '{conversation}\n\nParts that were told already:\n{revealed}\n\nParts that were not told yet:\n{hidden}\n\n' +
    'Write the next message of this person: short, casual, in one sentence or two. Tell at most one more part, the one ' +
    'that the last message of the assistant asks for, or else any; lose nothing of it and add nothing. Never tell what ' +
    'is not in the parts, and do not answer questions that they do not answer.\n\n' +
    'Reply with JSON alone: {"response": "the message", "shard_id": number of the part that it tells, or -1 for none}',
  strategy:
    'A person brings a task to an assistant in several messages. Say what the last message of the assistant does.\n\n' +
    'Conversation so far:\n{conversation}\n\nLast message of the assistant:\n<message>\n{reply}\n</message>\n\n' +
    'Choose the first of these that fits:\n{strategies}\n\nReply with JSON alone: {"response_type": "the name"}',
  extract:
    'An assistant has tried to solve a task. Take the answer out of its last message, as it stands there, without the ' +
    'words around it.\n\nConversation so far:\n{conversation}\n\nLast message of the assistant:\n<message>\n{reply}\n' +
    '</message>\n\nReply with JSON alone: {"answer": "the answer"}. For a long one give its first and its last words with ' +
    '[...] between them.',
  evaluate:
    'Score an answer to a task from 0 (wrong) to 100 (right).\n\nTask:\n{instruction}\n\nAnswer:\n<answer>\n{answer}\n' +
    '</answer>\n\nReply with JSON alone: {"score": number}',
  retry: RETRY_TEMPLATE,
};
