import { itRefuses } from '../../../testing/refusals.js';
import { citationProfile } from './citation-profile.js';

itRefuses([{ id: 'citation-profile', metric: citationProfile, input: [] }]);
