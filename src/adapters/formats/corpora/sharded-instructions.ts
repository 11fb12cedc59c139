import { unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { fieldsIn, idOf, isFields } from '../../records/fields.js';

/** An instruction that is revealed piece by piece: each shard is a turn of the user. @internal */
export const SHARDED: RecordFormat<'sharded-instructions'> = {
  kind: 'records',
  name: 'sharded-instructions',
  describe: 'Instructions given piece by piece: each shard is a user turn',
  example: '{ task_id, task, shards: [{ shard_id, shard }] }',
  knownBy: '"shards" of an instruction',
  fits: ({ shards }) =>
    Array.isArray(shards) &&
    shards.length > 0 &&
    shards.every((each) => isFields(each) && typeof each.shard === 'string'),
  *read(record) {
    const shards = fieldsIn(record.shards);
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
        ...unusedFields(record, ['shards', 'task_id']),
        instruction: idOf(record.task_id),
        shards: shards.length,
      },
    };
  },
};
