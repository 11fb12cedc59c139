import type { ReasonCode } from '../metrics/core/result.js';

/** Why a score is undefined, for readers who know no codes. */
export const REASON_WORDS: Readonly<Record<ReasonCode, string>> = {
  'empty-context': 'no earlier turns',
  'empty-text': 'no words that count',
  'no-history': 'the speaker has not spoken before',
  'one-speaker': 'only one speaker',
  'too-few-turns': 'too few turns',
  'too-few-items': 'too few items',
  'too-few-runs': 'too few runs',
  'zero-denominator': 'nothing to divide by',
  'no-known-word': 'no known word',
  'no-known-phrase': 'none of the phrases occurs',
  'no-vector': 'a vector is missing',
  'zero-vector': 'a vector is zero',
  'no-relevant-item': 'no relevant item',
  'no-open-item': 'no open item',
  'no-criterion': 'no criterion',
  'no-distractor': 'no distractor',
  'unsupported-language': 'language not supported',
  'unsupported-runtime': 'runtime not supported',
  'no-name-known': 'no names of speakers are known',
  forfeit: 'the game was forfeited',
  infinite: 'the value is infinite',
};

/** The words of a reason; an unknown code as it is. */
export function reasonText(reason: string): string {
  return Object.hasOwn(REASON_WORDS, reason) ? REASON_WORDS[reason as ReasonCode] : reason;
}
