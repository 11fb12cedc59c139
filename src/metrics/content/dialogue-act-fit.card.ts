import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  meaning: 'The probability of the dialogue act of a message, given the acts before it.',
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
  capability: 'dialogueActs',
  components: [],
  interpretation:
    'The most usual act is not always the best one. Exclude the scored conversation from the model, and compare only scores with the same tagger, model and sequences.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether the dialogue act of a message (question, answer, thanks) is usual after the acts before it.',
  avoid: 'to rank replies by quality: the most frequent act is not always the best one.',
  reading:
    'In the example, two recorded conversations continue a question with an answer. With smoothing, the probability of an answer is 0.5.',
  seeAlso: ['contextual-likelihood', 'local-consistency'],
};
