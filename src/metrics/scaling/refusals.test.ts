import { itRefuses } from '../../../testing/refusals.js';
import { guessAndCheckBaseline } from './guess-and-check-baseline.js';
import { turnScaling } from './turn-scaling.js';

itRefuses([
  { id: 'guess-and-check-baseline', metric: guessAndCheckBaseline, input: { records: 4, proposals: 1 } },
  { id: 'turn-scaling', metric: turnScaling, input: [] },
]);
