import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, idOf, isFields, isListOf } from '../../records/fields.js';

/** Server events; each has an id. */
const TOLD =
  /^(?:error$|(?:session|transcription_session|conversation|response|input_audio_buffer|output_audio_buffer|rate_limits|mcp_list_tools)\.)/;
/** Client requests; the server reports their results. */
const ASKED =
  /^(?:session\.update|response\.(?:create|cancel)|conversation\.item\.(?:create|delete|truncate|retrieve)|(?:input|output)_audio_buffer\.(?:append|commit|clear))$/;

/** Whether a record is an event of OpenAI's Realtime API. @internal */
export function isRealtimeEvent({ event_id: id, type }: Fields): boolean {
  return typeof type === 'string' && (ASKED.test(type) || (typeof id === 'string' && TOLD.test(type)));
}

/** Whether a message is audio without a transcript. */
function isUnheard(content: unknown): boolean {
  const parts = fieldsIn(content);
  const isAudio = parts.some(({ type }) => /audio/.test(String(type)));
  return (
    isAudio && parts.every(({ text, transcript }) => text === undefined && typeof transcript !== 'string')
  );
}

/**
 * The events of a session with OpenAI's Realtime API: items in their latest version, with transcribed audio. @internal
 */
export const REALTIME: RecordFormat<'realtime'> = {
  kind: 'records',
  name: 'realtime',
  describe: "Events of OpenAI's Realtime API",
  example: '[{ type: "conversation.item.created", event_id, item: { id, type: "message", role, content } }]',
  knownBy: 'events of the Realtime API',
  fits: ({ messages }) => isListOf(messages, isRealtimeEvent),
  isPart: isRealtimeEvent,
  *read(record, { notes }) {
    const items = new Map<string, Fields>();
    const heard = new Map<string, unknown>();
    let session: string | undefined;
    let joined = 0;
    for (const event of fieldsIn(record.messages)) {
      const { item, response, session: own, item_id: id, type } = event;
      const about = [item, ...fieldsIn(isFields(response) ? response.output : [])].filter(isFields);
      const isAsked = ASKED.test(String(type));
      if (isAsked || (about.length === 0 && id === undefined)) notes.readSummary.exclude('event');
      else joined += Math.max(1, about.length);
      if (isAsked) continue;
      if (isFields(own)) session ??= idOf(own.id);
      for (const each of about) items.set(String(each.id), each);
      if (type === 'conversation.item.deleted' && items.delete(String(id)))
        notes.readSummary.exclude('deleted');
      if (/input_audio_transcription\.completed$/.test(String(type))) heard.set(String(id), event.transcript);
    }
    const messages = [...items].flatMap(([id, item]) => {
      const content = heard.get(id) ?? item.content;
      const isEmpty = item.type === 'message' && Array.isArray(content) && content.length === 0;
      return isEmpty || isUnheard(content) ? [] : [item.type === 'message' ? { ...item, content } : item];
    });
    // Each item has an event; further ones, such as transcripts and parts of an answer, are about the same item.
    notes.readSummary.merge(Math.max(0, joined - items.size));
    notes.readSummary.exclude('wordless', items.size - messages.length);
    yield { messages, path: 'messages', id: session };
  },
};
