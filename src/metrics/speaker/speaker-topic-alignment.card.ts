import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import {
  identity,
  OPTIONS,
  type SpeakerTopicAlignmentOptions,
  type SpeakerTopicAlignmentResult,
} from './speaker-topic-alignment.js';

export const speakerTopicAlignmentCard: MetricCard = /* @__PURE__ */ defineCard<
  SpeakerTopicAlignmentOptions,
  SpeakerTopicAlignmentResult
>(identity, OPTIONS, {
  symbol: 'LS-TA',
  source: { paper: 'mpceval', equation: 'section B.1.5, eq. 8' },
  reports: ['mpceval'],
  category: 'speaker',
  meaning: 'How closely the topics of a speaker match the topics of the conversation.',
  tex: '\\mathrm{LS\\text{-}TA} = 1 - \\sqrt{\\mathrm{JSD}(\\theta(C_s), \\theta(C))}',
  range: [0, 1],
  direction: 'higher',
  granularity: 'turn',
  input: 'next-turn',
  needs: ['topic-model'],
  aggregate: 'mean',
  cost: { time: 'O(characters * topics)', memory: 'O(topics)' },
  nUnit: 'texts of the speaker with a known word',
  undefinedWhen: ['empty-context', 'no-history', 'no-known-word'],
  components: [],
  interpretation:
    'A topic model of a few short turns depends on its seed more than most systems differ: use several seeds. In nats the score cannot fall below 0.167.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether the speaker of a message talks about the topics of the conversation.',
  avoid: 'with a topic model fitted on a few short turns, unless it averages over several seeds.',
  reading:
    'In the example, Ana talks only about tea, and the conversation is half tea and half coffee: the score is 0.44. The same topic distribution gives 1.',
  seeAlso: ['speaker-similarity', 'topic-expansion'],
};
