import { safeParse } from 'valibot';
import { MetricError } from '../error.js';
import { issueText } from './issue-text.js';
import { schema } from './transcript-schema.js';
import type { Transcript } from './types.js';

/**
 * Checks that a value is a transcript and returns it as one. This is the edge of the library: metrics trust the type, so
 * data from outside passes through here or through an adapter once.
 *
 * Checked are the types of all fields and, beyond the types: speakers are not blank; numbers are finite; the ids in
 * `speakers` denote different speakers (they compare after NFKC, trimming and case folding); agenda items have
 * different ids, and `edges`, `start` and `end` name existing ones. Optional fields may be absent or `undefined`, not
 * `null`. Unknown fields are kept as they are, at every level.
 *
 * The result is a copy down to the turns, speakers and agenda; `meta` and other free data are shared with the input,
 * which is never changed.
 *
 * Complexity: O(turns + speakers + agenda); about 1.5 s for a million turns.
 *
 * @throws MetricError `INVALID_INPUT` at the first fault, naming its path, what was expected and what came
 *
 * @example
 * ```ts
 * import { parseTranscript } from '@mtpc/metrics';
 * const transcript = parseTranscript(JSON.parse('{ "turns": [{ "speaker": "ana", "text": "Hello" }] }'));
 * transcript.turns[0].speaker; // => 'ana'
 * let message = '';
 * try {
 *   parseTranscript({ turns: [{ speaker: 'ana', text: 'Hello', role: 'narrator' }] });
 * } catch (error) {
 *   message = String(error);
 * }
 * message; // => 'MetricError: turns[0].role: expected user, assistant, system or tool, got "narrator"'
 * ```
 */
export function parseTranscript(input: unknown): Transcript {
  const result = safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  const { message, path, received } = issueText(result.issues[0]);
  throw new MetricError('INVALID_INPUT', message, { path, received });
}
