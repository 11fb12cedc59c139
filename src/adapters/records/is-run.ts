import type { Transcript } from '../../transcript/types.js';

/**
 * Whether a conversation counts by itself, whatever others say: it was scored, numbered, chosen among
 * several, or continues turns that others continue too.
 * @internal
 */
export function isRun({ outcome, meta = {} }: Transcript): boolean {
  return outcome !== undefined || ['run', 'pair', 'contextTurns'].some((name) => meta[name] !== undefined);
}
