// What the site reads of the library itself: the cards, and what its questions are called.

export { citationOf, type MetricCard } from '../../src/metrics/core/card.js';
export { NEEDS } from '../../src/metrics/core/needs.js';
export { byQuestion, directionWord } from '../../src/metrics/core/questions.js';
export { listMetrics } from '../../src/metrics/core/registry.js';
