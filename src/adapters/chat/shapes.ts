import type { Fields } from '../fields.js';
import { AI_STUDIO } from './ai-studio-shape.js';
import { ARENA, PREFERENCE, PROMPT_COMPLETION } from './answer-shapes.js';
import { AWS_TRANSCRIBE } from './aws-transcribe-shape.js';
import { AZURE_SPEECH } from './azure-speech-shape.js';
import { BOT_FRAMEWORK } from './bot-framework-shape.js';
import { CHAT_SESSIONS } from './chat-sessions-shape.js';
import { CONNECT_CHAT } from './connect-chat-shape.js';
import { COPILOT_CHAT } from './copilot-chat-shape.js';
import { SHARDED } from './corpus-shapes.js';
import { DEEPGRAM } from './deepgram-shape.js';
import { EXCHANGES } from './exchange-shape.js';
import { CHATGPT, CLAUDE, DISCORD, TELEGRAM } from './export-shapes.js';
import { GOOGLE_SPEECH } from './google-speech-shape.js';
import { GROUP_CHAT } from './group-chat-shape.js';
import { INSPECT, LM_EVAL, PROMPTFOO, TAU_BENCH } from './harness-shapes.js';
import { INTERCOM } from './intercom-shape.js';
import { LIBRECHAT } from './librechat-shape.js';
import { CHAT_LIST, LOGGED_REQUEST } from './list-shapes.js';
import { LM_STUDIO } from './lm-studio-shape.js';
import { LOGGED_EXCHANGE } from './logged-exchange-shape.js';
import { MATRIX } from './matrix-shape.js';
import { MESSAGE_TREE } from './message-tree-shape.js';
import { MESSENGER } from './messenger-shape.js';
import { MULTIWOZ } from './multiwoz-shape.js';
import { NUMBERED_FIELDS } from './numbered-fields-shape.js';
import { NUMBERED_TURNS } from './numbered-turns-shape.js';
import { OPEN_WEBUI } from './open-webui-shape.js';
import { OPENTELEMETRY } from './opentelemetry-shape.js';
import { NAMED_TEXTS, PAIRS } from './pair-shapes.js';
import { PARALLEL } from './parallel-shape.js';
import { PARLAI_DIALOG } from './parlai-dialog-shape.js';
import { PERSONA_CHAT } from './persona-chat-shape.js';
import { PYDANTIC_AI } from './pydantic-ai-shape.js';
import { QUAC } from './quac-shape.js';
import { QUESTION_ROUNDS } from './question-rounds-shape.js';
import { RASA } from './rasa-shape.js';
import { REALTIME } from './realtime-shape.js';
import { REDDIT } from './reddit-shape.js';
import { REV_AI } from './rev-ai-shape.js';
import { SEVERAL_ANSWERS } from './several-answers-shape.js';
import type { Shape, ShapeHints } from './shape.js';
import { SILLY_TAVERN } from './silly-tavern-shape.js';
import { SLACK } from './slack-shape.js';
import { SOTOPIA } from './sotopia-shape.js';
import { SPEECH_SEGMENTS } from './speech-segments-shape.js';
import { SPEECHMATICS } from './speechmatics-shape.js';
import { SPOKEN_WORDS } from './spoken-words-shape.js';
import { TEAMS } from './teams-shape.js';
import { DIALOGUE_TEXT, ENDED_TEXT, MARKED_TEXT, TEXTS } from './text-shapes.js';
import { TWO_SIDED_TURNS } from './two-sided-turns-shape.js';
import { ZENDESK } from './zendesk-shape.js';

