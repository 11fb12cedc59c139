import type { MetricCard } from '../frame/card.js';
import { WINDOW_OPTION } from '../frame/shared-options.js';
import { identity } from './speaker-topic-alignment.js';

export const speakerTopicAlignmentCard: MetricCard = {
  ...identity,
  name: 'speakerTopicAlignment',
  symbol: 'LS-TA',
  paper: 'mpceval',
  equation: 'appendix B, LS-TA',
  about: 'speaker',
  meaning: "How far the candidate's speaker talks about what the conversation is about.",
  tex: '\\mathrm{LS\\text{-}TA} = 1 - \\sqrt{\\mathrm{JSD}(\\theta(C_s), \\theta(C))}',
  range: [0, 1],
  direction: 'higher',
  level: 'turn',
  input: 'next-turn',
  needs: ['topic-model'],
  aggregate: 'mean',
  cost: { time: 'O(characters * topics)', memory: 'O(topics)' },
  counts: 'texts of the speaker with a known word',
  undefinedWhen: ['empty-context', 'no-history', 'no-known-word'],
  options: [
    { name: 'topicModel', values: 'TopicModel', meaning: 'What says what a text is about. Required.' },
    {
      name: 'variant',
      values: "'paper' | 'reference'",
      default: "'paper'",
      meaning:
        "'reference' takes natural logarithms, and gives 0 for an absent speaker and an empty context.",
    },
    {
      name: 'logBase',
      values: "2 | 'e'",
      default: "2, 'e' under 'reference'",
      meaning: 'The unit of the divergence.',
    },
    {
      name: 'background',
      values: 'string[]',
      meaning:
        "What is known of the speaker beforehand; by default the background in the case's list of speakers.",
    },
    WINDOW_OPTION,
  ],
  components: [],
  advice:
    'A topic model fitted on a few short turns depends on its seed more than most systems differ: use several seeds, and look at the spread. In nats the score cannot fall below 0.167.',
};
