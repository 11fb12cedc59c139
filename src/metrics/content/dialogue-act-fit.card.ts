import { defineCard, type MetricCard } from '../core/card.js';
import { VARIANT_SAME, WINDOW } from '../core/option-texts.js';
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
  paper: 'mpceval',
  equation: 'section B.2.2, eq. 17',
  about: 'content',
  meaning: 'How probable the act of a message is after the acts before it.',
  tex: '\\mathrm{DAF} = p(a(u) \\mid a(c_{n-k+1}), \\dots, a(c_n))',
  range: [0, 1],
  direction: 'higher',
  level: 'turn',
  input: 'next-turn',
  needs: ['act-tagger', 'act-model'],
  aggregate: 'mean',
  cost: { time: 'O(turns + acts * order)', memory: 'O(turns)' },
  counts: 'acts of history that the model used',
  undefinedWhen: ['empty-text', 'unsupported-language'],
  language: 'English',
  options: {
    tagger: 'What gives each turn its act.',
    model: 'What says how probable an act is after others, see fitActModel.',
    dialogue: 'Id of the scored dialogue among the fitted sequences; it is left out of the counts.',
    variant: VARIANT_SAME,
    window: WINDOW,
  },
  components: [],
  advice:
    'The most usual act is not the best one. Leave the scored dialogue out, and compare only scores that share tagger, model and sequences.',
});
