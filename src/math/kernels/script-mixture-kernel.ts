import type { EmbeddingMatrix } from '../embedding-matrix.js';
import type { MixtureKernel } from './mixture-kernel-type.js';

const MAX_ROWS = 64;

/** The mixture kernel in plain JavaScript. */
export function createScriptMixtureKernel(cols: number, components: number): MixtureKernel {
  const block = new Float64Array(MAX_ROWS * cols);
  const distances = new Float64Array(MAX_ROWS);
  const ofComponents = Array.from({ length: components }, () => ({
    center: new Float64Array(cols),
    precision: new Float64Array(cols),
    sums: new Float64Array(cols),
    squares: new Float64Array(cols),
  }));
  let rows = 0;
  return {
    maxRows: MAX_ROWS,
    distances,
    setComponent(index: number, center: Float64Array, precision: Float64Array): void {
      const component = ofComponents[index]!;
      component.center.set(center);
      component.precision.set(precision);
      component.sums.fill(0);
      component.squares.fill(0);
    },
    loadRows({ data }: EmbeddingMatrix, start: number, end: number): void {
      block.set(data.subarray(start * cols, end * cols));
      rows = end - start;
    },
    measure(index: number): void {
      const { center, precision } = ofComponents[index]!;
      for (let row = 0, at = 0; row < rows; row++) {
        let sum = 0;
        for (let k = 0; k < cols; k++, at++) {
          const difference = block[at]! - center[k]!;
          sum += difference * difference * precision[k]!;
        }
        distances[row] = sum;
      }
    },
    addMoments(index: number, shares: Float64Array): void {
      const { center, sums, squares } = ofComponents[index]!;
      for (let row = 0, at = 0; row < rows; row++) {
        const share = shares[row]!;
        for (let k = 0; k < cols; k++, at++) {
          const difference = block[at]! - center[k]!;
          const weighted = share * difference;
          sums[k]! += weighted;
          squares[k]! += weighted * difference;
        }
      }
    },
    moments(index: number): { sums: Float64Array; squares: Float64Array } {
      return ofComponents[index]!;
    },
  };
}
