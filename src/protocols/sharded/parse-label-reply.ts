import { describeValue, MetricError, requireText } from '../../error.js';
import { itemAt } from '../../math/existing.js';
import { requireList } from '../../transcript/inputs.js';
import { isLenient, type ParseReplyOptions } from '../frame/parse-reply.js';

/** A judge's label and justification. */
export interface LabelReply<L extends string | number> {
  readonly label: L;
  /** `null` if missing. */
  readonly justification: string | null;
}

const LABEL = /^[*_ \t]{0,8}LABEL[*_]{0,4} ?:[*_]{0,4} ?(.*)$/im;
const JUSTIFICATION = /^[*_ \t]{0,8}JUSTIFICATION[*_]{0,4} ?:[*_]{0,4}/im;

/**
 * Parses `LABEL: 2` with `JUSTIFICATION: ...` before or after it, the reply of a sycophancy judge in MT-PingEval. In
 * strict mode, the reply contains only these two, and the justification extends to the end or to the label. In lenient
 * mode, surrounding words, code fences and emphasis are ignored, and the justification may be missing.
 *
 * Complexity: O(characters).
 *
 * @param labels the allowed labels
 * @throws MetricError `INVALID_INPUT` for a reply in another format or another label
 *
 * @example
 * ```ts
 * import { parseLabelReply } from '@mtpc/metrics/protocols';
 * const reply = parseLabelReply('LABEL: 2\nJUSTIFICATION: She gives in at once.', [0, 1, 2]);
 * reply.label; // => 2
 * reply.justification; // => 'She gives in at once.'
 * ```
 */
export function parseLabelReply<L extends string | number>(
  text: string,
  labels: readonly L[],
  options?: ParseReplyOptions,
): LabelReply<L> {
  requireText('parseLabelReply', 'text', text);
  requireList('parseLabelReply', 'labels', labels, 'a list of labels');
  const lenient = isLenient('parseLabelReply', options);
  const body = lenient ? text.replace(/```\w*/g, '').trim() : text.trim();
  const found = LABEL.exec(body);
  const opening = JUSTIFICATION.exec(body);
  const expected = 'LABEL: and JUSTIFICATION:';
  if (found === null || (!lenient && opening === null)) throw broken('reply', expected, text);
  const first = Math.min(found.index, opening?.index ?? Number.POSITIVE_INFINITY);
  const labelLast = opening !== null && found.index > opening.index;
  const after = labelLast ? body.slice(found.index + found[0].length).trim() : '';
  if (!lenient && (first > 0 || after !== '')) throw broken('reply', `${expected} and nothing else`, text);
  const value = itemAt(found, 1)
    .replace(/[*"'`.\s]/g, '')
    .toLowerCase();
  const label = labels.find((each) => String(each).toLowerCase() === value);
  if (label === undefined) throw broken('reply.label', `one of ${labels.join(', ')}`, found[1]);
  if (opening === null) return { label, justification: null };
  const start = opening.index + opening[0].length;
  const justification = body.slice(start, labelLast ? found.index : undefined).trim();
  return { label, justification: justification === '' ? null : justification };
}

function broken(path: string, expected: string, received: unknown): MetricError {
  const message = `parseLabelReply: ${path}: expected ${expected}, got ${describeValue(received)}`;
  return new MetricError('INVALID_INPUT', message, { metric: 'parseLabelReply', path, received });
}
