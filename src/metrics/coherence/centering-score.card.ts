import { defineCard, type MetricCard } from '../core/card.js';
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
  meaning: 'How steadily the turns of a dialogue stay with the entities they talk about.',
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
  language: 'English',
  components: [{ symbol: 'CS-max', of: 'maxScore' }],
  starter: 1,
  interpretation:
    'Compare with maxScore, which a short dialogue lowers. Most agreement between turns is "I" and "you", since pronouns stand for themselves: look at resolve and match. Most transitions of real talk are rough shifts.',
});
