import { describe } from 'vitest';
import { itRefuses } from '../../../testing/refusals.js';
import { centeringScore } from './centering-score.js';

describe('metrics of coherence', () => {
  const turns = ['The bus is late.', 'The bus is red.'].map((text) => ({ speaker: 'ana', text }));
  itRefuses([{ id: 'centering-score', metric: centeringScore, input: { turns } }]);
});
