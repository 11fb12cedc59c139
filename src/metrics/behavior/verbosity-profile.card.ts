import type { MetricCard } from '../frame/card.js';
import { identity } from './verbosity-profile.js';

export const verbosityProfileCard: MetricCard = {
  ...identity,
  name: 'verbosityProfile',
  paper: 'lost',
  equation: 'table 4',
  about: 'behavior',
  meaning: "How runs score by the length of the assistant's turns, in fifths.",
  tex: '\\bar S_{\\text{longest}} - \\bar S_{\\text{shortest}}',
  range: [-100, 100],
  direction: 'none',
  level: 'corpus',
  input: 'runs',
  needs: ['runs'],
  aggregate: 'recompute',
  cost: { time: 'O(characters + runs log runs)', memory: 'O(runs)' },
  counts: 'runs with a reply',
  undefinedWhen: ['too-few-runs'],
  options: [],
  components: [],
  advice:
    'Runs are ranked within one model and instruction, so that long tasks do not stand for long replies. With fewer than five runs of an instruction some fifths stay empty.',
};