/** The names of the shapes. */
export type ShapeName =
  | 'inspect'
  | 'promptfoo'
  | 'tau-bench'
  | 'lm-eval'
  | 'chatgpt-export'
  | 'claude-export'
  | 'discord'
  | 'slack'
  | 'telegram'
  | 'messenger'
  | 'ai-studio'
  | 'aws-transcribe'
  | 'azure-speech'
  | 'bot-framework'
  | 'chat-sessions'
  | 'connect-chat'
  | 'copilot-chat'
  | 'deepgram'
  | 'google-speech'
  | 'group-chat'
  | 'rev-ai'
  | 'intercom'
  | 'librechat'
  | 'lm-studio'
  | 'matrix'
  | 'multiwoz'
  | 'numbered-fields'
  | 'numbered-turns'
  | 'two-sided-turns'
  | 'open-webui'
  | 'persona-chat'
  | 'pydantic-ai'
  | 'quac'
  | 'question-rounds'
  | 'rasa'
  | 'realtime'
  | 'reddit'
  | 'speech-segments'
  | 'speechmatics'
  | 'spoken-words'
  | 'teams'
  | 'silly-tavern'
  | 'zendesk'
  | 'parlai-dialog'
  | 'sotopia'
  | 'arena'
  | 'preference'
  | 'several-answers'
  | 'sharded-instructions'
  | 'message-tree'
  | 'opentelemetry'
  | 'parallel-lists'
  | 'chat-list'
  | 'exchanges'
  | 'logged-exchange'
  | 'logged-request'
  | 'marked-text'
  | 'prompt-completion'
  | 'turn-texts'
  | 'dialogue-text'
  | 'ended-text'
  | 'named-texts'
  | 'pairs';

/** The shapes of records that are known by what they hold beside their messages. @internal */
export const SPECIAL_SHAPES: readonly Shape<ShapeName>[] = [
  ...[
    INSPECT,
    PROMPTFOO,
    TAU_BENCH,
    LM_EVAL,
    CHATGPT,
    CLAUDE,
    DISCORD,
    SLACK,
    TELEGRAM,
    MESSENGER,
    ARENA,
    PREFERENCE,
    SEVERAL_ANSWERS,
    SHARDED,
    CHAT_SESSIONS,
    QUESTION_ROUNDS,
  ],
  ...[MESSAGE_TREE, OPENTELEMETRY],
  ...[LIBRECHAT, OPEN_WEBUI, LM_STUDIO, AI_STUDIO, COPILOT_CHAT, PYDANTIC_AI],
  ...[
    GROUP_CHAT,
    REALTIME,
    MATRIX,
    BOT_FRAMEWORK,
    RASA,
    SILLY_TAVERN,
    TEAMS,
    REDDIT,
    INTERCOM,
    ZENDESK,
    CONNECT_CHAT,
  ],
  ...[
    DEEPGRAM,
    AWS_TRANSCRIBE,
    AZURE_SPEECH,
    GOOGLE_SPEECH,
    REV_AI,
    SPEECHMATICS,
    SPEECH_SEGMENTS,
    SPOKEN_WORDS,
  ],
  ...[MULTIWOZ, SOTOPIA, PARLAI_DIALOG, QUAC, PERSONA_CHAT, NUMBERED_TURNS, TWO_SIDED_TURNS],
];

/** The shapes of records that hold messages and little that is special. @internal */
export const PLAIN_SHAPES: readonly Shape<ShapeName>[] = [
  ...[
    PARALLEL,
    EXCHANGES,
    PROMPT_COMPLETION,
    LOGGED_REQUEST,
    CHAT_LIST,
    LOGGED_EXCHANGE,
    MARKED_TEXT,
    DIALOGUE_TEXT,
    ENDED_TEXT,
    NAMED_TEXTS,
    TEXTS,
    NUMBERED_FIELDS,
    PAIRS,
  ],
];

/** All shapes, the most special first: the one table behind `fromChat` and the detection of formats. @internal */
export const SHAPES: readonly Shape<ShapeName>[] = [...SPECIAL_SHAPES, ...PLAIN_SHAPES];

/** The shape of a record, if it is one that is known. @internal */
export function shapeOf(record: Fields, hints: ShapeHints): Shape<ShapeName> | undefined {
  return SHAPES.find((shape) => shape.fits(record, hints));
}
