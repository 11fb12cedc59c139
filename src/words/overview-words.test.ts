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
  unplaced: { name: 'chat', turns: 10, speakers: 2, lengths: [12, 40] },
};

it('says who speaks, who asks, what repeats and why nothing can be compared with people', () => {
  expect(overviewSentences({ ...ONE, repeated: { text: 'where\n are you?', count: 3 } })).toEqual([
    '1 conversation with 10 turns by 2 speakers.',
    'Ida has the most turns: 60%, with 30% of the words; Jon 40% and 70%.',
    'Questions: Jon in 3 of 4 turns.',
    'Most repeated: “where are you?”, 3 times.',
    'Not compared with people: it has 10 turns, and the corpora with 2 speakers contain 12 to 40 turns.',
  ]);
});

const AMONG = 'among human conversations of the same length and number of speakers';

it('gives the length of several conversations, and metrics that are unusual among people', () => {
  const { unplaced: _, ...all } = { ...ONE, conversations: 3, fewestTurns: 2, mostTurns: 3, placed: 3 };
  const unusual = [
    { metric: 'lexical-density', side: 'high', beyond: 2, placed: 3 },
    { metric: 'style-markers', side: 'low', beyond: 3, placed: 3 },
  ] as const;
  const [size, , , last] = overviewSentences({ ...all, unusual });
  expect(size).toBe('3 conversations with 10 turns by 2 speakers, 2 to 3 in each.');
  expect(last).toBe(
    `Unusual ${AMONG}: lexical density (LD) above 95% of them in 2 of 3 conversations and rate of style markers below 95% of them in 3 of 3 conversations.`,
  );
  expect(overviewSentences(all).at(-1)).toBe(`No score is unusual ${AMONG}.`);
});

it('counts the compared conversations, and gives the limit for the longest other one', () => {
  const unplaced = { name: 'general', turns: 60, speakers: 3, lengths: [3, 44] } as const;
  const several = { ...ONE, conversations: 16, placed: 15, unplaced };
  const because = 'it has 60 turns, and the corpora with 3 speakers contain 3 to 44 turns.';
  expect(overviewSentences(several).at(-1)).toBe(
    `No score is unusual ${AMONG} (15 of 16 compared). The longest one not compared is general: ${because}`,
  );
  const unusual = [{ metric: 'style-markers', side: 'low', beyond: 9, placed: 15 }] as const;
  expect(overviewSentences({ ...several, unusual }).at(-1)).toBe(
    `Unusual ${AMONG} (15 of 16 compared): rate of style markers below 95% of them in 9 of 15 conversations. The longest one not compared is general: ${because}`,
  );
  expect(overviewSentences({ ...several, placed: 0 }).at(-1)).toBe(
    `No conversation could be compared with people. The longest one not compared is general: ${because}`,
  );
  const single = (changed: object): string | undefined =>
    overviewSentences({ ...ONE, unplaced: { ...unplaced, ...changed } }).at(-1);
  expect(single({ speakers: 9, lengths: undefined })).toBe(
    'Not compared with people: the corpora contain no conversation of 9 speakers.',
  );
  expect(single({ turns: 20 })).toBe(
    'Not compared with people: it has 20 turns, and the corpora with 3 speakers contain other lengths.',
  );
});

it('gives equal shares without a first', () => {
  const speakers = [
    { name: 'user', turns: 4, words: 20, asking: 0 },
    { name: 'bot', turns: 4, words: 70, asking: 0 },
    { name: 'clerk', turns: 2, words: 10, asking: 0 },
  ];
  expect(overviewSentences({ ...ONE, speakers })[1]).toBe(
    'user and bot have 40% of the turns each, with 20% and 70% of the words; clerk 20% and 10%.',
  );
});

it('gives the score of a single conversation, and counts speakers beyond five', () => {
  const { unplaced: _, ...all } = ONE;
  const speakers = Array.from({ length: 7 }, (_, i) => ({ name: `s${i}`, turns: 1, words: 1, asking: 0 }));
  const unusual = [{ metric: 'lexical-density', side: 'high', beyond: 1, placed: 1, score: 91.94 }] as const;
  const [, shares, questions, last] = overviewSentences({ ...all, turns: 7, speakers, placed: 1, unusual });
  expect(shares).toBe(
    's0, s1, s2, s3 and s4 have 14% of the turns each, with 14%, 14%, 14%, 14% and 14% of the words; 2 more speakers.',
  );
  expect(questions).toBe('No turn contains a question mark.');
  expect(last).toBe(
    'Unusual among human conversations of the same length and number of speakers: lexical density (LD) 92 above 95% of them.',
  );
});

it('gives the days of the conversations', () => {
  const size = (...days: [string, string]): string | undefined => overviewSentences({ ...ONE, days })[0];
  expect(size('2026-10-03', '2026-10-06')).toBe(
    '1 conversation with 10 turns by 2 speakers, 2026-10-03 to 2026-10-06.',
  );
  expect(size('2026-10-03', '2026-10-03')).toMatch(/ speakers, 2026-10-03\.$/);
});
