import { defineCard, type MetricCard } from '../core/card.js';
import {
  type DialogueActFitOptions,
  type DialogueActFitResult,
  identity,
  OPTIONS,
} from './dialogue-act-fit.js';

export const dialogueActFitCard: MetricCard = /* @__PURE__ */ defineCard<
  DialogueActFitOptions,
  DialogueActFitResult
>(identity, OPTIONS, {
  symbol: 'DAF',
  source: { paper: 'mpceval', equation: 'section B.2.2, eq. 17' },
  reports: ['mpceval'],
  category: 'content',
  meaning: 'How probable the act of a message is after the acts before it.',
  tex: '\\mathrm{DAF} = p(a(u) \\mid a(c_{n-k+1}), \\dots, a(c_n))',
  range: [0, 1],
  direction: 'higher',
  granularity: 'turn',
  input: 'next-turn',
  needs: ['act-tagger', 'act-model'],
  aggregate: 'mean',
  cost: { time: 'O(turns + acts * order)', memory: 'O(turns)' },
  nUnit: 'acts of history that the model used',
  undefinedWhen: ['empty-text', 'unsupported-language'],
  language: 'English',
  components: [],
  interpretation:
    'The most usual act is not the best one. Leave the scored dialogue out, and compare only scores that share tagger, model and sequences.',
});
