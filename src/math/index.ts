export { benjaminiHochbergAdjust } from './benjamini-hochberg-adjust.js';
export { type BonferroniAdjustOptions, bonferroniAdjust } from './bonferroni-adjust.js';
export {
  type BootstrapInterval,
  type BootstrapIntervalOptions,
  bootstrapInterval,
} from './bootstrap-interval.js';
export { compensatedSum } from './compensated-sum.js';
export { contentHash } from './content-hash.js';
export { cosineSimilarity } from './cosine-similarity.js';
export { createRandom, type Random } from './create-random.js';
export { type EditAlignment, type EditOperation, editAlignment } from './edit-alignment.js';
export { type EditAlignmentBounds, editAlignmentBounds } from './edit-alignment-bounds.js';
export { type EmbeddingMatrix, rowOf, toEmbeddingMatrix, type Vectors } from './embedding-matrix.js';
export { type GaussianMixture, type GaussianMixtureOptions, gaussianMixture } from './gaussian-mixture.js';
export { giniCoefficient } from './gini-coefficient.js';
export { holmAdjust } from './holm-adjust.js';
export { inferTopics, topicPerplexity } from './infer-topics.js';
export { jensenShannonDivergence } from './jensen-shannon-divergence.js';
export { type KMeans, type KMeansOptions, kMeans } from './k-means.js';
export { kullbackLeiblerDivergence } from './kullback-leibler-divergence.js';
export {
  type LatentDirichletAllocation,
  type LatentDirichletAllocationOptions,
  latentDirichletAllocation,
  type TopicWeights,
} from './latent-dirichlet-allocation.js';
export type { TermCounts } from './lda/document-terms.js';
export type { LogBaseOptions } from './log-base.js';
export { longestCommonSubsequence } from './longest-common-subsequence.js';
export { mean } from './mean.js';
export { midRanks } from './mid-ranks.js';
export { minimumSpanningTree, type SpanningTree } from './minimum-spanning-tree.js';
export type { InitialMixture } from './mixture/initial-mixture.js';
export type { CovarianceShape } from './mixture/mixture-parameters.js';
export { type NearestCentroids, nearestCentroids } from './nearest-centroids.js';
export { normalQuantile } from './normal-quantile.js';
export { normalizeRows } from './normalize-rows.js';
export { type PairwiseDistanceMeanOptions, pairwiseDistanceMean } from './pairwise-distance-mean.js';
export { type PairwiseDistancesOptions, pairwiseDistances } from './pairwise-distances.js';
export { pearsonCorrelation } from './pearson-correlation.js';
export {
  type PermutationTestOptions,
  type PermutationTestResult,
  permutationTest,
} from './permutation-test.js';
export { type Precision, resolvePrecision } from './precision.js';
export { printNumber } from './print-number.js';
export { quantile } from './quantile.js';
export { shannonEntropy } from './shannon-entropy.js';
export { type SignTestOptions, signTest } from './sign-test.js';
export { spearmanCorrelation } from './spearman-correlation.js';
export {
  type SpreadWithoutGroups,
  type SpreadWithoutGroupsOptions,
  spreadWithoutGroups,
} from './spread-without-groups.js';
export { type StandardDeviationOptions, standardDeviation } from './standard-deviation.js';
export { studentQuantile } from './student-quantile.js';
export { studentTail } from './student-tail.js';
export { type WilsonInterval, type WilsonIntervalOptions, wilsonInterval } from './wilson-interval.js';
