import type { Transcript } from '../../transcript/types.js';

/**
 * Whether a conversation is not a duplicate even if others have equal turns: it was scored, numbered, chosen among
 * several, or is a branch.
 * @internal
 */
export function isRun({ outcome, meta = {} }: Transcript): boolean {
  return outcome !== undefined || ['run', 'pair', 'contextTurns'].some((name) => meta[name] !== undefined);
}
