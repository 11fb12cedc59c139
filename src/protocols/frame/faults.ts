import { fillTemplate } from './fill-template.js';
import type { ChatMessage, Fault, ModelRequest, ProtocolState, Reply } from './types.js';

/** The state with one more broken reply: the same request waits again. */
export function withFault<S extends ProtocolState>(
  state: S,
  request: ModelRequest,
  reply: Reply,
  problem: string,
): S {
  const fault: Fault = { request: request.id, to: request.to, kind: request.kind, problem, text: reply.text };
  return { ...state, attempt: state.attempt + 1, faults: [...state.faults, fault] };
}

/** Whether a further broken reply may be tried again: `retries` is how often after the first. */
export function mayRetry({ attempt }: ProtocolState, retries: number): boolean {
  return attempt < retries;
}

/** Asks again after a broken reply. */
export const RETRY_TEMPLATE =
  'Your last message could not be used: {problem}. Please reply again in the required format.';

/** The messages for repeating a request: the last invalid reply, and its fault. */
export function withRetryNote(
  messages: readonly ChatMessage[],
  state: ProtocolState,
  template: string = RETRY_TEMPLATE,
): readonly ChatMessage[] {
  const fault = state.attempt === 0 ? undefined : state.faults.at(-1);
  if (fault === undefined || template === '') return messages;
  return [
    ...messages,
    { role: 'assistant', content: fault.text },
    { role: 'user', content: fillTemplate(template, { problem: fault.problem }) },
  ];
}
