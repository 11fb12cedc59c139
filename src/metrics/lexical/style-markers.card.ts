import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  undefinedWhen: ['too-few-turns', 'unsupported-language', 'unsupported-runtime'],
  capability: 'markers',
  components: [
    { symbol: 'fillers', of: 'fillers' },
    { symbol: 'backchannels', of: 'backchannels' },
    { symbol: 'apologies', of: 'apologies' },
  ],
  interpretation:
    'People hesitate and acknowledge much more than models do: the score describes register, not quality. The word lists are English.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to compare how often speakers hesitate ("um"), acknowledge ("okay") and apologize.',
  avoid:
    'as a measure of quality: the counts describe the register of a conversation. The word lists are English.',
  reading:
    'In the example, both turns contain a marker, so the score is 1. There is one backchannel per turn and half an apology per turn. People use far more hesitations and acknowledgements than language models do.',
  seeAlso: ['human-comparison', 'lexical-density'],
};
