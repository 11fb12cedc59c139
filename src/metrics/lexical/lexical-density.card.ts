import type { MetricCard } from '../frame/card.js';
import { TOKEN_OPTIONS } from '../frame/shared-options.js';
import { identity } from './lexical-density.js';

export const lexicalDensityCard: MetricCard = {
  ...identity,
  name: 'lexicalDensity',
  symbol: 'LD',
  paper: 'pingeval',
  equation: 'section 5.3, eq. 1, 3-7',
  about: 'lexical',
  meaning: 'How much new content the turns of a dialogue bring.',
  tex: '\\mathrm{LD} = 100 \\cdot \\frac{|C|}{|W|} \\cdot \\frac{1}{n} \\sum_{i=1}^{n} \\operatorname{mean}_{v_{ij} > 0} v_{ij}, \\quad v_{ij} = \\mathrm{tf}_{ij} \\ln \\frac{n}{\\mathrm{df}_j}',
  range: [0, null],
  direction: 'higher',
  level: 'dialogue',
  input: 'transcript',
  needs: [],
  aggregate: 'mean',
  cost: { time: 'O(words)', memory: 'O(words)' },
  counts: 'turns',
  undefinedWhen: ['empty-text'],
  options: [
    {
      name: 'tf',
      values: "'raw' | 'relative'",
      default: "'raw'",
      meaning: "Count of a term in the turn, or that over the turn's number of terms.",
    },
    {
      name: 'terms',
      values: "'content' | 'all'",
      default: "'content'",
      meaning: 'Whether stop words are weighed too.',
    },
    { name: 'base', values: 'number above 1', default: 'e', meaning: 'Base of the logarithm.' },
    {
      name: 'stopwords',
      values: 'iterable of words',
      default: "the paper's list",
      meaning: 'Lower-case words that are no content.',
    },
    {
      name: 'fixedTurns',
      values: 'whole number from 2',
      default: '8',
      meaning: 'Into how many turns of equal length the words are divided for atFixedTurns.',
    },
    ...TOKEN_OPTIONS,
  ],
  components: [],
  advice:
    'Grows with the number of turns (ln n): compare dialogues of equal turn budgets, or by perLogTurns and atFixedTurns. Word salad scores high; read it beside coherence.',
};
