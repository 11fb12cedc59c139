/** What each reason of an undefined score means, in a sentence. */
export const REASONS: Readonly<Record<string, string>> = {
  'empty-context': 'No turn comes before the one that is judged.',
  'empty-text': 'The text or name is missing or has no words.',
  'no-history': 'The speaker has not spoken before.',
  'one-speaker': 'Only one speaker has turns, so a comparison is impossible.',
  'too-few-turns': 'The dialogue has fewer turns than the definition needs.',
  'too-few-items': 'There are fewer items than the definition needs.',
  'too-few-runs': 'There are fewer runs than the definition needs.',
  'zero-denominator': 'The formula divides by 0 here.',
  'no-known-word': 'No word is known to the word vectors or the topic model.',
  'no-vector': 'A vector to compare with is missing.',
  'zero-vector': 'A vector of length 0 has no direction, so no angle to another.',
  'no-relevant-item': 'No turn is near enough to any item of the agenda.',
  'no-open-item': 'Every item of the agenda that can be reached is saturated.',
  'no-criterion': 'Nothing says what success would be.',
  'no-distractor': 'Other images to compare with are missing.',
  'no-known-phrase': 'None of the phrases that are looked for can occur here.',
  'no-name-known': 'None of the speakers has a name that a turn could contain.',
  'unsupported-language':
    'The text is in a language that the metric cannot read. Some languages need a language pack.',
  'unsupported-runtime': 'The runtime cannot split words of the language: it lacks `Intl.Segmenter`.',
  infinite: 'The value is too large for a number.',
};
