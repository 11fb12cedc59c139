import { itRefuses } from '../../../testing/refusals.js';
import { clipScore } from './clip-score.js';
import { clipScoreCurve } from './clip-score-curve.js';
import { contrastiveClipScore } from './contrastive-clip-score.js';

const isNumbers = (input: unknown): boolean => Array.isArray(input) && input[0] === 7;

itRefuses([
  {
    id: 'clip-score',
    metric: (text, options) => clipScore(text, [[1]], options),
    input: [[1]],
    takes: isNumbers,
  },
  { id: 'clip-score-curve', metric: clipScoreCurve, input: [] },
  {
    id: 'contrastive-clip-score',
    metric: (text, options) => contrastiveClipScore(text, [1], [[1]], options),
    input: [1],
    takes: isNumbers,
  },
]);
