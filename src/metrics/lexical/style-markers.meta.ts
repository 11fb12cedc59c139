import type { MetricMetadata } from '../metadata.js';
import { TOKEN_OPTIONS } from '../shared-options.js';
import { identity } from './style-markers.js';

export const styleMarkersMetadata: MetricMetadata = {
  ...identity,
  name: 'styleMarkers',
  paper: 'pingeval',
  equation: 'sections 5.2, 5.5',
  meaning: 'How often speakers hesitate, acknowledge and apologize.',
  tex: '\\frac{1}{n} \\left| \\{ i : u_i \\text{ has a filler or a backchannel} \\} \\right|',
  range: [0, 1],
  direction: 'none',
  level: 'dialogue',
  input: 'transcript',
  requires: [],
  aggregate: 'mean',
  cost: { time: 'O(words)', memory: 'O(words)' },
  counts: 'turns',
  undefinedWhen: ['too-few-turns'],
  options: [
    {
      name: 'markers',
      values: "'extended' | 'paper'",
      default: "'extended'",
      meaning: "Which lists stand where none is given: this library's, or the paper's words.",
    },
    { name: 'fillers', values: 'string[]', default: 'built-in', meaning: 'Words that count as hesitation.' },
    {
      name: 'backchannels',
      values: 'string[]',
      default: 'built-in',
      meaning: 'Words that count as signs of attention or agreement.',
    },
    { name: 'apologies', values: 'string[]', default: 'built-in', meaning: 'Words that count as apology.' },
    ...TOKEN_OPTIONS,
  ],
  advice:
    'People hesitate and acknowledge much more than models do: a sign of register, not of quality. English lists.',
};
