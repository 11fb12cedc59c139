import { defineCard, type MetricCard } from '../core/card.js';
import { LOG_BASE, TOKENIZE, TOKENIZER, TOKENS } from '../core/option-texts.js';
import {
  identity,
  type LexicalDensityOptions,
  type LexicalDensityResult,
  OPTIONS,
} from './lexical-density.js';

export const lexicalDensityCard: MetricCard = /* @__PURE__ */ defineCard<
  LexicalDensityOptions,
  LexicalDensityResult
>(identity, OPTIONS, {
  symbol: 'LD',
  paper: 'pingeval',
  equation: 'section 5.3, eq. 1 and 3-7; appendix C.3',
  about: 'lexical',
  meaning: 'How much new content the turns of a dialogue bring.',
  tex: '\\mathrm{LD} = 100 \\cdot \\frac{|C|}{|W|} \\cdot \\frac{1}{n} \\sum_{i=1}^{n} \\operatorname{mean}_{v_{ij} > 0} v_{ij}, \\quad v_{ij} = \\mathrm{tf}_{ij} \\ln \\frac{n}{\\mathrm{df}_j}',
  range: [0, null],
  direction: 'higher',
  level: 'dialogue',
  input: 'transcript',
  needs: [],
  shares: 'tokens',
  aggregate: 'mean',
  cost: { time: 'O(words)', memory: 'O(words)' },
  counts: 'turns',
  undefinedWhen: ['empty-text', 'unsupported-language'],
  language: 'English',
  options: {
    tf: "Count of a term in the turn, or that over the turn's number of terms.",
    terms: 'Whether stop words are weighed too.',
    base: LOG_BASE,
    stopwords: "Words that are no content; without it the paper's list.",
    fixedTurns: 'Into how many turns of equal length the words are divided for atFixedTurns.',
    tokens: TOKENS,
    tokenize: TOKENIZE,
    tokenizer: TOKENIZER,
  },
  components: [
    { symbol: 'LD-ratio', of: 'contentRatio' },
    { symbol: 'LD-novelty', of: 'novelty' },
    { symbol: 'LD-per-ln-n', of: 'perLogTurns' },
    { symbol: 'LD-fixed', of: 'atFixedTurns' },
  ],
  firstLook: 1,
  advice:
    'Grows with the number of turns (ln n): compare dialogues of equal turn budgets, or by perLogTurns and atFixedTurns. Word salad scores high; read it beside coherence.',
});
