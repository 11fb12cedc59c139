import type { AdapterFormat } from '../../records/conversation-format.js';
import { knownBy, OWN } from '../../records/detection.js';

/** @internal */
export const LOST_IN_CONVERSATION: AdapterFormat<'lost-in-conversation'> = {
  kind: 'adapter',
  name: 'lost-in-conversation',
  describe: 'Logs of the simulators of Lost in Conversation',
  example: '{ "task_id": "t1", "conv_type": "sharded", "trace": [{ "role": "user", "content": "Hello" }] }',
  before: ['photobook'],
  detect: knownBy(OWN, 'a list under "trace"', ({ trace }) => Array.isArray(trace)),
};
