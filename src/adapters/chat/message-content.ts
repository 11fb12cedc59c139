import { asFields, type Fields, isAbsent, isFields } from '../records/fields.js';
import type { Notes } from '../records/notes.js';
import type { Place } from '../records/place.js';
import { type Content, separateContent } from './chat-parts.js';
import type { Message } from './message.js';

/** The other content of a message that consists of text. @internal */
export const NO_PARTS: Omit<Content, 'text'> = { references: [], calls: [], results: [], parts: [] };

/** The text of a message. Without text or calls, it is empty, with a warning. @internal */
export function messageContent(
  message: Message,
  fields: Fields,
  place: Place,
  inner: string,
  { notes, isStrict }: { readonly notes: Notes; readonly isStrict: boolean },
): Content {
  const { content } = message;
  if (Array.isArray(content)) return separateContent(content, place, inner, notes);
  if (typeof content === 'string') return { text: content, ...NO_PARTS };
  if (!isAbsent(content)) {
    if (typeof content === 'object') {
      const { parts } = asFields(content);
      const whole = Array.isArray(parts) ? parts : [content];
      return separateContent(whole, place, Array.isArray(parts) ? `${inner}.parts` : inner, notes);
    }
    if (isStrict) notes.fail(place, inner, 'a string or an array of parts', content);
    notes.warn(place, inner, `${typeof content} ${String(content)} read as text`);
    return { text: String(content), ...NO_PARTS };
  }
  if (typeof fields.refusal === 'string') return { text: fields.refusal, ...NO_PARTS };
  if (isFields(fields.audio) && typeof fields.audio.transcript === 'string')
    return { text: fields.audio.transcript, ...NO_PARTS };
  const silent = (message.calls ?? []).length > 0 || hasReasoning(fields);
  if (!silent) notes.warn(place, inner, `${String(content)} read as an empty text`);
  return { text: '', ...NO_PARTS };
}

/** Whether a message contains reasoning in addition to its text. @internal */
export function hasReasoning(fields: Readonly<Record<string, unknown>>): boolean {
  return ['reasoning', 'reasoning_content', 'thinking', 'thought', 'summary'].some(
    (key) => !isAbsent(fields[key]),
  );
}
