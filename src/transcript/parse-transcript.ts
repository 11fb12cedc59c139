import { safeParse } from 'valibot';
import { MetricError } from '../error.js';
import { issueText } from './issue-text.js';
import { schema } from './transcript-schema.js';
import type { Transcript } from './types.js';

/**
 * Checks that a value is a transcript and returns it as one. Metrics trust the type, so pass external data through this
 * function or an adapter once.
 *
 * It checks the types of all fields and these rules: speakers are not blank; numbers are finite; the ids in `speakers`
 * denote different speakers (compared after NFKC, trimming and case folding); agenda items have different ids, and
 * `edges`, `start` and `end` refer to existing ones. Optional fields may be absent or `undefined`, but not `null`.
 * Unknown fields are kept at every level.
 *
 * Turns, speakers and agenda are copied; `meta` and other free data are shared with the input, which is not modified.
 *
 * Complexity: O(turns + speakers + agenda).
 *
 * @throws MetricError `INVALID_INPUT` at the first fault, with its path, the expected and the received value
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
  const details = { metric: 'parseTranscript', path, received };
  throw new MetricError('INVALID_INPUT', path === 'input' ? `parseTranscript: ${message}` : message, details);
}
