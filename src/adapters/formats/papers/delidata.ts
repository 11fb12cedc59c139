import type { AdapterFormat } from '../../records/conversation-format.js';

/** @internal */
export const DELIDATA: AdapterFormat<'delidata'> = {
  kind: 'adapter',
  name: 'delidata',
  describe: "DeliData in ConvoKit's form or as tab-separated files",
  example: 'group_id message_id message_type origin original_text',
  knownBy: '"message_type" and "original_text"',
  fits: (record) => 'message_type' in record && 'original_text' in record,
};
