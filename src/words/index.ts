/** The one home of numbers, p-values, intervals, lists and sentences of findings. It computes and decides nothing. */
export * from './association-words.js';
export * from './comparison-words.js';
export * from './design-words.js';
export * from './evidence-words.js';
export * from './finding-words.js';
export * from './length-words.js';
export * from './metric-names.js';
export * from './missing-words.js';
export * from './numbers.js';
export * from './paper-words.js';
export * from './percent.js';
