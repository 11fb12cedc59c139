import type { AdapterFormat } from '../../records/conversation-format.js';
import { knownBy, OWN } from '../../records/detection.js';

/** @internal */
export const PHOTOBOOK: AdapterFormat<'photobook'> = {
  kind: 'adapter',
  name: 'photobook',
  describe: 'Game logs of PhotoBook',
  example: '{ "game_id": 1, "rounds": [{ "round_nr": 1, "messages": [] }] }',
  detect: knownBy(OWN, 'a list under "rounds"', ({ rounds }) => Array.isArray(rounds)),
};
