import { text } from '../../../options/option-kinds.js';
import { ChatReader } from '../../chat/chat-reader.js';
import type { RoleOptions } from '../../chat/part-by-role.js';
import { createAdapter } from '../../create-adapter.js';
import { ADAPTER, ROLES } from '../../records/option-specs.js';
import type { Adapter, AdapterOptions } from '../../types.js';
import { unpackChats } from './from-chat.js';

/** Options of {@link fromOpenAIMessages}. */
export interface OpenAIMessagesOptions extends AdapterOptions, RoleOptions {
  /** The field with the conversation id. Default: usual names. */
  readonly idField?: string;
}

/**
 * Reads chat messages in the form of OpenAI's API: an array of messages, an object with `messages`, an array of either,
 * or JSONL with a conversation or a message on each line (lines of messages make one conversation).
 *
 * - `name`, if given, is the speaker, else the word for the role; `role` becomes the turn's role (`developer` is
 *   `system`, `function` is `tool`).
 * - Content may be text, null, or parts: texts are joined by a line break, images go to `references`, all parts that
 *   are not text are kept in `meta.parts`.
 * - A tool call goes to the `actions` of the turn it belongs to as `name(arguments)`, and to `meta.toolCalls`; a
 *   message with only a call is not a turn. The speaker of the answer is the tool's name.
 * - System prompts and tool output are not turns; they are kept in `meta.excluded` (change this with `roles`).
 *
 * Complexity: O(text).
 *
 * @throws MetricError `INVALID_INPUT` at a record that cannot be read, unless `onError` is `'skip'`
 *
 * @example
 * ```ts
 * import { fromOpenAIMessages } from '@mtpc/metrics/adapters';
 * const { transcripts } = fromOpenAIMessages([
 *   { role: 'user', name: 'ana', content: 'What is on today?' },
 *   { role: 'assistant', content: [{ type: 'text', text: 'A talk at noon.' }] },
 * ]);
 * transcripts[0].turns[0]; // => { speaker: 'ana', text: 'What is on today?', role: 'user' }
 * transcripts[0].turns[1].text; // => 'A talk at noon.'
 * ```
 */
export const fromOpenAIMessages: Adapter<OpenAIMessagesOptions> = createAdapter<OpenAIMessagesOptions>({
  name: 'fromOpenAIMessages',
  format: 'openai',
  mayGrow: true,
  options: { ...ADAPTER, ...ROLES, idField: text() },
  unpack: (value, start) => unpackChats(value, start, {}),
  read: ({ roles, idField }, notes, streaming) =>
    new ChatReader({ roles, idField, strictRoles: true }, notes, streaming),
});
