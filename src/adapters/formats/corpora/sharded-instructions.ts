import { messageList } from '../../chat/message-list.js';
import { unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { fieldsIn, idOf } from '../../records/fields.js';

/** An instruction that is revealed piece by piece: each shard is a turn of the user. @internal */
export const SHARDED: RecordFormat<'sharded-instructions'> = messageList({
  name: 'sharded-instructions',
  describe: 'Instructions given piece by piece: each shard is a user turn',
  example: '{ task_id, task, shards: [{ shard_id, shard }] }',
  knownBy: '"shards" of an instruction',
  path: 'shards',
  isEntry: ({ shard }) => typeof shard === 'string',
  message: ({ shard, shard_id: shardId, ...rest }) => ({
    role: 'user',
    text: shard,
    meta: { shardId, ...rest },
  }),
  conversation: (record) => ({
    id: idOf(record.task_id) ?? record.id,
    meta: {
      ...unusedFields(record, ['shards', 'task_id']),
      instruction: idOf(record.task_id),
      shards: fieldsIn(record.shards).length,
    },
  }),
});
