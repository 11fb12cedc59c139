import { expect, it } from 'vitest';
import type { ConversationOverview } from '../analysis/conversation-overview.js';
import { overviewSentences } from './overview-words.js';

const ONE: ConversationOverview = {
  ...{ conversations: 1, turns: 10, fewestTurns: 10, mostTurns: 10 },
  speakers: [
    { name: 'Ida', turns: 6, words: 30, asking: 0 },
    { name: 'Jon', turns: 4, words: 70, asking: 3 },
  ],
  ...{ placed: 0, unusual: [] },
};

it('says who speaks, who asks, what repeats and why nothing can be compared with people', () => {
  expect(overviewSentences({ ...ONE, repeated: { text: 'where\n are you?', count: 3 } })).toEqual([
    '1 conversation with 10 turns by 2 speakers.',
    'Ida has the most turns: 60%, with 30% of the words; Jon 40% and 70%.',
    'Questions: Jon in 3 of 4 turns.',
    'Most repeated: “where are you?”, 3 times.',
    'This length and number of speakers do not occur in the corpora of human conversations, so no score can be compared with people.',
  ]);
});

it('gives the length of several conversations, and metrics that are unusual among people', () => {
  const several = { ...ONE, conversations: 4, fewestTurns: 2, mostTurns: 3, placed: 3 };
  const unusual = [
    { metric: 'lexical-density', side: 'high', beyond: 2, placed: 3 },
    { metric: 'style-markers', side: 'low', beyond: 3, placed: 3 },
  ] as const;
  const [size, , , last] = overviewSentences({ ...several, unusual });
  expect(size).toBe('4 conversations with 10 turns by 2 speakers, 2 to 3 in each.');
  expect(last).toBe(
    'Unusual among human conversations of the same length and number of speakers: lexical density (LD) above 95% of them in 2 of 3 conversations and rate of style markers below 95% of them in 3 of 3 conversations.',
  );
  expect(overviewSentences(several).at(-1)).toBe(
    'No score is unusual among human conversations of the same length and number of speakers.',
  );
});

it('gives the score of a single conversation, and counts speakers beyond five', () => {
  const speakers = Array.from({ length: 7 }, (_, i) => ({ name: `s${i}`, turns: 1, words: 1, asking: 0 }));
  const unusual = [{ metric: 'lexical-density', side: 'high', beyond: 1, placed: 1, score: 91.94 }] as const;
  const [, shares, questions, last] = overviewSentences({ ...ONE, turns: 7, speakers, placed: 1, unusual });
  expect(shares).toBe(
    's0 has 14% of the turns and 14% of the words; s1 14% and 14%; s2 14% and 14%; s3 14% and 14%; s4 14% and 14%; 2 more speakers.',
  );
  expect(questions).toBe('No turn contains a question mark.');
  expect(last).toBe(
    'Unusual among human conversations of the same length and number of speakers: lexical density (LD) 92 above 95% of them.',
  );
});
