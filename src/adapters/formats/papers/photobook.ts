import type { AdapterFormat } from '../../records/conversation-format.js';

/** @internal */
export const PHOTOBOOK: AdapterFormat<'photobook'> = {
  kind: 'adapter',
  name: 'photobook',
  describe: 'Game logs of PhotoBook',
  example: '{ "game_id": 1, "rounds": [{ "round_nr": 1, "messages": [] }] }',
  knownBy: 'a list under "rounds"',
  fits: ({ rounds }) => Array.isArray(rounds),
};
