import { defineCard, type MetricCard } from '../core/card.js';
import { BACKGROUND_TURNS, PRECISION, VARIANT_SAME, WINDOW } from '../core/option-texts.js';
import {
  identity,
  type LocalConsistencyOptions,
  type LocalConsistencyResult,
  OPTIONS,
} from './local-consistency.js';

export const localConsistencyCard: MetricCard = /* @__PURE__ */ defineCard<
  LocalConsistencyOptions,
  LocalConsistencyResult
>(identity, OPTIONS, {
  symbol: 'LSCC-ES',
  paper: 'mpceval',
  equation: 'section B.3.1, eq. 20-23',
  about: 'consistency',
  meaning: 'How near a candidate message is to what its speaker said before.',
  tex: '\\frac{1}{|C_s|} \\sum_{c \\in C_s} \\cos(e(u), e(c))',
  range: [-1, 1],
  direction: 'higher',
  level: 'turn',
  input: 'embedded-next-turn',
  needs: ['embeddings'],
  aggregate: 'mean',
  cost: { time: 'O(turns + own turns * dimensions)', memory: 'O(dimensions)' },
  counts: "turns of the candidate's speaker in the context",
  undefinedWhen: ['empty-text', 'empty-context', 'no-history'],
  options: {
    variant: VARIANT_SAME,
    window: WINDOW,
    backgroundTurns: BACKGROUND_TURNS,
    precision: PRECISION,
  },
  components: [
    { symbol: 'LSCC-ES-avg', of: 'average' },
    { symbol: 'LSCC-ES-max', of: 'maximum' },
    { symbol: 'LSCC-ES-min', of: 'minimum' },
    { symbol: 'LSCC-ES-aug', of: 'augmented' },
  ],
  table: ['LSCC-ES-avg', 'LSCC-ES-max', 'LSCC-ES-min'],
  advice:
    'Repeating oneself scores highest: read it beside message novelty. Values depend on the embedder; compare within one.',
});
