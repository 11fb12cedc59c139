import type { MetricCard } from '../frame/card.js';
import { AGENDA_COVERAGE_OPTIONS } from './agenda-option-metadata.js';
import { identity } from './agenda-progression.js';

export const agendaProgressionCard: MetricCard = {
  ...identity,
  name: 'agendaProgression',
  symbol: 'AP',
  paper: 'mpceval',
  equation: 'eq. 9-11, algorithm 1',
  about: 'agenda',
  meaning: 'Whether a message speaks to the agenda item that is due, and adds something to it.',
  tex: '\\mathrm{AP} = \\cos(e(u), e(a^*)) \\cdot \\frac{1}{|R(a^*)|} \\sum_{c \\in R(a^*)} \\bigl(1 - \\cos(e(u), e(c))\\bigr)',
  range: [-2, 2],
  direction: 'higher',
  level: 'turn',
  input: 'embedded-next-turn',
  needs: ['embeddings', 'agenda'],
  aggregate: 'mean',
  cost: { time: 'O(turns * items * dimensions)', memory: 'O(turns * dimensions)' },
  counts: 'turns relevant to the target item',
  undefinedWhen: ['empty-context', 'empty-text', 'no-relevant-item', 'no-open-item', 'zero-denominator'],
  options: [
    ...AGENDA_COVERAGE_OPTIONS,
    {
      name: 'window',
      values: 'number',
      meaning: 'How many of the most recent context turns count; all by default.',
    },
  ],
  components: [],
  advice:
    'Undefined for the first message about an item, because there is nothing yet to add to. The thresholds decide which item is due: report them, and compare only scores that share them.',
};
