import { type Fields, fieldsIn, isFields } from './fields.js';
import { formOf } from './read-message.js';
import { guessColumn, USUAL } from './row-columns.js';
import { attributesOf, holdMessages, idsOf } from './span-attributes.js';

/**
 * What a record of a session's log is called that is not a message of the conversation: an event beside it (a summary,
 * a snapshot of files, counts of tokens), a note of the program's own, or a message of a side conversation. `undefined`
 * for all other records.
 * @internal
 */
export function logEvent(record: Fields): string | undefined {
  const { type, payload } = record;
  if (isOtherSpan(record)) return 'span without messages';
  if (typeof type !== 'string') return undefined;
  if (MCP_EVENT.test(type)) return type;
  if (record.isSidechain === true) return 'sidechain';
  if (record.isMeta === true) return 'meta';
  if (isProgramsOwn(record.message) || isProgramsOwn(payload)) return 'context';
  const ofSession = 'sessionId' in record || 'leafUuid' in record || 'snapshot' in record;
  if (!ofSession && !(isFields(payload) && 'timestamp' in record)) return undefined;
  return isFields(record.message) || formOf(record) === 'logged' ? undefined : type;
}

/** A span of a trace that is not a model call, or one whose messages were not written down. */
function isOtherSpan(record: Fields): boolean {
  const { attributes } = record;
  if (idsOf(record).id === undefined || typeof attributes !== 'object') return false;
  if (holdMessages(attributesOf(attributes))) return false;
  return !Object.values(record).some((value) => Array.isArray(value) && formOf(value[0]) !== undefined);
}

/** What OpenAI's Responses list about tools of servers beside their calls. */
const MCP_EVENT = /^mcp_(?:list_tools|approval_request|approval_response)$/;

/**
 * How texts begin that the program puts in the user's place: where it runs, its instructions, what commands printed.
 */
const PROGRAMS =
  /^\s*(?:<(?:environment_context|user_instructions|local-command-std(?:out|err))>|# AGENTS\.md instructions for )/;

function isProgramsOwn(message: unknown): boolean {
  if (!isFields(message) || message.role !== 'user') return false;
  const { content } = message;
  const texts = Array.isArray(content) ? fieldsIn(content).map(({ text }) => text) : [content];
  return texts.length > 0 && texts.every((text) => typeof text === 'string' && PROGRAMS.test(text));
}

/** The actions of people who say something (STAR); others are what a guide tells the user, and what is looked up. */
const SAYING = /^(?:utter|pick_suggestion)$/;
const EVENT = ['event of the session', 'events of the session'] as const;

/**
 * What an entry is that stands among messages and is none, as one and as many: a session hands over to another agent or
 * sets one up (LiveKit), somebody does something without a word (ABCD, STAR, OpenDialKG), the program says something of
 * its own (Gemini), an answer was not chosen, so that nothing follows it (PRISM). `undefined` for all others.
 * @internal
 */
export function noMessage(entry: unknown): readonly [one: string, many: string] | undefined {
  if (!isFields(entry)) return undefined;
  const { type, Action: action, if_chosen: isChosen } = entry;
  if (entry.speaker === 'action') return EVENT;
  if (typeof entry.Agent === 'string' && typeof action === 'string' && !SAYING.test(action)) return EVENT;
  const hasAuthor = entry.sender !== undefined || entry.Agent !== undefined;
  if (hasAuthor && guessColumn(entry, USUAL.text) === undefined && formOf(entry) === undefined)
    return ['action without words', 'actions without words'];
  if (/^(?:info|warning|error)$/.test(String(type)) && formOf(entry) === undefined)
    return ['notice of the program', 'notices of the program'];
  if (MCP_EVENT.test(String(type)) || type === 'agent_handoff' || type === 'agent_config_update')
    return EVENT;
  return isChosen === false ? ['answer that was not chosen', 'answers that were not chosen'] : undefined;
}
