import type { ChatMessage, ContentPart } from './types.js';

/** Merges consecutive messages of one role, because many servers require alternating roles. */
export function joinContent(messages: readonly ChatMessage[]): ChatMessage[] {
  const joined: ChatMessage[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (last?.role === message.role) joined[joined.length - 1] = merged(last, message);
    else joined.push(message);
  }
  return joined;
}

function merged({ role, content: first }: ChatMessage, { content: second }: ChatMessage): ChatMessage {
  if (typeof first === 'string' && typeof second === 'string')
    return { role, content: `${first}\n\n${second}` };
  return { role, content: [...toParts(first), ...toParts(second)] };
}

function toParts(content: ChatMessage['content']): readonly ContentPart[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}
