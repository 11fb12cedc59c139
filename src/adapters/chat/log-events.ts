import { type Fields, fieldsIn, isFields } from '../records/fields.js';
import { holdMessages, readAttributes, readSpanIds } from '../records/span-attributes.js';
import { USUAL } from '../rows/column-names.js';
import { guessColumn } from '../rows/row-columns.js';
import { isBareMessage } from './plain-message.js';
import { messageForm } from './read-message.js';

/**
 * The kind of a session log's record that is not a message of the conversation: an event (a summary, a snapshot of
 * files, token counts), a note of the program, or a message of a side conversation. `undefined` for all other records.
 * @internal
 */
export function logEvent(record: Fields): string | undefined {
  const { type, payload } = record;
  if (isOtherSpan(record)) return 'span without messages';
  if (typeof type !== 'string') return undefined;
  if (MCP_EVENT.test(type)) return type;
  if (record.isSidechain === true) return 'sidechain';
  if (record.isMeta === true) return 'meta';
  if (record.isCompactSummary === true) return 'summary';
  if (record.isApiErrorMessage === true) return 'error of the API';
  if (isProgramsOwn(record.message) || isProgramsOwn(payload)) return 'context';
  const ofSession =
    'sessionId' in record ||
    'leafUuid' in record ||
    'snapshot' in record ||
    ('uuid' in record && ('parentUuid' in record || isWordless(record))) ||
    isStepOfSession(record);
  const isEnveloped = isFields(payload) && ('timestamp' in record || SESSION_RECORD.test(type));
  if (!ofSession && !isEnveloped) return undefined;
  return isFields(record.message) || messageForm(record) === 'logged' ? undefined : type;
}

/** Records of Codex sessions, which older versions wrote without a time. */
const SESSION_RECORD = /^(?:session_meta|turn_context|compacted|event_msg|response_item)$/;

/** A call of a tool, or its result, as a record by itself. */
const CALL_RECORD = /^(?:tool|function)_(?:call|use|result|response|output)$/;

/** The header of a session log, or an event without words, such as a change of the model (pi). */
function isStepOfSession(record: Fields): boolean {
  const { type, cwd } = record;
  const timestamp = record.timestamp ?? record.ts ?? record.time;
  if (timestamp === undefined || type === 'message') return false;
  if (CALL_RECORD.test(String(type)) && !('content' in record) && !('text' in record)) return true;
  if (type === 'session' && typeof cwd === 'string') return true;
  const isPlain = Object.values(record).every((value) => typeof value !== 'object' || value === null);
  return isPlain && isWordless(record);
}

function isWordless(record: Fields): boolean {
  return [USUAL.text, USUAL.speaker].every((names) => guessColumn(record, names) === undefined);
}

/** A trace span that is not a model call or was logged without messages. */
function isOtherSpan(record: Fields): boolean {
  const { attributes } = record;
  if (readSpanIds(record).id === undefined || typeof attributes !== 'object') return false;
  if (holdMessages(readAttributes(attributes))) return false;
  return !Object.values(record).some((value) => Array.isArray(value) && messageForm(value[0]) !== undefined);
}

/** Entries about server tools in OpenAI's Responses, except calls. */
const MCP_EVENT = /^mcp_(?:list_tools|approval_request|approval_response)$/;

/**
 * First words of user messages that a program inserted: environment, instructions, command output.
 */
const PROGRAMS =
  /^\s*(?:<(?:environment_context|user_instructions|local-command-std(?:out|err))>|# AGENTS\.md instructions for )/;

function isProgramsOwn(message: unknown): boolean {
  if (!isFields(message) || message.role !== 'user') return false;
  const { content } = message;
  const texts = Array.isArray(content) ? fieldsIn(content).map(({ text }) => text) : [content];
  return texts.length > 0 && texts.every((text) => typeof text === 'string' && PROGRAMS.test(text));
}

/** Actions that are messages (STAR); others are instructions of a guide and lookups. */
const SAYING = /^(?:utter|pick_suggestion)$/;
const EVENT = ['event of the session', 'events of the session'] as const;

/** Whether a message of some role is a call of a program, or its result (Taskmaster). */
function isCall(entry: Fields): boolean {
  return (
    typeof entry.role === 'string' && Object.keys(entry).length === 2 && Object.values(entry).some(isFields)
  );
}

/**
 * The kind of an entry among messages that is not a message, singular and plural: a session hands over to another agent
 * or sets one up (LiveKit), a person acts without words (ABCD, STAR, OpenDialKG), a note of the program (Gemini), an
 * answer that was not chosen, so nothing follows it (PRISM). `undefined` for all others.
 * @internal
 */
export function noMessage(entry: unknown): readonly [one: string, many: string] | undefined {
  if (!isFields(entry) || isBareMessage(entry)) return undefined;
  const { type, Action: action, if_chosen: isChosen } = entry;
  if (entry.speaker === 'action') return EVENT;
  if (typeof entry.Agent === 'string' && typeof action === 'string' && !SAYING.test(action)) return EVENT;
  const hasAuthor = entry.sender !== undefined || entry.Agent !== undefined || isCall(entry);
  if (hasAuthor && guessColumn(entry, USUAL.text) === undefined && messageForm(entry) === undefined)
    return ['action without words', 'actions without words'];
  // Stage directions of a script.
  if (entry.speaker === null && typeof entry.text === 'string')
    return ['line without a speaker', 'lines without a speaker'];
  if (typeof type === 'string') {
    if (/^(?:info|warning|error)$/.test(type) && messageForm(entry) === undefined)
      return ['notice of the program', 'notices of the program'];
    if (MCP_EVENT.test(type) || type === 'agent_handoff' || type === 'agent_config_update') return EVENT;
  }
  return isChosen === false ? ['answer that was not chosen', 'answers that were not chosen'] : undefined;
}
