import type { AdapterFormat } from '../../records/conversation-format.js';

/** @internal */
export const LOST_IN_CONVERSATION: AdapterFormat<'lost-in-conversation'> = {
  kind: 'adapter',
  name: 'lost-in-conversation',
  describe: 'Logs of the simulators of Lost in Conversation',
  example: '{ "task_id": "t1", "conv_type": "sharded", "trace": [{ "role": "user", "content": "Hello" }] }',
  knownBy: 'a list under "trace"',
  fits: ({ trace }) => Array.isArray(trace),
};
