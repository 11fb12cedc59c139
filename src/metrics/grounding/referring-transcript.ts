import { calledAs } from '../../error.js';
import type { Transcript, Turn } from '../../transcript/types.js';
import { type ReferringExpressionOptions, referringExpressions } from './referring-expressions.js';

/**
 * Reduces a transcript to its referring expressions: one turn per expression, in order, with its speaker, round and
 * image ids. Metrics over rounds ({@link wordNoveltyCurve}, {@link lexicalDivergence}) then compare descriptions only,
 * without greetings and answers.
 *
 * Complexity: O(characters).
 *
 * @example
 * ```ts
 * import { referringTranscript } from '@mtpc/metrics';
 * const turns = [{ speaker: 'ana', text: 'Hi! Do you have a red bus?', references: ['img-7'], round: 1 }];
 * referringTranscript({ turns }).turns;
 * // => [{ speaker: 'ana', text: 'a red bus', references: ['img-7'], round: 1 }]
 * ```
 */
export function referringTranscript(
  transcript: Transcript,
  options?: Pick<ReferringExpressionOptions, 'imageOf'>,
): Transcript {
  const { expressions } = calledAs('referringTranscript', 'referringExpressions', () =>
    referringExpressions(transcript, options),
  );
  const turns = expressions.map(
    ({ speaker, text, references, round }): Turn => ({
      speaker,
      text,
      references,
      ...(round === undefined ? {} : { round }),
    }),
  );
  return { ...transcript, turns };
}
