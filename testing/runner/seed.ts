import fc from 'fast-check';

/**
 * Properties draw from one seed, so that the same commit passes or fails everywhere. `PROPERTY_SEED=7 npm test` draws
 * others; what a seed finds becomes a test of its own.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
