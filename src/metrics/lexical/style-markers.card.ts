import { defineCard, type MetricCard } from '../core/card.js';
import { TOKENIZE, TOKENIZER, TOKENS } from '../core/option-texts.js';
import { identity, OPTIONS, type StyleMarkersOptions, type StyleMarkersResult } from './style-markers.js';

export const styleMarkersCard: MetricCard = /* @__PURE__ */ defineCard<
  StyleMarkersOptions,
  StyleMarkersResult
>(identity, OPTIONS, {
  paper: 'pingeval',
  equation: 'sections 5.2, 5.5, appendix C.2',
  about: 'lexical',
  meaning: 'How often speakers hesitate, acknowledge and apologize.',
  tex: '\\frac{1}{n} \\left| \\{ i : u_i \\text{ has a filler or a backchannel} \\} \\right|',
  range: [0, 1],
  direction: 'none',
  level: 'dialogue',
  input: 'transcript',
  needs: [],
  shares: 'tokens',
  aggregate: 'mean',
  cost: { time: 'O(words)', memory: 'O(words)' },
  counts: 'turns',
  undefinedWhen: ['too-few-turns', 'unsupported-language'],
  language: 'English',
  options: {
    markers: "Which lists stand where none is given: this library's, or the paper's words.",
    fillers: 'Words and phrases of hesitation, in place of the built-in ones.',
    backchannels: 'Words that count as signs of attention or agreement, in place of the built-in ones.',
    apologies: 'Words that count as apology, in place of the built-in ones.',
    tokens: TOKENS,
    tokenize: TOKENIZE,
    tokenizer: TOKENIZER,
  },
  components: [
    { symbol: 'fillers', of: 'fillers' },
    { symbol: 'backchannels', of: 'backchannels' },
    { symbol: 'apologies', of: 'apologies' },
  ],
  advice:
    'People hesitate and acknowledge much more than models do: a sign of register, not of quality. English lists.',
});
