/** Predicates for higher and lower values, for metrics whose names do not explain themselves. */
export const PHRASES: Readonly<Record<string, readonly [more: string, less: string]>> = {
  'lexical-novelty': ['says more new words', 'says fewer new words'],
  'lexical-density': ['packs more distinct words into a turn', 'packs fewer distinct words into a turn'],
  'implicit-reference': ['follows the flow of turns more', 'follows the flow of turns less'],
  'direct-name-reference': ['answers those it names more', 'answers those it names less'],
  'participation-frequency': ['lets frequent speakers speak more', 'lets frequent speakers speak less'],
  'speaker-entropy': ['spreads turns more evenly', 'spreads turns less evenly'],
  'centering-score': ['keeps to its topics more', 'keeps to its topics less'],
  'message-novelty': ['adds more that is new in meaning', 'adds less that is new in meaning'],
  'local-consistency': [
    'stays closer to what the speaker just said',
    'stays less close to what the speaker just said',
  ],
  'averaged-performance': ['scores higher on average', 'scores lower on average'],
  aptitude: ['has better best runs', 'has worse best runs'],
  unreliability: ['has runs that differ more', 'has runs that differ less'],
  reliability: ['has runs that differ less', 'has runs that differ more'],
  success: ['solves more tasks', 'solves fewer tasks'],
};

/** The meaning of a higher or lower value of a metric, as the predicate of a sentence about a system. */
export function measurePhrase(id: string, name: string, isMore: boolean): string {
  const phrases = PHRASES[id];
  if (phrases) return phrases[isMore ? 0 : 1];
  return `has a ${isMore ? 'higher' : 'lower'} ${name}`;
}
