import { expectation, MetricError, requireShape } from '../../error.js';
import type { CovarianceShape, MixtureParameters } from './mixture-parameters.js';

const METRIC = 'gaussianMixture';

/** An initial mixture in the caller's form. */
export interface InitialMixture {
  readonly weights: ArrayLike<number>;
  readonly means: readonly ArrayLike<number>[];
  /** A number per component, a list per component, or a square matrix per component. */
  readonly variances:
    | ArrayLike<number>
    | readonly ArrayLike<number>[]
    | readonly (readonly ArrayLike<number>[])[];
}

/** The shape of the variances, outermost first. */
export function shapeOfVariances(covariance: CovarianceShape, components: number, cols: number): number[] {
  if (covariance === 'spherical') return [components];
  return covariance === 'diagonal' ? [components, cols] : [components, cols, cols];
}

/** Checks an initial mixture and flattens it. */
export function parseInitial(
  initial: InitialMixture,
  covariance: CovarianceShape,
  components: number,
  cols: number,
): MixtureParameters {
  const path = 'options.initial';
  const weights = flatten(initial.weights, [components], `${path}.weights`);
  const means = flatten(initial.means, [components, cols], `${path}.means`);
  const shape = shapeOfVariances(covariance, components, cols);
  const variances = flatten(initial.variances, shape, `${path}.variances`);
  const sum = weights.reduce((a, b) => a + b, 0);
  if (weights.some((weight) => weight < 0) || Math.abs(sum - 1) > 1e-6) {
    fail(`${path}.weights`, 'weights of at least 0 with sum 1', sum);
  }
  if (covariance !== 'full') {
    const bad = variances.find((variance) => variance <= 0);
    if (bad !== undefined) fail(`${path}.variances`, 'variances above 0', bad);
  }
  return { components, cols, weights, means, variances };
}

/** Flat numbers as lists of `size`. */
export function toLists(flat: Float64Array, size: number): number[][] {
  return toSubarrays(flat, size).map(toList);
}

/** Flat variances as a number, a list or a matrix for each component. */
export function nestedVariances(
  flat: Float64Array,
  covariance: CovarianceShape,
  cols: number,
): number[] | number[][] | number[][][] {
  if (covariance === 'spherical') return toList(flat);
  if (covariance === 'diagonal') return toLists(flat, cols);
  return toSubarrays(flat, cols * cols).map((matrix) => toLists(matrix, cols));
}

function toSubarrays(flat: Float64Array, size: number): Float64Array[] {
  return Array.from({ length: flat.length / size }, (_, i) => flat.subarray(i * size, (i + 1) * size));
}

function flatten(value: unknown, shape: readonly number[], path: string): Float64Array {
  const flat: number[] = [];
  const visit = (node: unknown, depth: number, at: string): void => {
    if (depth === shape.length) {
      if (typeof node !== 'number' || !Number.isFinite(node)) fail(at, 'a finite number', node);
      flat.push(node);
      return;
    }
    if (!isList(node)) fail(at, `a list of ${shape[depth]}`, node);
    requireShape(node.length === shape[depth], METRIC, at, `a list of ${shape[depth]}`, node.length);
    for (let i = 0; i < node.length; i++) visit(node[i], depth + 1, `${at}[${i}]`);
  };
  visit(value, 0, path);
  return Float64Array.from(flat);
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}

function fail(path: string, expected: string, received: unknown): never {
  throw new MetricError('INVALID_OPTION', `${METRIC}: ${expectation(path, expected, received)}`, {
    metric: METRIC,
    path,
    received,
  });
}

/** Converts to a plain list; several times faster than Array.from, which uses an iterator. */
function toList(numbers: Float64Array): number[] {
  const list = new Array<number>(numbers.length);
  for (let i = 0; i < list.length; i++) list[i] = numbers[i]!;
  return list;
}
