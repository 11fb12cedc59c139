import type { AdapterFormat, RecordFormat, TextFormat } from '../records/conversation-format.js';
import { ADAPTER_FORMATS } from './adapter-formats.js';
import { ARROW_LINES } from './corpora/arrow-lines.js';
import { CELL_LINES } from './corpora/cell-lines.js';
import { CHATTERBOT } from './corpora/chatterbot.js';
import { CORNELL } from './corpora/cornell.js';
import { DIALOGUE_TEXT } from './corpora/dialogue-text.js';
import { ENDED_TEXT } from './corpora/ended-text.js';
import { ENDED_TURNS } from './corpora/ended-turns.js';
import { FOUNTAIN } from './corpora/fountain.js';
import { MARKED_LINES } from './corpora/marked-lines.js';
import { MARKED_TEXT } from './corpora/marked-text.js';
import { MULTIWOZ } from './corpora/multiwoz.js';
import { MUTUAL } from './corpora/mutual.js';
import { NUMBERED_DIALOGUE } from './corpora/numbered-dialogue.js';
import { PARLAI } from './corpora/parlai.js';
import { PARLAI_DIALOG } from './corpora/parlai-dialog.js';
import { PERSONA_CHAT } from './corpora/persona-chat.js';
import { QUAC } from './corpora/quac.js';
import { QUESTION_ROUNDS } from './corpora/question-rounds.js';
import { SCENES } from './corpora/scenes.js';
import { SHARDED } from './corpora/sharded-instructions.js';
import { SOTOPIA } from './corpora/sotopia.js';
import { TAB_PAIRS } from './corpora/tab-pairs.js';
import { AI_STUDIO } from './models/ai-studio.js';
import { AIDER_CHAT } from './models/aider-chat.js';
import { ARENA } from './models/arena.js';
import { CHAT_TEMPLATE } from './models/chat-template.js';
import { CHATGPT } from './models/chatgpt-export.js';
import { CLAUDE } from './models/claude-export.js';
import { CLINE } from './models/cline.js';
import { COPILOT_CHAT } from './models/copilot-chat.js';
import { GROK } from './models/grok-export.js';
import { INSPECT } from './models/inspect.js';
import { LANGFUSE } from './models/langfuse.js';
import { LIBRECHAT } from './models/librechat.js';
import { LM_EVAL } from './models/lm-eval.js';
import { LM_STUDIO } from './models/lm-studio.js';
import { LOGGED_EXCHANGE } from './models/logged-exchange.js';
import { LOGGED_REQUEST } from './models/logged-request.js';
import { OPEN_WEBUI } from './models/open-webui.js';
import { OPENTELEMETRY } from './models/opentelemetry.js';
import { PREFERENCE } from './models/preference.js';
import { PROMPT_COMPLETION } from './models/prompt-completion.js';
import { PROMPTFOO } from './models/promptfoo.js';
import { PYDANTIC_AI } from './models/pydantic-ai.js';
import { REALTIME } from './models/realtime.js';
import { SEVERAL_ANSWERS } from './models/several-answers.js';
import { SILLY_TAVERN } from './models/silly-tavern.js';
import { SPECSTORY } from './models/specstory.js';
import { TAU_BENCH } from './models/tau-bench.js';
import type { AdapterName, ShapeName } from './names.generated.js';
import { BOT_FRAMEWORK } from './platforms/bot-framework.js';
import { CONNECT_CHAT } from './platforms/connect-chat.js';
import { DISCORD } from './platforms/discord.js';
import { DISCORD_TEXT } from './platforms/discord-text.js';
import { GROUP_CHAT } from './platforms/group-chat.js';
import { IMESSAGE_TEXT } from './platforms/imessage-text.js';
import { INTERCOM } from './platforms/intercom.js';
import { IRC } from './platforms/irc.js';
import { KAKAO_TALK } from './platforms/kakao-talk.js';
import { LINE_CHAT } from './platforms/line-chat.js';
import { MAIL } from './platforms/mail.js';
import { MATRIX } from './platforms/matrix.js';
import { MATTERMOST } from './platforms/mattermost.js';
import { MESSENGER } from './platforms/messenger.js';
import { RASA } from './platforms/rasa.js';
import { REDDIT } from './platforms/reddit.js';
import { SIGNAL_CLI } from './platforms/signal-cli.js';
import { SIGNAL_TEXT } from './platforms/signal-text.js';
import { SLACK } from './platforms/slack.js';
import { TAB_LINES } from './platforms/tab-lines.js';
import { TEAMS } from './platforms/teams.js';
import { TELEGRAM } from './platforms/telegram.js';
import { WHATSAPP_TEXT } from './platforms/whatsapp.js';
import { ZENDESK } from './platforms/zendesk.js';
import { ZOOM_CHAT } from './platforms/zoom-chat.js';
import { CHAT_LIST } from './shapes/chat-list.js';
import { CHAT_SESSIONS } from './shapes/chat-sessions.js';
import { EXCHANGES } from './shapes/exchanges.js';
import { HEADED_LINES } from './shapes/headed-lines.js';
import { MARKDOWN } from './shapes/markdown.js';
import { MESSAGE_TREE } from './shapes/message-tree.js';
import { NAMED_LINES } from './shapes/named-lines.js';
import { NAMED_TEXTS } from './shapes/named-texts.js';
import { NUMBERED_FIELDS } from './shapes/numbered-fields.js';
import { NUMBERED_TURNS } from './shapes/numbered-turns.js';
import { PAIRS } from './shapes/pairs.js';
import { PARALLEL } from './shapes/parallel-lists.js';
import { SPEAKER_KEYS } from './shapes/speaker-keys.js';
import { TEXTS } from './shapes/turn-texts.js';
import { TWO_SIDED_TURNS } from './shapes/two-sided-turns.js';
import { TWO_SPEAKERS } from './shapes/two-speakers.js';
import { AWS_TRANSCRIBE } from './speech/aws-transcribe.js';
import { AZURE_SPEECH } from './speech/azure-speech.js';
import { CHA } from './speech/cha.js';
import { DEEPGRAM } from './speech/deepgram.js';
import { ELAN_TABS } from './speech/elan-tabs.js';
import { GOOGLE_SPEECH } from './speech/google-speech.js';
import { MEETING_NOTES } from './speech/meeting-notes.js';
import { OYEZ } from './speech/oyez.js';
import { REV_AI } from './speech/rev-ai.js';
import { SPEECH_SEGMENTS } from './speech/speech-segments.js';
import { SPEECHMATICS } from './speech/speechmatics.js';
import { SPOKEN_WORDS } from './speech/spoken-words.js';
import { SRT } from './speech/srt.js';
import { STM_LINES } from './speech/stm.js';
import { TEI } from './speech/tei.js';
import { TEXTGRID } from './speech/textgrid.js';
import { WEBVTT } from './speech/webvtt.js';
import { WORD_ROWS } from './speech/word-rows.js';

