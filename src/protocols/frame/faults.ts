import { fillTemplate } from './fill-template.js';
import type { ChatMessage, Fault, ModelRequest, ProtocolState, Reply } from './types.js';

/** Records an invalid reply; the same request is pending again. */
export function withFault<S extends ProtocolState>(
  state: S,
  request: ModelRequest,
  reply: Reply,
  problem: string,
): S {
  const fault: Fault = { request: request.id, to: request.to, kind: request.kind, problem, text: reply.text };
  return { ...state, attempt: state.attempt + 1, faults: [...state.faults, fault] };
}

/** Whether the retry limit allows another attempt. */
export function mayRetry({ attempt }: ProtocolState, retries: number): boolean {
  return attempt < retries;
}

/** Sends the request again after an invalid reply. */
export const RETRY_TEMPLATE =
  'Your last message could not be used: {problem}. Please reply again in the required format.';

/** Messages appended to a repeated request: the last invalid reply and its error. */
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
