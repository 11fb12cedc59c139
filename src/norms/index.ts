export {
  formatPercentile,
  type NoNormReason,
  type Norm,
  type NormedScore,
  type Norms,
  percentile,
} from './percentile.js';
