import { describeRefusals } from '../../testing/refusals.js';
import { clipScoreCard } from './clip-score.card.js';
import { clipScore } from './clip-score.js';
import { clipScoreCurveCard } from './clip-score-curve.card.js';
import { clipScoreCurve } from './clip-score-curve.js';
import { contrastiveClipScoreCard } from './contrastive-clip-score.card.js';
import { contrastiveClipScore } from './contrastive-clip-score.js';

describeRefusals('multimodal', [
  { card: clipScoreCard, good: [[1]], call: (text, options) => clipScore(text, [[1]], options) },
  {
    card: contrastiveClipScoreCard,
    good: [1],
    call: (text, options) => contrastiveClipScore(text, [1], [[1]], options),
  },
  { card: clipScoreCurveCard, good: [], call: clipScoreCurve },
]);
