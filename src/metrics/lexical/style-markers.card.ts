import { defineCard, type MetricCard } from '../core/card.js';
import { identity, OPTIONS, type StyleMarkersOptions, type StyleMarkersResult } from './style-markers.js';

export const styleMarkersCard: MetricCard = /* @__PURE__ */ defineCard<
  StyleMarkersOptions,
  StyleMarkersResult
>(identity, OPTIONS, {
  source: { paper: 'pingeval', equation: 'sections 5.2, 5.5, appendix C.2' },
  reports: ['pingeval'],
  category: 'lexical',
  meaning: 'How often speakers hesitate, acknowledge and apologize.',
  tex: '\\frac{1}{n} \\left| \\{ i : u_i \\text{ has a filler or a backchannel} \\} \\right|',
  range: [0, 1],
  direction: 'none',
  granularity: 'transcript',
  input: 'transcript',
  needs: [],
  precomputed: 'tokens',
  aggregate: 'mean',
  cost: { time: 'O(words)', memory: 'O(words)' },
  nUnit: 'turns',
  undefinedWhen: ['too-few-turns', 'unsupported-language'],
  language: 'English',
  components: [
    { symbol: 'fillers', of: 'fillers' },
    { symbol: 'backchannels', of: 'backchannels' },
    { symbol: 'apologies', of: 'apologies' },
  ],
  interpretation:
    'People hesitate and acknowledge much more than models do: a sign of register, not of quality. English lists.',
});
