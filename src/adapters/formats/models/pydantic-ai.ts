import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, isListOf, toJson } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';

/** Whether a record is a message of Pydantic AI: a request or a response, whose parts have separate roles. @internal */
export function isPydanticMessage({ kind, parts }: Fields): boolean {
  return (
    (kind === 'request' || kind === 'response') &&
    isListOf(parts, (part) => typeof part.part_kind === 'string')
  );
}

/** The history of messages of Pydantic AI. @internal */
export const PYDANTIC_AI: RecordFormat<'pydantic-ai'> = {
  kind: 'records',
  name: 'pydantic-ai',
  describe: 'Message histories of Pydantic AI',
  example:
    '[{ kind: "request", parts: [{ part_kind: "user-prompt", content }] }, { kind: "response", parts }]',
  knownBy: 'requests and responses whose parts have a part_kind',
  fits: ({ messages }) => isListOf(messages, isPydanticMessage),
  isPart: isPydanticMessage,
  *read(record, context) {
    const parts = fieldsIn(record.messages).flatMap((message) => fieldsIn(message.parts));
    const messages = parts.flatMap(toMessages);
    context.notes.readSummary.exclude('event', parts.length - messages.length);
    yield { ...described(record, ['messages'], context), messages, path: 'messages' };
  },
};

const ROLES: Readonly<Record<string, string>> = {
  'system-prompt': 'system',
  'user-prompt': 'user',
  text: 'assistant',
  'tool-return': 'tool',
  'retry-prompt': 'tool',
};

function toMessages({ part_kind: kind, content, timestamp, ...part }: Fields): Fields[] {
  if (kind === 'tool-call') {
    const call = { id: part.tool_call_id, name: part.tool_name, arguments: part.args };
    return [{ role: 'assistant', content: null, tool_calls: [call] }];
  }
  const role = ROLES[String(kind)];
  if (role === undefined) return [];
  if (role !== 'tool') return [{ role, content, timestamp }];
  const text = typeof content === 'string' ? content : toJson(content);
  return [{ role, content: text, tool_call_id: part.tool_call_id, name: part.tool_name, timestamp }];
}