export type KnownFormat = RecordFormat<ShapeName> | TextFormat<ShapeName> | AdapterFormat<AdapterName>;

/** All formats in the order in which they are tried: an input has the first one that fits it. @internal */
export const FORMATS: readonly KnownFormat[] = [
  // Texts.
  CORNELL,
  FOUNTAIN,
  MAIL,
  MEETING_NOTES,
  TEI,
  TEXTGRID,
  WEBVTT,
  ARROW_LINES,
  MARKED_LINES,
  NUMBERED_DIALOGUE,
  SIGNAL_TEXT,
  SPECSTORY,
  SRT,
  CHA,
  WHATSAPP_TEXT,
  KAKAO_TALK,
  LINE_CHAT,
  DISCORD_TEXT,
  IMESSAGE_TEXT,
  CHAT_TEMPLATE,
  IRC,
  ZOOM_CHAT,
  ENDED_TURNS,
  PARLAI,
  TAB_LINES,
  ELAN_TABS,
  STM_LINES,
  AIDER_CHAT,
  MARKDOWN,
  HEADED_LINES,
  NAMED_LINES,
  CELL_LINES,
  TAB_PAIRS,
  // Records.
  CLINE,
  MATTERMOST,
  PYDANTIC_AI,
  REALTIME,
  MATRIX,
  BOT_FRAMEWORK,
  REDDIT,
  SIGNAL_CLI,
  SILLY_TAVERN,
  EXCHANGES,
  TWO_SIDED_TURNS,
  ADAPTER_FORMATS.transcript,
  ADAPTER_FORMATS['lost-in-conversation'],
  ADAPTER_FORMATS.photobook,
  CHATTERBOT,
  GROK,
  GROUP_CHAT,
  INSPECT,
  INTERCOM,
  LANGFUSE,
  MUTUAL,
  OYEZ,
  PROMPTFOO,
  RASA,
  TAU_BENCH,
  LM_EVAL,
  CHATGPT,
  CLAUDE,
  DISCORD,
  SLACK,
  TEAMS,
  TELEGRAM,
  MESSENGER,
  ARENA,
  PREFERENCE,
  SEVERAL_ANSWERS,
  SHARDED,
  CHAT_SESSIONS,
  QUESTION_ROUNDS,
  MESSAGE_TREE,
  OPENTELEMETRY,
  LIBRECHAT,
  OPEN_WEBUI,
  LM_STUDIO,
  AI_STUDIO,
  COPILOT_CHAT,
  ZENDESK,
  CONNECT_CHAT,
  DEEPGRAM,
  AWS_TRANSCRIBE,
  AZURE_SPEECH,
  GOOGLE_SPEECH,
  REV_AI,
  SPEECHMATICS,
  SPEECH_SEGMENTS,
  SPOKEN_WORDS,
  MULTIWOZ,
  SOTOPIA,
  PARLAI_DIALOG,
  QUAC,
  PERSONA_CHAT,
  NUMBERED_TURNS,
  ADAPTER_FORMATS.mpceval,
  ADAPTER_FORMATS.openai,
  SCENES,
  SPEAKER_KEYS,
  ADAPTER_FORMATS.sharegpt,
  ADAPTER_FORMATS.delidata,
  ADAPTER_FORMATS.convokit,
  ADAPTER_FORMATS.chat,
  PARALLEL,
  PROMPT_COMPLETION,
  LOGGED_REQUEST,
  CHAT_LIST,
  LOGGED_EXCHANGE,
  MARKED_TEXT,
  DIALOGUE_TEXT,
  ENDED_TEXT,
  NAMED_TEXTS,
  TWO_SPEAKERS,
  TEXTS,
  NUMBERED_FIELDS,
  PAIRS,
  WORD_ROWS,
  ADAPTER_FORMATS.rows,
];
