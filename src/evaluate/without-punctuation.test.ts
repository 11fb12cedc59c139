import { expect, it } from 'vitest';
import { embedLocal } from '../embed/embed-local.js';
import { embedTranscript } from '../embed/embed-transcript.js';
import type { Embedder } from '../embed/embedder.js';
import { messageNovelty } from '../metrics/content/message-novelty.js';
import { nextTurnCases, toNextTurnCase } from '../transcript/next-turn-cases.js';
import { evaluate } from './evaluate.js';
import { mtpcProfile } from './mtpc-profile.js';

// Vectors that only depend on the punctuation: [0, 1] where there is none, else [1, 0].
const embedder: Embedder = {
  id: 'marks',
  dimensions: 2,
  embed: async (texts) => ({
    data: Float64Array.from(texts.flatMap((text) => (/\p{P}/u.test(text) ? [1, 0] : [0, 1]))),
    rows: texts.length,
    cols: 2,
  }),
};
const transcript = {
  id: 'd',
  turns: [
    { speaker: 'ana', text: 'tea' },
    { speaker: 'ben', text: '...' },
    { speaker: 'ana', text: 'Tea, please!' },
    { speaker: 'ben', text: 'tea please' },
  ],
};
const reference = { variant: 'reference' } as const;

// With its marks turn 2 is [1, 0], at distance 1 from turn 0; without them [0, 1], at distance 0. Turn 1 has no text.
it('message novelty compares texts without punctuation under reference, however it is called', async () => {
  const embedded = await embedTranscript(transcript, embedder, { withoutPunctuation: true });
  const cases = nextTurnCases(embedded);
  expect(cases.map((each) => messageNovelty(each).average)).toEqual([null, null, 1, 0.5]);
  const direct = cases.map((each) => messageNovelty(each, reference).average);
  expect(direct).toEqual([0, 0, 0, 0]);

  const rows = await evaluate([transcript], {
    metrics: [{ metric: 'message-novelty', options: reference }],
    embedder,
  });
  expect(rows.map(({ score }) => score)).toEqual(direct);

  const local = await embedLocal(toNextTurnCase(transcript), embedder, { withoutPunctuation: true });
  expect(messageNovelty(local, reference).average).toBe(0);

  const plain = await embedTranscript(transcript, embedder);
  for (const input of [transcript, plain, embedded, toNextTurnCase(transcript)]) {
    const profile = await mtpcProfile(input, { ...reference, turns: 'last', embedder });
    expect(profile.rows.find(({ symbol }) => symbol === 'M-SNS-avg')?.summary.mean).toBe(0);
  }
});

it('message novelty says where vectors of texts with punctuation stand in for those without', async () => {
  const [, , asked] = nextTurnCases(await embedTranscript(transcript, embedder));
  const result = messageNovelty(asked!, reference);
  expect(result.average).toBe(1);
  expect(result.warning).toContain('embed with { withoutPunctuation: true }');
  expect(messageNovelty(asked!)).not.toHaveProperty('warning');
  const { embedder: _, ...own } = asked!;
  expect(messageNovelty(own, reference)).not.toHaveProperty('warning');
});

it('is an option that is checked', async () => {
  await expect(embedTranscript(transcript, embedder, { plain: true } as never)).rejects.toThrow(
    'embedTranscript: options.plain',
  );
});
