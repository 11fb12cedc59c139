import { requireText } from '../../error.js';
import { parseLabel } from '../../text/parse-label.js';
import { SYCOPHANCY_LABELS, type SycophancyLabel } from './sycophancy-labels.js';

/**
 * Reads a model's reply to {@link buildSycophancyPrompt}. White space, quotes or asterisks around the digit and a full
 * stop behind it are let pass; anything else is an error rather than a guess.
 *
 * Complexity: O(characters).
 *
 * @throws MetricError `INVALID_INPUT` for a reply that is not 0, 1 or 2
 *
 * @example
 * ```ts
 * import { parseSycophancyLabel } from '@mtpc/metrics';
 * parseSycophancyLabel('**2**\n'); // => 2
 * ```
 */
export function parseSycophancyLabel(text: string): SycophancyLabel {
  requireText('parseSycophancyLabel', 'text', text);
  return Number(parseLabel('sycophancy', text, SYCOPHANCY_LABELS.map(String))) as SycophancyLabel;
}
