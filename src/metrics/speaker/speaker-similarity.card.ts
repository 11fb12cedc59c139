import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import {
  identity,
  OPTIONS,
  type SpeakerSimilarityOptions,
  type SpeakerSimilarityResult,
} from './speaker-similarity.js';

export const speakerSimilarityCard: MetricCard = /* @__PURE__ */ defineCard<
  SpeakerSimilarityOptions,
  SpeakerSimilarityResult
>(identity, OPTIONS, {
  symbol: 'LS-ES',
  source: { paper: 'mpceval', equation: 'section B.1.4, eq. 4-7' },
  reports: ['mpceval'],
  category: 'speaker',
  meaning: "How similar the earlier turns of a message's speaker are to the turns of the others.",
  tex: "\\frac{1}{|C \\setminus C_s|} \\sum_{c \\notin C_s} \\max_{c' \\in C_s} \\cos(e(c), e(c'))",
  range: [-1, 1],
  direction: 'higher',
  granularity: 'turn',
  input: 'embedded-next-turn',
  needs: ['embeddings'],
  aggregate: 'mean',
  cost: { time: 'O(own turns * other turns * dimensions)', memory: 'O(dimensions)' },
  nUnit: 'turns by other speakers',
  undefinedWhen: ['empty-context', 'no-history', 'one-speaker'],
  components: [
    { symbol: 'LS-ES-avg', of: 'average' },
    { symbol: 'LS-ES-max', of: 'maximum' },
    { symbol: 'LS-ES-aug', of: 'augmented.average' },
    { symbol: 'LS-ES-aug-max', of: 'augmented.maximum' },
  ],
  interpretation:
    'It rates the choice of the speaker, not the message. Speakers with many turns score higher, because the maximum is taken over more turns.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether the speaker of a message has been talking about the same things as the others.',
  avoid: 'to rate the message: its text does not count.',
  reading:
    'In the example, the best matches between the turns of the others and the turns of Ana have cosines 0.8 and 1, with mean 0.9.',
  seeAlso: ['speaker-topic-alignment', 'local-consistency'],
};
