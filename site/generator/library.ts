// What the site reads of the library itself: the cards, and what its questions are called.

export { type MetricCard, PAPERS } from '../../src/metrics/frame/card.js';
export { NEEDS } from '../../src/metrics/frame/needs.js';
export { betterOf, byQuestion } from '../../src/metrics/frame/questions.js';
export { listMetrics } from '../../src/metrics/frame/registry.js';
