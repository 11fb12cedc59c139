import type { MetricCard } from '../frame/card.js';
import { AGENDA_VECTOR_OPTIONS } from './agenda-option-metadata.js';
import { identity } from './conversational-structure.js';

export const conversationalStructureCard: MetricCard = {
  ...identity,
  name: 'conversationalStructure',
  symbol: 'CS',
  paper: 'mpceval',
  equation: 'appendix C, CS',
  about: 'agenda',
  meaning: 'How far a dialogue goes through its agenda in an orderly way.',
  tex: '\\mathrm{CS} = \\frac{1}{m - 1} \\sum_{i=2}^{m} \\mathbb{1}[|\\pi(z_i) - \\pi(z_{i-1})| \\le r]',
  range: [0, 1],
  direction: 'higher',
  level: 'dialogue',
  input: 'embedded',
  needs: ['embeddings', 'agenda'],
  aggregate: 'mean',
  cost: { time: 'O(turns * items * dimensions)', memory: 'O(turns * (items + dimensions))' },
  counts: 'transitions between items',
  undefinedWhen: ['too-few-turns', 'too-few-items'],
  options: [
    ...AGENDA_VECTOR_OPTIONS,
    {
      name: 'hops',
      values: 'number',
      meaning:
        'How many places of the linearized agenda an orderly step spans at most (r, no published value). Required.',
    },
    { name: 'blockSize', values: 'number', default: '5', meaning: 'Turns in a block.' },
    {
      name: 'blockStep',
      values: 'number',
      default: '2',
      meaning: 'Turns from the start of one block to the next.',
    },
  ],
  components: [],
  advice:
    'A dialogue that stays with one item has no transition and no value. Steps back count as orderly too, as far as they lie within the hops.',
};
