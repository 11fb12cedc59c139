import type { MetricCard } from '../frame/card.js';
import { VARIANT_SAME_OPTION, WINDOW_OPTION } from '../frame/shared-options.js';
import { identity } from './dialogue-act-fit.js';

export const dialogueActFitCard: MetricCard = {
  ...identity,
  name: 'dialogueActFit',
  symbol: 'DAF',
  paper: 'mpceval',
  equation: 'appendix B, DAF',
  about: 'content',
  meaning: 'How probable the act of a message is after the acts before it.',
  tex: '\\mathrm{DAF} = p(a(u) \\mid a(c_{n-k+1}), \\dots, a(c_n))',
  range: [0, 1],
  direction: 'higher',
  level: 'turn',
  input: 'next-turn',
  needs: ['act-tagger'],
  aggregate: 'mean',
  cost: { time: 'O(turns + acts * order)', memory: 'O(turns)' },
  counts: 'acts of history that the model used',
  undefinedWhen: ['empty-text'],
  options: [
    { name: 'tagger', values: 'ActTagger', meaning: 'What gives each turn its act. Required.' },
    {
      name: 'model',
      values: 'ActModel',
      meaning: 'What says how probable an act is after others, see fitActModel. Required.',
    },
    {
      name: 'dialogue',
      values: 'string',
      meaning: 'Id of the scored dialogue among the fitted sequences; it is left out of the counts.',
    },
    VARIANT_SAME_OPTION,
    WINDOW_OPTION,
  ],
  components: [],
  advice:
    'The most usual act is not the best one. Leave the scored dialogue out, and compare only scores that share tagger, model and sequences.',
};
