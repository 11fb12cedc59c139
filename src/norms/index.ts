export { formatPercentile, type Norms, percentile } from './percentile.js';
