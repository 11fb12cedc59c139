import type { Fields } from '../readers/fields.js';
import type { Shape, ShapeHints } from '../readers/shape.js';
import { AI_STUDIO } from './ai-studio.js';
import { ARENA } from './arena.js';
import { AWS_TRANSCRIBE } from './aws-transcribe.js';
import { AZURE_SPEECH } from './azure-speech.js';
import { BOT_FRAMEWORK } from './bot-framework.js';
import { CHAT_LIST } from './chat-list.js';
import { CHAT_SESSIONS } from './chat-sessions.js';
import { CHATGPT } from './chatgpt-export.js';
import { CLAUDE } from './claude-export.js';
import { CONNECT_CHAT } from './connect-chat.js';
import { COPILOT_CHAT } from './copilot-chat.js';
import { DEEPGRAM } from './deepgram.js';
import { DIALOGUE_TEXT } from './dialogue-text.js';
import { DISCORD } from './discord.js';
import { ENDED_TEXT } from './ended-text.js';
import { EXCHANGES } from './exchanges.js';
import { GOOGLE_SPEECH } from './google-speech.js';
import { GROUP_CHAT } from './group-chat.js';
import { INSPECT } from './inspect.js';
import { INTERCOM } from './intercom.js';
import { LIBRECHAT } from './librechat.js';
import { LM_EVAL } from './lm-eval.js';
import { LM_STUDIO } from './lm-studio.js';
import { LOGGED_EXCHANGE } from './logged-exchange.js';
import { LOGGED_REQUEST } from './logged-request.js';
import { MARKED_TEXT } from './marked-text.js';
import { MATRIX } from './matrix.js';
import { MESSAGE_TREE } from './message-tree.js';
import { MESSENGER } from './messenger.js';
import { MULTIWOZ } from './multiwoz.js';
import { NAMED_TEXTS } from './named-texts.js';
import { NUMBERED_FIELDS } from './numbered-fields.js';
import { NUMBERED_TURNS } from './numbered-turns.js';
import { OPEN_WEBUI } from './open-webui.js';
import { OPENTELEMETRY } from './opentelemetry.js';
import { PAIRS } from './pairs.js';
import { PARALLEL } from './parallel-lists.js';
import { PARLAI_DIALOG } from './parlai-dialog.js';
import { PERSONA_CHAT } from './persona-chat.js';
import { PREFERENCE } from './preference.js';
import { PROMPT_COMPLETION } from './prompt-completion.js';
import { PROMPTFOO } from './promptfoo.js';
import { PYDANTIC_AI } from './pydantic-ai.js';
import { QUAC } from './quac.js';
import { QUESTION_ROUNDS } from './question-rounds.js';
import { RASA } from './rasa.js';
import { REALTIME } from './realtime.js';
import { REDDIT } from './reddit.js';
import { REV_AI } from './rev-ai.js';
import { SEVERAL_ANSWERS } from './several-answers.js';
import { SHARDED } from './sharded-instructions.js';
import { SILLY_TAVERN } from './silly-tavern.js';
import { SLACK } from './slack.js';
import { SOTOPIA } from './sotopia.js';
import { SPEECH_SEGMENTS } from './speech-segments.js';
import { SPEECHMATICS } from './speechmatics.js';
import { SPOKEN_WORDS } from './spoken-words.js';
import { TAU_BENCH } from './tau-bench.js';
import { TEAMS } from './teams.js';
import { TELEGRAM } from './telegram.js';
import { TEXTS } from './turn-texts.js';
import { TWO_SIDED_TURNS } from './two-sided-turns.js';
import { ZENDESK } from './zendesk.js';

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
