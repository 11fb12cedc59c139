import { requireTranscript } from './inputs.js';
import { speakerKey } from './speaker-key.js';
import type { Transcript, Turn } from './types.js';

/**
 * The turns of the assistant: those with `role: 'assistant'`, or, if the transcript has no roles, those with the
 * speaker `assistant`.
 *
 * Complexity: O(turns).
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a transcript
 *
 * @example
 * ```ts
 * import { assistantTurns } from '@mtpc/metrics';
 * const turns = [{ speaker: 'user', text: 'Hi' }, { speaker: 'Assistant', text: 'Hello' }];
 * assistantTurns({ turns }).map((turn) => turn.text); // => ['Hello']
 * ```
 */
export function assistantTurns(transcript: Transcript): Turn[] {
  requireTranscript('assistantTurns', transcript);
  const { turns } = transcript;
  const hasRoles = turns.some((turn) => turn.role !== undefined);
  return turns.filter((turn) =>
    hasRoles ? turn.role === 'assistant' : speakerKey(turn.speaker) === 'assistant',
  );
}
