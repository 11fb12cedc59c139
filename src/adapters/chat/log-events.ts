import { type Fields, isFields } from '../fields.js';
import { formOf } from './message-forms.js';

/**
 * What a record of a session's log is called that is no message of the conversation: an event beside it (a summary, a
 * snapshot of files, counts of tokens), a note of the program's own, or a message of a side conversation. `undefined`
 * for all other records.
 * @internal
 */
export function logEvent(record: Fields): string | undefined {
  const { type, payload } = record;
  if (typeof type !== 'string') return undefined;
  if (record.isSidechain === true) return 'sidechain';
  if (record.isMeta === true) return 'meta';
  const ofSession = 'sessionId' in record || 'leafUuid' in record || 'snapshot' in record;
  if (!ofSession && !(isFields(payload) && 'timestamp' in record)) return undefined;
  return isFields(record.message) || formOf(record) === 'logged' ? undefined : type;
}

/**
 * What an entry is that stands among messages and is none, as one and as many: a session hands over to another agent or
 * sets one up (LiveKit), an answer was not chosen, so that nothing follows it (PRISM). `undefined` for all others.
 * @internal
 */
export function noMessage(entry: unknown): readonly [one: string, many: string] | undefined {
  if (!isFields(entry)) return undefined;
  const { type, if_chosen: isChosen } = entry;
  if (type === 'agent_handoff' || type === 'agent_config_update')
    return ['event of the session', 'events of the session'];
  return isChosen === false ? ['answer that was not chosen', 'answers that were not chosen'] : undefined;
}
