import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import type { CenteringResult } from './centering-result.js';
import { type CenteringScoreOptions, identity, OPTIONS } from './centering-score.js';

export const centeringScoreCard: MetricCard = /* @__PURE__ */ defineCard<
  CenteringScoreOptions,
  CenteringResult
>(identity, OPTIONS, {
  symbol: 'CS',
  source: { paper: 'pingeval', equation: 'section 5.4, eq. 2; appendix C.4' },
  reports: ['pingeval'],
  category: 'coherence',
  meaning: 'How consistently the turns of a conversation stay with the entities they talk about.',
  tex: '\\mathrm{CS} = 3\\,p_{\\mathrm{continue}} + 2\\,p_{\\mathrm{retain}} + p_{\\mathrm{smooth\\,shift}}',
  range: [0, 3],
  direction: 'higher',
  granularity: 'transcript',
  input: 'transcript',
  needs: [],
  precomputed: 'chunks',
  aggregate: 'mean',
  cost: { time: 'O(characters)', memory: 'O(chunks)' },
  nUnit: 'transitions',
  undefinedWhen: ['too-few-turns', 'unsupported-language'],
  capability: 'nounChunks',
  components: [{ symbol: 'CS-max', of: 'maxScore' }],
  starter: 1,
  interpretation:
    'Compare it with maxScore, which is lower for short conversations. With the default options, most links between turns come from "I" and "you"; set resolve or match to change that. In natural conversation most transitions are rough shifts.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether each turn of an English conversation stays with the entities that the previous turn mentioned.',
  avoid:
    'to judge whether a conversation makes sense. Two speakers can stay with one topic in new words, and the score does not see it.',
  reading:
    'In the example, the four turns give the transitions smooth shift, continue and retain: (1 + 3 + 2) / 3 = 2. The highest score that four turns can reach is `maxScore`, 2.33, because the second turn can never be a continue.',
  seeAlso: ['lexical-density', 'message-novelty'],
};
