import { requireText } from '../../error.js';
import { aString, eitherForm, type Form, listOf, requireForm } from '../../options/forms.js';
import { aFunction } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { normalizeAnswer } from './normalize-answer.js';

const EXPECTED: Form = eitherForm(aString, listOf(aString, 'a text or a list of texts'));

/** Options of {@link exactMatch}. */
export interface ExactMatchOptions {
  /** Normalization of both sides; default {@link normalizeAnswer}. */
  readonly normalize?: (text: string) => string;
}

const OPTIONS: OptionSpecs<ExactMatchOptions> = { normalize: aFunction() };

/**
 * Whether a short answer equals one of the expected answers after normalization. The shared-question game is scored
 * this way. An answer that is empty after normalization never matches.
 *
 * Complexity: O(characters).
 *
 * @throws MetricError `INVALID_INPUT` for anything other than texts, `INVALID_OPTION` for a wrong option
 *
 * @example
 * ```ts
 * import { exactMatch } from '@mtpc/metrics/protocols';
 * exactMatch('The Red Bus.', 'red bus'); // => true
 * exactMatch('true', ['yes', 'both']); // => true
 * exactMatch('two buses', 'bus'); // => false
 * ```
 */
export function exactMatch(
  answer: string,
  expected: string | readonly string[],
  options?: ExactMatchOptions,
): boolean {
  requireText('exactMatch', 'answer', answer);
  requireForm('exactMatch', 'expected', expected, EXPECTED);
  const { normalize = normalizeAnswer } = resolveOptions('exactMatch', OPTIONS, options);
  const given = normalize(answer);
  const accepted = typeof expected === 'string' ? [expected] : expected;
  return given !== '' && accepted.some((each) => normalize(each) === given);
}
