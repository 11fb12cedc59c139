import { type Fields, idOf, isFields } from '../fields.js';
import { isCopy } from './list-shapes.js';
import { isMessageList, restOf, type Shape } from './shape.js';

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

/** Whether any list of messages stands deeper in a value, and the path that would read it, or them. @internal */
export function messagePath(value: unknown, depth = 4): string | undefined {
  if (depth === 0 || !isFields(value)) return undefined;
  const lists = Object.keys(value).filter((key) => isMessageList(value[key]) && !isCopy(value, key));
  // A list under each key: any of them.
  if (lists.length > 1 && lists.length === Object.keys(value).length) return '*';
  if (lists[0] !== undefined) return lists[0];
  for (const [key, inner] of Object.entries(value)) {
    const first: unknown = Array.isArray(inner) ? inner[0] : inner;
    const found = messagePath(first, depth - 1);
    if (found !== undefined) return `${key}${Array.isArray(inner) ? '[]' : ''}.${found}`;
  }
  return undefined;
}
