import { describeRefusals } from '../../testing/refusals.js';
import { citationProfileCard } from './citation-profile.card.js';
import { citationProfile } from './citation-profile.js';
import { turnStrategyProfileCard } from './turn-strategy-profile.card.js';
import { turnStrategyProfile } from './turn-strategy-profile.js';

describeRefusals('behavior', [
  { card: citationProfileCard, good: [], call: citationProfile },
  { card: turnStrategyProfileCard, good: ['hedge'], call: turnStrategyProfile },
]);
