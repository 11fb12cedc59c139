import type { MetricMetadata } from '../metadata.js';
import { identity } from './answer-proposals.js';

export const answerProposalsMetadata: MetricMetadata = {
  ...identity,
  name: 'answerProposals',
  paper: 'pingeval',
  equation: 'section 5.1, appendix C.1',
  meaning: 'How often players propose an answer before the dialogue ends, and whether the partner accepts.',
  tex: '\\frac{1}{n - 1} \\left| \\{ i < n : u_i \\text{ proposes an answer} \\} \\right|',
  range: [0, 1],
  direction: 'none',
  level: 'dialogue',
  input: 'transcript',
  requires: [],
  aggregate: 'mean',
  cost: { time: 'O(characters * phrases)', memory: 'O(turns)' },
  counts: 'turns but the last',
  undefinedWhen: ['too-few-turns', 'no-known-phrase'],
  options: [
    {
      name: 'phrases',
      values: '{ mine, yours }',
      default: "the paper's",
      meaning: 'What proposes which answer, lower-case.',
    },
    {
      name: 'match',
      values: "'substring' | 'word'",
      default: "'substring'",
      meaning: 'Whether phrases match anywhere, as published, or as whole words.',
    },
    { name: 'acceptCues', values: 'string[]', default: 'built-in', meaning: 'What accepts a proposal.' },
    {
      name: 'negations',
      values: 'string[]',
      default: 'built-in',
      meaning: 'What keeps a turn from accepting.',
    },
  ],
  advice:
    'The phrases are those of one chess game: other games need their own, and other talk has no value. Acceptance is judged by rule and misses silent consent.',
};
