import { type Fields, idOf, isFields } from '../fields.js';
import { parseJson } from '../parse-json.js';
import { type Chat, isMessageList, recordId, restOf, type Shape, type ShapeContext } from './shape.js';

/** An instruction that is told piece by piece: each shard is a turn of the user's. @internal */
export const SHARDED: Shape<'sharded-instructions'> = {
  name: 'sharded-instructions',
  looks: '{ task_id, task, shards: [{ shard_id, shard }] }',
  fits: ({ shards }) =>
    Array.isArray(shards) &&
    shards.length > 0 &&
    shards.every((each) => isFields(each) && typeof each.shard === 'string'),
  *chats(record) {
    const shards = record.shards as Fields[];
    yield {
      messages: shards.map(({ shard, shard_id: shardId, ...rest }) => ({
        role: 'user',
        content: shard,
        shardId,
        ...rest,
      })),
      path: 'shards',
      id: idOf(record.task_id) ?? idOf(record.id),
      meta: {
        ...restOf(record, ['shards', 'task_id']),
        instruction: idOf(record.task_id),
        shards: shards.length,
      },
    };
  },
};

/** A tree of messages with nested replies: each path from the prompt to a last reply is a conversation. @internal */
export const MESSAGE_TREE: Shape<'message-tree'> = {
  name: 'message-tree',
  looks: '{ message_tree_id, prompt: { text, role, replies: [...] } }',
  fits: ({ prompt, replies, text }) =>
    (isFields(prompt) && Array.isArray(prompt.replies)) ||
    (Array.isArray(replies) && typeof text === 'string'),
  *chats(record, context) {
    const root = isFields(record.prompt) ? record.prompt : record;
    const tree = idOf(record.message_tree_id) ?? idOf(root.message_id);
    const paths = [...pathsOf(root)];
    context.notes.once('a tree of messages: each path from its root to a last reply is a conversation');
    for (const [index, messages] of paths.entries()) {
      const leaf = idOf(messages.at(-1)?.message_id) ?? String(index + 1);
      yield {
        messages: messages.map(({ replies: _, message_id: id, ...message }) => ({ ...message, id })),
        path: 'prompt',
        id: tree === undefined ? undefined : `${tree}:${leaf}`,
        meta: { ...restOf(record, ['prompt', 'replies', 'text', 'role', 'message_id']), tree },
      };
    }
  },
};

/** Every path from the root to a leaf. A stack of its own: trees may be deep. */
function* pathsOf(root: Fields): Generator<Fields[]> {
  const stack: Fields[][] = [[root]];
  for (let path = stack.pop(); path; path = stack.pop()) {
    const replies = path.at(-1)?.replies;
    const next = Array.isArray(replies) ? replies.filter(isFields) : [];
    if (next.length === 0) yield path;
    for (const reply of next.toReversed()) stack.push([...path, reply]);
  }
}

const INPUT = 'gen_ai.input.messages';
const OUTPUT = 'gen_ai.output.messages';

/** Spans of OpenTelemetry with the messages of a model call: flat attributes, or OTLP with its resources. @internal */
export const OPENTELEMETRY: Shape<'opentelemetry'> = {
  name: 'opentelemetry',
  looks: '{ attributes: { "gen_ai.input.messages": [{ role, parts: [{ type, content }] }], ... } }',
  fits: (record) => [...spansOf(record)].length > 0,
  *chats(record, context) {
    for (const { span, attributes } of spansOf(record)) yield spanChat(span, attributes, context);
  },
};

function spanChat(span: Fields, attributes: Fields, context: ShapeContext): Chat {
  const listed = (key: string): readonly unknown[] => {
    const value = attributes[key];
    const list = typeof value === 'string' ? parseJson(value)?.value : value;
    return Array.isArray(list) ? list : [];
  };
  const system = listed('gen_ai.system_instructions');
  const id = idOf(span.spanId) ?? idOf(span.span_id) ?? recordId(span, context).id;
  const conversation = attributes['gen_ai.conversation.id'];
  return {
    messages: [
      ...(system.length > 0 ? [{ role: 'system', parts: system }] : []),
      ...listed(INPUT),
      ...listed(OUTPUT),
    ],
    path: INPUT,
    id,
    meta: {
      ...(conversation !== undefined && { conversation }),
      ...(idOf(attributes['gen_ai.request.model']) !== undefined && {
        model: attributes['gen_ai.request.model'],
      }),
      ...(span.traceId !== undefined && { trace: span.traceId }),
    },
  };
}

function* spansOf(record: Fields): Generator<{ readonly span: Fields; readonly attributes: Fields }> {
  const attributes = INPUT in record ? record : attributesOf(record.attributes);
  if (INPUT in attributes) yield { span: record, attributes };
  for (const key of ['resourceSpans', 'scopeSpans', 'spans']) {
    const list = record[key];
    for (const each of Array.isArray(list) ? list : []) if (isFields(each)) yield* spansOf(each);
  }
}

/** Attributes as an object: OTLP writes a list of keys and typed values. */
function attributesOf(value: unknown): Fields {
  if (isFields(value)) return value;
  const pairs = (Array.isArray(value) ? value : []).filter(isFields).map(({ key, value: typed }) => {
    const inner = isFields(typed) ? Object.values(typed)[0] : typed;
    return [String(key), inner] as const;
  });
  return Object.fromEntries(pairs);
}

/** Whether any list of messages stands deeper in a value, and the path that would read it. @internal */
export function messagePath(value: unknown, depth = 4): string | undefined {
  if (depth === 0 || !isFields(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) if (isMessageList(inner)) return key;
  for (const [key, inner] of Object.entries(value)) {
    const first: unknown = Array.isArray(inner) ? inner[0] : inner;
    const found = messagePath(first, depth - 1);
    if (found !== undefined) return `${key}${Array.isArray(inner) ? '[]' : ''}.${found}`;
  }
  return undefined;
}
