import { toEmbeddingMatrix } from '../../math/embedding-matrix.js';
import { itemAt } from '../../math/existing.js';
import { type GaussianMixture, gaussianMixture } from '../../math/gaussian-mixture.js';
import { mean } from '../../math/mean.js';
import { similarity } from '../../math/similarity.js';
import { meanVector, withBackground } from './speaker-background.js';

/** Consistency of one speaker in {@link globalConsistency}. */
export interface SpeakerConsistency {
  readonly average: number;
  readonly maximum: number;
  /** `null` for a speaker with one turn. */
  readonly leaveOneOut: number | null;
  /** Number of centroids. */
  readonly k: number;
  /** Number of turns. */
  readonly n: number;
}

/** The unit vectors of one speaker (at least one), and the speaker's background. */
export interface SpeakerInput {
  readonly rows: readonly ArrayLike<number>[];
  readonly background: ArrayLike<number> | undefined;
  readonly backgroundTurns: number;
}

/** Settings of the centroids. */
export interface CentroidOptions {
  readonly variant: 'paper' | 'reference';
  readonly centroids: 'single' | 'mixture';
  readonly seed: number;
}

/** Mean and greatest similarity of a speaker's turns to the nearest of the speaker's centroids. */
export function speakerConsistency(input: SpeakerInput, options: CentroidOptions): SpeakerConsistency {
  const { rows, background, backgroundTurns } = input;
  const own = options.centroids === 'single' ? [meanRow(rows)] : mixtureMeans(rows, options);
  const centroids = own.map((center) =>
    background === undefined ? center : withBackground(center, rows.length, background, backgroundTurns),
  );
  const nearest = rows.map((row) => centroids.reduce((best, c) => Math.max(best, toCenter(row, c)), -1));
  return {
    average: mean(nearest),
    maximum: nearest.reduce((a, b) => Math.max(a, b)),
    leaveOneOut: leaveOneOut(rows),
    k: centroids.length,
    n: rows.length,
  };
}

function meanRow(rows: readonly ArrayLike<number>[]): ArrayLike<number> {
  return meanVector(rows, itemAt(rows, 0).length);
}

/**
 * Similarity to a centroid of unit vectors. If the vectors cancel out, the remaining direction is rounding error and
 * the similarity is 0.
 */
function toCenter(row: ArrayLike<number>, center: ArrayLike<number>): number {
  const cancels = Array.from(center).every((value) => Math.abs(value) < 1e-12);
  return cancels ? 0 : similarity(row, center);
}

/** Mean similarity of each row to the centroid of the other rows. */
function leaveOneOut(rows: readonly ArrayLike<number>[]): number | null {
  if (rows.length < 2) return null;
  const center = meanRow(rows);
  const others = rows.length - 1;
  const similarities = rows.map((row) =>
    toCenter(
      row,
      Float64Array.from(center, (value, i) => (value * rows.length - row[i]!) / others),
    ),
  );
  return mean(similarities);
}

/**
 * The means of the mixture whose size has the smallest BIC; on ties the smallest mixture. A fit with a component on a
 * single turn is discarded: the regularization alone determines its variance, so its likelihood is arbitrary. If no fit
 * remains, the result is a single mean.
 */
function mixtureMeans(rows: readonly ArrayLike<number>[], options: CentroidOptions): ArrayLike<number>[] {
  const [least, most] = sizes(rows.length, options.variant);
  if (most === 1) return [meanRow(rows)];
  const matrix = toEmbeddingMatrix(rows);
  let best: GaussianMixture | undefined;
  for (let components = least; components <= most; components++) {
    const fit = gaussianMixture(matrix, { components, covariance: 'diagonal', seed: options.seed });
    const sound = fit.weights.every((weight) => weight * rows.length >= LEAST_TURNS);
    if (sound && (best === undefined || fit.bic < best.bic)) best = fit;
  }
  return best?.means ?? [meanRow(rows)];
}

/**
 * A component with less weight than this depends on a single turn; soft assignments move the weight away from the
 * integer.
 */
const LEAST_TURNS = 1.5;

/** Minimum and maximum number of components of a mixture over m turns. */
function sizes(m: number, variant: 'paper' | 'reference'): [least: number, most: number] {
  const root = Math.floor(Math.sqrt(m));
  if (variant === 'paper') return [1, root];
  return m < 5 ? [1, 1] : [m >= 25 ? 2 : 1, Math.min(6, root, Math.floor(m / 5))];
}
