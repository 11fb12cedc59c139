import type { Transcript } from '../../transcript/types.js';

/** Whether a conversation counts by itself, whatever others say: it was scored, numbered or chosen among several. @internal */
export function isRun({ outcome, meta = {} }: Transcript): boolean {
  return outcome !== undefined || meta.run !== undefined || meta.pair !== undefined;
}
