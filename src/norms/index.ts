export { type NoNormReason, type Norm, type NormedScore, type Norms, normOf, normText } from './norm-of.js';
